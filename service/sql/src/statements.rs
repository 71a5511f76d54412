//! The statements that the store runs, with their meaning.

/// The statements of a dialect. The same statement has the same parameters in each dialect, in the same order, and
/// returns the same columns.
#[derive(Clone, Copy, Debug)]
pub struct Statements {
    /// Reads at most one row, to check that the database can be read.
    pub ping: &'static str,
    /// Stores a record, unless a stored record contradicts it, and changes those that it replaces or amends.
    pub insert: &'static str,
    /// Returns the first stored record that contradicts a claim, and their difference.
    pub conflict: &'static str,
    /// Replaces the decision of a record that is still pending.
    pub settle: &'static str,
    /// Returns a record of a tenant.
    pub find: &'static str,
    /// Returns the households that have a mark of a claim, at most ten for each mark with the mark; and a row without a
    /// household if that of the claim has more records than a number.
    pub arrival: &'static str,
    /// Returns the context of a claim in its study.
    pub context: &'static str,
    /// Changes the status of a record, if it has one of the required statuses.
    pub change_status: &'static str,
    /// Returns the number of the status list of a record, or of the next record.
    pub list: &'static str,
    /// Stores the credential of a verified record, unless the record has one.
    pub keep_credential: &'static str,
    /// Returns the number of status lists for each purpose.
    pub lists: &'static str,
    /// Returns the indexes of the records of a status list that have one of the given statuses.
    pub status_indexes: &'static str,
    /// Returns the events of a tenant after a number, and the last number.
    pub read_events: &'static str,
    /// Returns a number that grows with each event of a study and each frame of its tenant.
    pub count_events: &'static str,
    /// Returns a page of the records of a tenant.
    pub records_page: Ordered,
    /// Returns a page of the records of a study.
    pub study_page: Ordered,
    /// Returns a page of the records of a household, which can contain a text.
    pub household_page: Ordered,
    /// Returns a page of the records that were created or changed since a time.
    pub changed_page: Ordered,
    /// Returns a page of the records that contain a text.
    pub search_page: Ordered,
    /// Returns a page of the studies of a tenant, with the numbers of their records.
    pub studies_page: &'static str,
    /// Returns a page of the households that the selections of a study drew.
    pub households_page: &'static str,
    /// Stores a selection, unless it is stored already.
    pub keep_selection: &'static str,
    /// Stores the households of a selection, including reserves.
    pub keep_drawn: &'static str,
    /// Returns a selection of a tenant.
    pub find_selection: &'static str,
    /// Stores a revision of a study, which has its current parameters from then on, unless the current revision is another one
    /// than expected, has the same parameters, or is the last possible one.
    pub keep_revision: &'static str,
    /// Returns the number of the revisions of a study, and the bytes of their parameters.
    pub revisions_size: &'static str,
    /// Returns a page of the revisions of a study.
    pub revisions_page: &'static str,
    /// Stores a frame that is registered for a study, unless the study has it with this pledge, or no
    /// more frames are stored.
    pub register_frame: &'static str,
    /// Returns the frame of a study with a digest and a pledge.
    pub find_frame: &'static str,
    /// Returns a page of the frames of a study.
    pub frames_page: &'static str,
    /// Returns the number of the frames of a study, and of those of the tenant's other studies until a time.
    pub count_frames: &'static str,
    /// Returns a study of a tenant, with the number of its current revision.
    pub find_study: &'static str,
    /// Returns the number of claims of a study that count, their bytes, and an upper bound of their JSON values.
    pub study_size: &'static str,
    /// Returns the first day of a test of all records that ever named a study.
    pub first_test: &'static str,
    /// Returns the claims of a study that are assessed.
    pub study_claims: &'static str,
    /// Stores the credential of a study, which supersedes the previous one.
    pub keep_study_credential: &'static str,
    /// Returns a claim of a study that counts in a credential of another organisation.
    pub counted_elsewhere: &'static str,
    /// Returns the last credential of a study.
    pub find_study_credential: &'static str,
    /// Returns the number of the newest status list of study credentials.
    pub study_list: &'static str,
    /// Returns the indexes of the superseded credentials of a status list.
    pub superseded_indexes: &'static str,
    /// Appends a change of a room, and returns its id.
    pub append_change: &'static str,
    /// Returns the newest record of a room, and the changes after it.
    pub changes: &'static str,
    /// Replaces a change with the record that it results in.
    pub fold: &'static str,
    /// Deletes the rows before a record of a room.
    pub forget_folded: &'static str,
    /// Stores an API key.
    pub keep_key: &'static str,
    /// Returns the API key with a digest, of any tenant.
    pub find_key: &'static str,
    /// Returns a page of the API keys of a tenant.
    pub keys_page: &'static str,
    /// Revokes an API key of a tenant, and returns it.
    pub revoke_key: &'static str,
    /// Stores a mapping, and replaces the previous one with its name.
    pub keep_mapping: &'static str,
    /// Returns a mapping of a tenant.
    pub find_mapping: &'static str,
    /// Names an attachment of a form, unless the form has too many or too large ones.
    pub name_attachment: &'static str,
    /// Stores an attachment with its first piece, or another piece, unless the tenant has the same one.
    pub keep_attachment: &'static str,
    /// Returns the names and digests of the attachments of a form that have arrived.
    pub attachments_of_form: &'static str,
    /// Returns an attachment of a tenant with its first piece, or another piece.
    pub find_attachment: &'static str,
    /// Removes the names that are 30 days old.
    pub forget_names: &'static str,
    /// Holds an `Idempotency-Key` for an attempt, unless another attempt holds it, and returns its row.
    pub hold_request: &'static str,
    /// Keeps the answer of an attempt that holds a key.
    pub keep_answer: &'static str,
    /// Releases the key of an attempt.
    pub release_request: &'static str,
    /// Removes the keys from before a time.
    pub forget_answers: &'static str,
    /// Numbers the events of a tenant that have no number yet, up to a number. `None` if every event has its number from
    /// the beginning.
    pub number_events: Option<&'static str>,
}

