//! The handler of each route.

use std::future::ready;

use hearth_routes::Endpoint;

use crate::call::Handler;
use crate::{
    attachments, claims, credentials, events, gateway, imports, keys, mcp, meta, openapi, openrosa,
    operations, preferences, start, studies,
};

/// Returns the handler of an endpoint.
pub(crate) fn of(endpoint: Endpoint) -> Handler {
    match endpoint {
        Endpoint::GetStart => |call| Box::pin(start::start(call)),
        Endpoint::SubmitClaim => |call| Box::pin(claims::submit(call)),
        Endpoint::ListRecords => |call| Box::pin(claims::list(call)),
        Endpoint::GetRecord => |call| Box::pin(claims::read_record(call)),
        Endpoint::GetClaim => |call| Box::pin(claims::read_claim(call)),
        Endpoint::ChangeStatus => |call| Box::pin(claims::change_status(call)),
        Endpoint::ListFormsByBasic | Endpoint::ListForms => |call| Box::pin(ready(openrosa::list(&call))),
        Endpoint::DownloadFormByBasic | Endpoint::DownloadForm => {
            |call| Box::pin(ready(openrosa::form(&call)))
        }
        Endpoint::AnnounceSubmissionByBasic | Endpoint::AnnounceSubmission => {
            |call| Box::pin(ready(Ok(openrosa::announce(&call))))
        }
        Endpoint::SubmitFormByBasic | Endpoint::SubmitForm => |call| Box::pin(openrosa::submit(call)),
        Endpoint::ReadAttachment => |call| Box::pin(attachments::read(call)),
        Endpoint::KeepAttachment => |call| Box::pin(attachments::keep(call)),
        Endpoint::ListHouseholds => |call| Box::pin(studies::households(call)),
        Endpoint::ListEvents => |call| Box::pin(events::read(call)),
        Endpoint::GetStatusList => |call| Box::pin(credentials::status_list(call)),
        Endpoint::GetIssuerDocument => |call| Box::pin(credentials::controller(call)),
        Endpoint::GetSampleSize => |call| Box::pin(studies::sample_size(call)),
        Endpoint::DrawSelection => |call| Box::pin(studies::draw(call)),
        Endpoint::GetSelection => |call| Box::pin(studies::read_selection(call)),
        Endpoint::ListStudies => |call| Box::pin(studies::list(call)),
        Endpoint::KeepStudy => |call| Box::pin(studies::keep(call)),
        Endpoint::GetStudy => |call| Box::pin(studies::read(call)),
        Endpoint::RegisterFrame => |call| Box::pin(studies::register_frame(call)),
        Endpoint::ListFrames => |call| Box::pin(studies::frames(call)),
        Endpoint::ListRevisions => |call| Box::pin(studies::revisions(call)),
        Endpoint::IssueStudyCredential => |call| Box::pin(studies::issue_credential(call)),
        Endpoint::GetStudyCredential => |call| Box::pin(studies::read_credential(call)),
        Endpoint::GetReport => |call| Box::pin(studies::report(call)),
        Endpoint::KeepMapping => |call| Box::pin(imports::keep(call)),
        Endpoint::GetMapping => |call| Box::pin(imports::read(call)),
        Endpoint::ImportKobo => |call| Box::pin(imports::receive(call)),
        Endpoint::CreateKey => |call| Box::pin(keys::create(call)),
        Endpoint::ListKeys => |call| Box::pin(keys::list(call)),
        Endpoint::GetOwnKey => |call| Box::pin(ready(Ok(keys::own(&call)))),
        Endpoint::RevokeKey => |call| Box::pin(keys::revoke(call)),
        Endpoint::GetRules => |call| Box::pin(ready(Ok(meta::rules(&call)))),
        Endpoint::GetSchema => |call| Box::pin(ready(meta::schema(&call))),
        Endpoint::GetContext => |call| Box::pin(ready(Ok(meta::context(&call)))),
        Endpoint::CallOperations => |call| Box::pin(operations::several(call)),
        Endpoint::CallOperation => |call| Box::pin(operations::one(call)),
        Endpoint::GetRoutes => |call| Box::pin(gateway::index(call)),
        Endpoint::GetUserPreferences => |call| Box::pin(preferences::read(call)),
        Endpoint::PostMessage => |call| Box::pin(mcp::post(call)),
        Endpoint::GetDescription => |call| Box::pin(ready(openapi::document(&call))),
        Endpoint::GetHealth => |call| Box::pin(meta::health(call)),
        Endpoint::GetVersion => |call| Box::pin(ready(meta::version(&call))),
    }
}
