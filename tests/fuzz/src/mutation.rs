//! A mutator for JSON: it changes the request of one call as a value, so that mutations reach the rules behind the
//! parser. Every fourth mutation is libFuzzer's own mutation of bytes, which tests the parser.

use std::cell::RefCell;

use libfuzzer_sys::fuzzer_mutate;
use serde_json::{Number, Value};

use hearth_vectors::input::SEPARATOR;

/// Mutates the input in the first `size` bytes of `data`, and returns its new length.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = Random(u64::from(seed).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let input = data.get(..size).unwrap_or_default();
    let changed = if random.one_in(4) { None } else { with_a_changed_call(input, &mut random) };
    match changed.filter(|changed| changed.len() <= max_size.min(data.len())) {
        Some(changed) => {
            data.iter_mut().zip(&changed).for_each(|(old, new)| *old = *new);
            changed.len()
        }
        None => fuzzer_mutate(data, size, max_size),
    }
}

fn with_a_changed_call(input: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let mut calls: Vec<Vec<u8>> = input.split(|byte| *byte == SEPARATOR).map(<[u8]>::to_vec).collect();
    let chosen = random.below(calls.len());
    if random.one_in(30) && calls.len() > 1 {
        calls.remove(chosen);
    } else {
        let call = calls.get_mut(chosen)?;
        let start = call.iter().position(|byte| *byte == b'\n')? + 1;
        let mut request: Value = serde_json::from_slice(call.get(start..)?).ok()?;
        for _ in 0..=random.below(3) {
            change(&mut request, random);
        }
        call.truncate(start);
        // A marked name becomes a duplicate of another name.
        call.extend(request.to_string().replace(MARK, "").into_bytes());
    }
    Some(calls.join(&SEPARATOR))
}

/// Changes a value, or a value nested in it.
fn change(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(members) if !members.is_empty() && !random.one_in(3) => {
            let chosen = random.below(members.len());
            if let Some((name, value)) = members.iter_mut().nth(chosen) {
                change(value, random);
                POOL.with_borrow_mut(|pool| keep(pool, (name.clone(), value.clone()), random));
            }
        }
        Value::Array(items) if !items.is_empty() && !random.one_in(3) => {
            let chosen = random.below(items.len());
            if let Some(item) = items.get_mut(chosen) {
                change(item, random);
            }
        }
        Value::Object(members) => {
            let chosen = random.below(members.len().max(1));
            let name = members.keys().nth(chosen).cloned().unwrap_or_default();
            let old = members.get(&name).cloned().unwrap_or_default();
            let (other, value) = pooled(random).unwrap_or_default();
            match random.below(6) {
                0 => drop(members.shift_remove(&name)),
                1 => drop(members.insert(format!("{name}{MARK}"), old)),
                2 => drop(members.insert(text(&name, random), old)),
                3 => drop(members.insert(name, value)),
                _ => drop(members.insert(other, value)),
            }
        }
        Value::Array(items) => {
            let chosen = random.below(items.len().max(1));
            let item = items.get(chosen).cloned().or_else(|| pooled(random).map(|(_, value)| value));
            match random.below(5) {
                0 if !items.is_empty() => drop(items.remove(chosen)),
                1 => items.truncate(chosen),
                2 => items.reverse(),
                3 => items.extend(vec![item.unwrap_or_default(); 1 << random.below(6)]),
                _ => items.insert(0, item.unwrap_or_default()),
            }
        }
        leaf => change_leaf(leaf, random),
    }
}

fn change_leaf(leaf: &mut Value, random: &mut Random) {
    if let (Value::String(string), false) = (&mut *leaf, random.one_in(4)) {
        // A claim or a document in a string is mutated as a value.
        if let Ok(mut inner @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str(string) {
            change(&mut inner, random);
            *string = inner.to_string().replace(MARK, "");
        } else {
            *string = text(string, random);
        }
        return;
    }
    *leaf = match random.below(8) {
        0 => Value::Null,
        1 => Value::Bool(random.one_in(2)),
        2 => Value::Array(vec![leaf.take()]),
        3 => (0..1 << random.below(7)).fold(leaf.take(), |inner, _| Value::Array(vec![inner])),
        4 => pooled(random).map(|(_, value)| value).unwrap_or_default(),
        5 => Value::String(random.of(TEXTS, '~').to_owned()),
        6 => number(&text(&leaf.to_string(), random)),
        _ => number(random.of(NUMBERS, ' ')),
    };
}

/// Returns another text: one of the pool or of the table, or the text with a character changed, repeated or removed.
fn text(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let chosen = random.below(characters.len().max(1));
    let digit = char::from(b"0123456789"[random.below(10)]);
    match (random.below(8), characters.get_mut(chosen)) {
        (0, _) => return random.of(TEXTS, '~').to_owned(),
        (1, Some(character)) => characters = vec![*character; 1 << random.below(13)],
        (2, Some(_)) => drop(characters.remove(chosen)),
        (3, Some(character)) => *character = random.of(TEXTS, '~').chars().next().unwrap_or(digit),
        (4, _) => return pooled(random).map(|(name, _)| name).unwrap_or_default(),
        (5, _) => characters.insert(chosen, digit),
        (_, Some(character)) => *character = digit,
        (_, None) => characters.push(digit),
    }
    characters.into_iter().collect()
}

fn number(text: &str) -> Value {
    // Any text is allowed, including invalid JSON.
    Value::Number(Number::from_string_unchecked(text.to_owned()))
}

/// Returns a member of an earlier input.
fn pooled(random: &mut Random) -> Option<(String, Value)> {
    POOL.with_borrow(|pool| pool.get(random.below(pool.len().max(1))).cloned())
}

fn keep(pool: &mut Vec<(String, Value)>, member: (String, Value), random: &mut Random) {
    if pool.len() < 1_000 {
        pool.push(member);
    } else if let Some(old) = pool.get_mut(random.below(1_000)) {
        *old = member;
    }
}

/// The xorshift generator of Marsaglia: the same seed leads to the same mutation.
struct Random(u64);

impl Random {
    /// Returns a number below `end`, which must not be 0.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % end
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    /// Returns one of the texts in a list with this separator.
    fn of(&mut self, texts: &'static str, separator: char) -> &'static str {
        let chosen = self.below(texts.split(separator).count());
        texts.split(separator).nth(chosen).unwrap_or_default()
    }
}

thread_local! {
    static POOL: RefCell<Vec<(String, Value)>> = const { RefCell::new(Vec::new()) };
}

const MARK: &str = "\u{f8ff}";
const NUMBERS: &str = "0 -0 1 -1 0.1 0.5 1.0 1e0 1E+2 1e-7 3 100 366 1000001 4294967296 9007199254740993 1e309 -1e308 5e-324 \
                       18446744073709551616 0.30000000000000004 1.7976931348623157e308 1e-400 123456789012345678";
const TEXTS: &str = "~ ~\0~\n~é~e\u{301}~😀~\u{202e}~\u{feff}~2024-02-29~2023-02-29~0000-01-01~9999-12-31~2024-02-01T00:00:00Z~\
                     2016-12-31T23:59:60Z~did:web:a~did:key:z6Mk~https://a.example/~urn:uuid:0~%2F%zz%00~../..~/a/{b=**}:v~{}";