/// The statements of a list, for each order of its pages.
#[derive(Clone, Copy, Debug)]
pub struct Ordered {
    /// In the order in which the records were stored.
    pub oldest: &'static str,
    /// In the reverse order.
    pub newest: &'static str,
}

/// Collects the statements of a dialect from its modules. The last one differs between the dialects.
macro_rules! of_dialect {
    ($number_events:expr) => {
        Statements {
            ping: records::PING,
            insert: claims::INSERT,
            conflict: claims::CONFLICT,
            settle: claims::SETTLE,
            find: records::FIND,
            arrival: claims::ARRIVAL,
            context: context::CONTEXT,
            change_status: records::CHANGE_STATUS,
            list: credentials::LIST,
            keep_credential: credentials::KEEP_CREDENTIAL,
            lists: credentials::LISTS,
            status_indexes: credentials::STATUS_INDEXES,
            read_events: events::READ_EVENTS,
            count_events: events::COUNT_EVENTS,
            records_page: lists::RECORDS_PAGE,
            study_page: lists::STUDY_PAGE,
            household_page: lists::HOUSEHOLD_PAGE,
            changed_page: lists::CHANGED_PAGE,
            search_page: lists::SEARCH_PAGE,
            studies_page: lists::STUDIES_PAGE,
            households_page: households::HOUSEHOLDS_PAGE,
            keep_selection: studies::KEEP_SELECTION,
            keep_drawn: studies::KEEP_DRAWN,
            find_selection: studies::FIND_SELECTION,
            keep_revision: revisions::KEEP_REVISION,
            revisions_size: revisions::REVISIONS_SIZE,
            revisions_page: revisions::REVISIONS_PAGE,
            register_frame: frames::REGISTER_FRAME,
            find_frame: frames::FIND_FRAME,
            frames_page: frames::FRAMES_PAGE,
            count_frames: frames::COUNT_FRAMES,
            find_study: studies::FIND_STUDY,
            study_size: studies::STUDY_SIZE,
            first_test: studies::FIRST_TEST,
            study_claims: studies::STUDY_CLAIMS,
            keep_study_credential: studies::KEEP_STUDY_CREDENTIAL,
            counted_elsewhere: studies::COUNTED_ELSEWHERE,
            find_study_credential: studies::FIND_STUDY_CREDENTIAL,
            study_list: studies::STUDY_LIST,
            superseded_indexes: studies::SUPERSEDED_INDEXES,
            append_change: preferences::APPEND_CHANGE,
            changes: preferences::CHANGES,
            fold: preferences::FOLD,
            forget_folded: preferences::FORGET_FOLDED,
            keep_key: keys::KEEP_KEY,
            find_key: keys::FIND_KEY,
            keys_page: keys::KEYS_PAGE,
            revoke_key: keys::REVOKE_KEY,
            keep_mapping: mappings::KEEP_MAPPING,
            find_mapping: mappings::FIND_MAPPING,
            name_attachment: attachments::NAME_ATTACHMENT,
            keep_attachment: attachments::KEEP_ATTACHMENT,
            attachments_of_form: attachments::ATTACHMENTS_OF_FORM,
            find_attachment: attachments::FIND_ATTACHMENT,
            forget_names: attachments::FORGET_NAMES,
            hold_request: idempotency::HOLD_REQUEST,
            keep_answer: idempotency::KEEP_ANSWER,
            release_request: idempotency::RELEASE_REQUEST,
            forget_answers: idempotency::FORGET_ANSWERS,
            number_events: $number_events,
        }
    };
}
