//! The vectors' form of a message.

use serde_json::Value;
use touchmark_httpsig::{Fields, Message, Request, Response, TargetUri};

use super::text;

/// Hands a view of `{kind, method, target_uri, status, headers, request}` to a function.
pub(super) fn with_message<T>(json: &Value, use_it: impl FnOnce(Message<'_>) -> T) -> Result<T, String> {
    match text(json, "kind")? {
        "request" => Ok(use_it(Message::from(&request(json)?))),
        "response" => {
            let request = request(&json["request"])?;
            let status = json["status"].as_u64().and_then(|status| u16::try_from(status).ok());
            let response = Response::new(status.ok_or("no status")?, Some(&request));
            Ok(use_it(Message::from(&Response { fields: fields(json)?, ..response })))
        }
        kind => Err(format!("a message of the kind {kind}")),
    }
}

fn request(json: &Value) -> Result<Request<'_>, String> {
    let target = TargetUri::new(text(json, "target_uri")?).map_err(|error| error.to_string())?;
    Ok(Request { fields: fields(json)?, ..Request::new(text(json, "method")?, target) })
}

fn fields(json: &Value) -> Result<Fields<'_>, String> {
    let lines = json["headers"].as_array().ok_or("no headers")?;
    let line = |line: &'_ Value| match (line[0].as_str(), line[1].as_str()) {
        (Some(_), Some(_)) => Ok(()),
        _ => Err(format!("not a field line: {line}")),
    };
    lines.iter().try_for_each(line)?;
    let pairs = lines.iter().filter_map(|line| Some((line[0].as_str()?, line[1].as_str()?.as_bytes())));
    Ok(pairs.collect())
}
