//! Covered components: identifiers and values (RFC 9421, 2).

use std::{borrow::Cow, fmt, str::FromStr};

use base64::{Engine, prelude::BASE64_STANDARD};
use sfv::{BareItem, Dictionary, FieldType, Item, Parser};

use crate::{Error, Fault, Fields, Message, Request, Response, query, value};

/// A component that a signature covers, by its identifier.
///
/// Written and read as in the field `Signature-Input`:
///
/// ```
/// use touchmark_httpsig::Component;
///
/// let component: Component = r#""signature-agent";key="agent1""#.parse()?;
/// assert_eq!(component.to_string(), r#""signature-agent";key="agent1""#);
/// assert!(r#""Content-Type""#.parse::<Component>().is_err(), "names are lower case");
/// # Ok::<(), touchmark_httpsig::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Component {
    /// As it was given: the order of parameters is part of the signature base.
    item: Item,
    name: Name,
    form: Form,
    from_request: bool,
    from_trailer: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Name {
    Method,
    TargetUri,
    Authority,
    Scheme,
    RequestTarget,
    Path,
    Query,
    QueryParameter(String),
    Status,
    Field(String),
}

/// How a field's value is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Plain,
    /// `sf`: reserialised.
    Structured,
    /// `bs`: every line as a byte sequence.
    Bytes,
    /// `key`: one member of a dictionary.
    Member(String),
}

/// Identifiers are equal whatever the order of their parameters (RFC 9421, 2).
impl PartialEq for Component {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.form, self.from_request, self.from_trailer)
            == (&other.name, &other.form, other.from_request, other.from_trailer)
    }
}

impl Component {
    /// The component of a name alone: a field's in lower case, or a derived one's with its `@`.
    ///
    /// # Errors
    /// [`Error::BadComponent`].
    pub fn named(name: &str) -> Result<Self, Error> {
        let string = sfv::StringRef::from_str(name).map_err(|_| Error::BadComponent {
            component: format!("{name:?}"),
            reason: "not a field name",
        })?;
        Self::from_item(&Item::new(string))
    }

    pub(crate) fn from_item(item: &Item) -> Result<Self, Error> {
        Self::decode(item).map_err(|reason| Error::BadComponent { component: item.serialize(), reason })
    }

