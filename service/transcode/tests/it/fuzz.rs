//! Randomly changed bytes, from fixed seeds: every input must give an answer or an error.

use hearth_transcode::Descriptors;
use serde_json::{Map, Value, json};

use crate::sample::{BARE_SET, DESCRIPTORS, wire};

/// A random number generator (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(number).unwrap() % end.max(1)
    }

    /// Returns the bytes with one to four of them overwritten, flipped, removed, inserted or repeated.
    fn mutated(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..=self.below(4) {
            let place = self.below(bytes.len());
            let byte = u8::try_from(self.below(256)).unwrap();
            match self.below(5) {
                _ if bytes.is_empty() => bytes.push(byte),
                0 => bytes[place] = byte,
                1 => bytes[place] ^= 1 << (byte % 8),
                2 => drop(bytes.remove(place)),
                3 => bytes.insert(place, byte),
                _ => {
                    let part = bytes[place..(place + usize::from(byte)).min(bytes.len())].to_vec();
                    let at = self.below(bytes.len());
                    bytes.splice(at..at, part);
                }
            }
        }
        bytes
    }
}

const REPLIES: [(&str, &str); 8] = [
    ("Scalars", r#"{"text":"abc","small":-5,"large":"12","twice":2.5,"nextKey":"AAH/","kind":"CLOSED"}"#),
    (
        "Collections",
        r#"{"texts":["b"],"numbers":["1","2"],"leaves":[{"name":"x"}],"byName":{"b":"2"},"byNumber":{"9":{}}}"#,
    ),
    ("Decimals", r#"{"scalar":"100","inBytes":"MTIz","many":["5"],"whole":"7"}"#),
    (
        "Casts",
        r#"{"json":"eyAiYSIgOiBbICI8IiBdIH0=","messages":["MQ=="],"hash":"/w==","inner":{"raw":"W10="}}"#,
    ),
    ("Times", r#"{"pointer":"2024-02-29T23:59:59.120Z","period":"-0.5s"}"#),
    ("Known", r#"{"structure":{"b":[1,"x",{"z":{}}]},"mask":"fooBar","number":"5"}"#),
    ("Holder", r#"{"any":{"@type":"/google.protobuf.Any","value":{"@type":"/sample.v1.Leaf","name":"x"}}}"#),
    ("Tree", r#"{"left":{"left":{"more":[{},{}]}}}"#),
];

#[test]
fn replies() {
    let mut random = Random(1);
    for (message, json) in REPLIES {
        let seed = wire(message, json);
        let method = DESCRIPTORS.method(&format!("sample.v1.Query/{message}")).unwrap();
        let mut read = 0;
        for _ in 0..20_000 {
            match method.response(&random.mutated(&seed), None) {
                Ok(json) => {
                    serde_json::from_slice::<Value>(&json).unwrap();
                    read += 1;
                }
                Err(error) => assert!(error.is_reply()),
            }
        }
        assert!(read > 100, "{message} was hardly ever read");
    }
}

#[test]
fn details() {
    let mut random = Random(2);
    let seed = [b"\x08\x05\x1a\x14\x0a\x0f/sample.v1.Leaf\x12\x01".as_slice(), b"\x08"].concat();
    for _ in 0..20_000 {
        assert!(DESCRIPTORS.details(&random.mutated(&seed)).is_array());
    }
}

/// Uses every mutated set that can still be read.
#[test]
fn descriptor_sets() {
    let mut random = Random(3);
    let seed = wire("Collections", REPLIES[1].1);
    let mut read = 0;
    for _ in 0..3_000 {
        match Descriptors::decode(&random.mutated(&BARE_SET)) {
            Ok(descriptors) => {
                read += 1;
                for name in ["Scalars", "Collections", "Decimals", "Known", "Choice"] {
                    let Some(method) = descriptors.method(&format!("sample.v1.Query/{name}")) else {
                        continue;
                    };
                    for bytes in [&[][..], &seed] {
                        if let Ok(json) = method.response(bytes, None) {
                            serde_json::from_slice::<Value>(&json).unwrap();
                        }
                    }
                    method.request(&fields(&json!({"pagination.limit": "5", "names": ["a"]}))).ok();
                }
            }
            Err(error) => assert!(error.is_descriptors()),
        }
    }
    assert!(read > 100, "hardly any set was read");
}

#[test]
fn requests() {
    let mut random = Random(4);
    let texts = [
        "2024-02-29T23:59:60.5+23:59",
        "9999-12-31T23:59:59-99:99",
        "-315576000000.999999999s",
        "fooBar,_x.Y",
    ];
    let method = DESCRIPTORS.method("sample.v1.Query/Scalars").unwrap();
    for _ in 0..20_000 {
        let seed = texts[random.below(texts.len())].as_bytes();
        let text = String::from_utf8_lossy(&random.mutated(seed)).into_owned();
        for field in
            ["since", "within", "mask", "wrapped", "ratio", "small", "kind", "blob", "pagination.limit"]
        {
            if let Err(error) = method.request(&fields(&json!({field: text}))) {
                assert_eq!(error.field(), Some(field));
            }
        }
    }
}

fn fields(value: &Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}
