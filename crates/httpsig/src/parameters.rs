//! The parameters of a signature (RFC 9421, 2.3).

use sfv::{BareItem, Integer, Key, StringRef};

use crate::Error;

/// The parameters of a signature. The order is part of what is signed.
///
/// A signature is made with them in the order `created`, `expires`, `nonce`, `alg`, `keyid`, `tag`,
/// whatever the order that they are set in: some verifiers rebuild the base in this order.
///
/// ```
/// use touchmark_httpsig::Parameters;
///
/// let parameters = Parameters::new().created(1_700_000_000)?.key_id("a")?.tag("web-bot-auth")?;
/// assert_eq!(parameters.get_created()?, Some(1_700_000_000));
/// assert_eq!(parameters.get_expires()?, None);
/// # Ok::<(), touchmark_httpsig::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameters(pub(crate) sfv::Parameters);

impl Parameters {
    /// No parameters.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// When the signature was made, Unix seconds.
    ///
    /// # Errors
    /// [`Error::BadParameter`] beyond 15 digits.
    pub fn created(self, seconds: i64) -> Result<Self, Error> {
        self.set_integer("created", seconds)
    }

    /// From when on the signature is no longer valid, Unix seconds.
    ///
    /// # Errors
    /// [`Error::BadParameter`] beyond 15 digits.
    pub fn expires(self, seconds: i64) -> Result<Self, Error> {
        self.set_integer("expires", seconds)
    }

    /// A value that is used once.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if the text is not printable ASCII.
    pub fn nonce(self, nonce: &str) -> Result<Self, Error> {
        self.set_string("nonce", nonce)
    }

    /// The algorithm's registered name.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if the text is not printable ASCII.
    pub fn algorithm(self, name: &str) -> Result<Self, Error> {
        self.set_string("alg", name)
    }

    /// The identifier of the key.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if the text is not printable ASCII.
    pub fn key_id(self, id: &str) -> Result<Self, Error> {
        self.set_string("keyid", id)
    }

    /// The application that the signature is for.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if the text is not printable ASCII.
    pub fn tag(self, tag: &str) -> Result<Self, Error> {
        self.set_string("tag", tag)
    }

    /// `created`, if it is there.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if it is no integer.
    pub fn get_created(&self) -> Result<Option<i64>, Error> {
        integer(&self.0, "created")
    }

    /// `expires`, if it is there.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if it is no integer.
    pub fn get_expires(&self) -> Result<Option<i64>, Error> {
        integer(&self.0, "expires")
    }

    /// `nonce`, if it is there.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if it is no string.
    pub fn get_nonce(&self) -> Result<Option<&str>, Error> {
        string(&self.0, "nonce")
    }

    /// `alg`, if it is there.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if it is no string.
    pub fn get_algorithm(&self) -> Result<Option<&str>, Error> {
        string(&self.0, "alg")
    }

    /// `keyid`, if it is there.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if it is no string.
    pub fn get_key_id(&self) -> Result<Option<&str>, Error> {
        string(&self.0, "keyid")
    }

    /// `tag`, if it is there.
    ///
    /// # Errors
    /// [`Error::BadParameter`] if it is no string.
    pub fn get_tag(&self) -> Result<Option<&str>, Error> {
        string(&self.0, "tag")
    }

    /// The parameters in the order in which they are signed.
    pub(crate) fn ordered(&self) -> sfv::Parameters {
        const ORDER: [&str; 6] = ["created", "expires", "nonce", "alg", "keyid", "tag"];
        let rank = |name: &Key| ORDER.iter().position(|it| *it == name.as_str()).unwrap_or(ORDER.len());
        let mut parameters = self.0.clone();
        parameters.sort_by(|a, _, b, _| rank(a).cmp(&rank(b)));
        parameters
    }

    fn set_integer(mut self, name: &'static str, value: i64) -> Result<Self, Error> {
        let value = Integer::try_from(value).map_err(|_| Error::BadParameter(name))?;
        self.0.insert(key(name)?, value.into());
        Ok(self)
    }

    fn set_string(mut self, name: &'static str, value: &str) -> Result<Self, Error> {
        let value = StringRef::from_str(value).map_err(|_| Error::BadParameter(name))?;
        self.0.insert(key(name)?, value.into());
        Ok(self)
    }
}

fn key(name: &'static str) -> Result<Key, Error> {
    Key::from_string(name.to_owned()).map_err(|_| Error::BadParameter(name))
}

pub(crate) fn integer(parameters: &sfv::Parameters, name: &'static str) -> Result<Option<i64>, Error> {
    match parameters.get(name) {
        None => Ok(None),
        Some(BareItem::Integer(integer)) => Ok(Some(i64::from(*integer))),
        Some(_) => Err(Error::BadParameter(name)),
    }
}

pub(crate) fn string<'p>(
    parameters: &'p sfv::Parameters,
    name: &'static str,
) -> Result<Option<&'p str>, Error> {
    match parameters.get(name) {
        None => Ok(None),
        Some(BareItem::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(Error::BadParameter(name)),
    }
}
