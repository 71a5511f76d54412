//! The types of the table: a field, its kind, its texts, and where its value goes.

/// A question, a calculation, a group or a repeat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) kind: Kind,
    /// The name, which is unique in the form.
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) hint: Option<Words>,
    /// The condition under which the question is asked; empty for always.
    pub(crate) relevant: &'static str,
    /// The condition under which an answer is required; empty for never.
    pub(crate) required: &'static str,
    pub(crate) constraint: Constraint,
    /// The text that the phone shows if the constraint fails.
    pub(crate) message: Option<Words>,
    /// The value at first, or the expression of a calculation.
    pub(crate) value: &'static str,
    pub(crate) goes: Goes,
}

/// The kind of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Text,
    Integer,
    Decimal,
    Date,
    /// One choice of a list. A choice is offered if the condition holds; empty for always.
    One {
        list: &'static str,
        offered: &'static str,
    },
    /// Several choices of a list.
    Several(&'static str),
    Photo,
    /// A place of a satellite receiver: latitude, longitude, altitude and accuracy.
    Place,
    /// A box to tick.
    Tick,
    Calculate,
    Group(&'static [Field]),
    /// Fields that repeat as often as `count`, or as often as the enumerator adds them.
    Repeat {
        fields: &'static [Field],
        count: &'static str,
    },
}

/// The condition for an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Constraint {
    None,
    /// An XPath expression.
    Expression(&'static str),
    /// The pattern of a member in the schema, named by type and member: `Claim/householdId`.
    Pattern(&'static str),
}

/// A text for the enumerator.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Words {
    /// A text of this form.
    Own(&'static str),
    /// The tag of the language.
    Tag,
    /// The description of a member in the schema, named by type and members, or of a word of a type.
    Schema(&'static str),
    /// The message and the help of a code of the catalogue, with values of its parameters. A value cannot name the
    /// answer that is refused: phones show the previous one.
    Code(&'static str, &'static [(&'static str, &'static str)]),
}

/// Where the value of a field goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Goes {
    /// Nowhere: it controls the form, or is a check on the phone.
    Nowhere,
    /// A member of the claim, with a slash before each member of an object: `householdSize/children`.
    Claim(&'static str),
    /// Items of a list of the claim.
    ClaimList(&'static str),
    /// A member of the request of `claims.derive`.
    Request(&'static str),
    /// A member of a visit.
    Visit(&'static str),
    /// `missing` or `excluded` of a visit, as the question `weighing` states.
    VisitReason,
    /// Readings of a meter, separated by spaces: of the visit, or of the claim.
    Moisture,
    /// The counts of persons of the claim, as the single item of `personsPresent`.
    MeanPersons(&'static str),
    /// An item of `fuelMeasurements/dailyLogs`.
    DailyLog,
    /// The member of an item of `fuelMeasurements/daysWithoutLog`.
    DayWithoutLog(&'static str),
    /// An item of `evidence`.
    Evidence,
}

impl Field {
    /// Creates a field of this kind.
    pub(crate) const fn new(kind: Kind, name: &'static str, label: &'static str) -> Self {
        Self {
            kind,
            name,
            label,
            hint: None,
            relevant: "",
            required: "",
            constraint: Constraint::None,
            message: None,
            value: "",
            goes: Goes::Nowhere,
        }
    }

    /// Creates a calculation.
    pub(crate) const fn calculated(name: &'static str, expression: &'static str) -> Self {
        Self { value: expression, ..Self::new(Kind::Calculate, name, "") }
    }

    /// Creates a question with one choice of a list.
    pub(crate) const fn one(list: &'static str, name: &'static str, label: &'static str) -> Self {
        Self::new(Kind::One { list, offered: "" }, name, label)
    }

    pub(crate) const fn hint(mut self, hint: Words) -> Self {
        self.hint = Some(hint);
        self
    }

    pub(crate) const fn relevant(mut self, condition: &'static str) -> Self {
        self.relevant = condition;
        self
    }

    pub(crate) const fn required(self) -> Self {
        self.required_if("yes")
    }

    pub(crate) const fn required_if(mut self, condition: &'static str) -> Self {
        self.required = condition;
        self
    }

    pub(crate) const fn constraint(mut self, expression: &'static str, message: Words) -> Self {
        self.constraint = Constraint::Expression(expression);
        self.message = Some(message);
        self
    }

    pub(crate) const fn pattern(mut self, member: &'static str, message: Words) -> Self {
        self.constraint = Constraint::Pattern(member);
        self.message = Some(message);
        self
    }

    pub(crate) const fn starts_as(mut self, value: &'static str) -> Self {
        self.value = value;
        self
    }

    pub(crate) const fn goes(mut self, goes: Goes) -> Self {
        self.goes = goes;
        self
    }

    /// The members of a claim or a request that messages may name and that this field asks for.
    pub(crate) fn members(&self) -> &'static [&'static str] {
        match self.goes {
            Goes::VisitReason => &["missing", "excluded"],
            Goes::Moisture => &["moisture", "readings", "fuelMoisture"],
            Goes::DailyLog => &["dailyLogs"],
            Goes::DayWithoutLog("status") => &["daysWithoutLog", "status"],
            _ => &[],
        }
    }

    /// The last name of the member to which the value goes, if a single member has it.
    pub(crate) fn member(&self) -> Option<&'static str> {
        match self.goes {
            Goes::Claim(path) | Goes::ClaimList(path) | Goes::Request(path) | Goes::Visit(path) => {
                path.rsplit('/').next()
            }
            _ => None,
        }
    }
}
