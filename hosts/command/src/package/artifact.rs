//! The component as an artefact of a registry, in the format of the Bytecode Alliance: one layer with the component, and
//! a configuration that lists its imports and exports.
//!
//! Source: the layout of Wasm in registries by the Wasm group of CNCF TAG Runtime, <https://tag-runtime.cncf.io/wgs/wasm/>.

use oci_client::client::{Config, ImageLayer};
use oci_client::manifest::{OCI_IMAGE_MEDIA_TYPE, OciImageManifest};
use serde::Serialize;
use wasmparser::{Parser, Payload};

/// The parts that a registry stores.
pub(super) struct Artifact {
    pub(super) layer: ImageLayer,
    pub(super) config: Config,
    pub(super) manifest: OciImageManifest,
    digest: String,
}

/// The configuration: the media type `application/vnd.wasm.config.v0+json`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WasmConfig<'a> {
    /// A fixed time, so that the same component always has the same digest.
    created: &'a str,
    architecture: &'a str,
    os: &'a str,
    layer_digests: [&'a str; 1],
    component: World,
}

/// The names at the boundary of a component.
#[derive(Debug, Default, PartialEq, Serialize)]
struct World {
    exports: Vec<String>,
    imports: Vec<String>,
}

impl Artifact {
    /// Returns the artefact of the embedded component. The error is for the user.
    pub(super) fn of_rules() -> Result<Self, String> {
        let layer = ImageLayer::new(COMPONENT, String::from(LAYER), None);
        let digest = layer.sha256_digest();
        let component =
            World::of(COMPONENT).map_err(|error| format!("the embedded component is invalid: {error}"))?;
        let config = WasmConfig {
            created: CREATED,
            architecture: "wasm",
            os: "wasip2",
            layer_digests: [&digest],
            component,
        };
        let config = serde_json::to_vec(&config).map_err(|error| error.to_string())?;
        let config = Config::new(config, String::from(CONFIG), None);
        let mut manifest = OciImageManifest::build(std::slice::from_ref(&layer), &config, None);
        manifest.media_type = Some(String::from(OCI_IMAGE_MEDIA_TYPE));
        Ok(Self { layer, config, manifest, digest })
    }

    /// Returns the digest of the component.
    pub(super) fn digest(&self) -> &str {
        &self.digest
    }
}

impl World {
    /// Reads the names at the outermost level of a component.
    fn of(component: &[u8]) -> wasmparser::Result<Self> {
        let (mut depth, mut world) = (0_u32, Self::default());
        for payload in Parser::new(0).parse_all(component) {
            match payload? {
                Payload::Version { .. } => depth += 1,
                Payload::End(_) => depth = depth.saturating_sub(1),
                Payload::ComponentImportSection(section) if depth == 1 => {
                    for import in section {
                        world.imports.push(import?.name.name.to_owned());
                    }
                }
                Payload::ComponentExportSection(section) if depth == 1 => {
                    for export in section {
                        world.exports.push(export?.name.name.to_owned());
                    }
                }
                _ => {}
            }
        }
        Ok(world)
    }
}

/// The component `hearth:rules`, in which `hearth.wasm` is the core module.
const COMPONENT: &[u8] = include_bytes!(env!("HEARTH_COMPONENT"));
const LAYER: &str = "application/wasm";
const CONFIG: &str = "application/vnd.wasm.config.v0+json";
const CREATED: &str = "1970-01-01T00:00:00Z";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_import_nothing() -> Result<(), wasmparser::Error> {
        let World { exports, imports } = World::of(COMPONENT)?;
        assert_eq!(imports, [""; 0]);
        assert!(
            exports.iter().all(|name| name.starts_with("hearth:rules/")) && exports.len() > 5,
            "{exports:?}"
        );
        Ok(())
    }

    #[test]
    fn the_same_component_has_the_same_manifest() -> Result<(), String> {
        let text = || Artifact::of_rules().map(|artifact| artifact.manifest.to_string());
        assert_eq!(text()?, text()?);
        Ok(())
    }
}
