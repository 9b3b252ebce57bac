//! What is parsed of a message at most once, however many components ask for it.

use std::{
    borrow::Cow,
    cell::{OnceCell, RefCell},
    collections::HashMap,
    rc::Rc,
};

use sfv::{Dictionary, Parser};

use crate::{Fault, Fields, Message, Request, query::Query, value};

/// The fields that a component can be taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Section {
    Header,
    Trailer,
    /// The header of the request that a response answers.
    RequestHeader,
    /// The trailer of the request that a response answers.
    RequestTrailer,
}

type ParsedDictionary = Result<Option<Rc<Dictionary>>, Fault>;

/// A message, with its query and its dictionaries parsed when a component first needs them.
pub(crate) struct Parsed<'a> {
    pub(crate) message: Message<'a>,
    query: OnceCell<Query<'a>>,
    dictionaries: RefCell<HashMap<(Section, String), ParsedDictionary>>,
}

impl<'a> Parsed<'a> {
    pub(crate) fn new(message: Message<'a>) -> Self {
        Self { message, query: OnceCell::new(), dictionaries: RefCell::default() }
    }

    /// The request, or the one that a response answers.
    pub(crate) fn request(&self) -> Option<&'a Request<'a>> {
        match self.message {
            Message::Request(request) => Some(request),
            Message::Response(response) => response.request,
        }
    }

    /// A parameter of the request's query, by its encoded name.
    pub(crate) fn query_parameter(&self, name: &str) -> Result<Option<String>, Fault> {
        let query = self.request().and_then(|request| request.target.query()).unwrap_or_default();
        self.query.get_or_init(|| Query::parse(query)).get(name)
    }

    /// The fields of a section; `None` if there is no request that it could be of.
    pub(crate) fn fields(&self, section: Section) -> Option<&'a Fields<'a>> {
        let request = self.request();
        match section {
            Section::Header => Some(self.message.fields()),
            Section::Trailer => Some(self.message.trailers()),
            Section::RequestHeader => request.map(|request| &request.fields),
            Section::RequestTrailer => request.map(|request| &request.trailers),
        }
    }

    /// All lines of a field, joined.
    pub(crate) fn combined(&self, section: Section, name: &str) -> Result<Option<Cow<'a, str>>, Fault> {
        self.fields(section).map_or(Ok(None), |fields| value::combined(fields, name))
    }

    /// A field as a dictionary.
    pub(crate) fn dictionary(&self, section: Section, name: &str) -> ParsedDictionary {
        let key = (section, name.to_owned());
        if let Some(found) = self.dictionaries.borrow().get(&key) {
            return found.clone();
        }
        let parse = |value: Cow<'_, str>| {
            Parser::new(value.as_ref()).parse().map(Rc::new).map_err(|_| Fault::NotStructured)
        };
        let parsed = self.combined(section, name).and_then(|value| value.map(parse).transpose());
        self.dictionaries.borrow_mut().insert(key, parsed.clone());
        parsed
    }
}
