//! The authority of this machine, which signs the certificate of the server.
//!
//! A phone that trusts the authority trusts what its key signs. The key therefore stays in the state directory, and the
//! certificate limits the authority to loopback, private networks and names of the local network (RFC 5280, section
//! 4.2.1.10).

use std::collections::BTreeSet;
use std::fs;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use chrono::{Datelike as _, Days, NaiveDate, Utc};
use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DnType, ExtendedKeyUsagePurpose, GeneralSubtree, IsCa,
    Issuer, KeyPair, KeyUsagePurpose, NameConstraints, date_time_ymd,
};

use hearth_files::output;

/// An authority: its certificate and its key.
pub(super) struct Authority {
    pem: String,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    /// Opens the authority in a directory, or makes a new one if it is missing or ends soon.
    pub(super) fn open(directory: &Path) -> Result<Self, String> {
        let (certificate, key) = (file(directory), directory.join("authority.key"));
        let found = fs::read_to_string(&certificate).ok().zip(fs::read_to_string(&key).ok());
        if let Some((pem, secret)) = found
            && ends(&pem).is_some_and(|last| last > today() + REST)
        {
            let unreadable =
                |error| format!("`{}` cannot be read: {error}; remove it to make a new one", key.display());
            let secret = KeyPair::from_pem(&secret).map_err(unreadable)?;
            let issuer = Issuer::from_ca_cert_pem(&pem, secret).map_err(unreadable)?;
            return Ok(Self { pem, issuer });
        }
        let made = |error| format!("the authority cannot be made: {error}");
        let secret = KeyPair::generate().map_err(made)?;
        let params = params(today());
        let pem = params.self_signed(&secret).map_err(made)?.pem();
        write(&key, &secret.serialize_pem())?;
        write(&certificate, &pem)?;
        Ok(Self { pem, issuer: Issuer::new(params, secret) })
    }

    /// Signs a certificate for these names and addresses that ends on a day. Returns it, followed by that of the authority,
    /// and its key.
    pub(super) fn sign(&self, names: &BTreeSet<String>, last: NaiveDate) -> Result<(String, String), String> {
        let made = |error| format!("the certificate cannot be made: {error}");
        let key = KeyPair::generate().map_err(made)?;
        let names: Vec<String> = names.iter().cloned().collect();
        let mut params = CertificateParams::new(names).map_err(made)?;
        params.distinguished_name.push(DnType::CommonName, "Hearth");
        (params.not_before, params.not_after) = (date(today() - Days::new(1)), date(last));
        params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        params.use_authority_key_identifier_extension = true;
        let certificate = params.signed_by(&key, &self.issuer).map_err(made)?;
        Ok((format!("{}{}", certificate.pem(), self.pem), key.serialize_pem()))
    }

    /// Returns whether a chain ends with the certificate of this authority.
    pub(super) fn has_signed(&self, chain: &str) -> bool {
        chain.ends_with(&self.pem)
    }
}

/// Returns the file with the certificate of the authority, which phones install.
pub(super) fn file(directory: &Path) -> PathBuf {
    directory.join("authority.pem")
}

/// Returns the last day of the first certificate in a text.
pub(super) fn ends(pem: &str) -> Option<NaiveDate> {
    let (_, block) = x509_parser::pem::parse_x509_pem(pem.as_bytes()).ok()?;
    let last = block.parse_x509().ok()?.validity().not_after.timestamp();
    Some(chrono::DateTime::from_timestamp(last, 0)?.date_naive())
}

/// Writes a file that only its owner can read, in place of an older one.
pub(super) fn write(file: &Path, text: &str) -> Result<(), String> {
    output::write_private(file, text).map_err(|error| format!("`{}`: {error}", file.display()))
}

pub(super) fn today() -> NaiveDate {
    Utc::now().date_naive()
}

fn params(first: NaiveDate) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, NAME);
    (params.not_before, params.not_after) = (date(first - Days::new(1)), date(first + AUTHORITY));
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    let networks = NETWORKS.iter().filter_map(|(address, bits)| {
        Some(GeneralSubtree::IpAddress(CidrSubnet::from_addr_prefix(address.parse::<IpAddr>().ok()?, *bits)))
    });
    let names = ["localhost", "local"].map(|name| GeneralSubtree::DnsName(name.to_owned()));
    params.name_constraints = Some(NameConstraints {
        permitted_subtrees: networks.chain(names).collect(),
        excluded_subtrees: vec![],
    });
    params
}

fn date(day: NaiveDate) -> time::OffsetDateTime {
    let part = |number: u32| u8::try_from(number).unwrap_or(1);
    date_time_ymd(day.year(), part(day.month()), part(day.day()))
}

/// The name of the authority, as phones show it.
pub(super) const NAME: &str = "Hearth local authority";
/// The networks of loopback and of private addresses.
const NETWORKS: [(&str, u8); 6] =
    [("127.0.0.0", 8), ("10.0.0.0", 8), ("172.16.0.0", 12), ("192.168.0.0", 16), ("::1", 128), ("fc00::", 7)];
/// How long the authority is valid, so that phones rarely need a new one.
const AUTHORITY: Days = Days::new(3_650);
/// How long the certificate of a server is valid. Some systems refuse more than 398 days.
pub(super) const SERVED: Days = Days::new(365);
/// A certificate that ends within this time is made again.
pub(super) const REST: Days = Days::new(30);
