//! Raw HTTP/1.1 messages in files.

use touchmark::httpsig::{Fields, Message, Request, Response, TargetUri};
use zeroize::Zeroizing;

use crate::{failure::Failure, input::Source};

/// Where a message is, and what the file does not say.
#[derive(Debug, clap::Args)]
pub(super) struct MessageArguments {
    /// A request or a response, raw HTTP/1.1 (`-`: standard input)
    message: Source,
    /// The request that a response answers
    #[arg(long, value_name = "FILE")]
    request: Option<Source>,
    /// The scheme that the request came by
    #[arg(long, default_value = "https")]
    scheme: String,
}

/// The bytes of a message and of the request that it answers.
pub(super) struct Loaded<'a> {
    arguments: &'a MessageArguments,
    message: Zeroizing<Vec<u8>>,
    request: Option<Zeroizing<Vec<u8>>>,
}

impl MessageArguments {
    pub(super) fn load(&self) -> Result<Loaded<'_>, Failure> {
        let request = self.request.as_ref().map(Source::read).transpose()?;
        Ok(Loaded { arguments: self, message: self.message.read()?, request })
    }
}

impl Loaded<'_> {
    /// Hands the message, and its body, to a function.
    pub(super) fn with<T>(
        &self,
        use_it: impl FnOnce(Message<'_>, &[u8]) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let (head, body) =
            Head::parse(&self.message).map_err(|fault| bad(&self.arguments.message, &fault))?;
        if !head.start.starts_with("HTTP/") {
            let request = head.request(&self.arguments.scheme);
            return use_it(
                Message::from(&request.map_err(|fault| bad(&self.arguments.message, &fault))?),
                body,
            );
        }
        let request = match (&self.request, &self.arguments.request) {
            (Some(bytes), Some(source)) => {
                let (head, _) = Head::parse(bytes).map_err(|fault| bad(source, &fault))?;
                Some(head.request(&self.arguments.scheme).map_err(|fault| bad(source, &fault))?)
            }
            _ => None,
        };
        let status =
            head.status().ok_or_else(|| bad(&self.arguments.message, "no status in the first line"))?;
        let response = Response { fields: head.fields, ..Response::new(status, request.as_ref()) };
        use_it(Message::from(&response), body)
    }
}

fn bad(source: &Source, fault: &str) -> Failure {
    Failure::BadInput(format!("{source}: {fault}"))
}

/// The head of a message.
struct Head<'a> {
    start: &'a str,
    fields: Fields<'a>,
}

impl<'a> Head<'a> {
    /// The head, and the body after it. Lines end in CR LF or, as editors write them, in LF; folds stay in the values.
    fn parse(bytes: &'a [u8]) -> Result<(Self, &'a [u8]), String> {
        let (start, mut rest) = line(bytes);
        let start = str::from_utf8(start).map_err(|_| "the first line is not text")?;
        let mut fields = Fields::new();
        while !rest.is_empty() {
            let field = rest;
            let (first, after) = line(rest);
            if first.is_empty() {
                return Ok((Self { start, fields }, after));
            }
            rest = after;
            // A line that begins with white space continues the one before it.
            while rest.first().is_some_and(|byte| matches!(byte, b' ' | b'\t')) {
                rest = line(rest).1;
            }
            let whole = without_end(&field[..field.len() - rest.len()]);
            let colon = whole.iter().position(|byte| *byte == b':');
            let name = colon.and_then(|colon| str::from_utf8(&whole[..colon]).ok());
            let (Some(colon), Some(name)) = (colon, name.filter(|name| is_name(name))) else {
                return Err(format!("not a field line: {:?}", String::from_utf8_lossy(first)));
            };
            fields.push(name, &whole[colon + 1..]);
        }
        Ok((Self { start, fields }, rest))
    }

    fn request(self, scheme: &str) -> Result<Request<'a>, String> {
        let mut words = self.start.split(' ');
        let (Some(method), Some(target), Some(_)) = (words.next(), words.next(), words.next()) else {
            return Err("the first line is no `METHOD TARGET HTTP/1.1`".to_owned());
        };
        let uri = if target.contains("://") {
            TargetUri::new(target)
        } else {
            let host = self.fields.lines("host").next().and_then(|host| str::from_utf8(host).ok());
            let host = host.ok_or("there is no field Host")?.trim();
            TargetUri::from_parts(scheme, host, if target == "*" { "" } else { target })
        };
        let uri = uri.map_err(|error| format!("the target: {error}"))?;
        Ok(Request { request_target: Some(target), fields: self.fields, ..Request::new(method, uri) })
    }

    fn status(&self) -> Option<u16> {
        self.start.split(' ').nth(1)?.parse().ok().filter(|status| (100..1000).contains(status))
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic())
}

/// The first line without its end, and what comes after it.
fn line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1);
    (without_end(&bytes[..end]), &bytes[end..])
}

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
