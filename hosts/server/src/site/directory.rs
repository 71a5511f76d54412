//! The file system of a site: regular files and folders inside one directory, after resolving links.

use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;

use tokio::fs;
use tower_http::services::fs::{Backend, TokioBackend, TokioFile};

/// One directory. A link to a target outside is treated as missing.
#[derive(Clone, Debug)]
pub(super) struct Directory(Arc<Path>);

type Opening<T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send>>;

impl Directory {
    /// Creates the directory from its canonical path.
    pub(super) fn new(root: PathBuf) -> Self {
        Self(root.into())
    }

    /// Resolves a path, and returns its metadata. Only files and folders are found, because opening a pipe or a device
    /// could block.
    async fn find(&self, path: &Path) -> io::Result<(PathBuf, Metadata)> {
        // All errors mean that the file is missing, including a loop of links.
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