    fn decode(item: &Item) -> Result<Self, &'static str> {
        let name = item.bare_item.as_string().ok_or("an identifier is a string")?.as_str();
        let is_derived = name.starts_with('@');
        let mut form = Form::Plain;
        let (mut from_request, mut from_trailer, mut parameter) = (false, false, None);
        for (key, value) in &item.params {
            match (key.as_str(), value) {
                ("req", BareItem::Boolean(true)) => from_request = true,
                ("tr", BareItem::Boolean(true)) if !is_derived => from_trailer = true,
                ("sf", BareItem::Boolean(true)) if !is_derived => set(&mut form, Form::Structured)?,
                ("bs", BareItem::Boolean(true)) if !is_derived => set(&mut form, Form::Bytes)?,
                ("key", BareItem::String(key)) if !is_derived => {
                    set(&mut form, Form::Member(key.as_str().to_owned()))?;
                }
                ("name", BareItem::String(name)) if is_derived => parameter = Some(name.as_str().to_owned()),
                _ => return Err("a parameter that the component does not have"),
            }
        }
        let name = match (name, parameter) {
            ("@query-param", Some(parameter)) => Name::QueryParameter(parameter),
            ("@query-param", None) => return Err("the parameter `name` is missing"),
            (_, Some(_)) => return Err("a parameter that the component does not have"),
            ("@method", None) => Name::Method,
            ("@target-uri", None) => Name::TargetUri,
            ("@authority", None) => Name::Authority,
            ("@scheme", None) => Name::Scheme,
            ("@request-target", None) => Name::RequestTarget,
            ("@path", None) => Name::Path,
            ("@query", None) => Name::Query,
            ("@status", None) => Name::Status,
            _ if is_derived => return Err("no such derived component"),
            (name, None) if is_lower_case_token(name) => Name::Field(name.to_owned()),
            _ => return Err("not a field name in lower case"),
        };
        Ok(Self { item: item.clone(), name, form, from_request, from_trailer })
    }

    pub(crate) fn item(&self) -> &Item {
        &self.item
    }

    /// Whether an identifier has a name, whatever its parameters.
    pub(crate) fn has_name(item: &Item, name: &str) -> bool {
        item.bare_item.as_string().is_some_and(|text| text.as_str() == name)
    }

    /// The value in a message: ASCII, without line breaks.
    ///
    /// # Errors
    /// [`Error::BadComponent`] if a message of this kind cannot have it, [`Error::MissingComponent`] if the message does not have it,
    /// [`Error::BadValue`] if its value cannot be signed.
    pub fn value<'a>(&'a self, message: Message<'a>) -> Result<Cow<'a, str>, Error> {
        let found = match (message, self.from_request) {
            (Message::Request(request), false) => {
                self.of_request(request, &request.fields, &request.trailers)
            }
            (Message::Request(_), true) => Err(self.bad("a request answers no request")),
            (Message::Response(response), false) => self.of_response(response),
            (Message::Response(response), true) => match response.request {
                None => Ok(None),
                Some(request) => self.of_request(request, &request.fields, &request.trailers),
            },
        }?;
        let found = found.ok_or_else(|| Error::MissingComponent(self.to_string()))?;
        if found.contains(['\r', '\n']) {
            return Err(self.fault(Fault::LineBreak));
        }
        if !found.is_ascii() {
            return Err(self.fault(Fault::NotAscii));
        }
        Ok(found)
    }

    fn of_request<'a>(
        &'a self,
        request: &'a Request<'a>,
        fields: &Fields<'a>,
        trailers: &Fields<'a>,
    ) -> Result<Option<Cow<'a, str>>, Error> {
        let target = &request.target;
        let value = match &self.name {
            Name::Method => Cow::Borrowed(request.method),
            Name::TargetUri => Cow::Borrowed(target.as_str()),
            Name::Authority => Cow::Borrowed(target.authority()),
            Name::Scheme => Cow::Borrowed(target.scheme()),
            Name::RequestTarget => match request.request_target {
                Some(text) => Cow::Borrowed(text),
                None => Cow::Owned([target.path(), target.query().unwrap_or_default()].concat()),
            },
            Name::Path => Cow::Borrowed(target.path()),
            Name::Query => Cow::Borrowed(target.query().unwrap_or("?")),
            Name::QueryParameter(name) => {
                let value = query::parameter(target.query().unwrap_or_default(), name);
                return Ok(value.map_err(|fault| self.fault(fault))?.map(Cow::Owned));
            }
            Name::Status => return Err(self.bad("a request has no status")),
            Name::Field(name) => {
                return self.of_fields(name, if self.from_trailer { trailers } else { fields });
            }
        };
        Ok(Some(value))
    }

    fn of_response<'a>(&'a self, response: &'a Response<'a>) -> Result<Option<Cow<'a, str>>, Error> {
        match &self.name {
            Name::Status => Ok(Some(Cow::Owned(format!("{:03}", response.status)))),
            Name::Field(name) => {
                self.of_fields(name, if self.from_trailer { &response.trailers } else { &response.fields })
            }
            _ => Err(self.bad("of a response's request only, with `req`")),
        }
    }

    fn of_fields<'a>(&'a self, name: &str, fields: &Fields<'a>) -> Result<Option<Cow<'a, str>>, Error> {
        if self.form == Form::Bytes {
            return self.of_lines(name, fields);
        }
        let combined = value::combined(fields, name).map_err(|fault| self.fault(fault))?;
        let Some(combined) = combined else { return Ok(None) };
        match &self.form {
            Form::Plain | Form::Bytes => Ok(Some(combined)),
            Form::Structured => {
                let text = value::reserialised_field(name, &combined).map_err(|fault| self.fault(fault))?;
                Ok(Some(Cow::Owned(text)))
            }
            Form::Member(key) => {
                let dictionary: Dictionary =
                    Parser::new(combined.as_ref()).parse().map_err(|_| self.fault(Fault::NotStructured))?;
                Ok(dictionary.get(key.as_str()).map(value::serialised_member).map(Cow::Owned))
            }
        }
    }

    /// Every line as a byte sequence (RFC 9421, 2.1.3).
    fn of_lines<'a>(&self, name: &str, fields: &Fields<'a>) -> Result<Option<Cow<'a, str>>, Error> {
        let encode = |line: &'a [u8]| {
            let line = value::unfolded(line).map_err(|fault| self.fault(fault))?;
            Ok(format!(":{}:", BASE64_STANDARD.encode(line)))
        };
        let lines: Vec<_> = fields.lines(name).map(encode).collect::<Result<_, Error>>()?;
        Ok(if lines.is_empty() { None } else { Some(Cow::Owned(lines.join(", "))) })
    }

    fn bad(&self, reason: &'static str) -> Error {
        Error::BadComponent { component: self.to_string(), reason }
    }

    fn fault(&self, fault: Fault) -> Error {
        Error::BadValue { component: self.to_string(), fault }
    }
}

/// `sf`, `bs` and `key` exclude each other.
fn set(form: &mut Form, new: Form) -> Result<(), &'static str> {
    if *form != Form::Plain {
        return Err("`sf`, `bs` and `key` exclude each other");
    }
    *form = new;
    Ok(())
}

/// A token (RFC 9110, 5.6.2) without upper-case letters.
fn is_lower_case_token(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"!#$%&'*+-.^_`|~".contains(&byte)
        })
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.item.serialize())
    }
}

impl FromStr for Component {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let item: Item = Parser::new(text).parse().map_err(|_| Error::BadComponent {
            component: text.to_owned(),
            reason: "not a structured field item",
        })?;
        Self::from_item(&item)
    }
}
