//! The file system as far as a site goes: regular files and folders that really lie in one directory.

use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;

use tokio::fs;
use tower_http::services::fs::{Backend, TokioBackend, TokioFile};

/// One directory. A link that leads out of it leads nowhere.
#[derive(Clone, Debug)]
pub(super) struct Directory(Arc<Path>);

type Opening<T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send>>;

impl Directory {
    /// The directory with this canonical path.
    pub(super) fn new(root: PathBuf) -> Self {
        Self(root.into())
    }

    /// Where the file really lies, and what it is. To open a pipe or a device could wait for ever.
    async fn find(&self, path: &Path) -> io::Result<(PathBuf, Metadata)> {
        // Whatever the reason, a chain of links that ends nowhere among them.
        let found = fs::canonicalize(path).await.map_err(|_| io::ErrorKind::NotFound)?;
        let metadata = fs::metadata(&found).await?;
        if found.starts_with(&self.0) && (metadata.is_file() || metadata.is_dir()) {
            Ok((found, metadata))
        } else {
            Err(io::ErrorKind::NotFound.into())
        }
    }
}

impl Backend for Directory {
    type File = TokioFile;
    type Metadata = Metadata;
    type OpenFuture = Opening<TokioFile>;
    type MetadataFuture = Opening<Metadata>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        let this = self.clone();
        Box::pin(async move {
            let (found, metadata) = this.find(&path).await?;
            if metadata.is_dir() {
                return Err(io::ErrorKind::NotFound.into());
            }
            TokioBackend.open(found).await
        })
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        let this = self.clone();
        Box::pin(async move { Ok(this.find(&path).await?.1) })
    }
}
