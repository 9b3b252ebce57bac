//! Covered components: identifiers and values (RFC 9421, 2).

use std::{
    borrow::Cow,
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};

use base64::{Engine, prelude::BASE64_STANDARD};
use sfv::{BareItem, FieldType, Item, Parser};

use crate::{
    Error, Fault, Message, Request, Response,
    parsed::{Parsed, Section},
    value,
};

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

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    Plain,
    /// `sf`: reserialised.
    Structured,
    /// `bs`: every line as a byte sequence.
    Bytes,
    /// `key`: one member of a dictionary.
    Member {
        /// The member's name.
        key: String,
        /// Whether `sf` stands beside `key`: redundant, but part of the identifier (RFC 9421, 2.1).
        sf: bool,
    },
}

/// Identifiers are equal whatever the order of their parameters (RFC 9421, 2).
impl PartialEq for Component {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.form, self.from_request, self.from_trailer)
            == (&other.name, &other.form, other.from_request, other.from_trailer)
    }
}

impl Eq for Component {}

impl Hash for Component {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.name, &self.form, self.from_request, self.from_trailer).hash(state);
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
        let (mut sf, mut bs, mut member) = (false, false, None);
        let (mut from_request, mut from_trailer, mut parameter) = (false, false, None);
        for (key, value) in &item.params {
            match (key.as_str(), value) {
                ("req", BareItem::Boolean(true)) => from_request = true,
                ("tr", BareItem::Boolean(true)) if !is_derived => from_trailer = true,
                ("sf", BareItem::Boolean(true)) if !is_derived => sf = true,
                ("bs", BareItem::Boolean(true)) if !is_derived => bs = true,
                ("key", BareItem::String(key)) if !is_derived => {
                    member = Some(key.as_str().to_owned());
                }
                ("name", BareItem::String(name)) if is_derived => parameter = Some(name.as_str().to_owned()),
                _ => return Err("a parameter that the component does not have"),
            }
        }
        let form = match (bs, sf, member) {
            (false, false, None) => Form::Plain,
            (false, true, None) => Form::Structured,
            (false, sf, Some(key)) => Form::Member { key, sf },
            (true, false, None) => Form::Bytes,
            (true, ..) => return Err("`bs` excludes `sf` and `key`"),
        };
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

    /// The name of a field, or `None` for a derived component.
    pub(crate) fn field_name(&self) -> Option<&str> {
        match &self.name {
            Name::Field(name) => Some(name),
            _ => None,
        }
    }

    /// The member of a dictionary that the component names with `key`.
    pub(crate) fn member_key(&self) -> Option<&str> {
        match &self.form {
            Form::Member { key, .. } => Some(key),
            _ => None,
        }
    }

    /// Whether the component is taken from the request that a response answers.
    pub(crate) fn is_from_request(&self) -> bool {
        self.from_request
    }

    /// The value in a message: ASCII without control characters, but a tab in the value of a field.
    ///
    /// # Errors
    /// [`Error::BadComponent`] if a message of this kind cannot have it, [`Error::MissingComponent`]
    /// if the message does not have it, [`Error::BadValue`] if its value cannot be signed.
    pub fn value(&self, message: Message<'_>) -> Result<String, Error> {
        self.value_in(&Parsed::new(message)).map(Cow::into_owned)
    }

    /// The value in a message that is parsed once for many components.
    pub(crate) fn value_in<'v>(&'v self, parsed: &'v Parsed<'_>) -> Result<Cow<'v, str>, Error> {
        let found = match (parsed.message, self.from_request) {
            (Message::Request(_), true) => Err(self.bad("a request answers no request")),
            (Message::Request(request), false) => self.of_request(request, parsed, false),
            (Message::Response(response), false) => self.of_response(response, parsed),
            (Message::Response(response), true) => match response.request {
                None => Ok(None),
                Some(request) => self.of_request(request, parsed, true),
            },
        }?;
        let found = found.ok_or_else(|| Error::MissingComponent(self.to_string()))?;
        self.check_value(&found)?;
        Ok(found)
    }

    /// Refuses what RFC 9421, 2.2 and 2.5, does not let into a signature base.
    fn check_value(&self, value: &str) -> Result<(), Error> {
        let is_field = matches!(self.name, Name::Field(_));
        let is_good = |byte: &u8| matches!(byte, b' '..=b'~') || (*byte == b'\t' && is_field);
        let is_stripped = is_field || !(value.starts_with(' ') || value.ends_with(' '));
        match value.as_bytes().iter().find(|byte| !is_good(byte)) {
            None if is_stripped => Ok(()),
            None => Err(self.fault(Fault::OuterSpace)),
            Some(b'\r' | b'\n') => Err(self.fault(Fault::LineBreak)),
            Some(byte) if byte.is_ascii() => Err(self.fault(Fault::ControlCharacter)),
            Some(_) => Err(self.fault(Fault::NotAscii)),
        }
    }

    fn of_request<'v>(
        &'v self,
        request: &'v Request<'_>,
        parsed: &'v Parsed<'_>,
        is_answered: bool,
    ) -> Result<Option<Cow<'v, str>>, Error> {
        let target = &request.target;
        let value = match &self.name {
            Name::Method => Cow::Borrowed(request.method),
            Name::TargetUri => Cow::Owned(target.to_string()),
            Name::Authority => Cow::Borrowed(target.authority()),
            Name::Scheme => Cow::Borrowed(target.scheme()),
            Name::RequestTarget => match &request.request_target {
                Some(text) => Cow::Borrowed(text.as_ref()),
                None => Cow::Owned([target.path(), target.query().unwrap_or_default()].concat()),
            },
            Name::Path => Cow::Borrowed(target.path()),
            Name::Query => Cow::Borrowed(target.query().unwrap_or("?")),
            Name::QueryParameter(name) => {
                let value = parsed.query_parameter(name);
                return Ok(value.map_err(|fault| self.fault(fault))?.map(Cow::Owned));
            }
            Name::Status => return Err(self.bad("a request has no status")),
            Name::Field(name) => {
                let section = match (is_answered, self.from_trailer) {
                    (false, false) => Section::Header,
                    (false, true) => Section::Trailer,
                    (true, false) => Section::RequestHeader,
                    (true, true) => Section::RequestTrailer,
                };
                return self.of_fields(name, section, parsed);
            }
        };
        Ok(Some(value))
    }

    fn of_response<'v>(
        &'v self,
        response: &'v Response<'_>,
        parsed: &'v Parsed<'_>,
    ) -> Result<Option<Cow<'v, str>>, Error> {
        match &self.name {
            Name::Status => Ok(Some(Cow::Owned(format!("{:03}", response.status)))),
            Name::Field(name) => {
                let section = if self.from_trailer { Section::Trailer } else { Section::Header };
                self.of_fields(name, section, parsed)
            }
            _ => Err(self.bad("of a response's request only, with `req`")),
        }
    }

    fn of_fields<'v>(
        &'v self,
        name: &str,
        section: Section,
        parsed: &'v Parsed<'_>,
    ) -> Result<Option<Cow<'v, str>>, Error> {
        let fault = |fault| self.fault(fault);
        match &self.form {
            Form::Plain => parsed.combined(section, name).map_err(fault),
            Form::Bytes => self.of_lines(name, section, parsed),
            Form::Structured => {
                let combined = parsed.combined(section, name).map_err(fault)?;
                let text = combined.map(|value| value::reserialized_field(name, &value)).transpose();
                Ok(text.map_err(fault)?.map(Cow::Owned))
            }
            Form::Member { key, .. } => {
                let dictionary = parsed.dictionary(section, name).map_err(fault)?;
                let member = dictionary.and_then(|it| it.get(key.as_str()).map(value::serialized_member));
                Ok(member.map(Cow::Owned))
            }
        }
    }

    /// Every line as a byte sequence (RFC 9421, 2.1.3).
    fn of_lines<'v>(
        &self,
        name: &str,
        section: Section,
        parsed: &'v Parsed<'_>,
    ) -> Result<Option<Cow<'v, str>>, Error> {
        let encode = |line: &[u8]| {
            let line = value::unfolded(line).map_err(|fault| self.fault(fault))?;
            Ok(format!(":{}:", BASE64_STANDARD.encode(line)))
        };
        let Some(fields) = parsed.fields(section) else { return Ok(None) };
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
