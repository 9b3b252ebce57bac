//! The vectors' form of a message.

use serde_json::Value;
use touchmark_httpsig::{Content, Fields, Message, Request, Response, TargetUri};

use super::text;

/// Hands a view of `{kind, method, target_uri, status, headers, request}` to a function.
pub(super) fn with_message<T>(json: &Value, use_it: impl FnOnce(Message<'_>) -> T) -> Result<T, String> {
    match text(json, "kind")? {
        "request" => Ok(use_it(Message::from(&request(json)?))),
        "response" => {
            let request = match &json["request"] {
                Value::Null => None,
                json => Some(request(json)?),
            };
            let status = json["status"].as_u64().and_then(|status| u16::try_from(status).ok());
            let response = Response::new(status.ok_or("no status")?, request.as_ref());
            Ok(use_it(Message::from(&Response {
                fields: fields(json, "headers")?,
                trailers: fields(json, "trailers")?,
                content: content(json),
                ..response
            })))
        }
        kind => Err(format!("a message of the kind {kind}")),
    }
}

fn request(json: &Value) -> Result<Request<'_>, String> {
    let target = TargetUri::new(text(json, "target_uri")?).map_err(|error| error.to_string())?;
    Ok(Request {
        request_target: json["request_target"].as_str().map(Into::into),
        fields: fields(json, "headers")?,
        trailers: fields(json, "trailers")?,
        content: content(json),
        ..Request::new(text(json, "method")?, target)
    })
}

fn content(json: &Value) -> Content<'_> {
    json["body"].as_str().map_or(Content::Unknown, |body| Content::Body(body.as_bytes()))
}

/// The lines of a list; an absent list has none.
fn fields<'a>(json: &'a Value, list: &str) -> Result<Fields<'a>, String> {
    let lines = match &json[list] {
        Value::Null if list != "headers" => return Ok(Fields::new()),
        lines => lines.as_array().ok_or_else(|| format!("no list `{list}`"))?,
    };
    let line = |line: &'_ Value| match (line[0].as_str(), line[1].as_str()) {
        (Some(_), Some(_)) => Ok(()),
        _ => Err(format!("not a field line: {line}")),
    };
    lines.iter().try_for_each(line)?;
    let pairs = lines.iter().filter_map(|line| Some((line[0].as_str()?, wire(line[1].as_str()?))));
    Ok(pairs.collect())
}

/// A value as on the wire: one byte for each character up to U+00FF.
fn wire(value: &str) -> &[u8] {
    let bytes: Option<Vec<u8>> = value.chars().map(|c| u8::try_from(c).ok()).collect();
    match bytes {
        // The view borrows; the few values that are not ASCII live as long as the runner.
        Some(bytes) if !value.is_ascii() => bytes.leak(),
        _ => value.as_bytes(),
    }
}
