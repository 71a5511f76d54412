//! x
use crate::workspace::Workspace;
pub(crate) fn run(_: &Workspace, _: &[String]) -> anyhow::Result<()> {
    Ok(())
}
