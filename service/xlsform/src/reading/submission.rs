//! A submission: its form, its instance and its photos.

use hearth_texts::{Language, english, language};

use super::Error;
use super::measured::Measured;
use super::photos::{Photo, photos_of};
use super::xml::Element;
use crate::phrases::Phrases;
use crate::{FORM_ID, VERSION, table};

/// A filled form.
#[derive(Debug)]
pub struct Submission {
    root: Element,
    language: Option<&'static Language>,
}

impl Submission {
    /// Reads the XML of an instance.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is no instance of this form, or of another version.
    ///
    /// # Examples
    ///
    /// ```
    /// let another = hearth_xlsform::Submission::read("<data id='survey' version='1'/>");
    /// assert!(another.is_err_and(|error| error.to_string().contains("the form is `survey`")));
    /// ```
    pub fn read(xml: &str) -> Result<Self, Error> {
        let root = Element::read(xml)?;
        let Some(id) = root.attribute("id") else {
            return Err(Error::new("the root of the form has no `id`, so it is not a form of ODK"));
        };
        if !is_id(id) {
            return Err(Error::new(format!(
                "the form is `{}`, but this address takes `{FORM_ID}`",
                short(id)
            )));
        }
        check_version(root.attribute("version"))?;
        Self::of(root)
    }

    /// Reads the XML of an instance that another server received. Its form has the id and the version of that server, so
    /// that the answer to a hidden question states the version.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is no instance of this form, or of another version.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hearth_xlsform::{Submission, VERSION};
    /// let copy = format!("<a id='aSx8' version='3'><form_version>{VERSION}</form_version><fuel/></a>");
    /// assert!(Submission::copy(&copy).is_ok());
    /// let another = Submission::copy("<a id='aSx8' version='3'><fuel/></a>");
    /// assert!(another.is_err_and(|error| error.to_string().contains("`form_version` is missing")));
    /// ```
    pub fn copy(xml: &str) -> Result<Self, Error> {
        let root = Element::read(xml)?;
        let version = root.answer(table::FORM_VERSION);
        if version.is_none() {
            return Err(Error::new(
                "the form is not that of `hearth xlsform`, or is older than this service: `form_version` is missing; \
                 publish the form of `hearth xlsform` again",
            ));
        }
        check_version(version)?;
        Self::of(root)
    }

    fn of(root: Element) -> Result<Self, Error> {
        let fuels = root.children(table::FUEL).count();
        if fuels == 0 {
            return Err(Error::new("the form has no fuel; add one for each fuel that was measured"));
        }
        if fuels > MOST_FUELS {
            return Err(Error::new(format!("the form has {fuels} fuels; at most {MOST_FUELS} are allowed")));
        }
        Ok(Self { root, language: None })
    }

    /// Returns the id of the instance, which all parts of a split submission share.
    #[must_use]
    pub fn instance(&self) -> Option<&str> {
        let id = self.root.child("meta")?.answer("instanceID")?;
        (id.len() <= INSTANCE_BYTES).then_some(id)
    }

    /// Returns the language in which the form was filled; `None` if the form does not state it.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hearth_xlsform::{FORM_ID, Submission, VERSION};
    /// let form = "<form_language>fr</form_language><fuel/>";
    /// let form = Submission::read(&format!("<data id='{FORM_ID}' version='{VERSION}'>{form}</data>"))?;
    /// assert_eq!(form.language().map(|language| language.name()), Some("Français"));
    /// # Ok::<(), hearth_xlsform::Error>(())
    /// ```
    #[must_use]
    pub fn language(&self) -> Option<&'static Language> {
        language(self.root.answer(table::LANGUAGE)?)
    }

    /// Selects the language of places and faults, in place of that of the form.
    #[must_use]
    pub fn in_language(mut self, language: &'static Language) -> Self {
        self.language = Some(language);
        self
    }

    fn phrases(&self) -> Phrases {
        Phrases(self.language.or_else(|| self.language()).unwrap_or_else(english))
    }

    /// Returns the photos that the form names.
    #[must_use]
    pub fn photos(&self) -> Vec<Photo> {
        let phrases = self.phrases();
        let mut photos = Vec::new();
        for (index, fuel) in self.root.children(table::FUEL).enumerate() {
            let within = phrases.item(table::FUEL, index + 1);
            photos_of(phrases, table::fields_of(table::FUEL), fuel, &within, &mut photos);
        }
        photos
    }

    /// Returns a request for each fuel. The function returns the URI of a photo by its name.
    pub fn measurements(&self, uri: &dyn Fn(&str) -> Option<String>) -> Vec<Measured> {
        let fuels = self.root.children(table::FUEL).enumerate();
        let phrases = self.phrases();
        fuels.map(|(index, fuel)| Measured::read(phrases, &self.root, fuel, index + 1, uri)).collect()
    }
}

fn check_version(version: Option<&str>) -> Result<(), Error> {
    if version == Some(VERSION) {
        return Ok(());
    }
    Err(Error::new(format!(
        "the form has the version {}, but the service reads {VERSION}; get the form again from the server",
        short(version.unwrap_or("unknown"))
    )))
}

/// Whether this is the id of the form, or of a form that a team adapted.
pub(crate) fn is_id(id: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty()
            && name.len() <= 64
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    match id.strip_prefix(FORM_ID) {
        Some("") => true,
        Some(rest) => rest.strip_prefix('-').is_some_and(is_name),
        None => false,
    }
}

/// Returns the start of a text for a message.
fn short(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).take(60).collect()
}

/// The most fuels of a form.
const MOST_FUELS: usize = 20;
/// The most bytes of the id of an instance. A phone writes `uuid:` and 36 characters.
const INSTANCE_BYTES: usize = 200;
