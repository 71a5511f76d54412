//! The references between the functions and the data of a linked module, read from the linker's relocations.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    KnownCustom, Linking, LinkingSectionReader, Name, NameSectionReader, Parser, Payload, RelocationEntry,
    RelocationType, SymbolInfo, TypeRef,
};

use super::sections;
use crate::silence;

/// The graph of references. Later steps of the build preserve the addresses of data and the slots of the table, but
/// renumber functions.
#[derive(Debug, Default)]
pub struct References {
    exports: BTreeMap<String, u32>,
    slots: BTreeMap<u32, Vec<u32>>,
    edges: BTreeMap<Node, BTreeSet<Target>>,
    data: Vec<Range<u32>>,
}

/// The source of a reference: a function, or a piece of data by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Function(u32),
    Data(usize),
}

/// The target of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
    Node(Node),
    /// The table slot of a function.
    Slot(u32),
}

/// The table slots and the data that a set of exports reaches.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    /// Slots of the table of functions.
    pub(crate) slots: BTreeSet<u32>,
    /// Addresses of data, in ascending order.
    pub(crate) data: Vec<Range<u32>>,
}

impl References {
    /// Reads a module that was linked with `--emit-relocs`. References of functions that only report a panic are
    /// ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if a relocation has an unknown type, or is neither in a function nor in the data of one symbol.
    pub fn of(linked: &[u8]) -> Result<Self> {
        let parts = Parts::of(linked)?;
        let mut references = Self { data: parts.data()?, ..Self::default() };
        for (slot, function) in &parts.elements {
            references.slots.entry(*function).or_default().push(*slot);
        }
        references.exports = parts.exports.iter().map(|(name, index)| ((*name).to_owned(), *index)).collect();
        for (position, entry) in &parts.relocations {
            let Some(target) = parts.target(entry, &references.data)? else { continue };
            let node = parts
                .node(*position, &references.data)
                .with_context(|| format!("cannot place the relocation at {position}"))?;
            if !matches!(node, Node::Function(index) if parts.panic_reporters.contains(&index)) {
                references.edges.entry(node).or_default().insert(target);
            }
        }
        Ok(references)
    }

    /// Returns the slots and the data that the exported functions of these names reach.
    ///
    /// # Errors
    ///
    /// Returns an error if an export is missing.
    pub(crate) fn reached<'n>(&self, exports: impl Iterator<Item = &'n str>) -> Result<Reached> {
        let mut reached = Reached::default();
        let mut seen = BTreeSet::new();
        let mut next: Vec<Node> = exports
            .map(|name| {
                self.exports
                    .get(name)
                    .copied()
                    .map(Node::Function)
                    .with_context(|| format!("the module has no export `{name}`"))
            })
            .collect::<Result<_>>()?;
        while let Some(node) = next.pop() {
            if !seen.insert(node) {
                continue;
            }
            if let Node::Data(index) = node {
                reached.data.extend(self.data.get(index).cloned());
            }
            for target in self.edges.get(&node).into_iter().flatten() {
                match *target {
                    Target::Node(node) => next.push(node),
                    Target::Slot(function) => {
                        reached.slots.extend(self.slots.get(&function).into_iter().flatten());
                        next.push(Node::Function(function));
                    }
                }
            }
        }
        reached.data.sort_by_key(|range| range.start);
        Ok(reached)
    }
}

/// The parts of a linked module that are needed to resolve references.
#[derive(Default)]
struct Parts<'m> {
    exports: Vec<(&'m str, u32)>,
    /// Pairs of slot and function.
    elements: Vec<(u32, u32)>,
    /// The positions of function bodies in the file, each with the index of its function.
    bodies: Vec<(Range<u64>, u32)>,
    /// The positions of data segments in the file, each with its address.
    segments: Vec<(Range<u64>, u32)>,
    symbols: Vec<SymbolInfo<'m>>,
    /// The relocations with their positions in the file.
    relocations: Vec<(u64, RelocationEntry)>,
    /// Functions that only report a panic.
    panic_reporters: BTreeSet<u32>,
}

impl<'m> Parts<'m> {
    fn of(linked: &'m [u8]) -> Result<Self> {
        let mut parts = Self::default();
        let (mut starts, mut imported) = (BTreeMap::new(), 0);
        let mut entries = Vec::new();
        let mut section = 0;
        for payload in Parser::new(0).parse_all(linked) {
            let payload = payload?;
            if let Some((id, range)) = payload.as_section() {
                // Debug sections have relocations too; they are ignored.
                if id != CUSTOM {
                    starts.insert(section, range.start);
                }
                section += 1;
            }
            match payload {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::ExportSection(exports) => parts.exports = sections::exported_functions(exports)?,
                Payload::ElementSection(elements) => parts.elements = sections::elements(elements)?,
                Payload::CodeSectionEntry(body) => {
                    let index = imported + u32::try_from(parts.bodies.len())?;
                    parts.bodies.push((body.range(), index));
                }
                Payload::DataSection(data) => {
                    for (address, segment) in sections::segments(data)? {
                        let length = u64::try_from(segment.data.len())?;
                        parts.segments.push((segment.range.end - length..segment.range.end, address));
                    }
                }
                Payload::CustomSection(custom) => match custom.as_known() {
                    KnownCustom::Linking(linking) => parts.symbols = symbols(&linking)?,
                    KnownCustom::Reloc(relocations) => entries.push(relocations),
                    KnownCustom::Name(names) => parts.panic_reporters = panic_reporters(names)?,
                    _ => {}
                },
                _ => {}
            }
        }
        for relocations in entries {
            let Some(start) = starts.get(&relocations.section_index()) else { continue };
            for entry in relocations.entries() {
                let entry = entry?;
                parts.relocations.push((start + u64::from(entry.offset), entry));
            }
        }
        ensure!(!parts.relocations.is_empty(), "the module was linked without `--emit-relocs`");
        Ok(parts)
    }

    /// Returns the addresses of the data symbols, in ascending order, without duplicates.
    fn data(&self) -> Result<Vec<Range<u32>>> {
        let addresses: Result<BTreeSet<(u32, u32)>> =
            self.symbols.iter().filter_map(|symbol| self.addresses(symbol).transpose()).collect();
        Ok(addresses?.into_iter().map(|(start, end)| start..end).collect())
    }

    /// Returns the addresses of a data symbol that is not empty.
    fn addresses(&self, symbol: &SymbolInfo<'_>) -> Result<Option<(u32, u32)>> {
        match symbol {
            SymbolInfo::Data { symbol: Some(data), .. } if data.size > 0 => {
                let (_, address) =
                    self.segments.get(usize::try_from(data.index)?).context("a symbol has no segment")?;
                let start = address + data.offset;
                Ok(Some((start, start + data.size)))
            }
            _ => Ok(None),
        }
    }

    /// Returns the function or the piece of data at a position in the file.
    fn node(&self, position: u64, data: &[Range<u32>]) -> Result<Node> {
        if let Some((_, index)) = containing(&self.bodies, position) {
            return Ok(Node::Function(*index));
        }
        let (range, address) =
            containing(&self.segments, position).context("the position is neither in code nor in data")?;
        let address = address + u32::try_from(position - range.start)?;
        // Strings that share a suffix overlap, but they contain no references.
        let mut pieces = data.iter().enumerate().filter(|(_, range)| range.contains(&address));
        match (pieces.next(), pieces.next()) {
            (Some((index, _)), None) => Ok(Node::Data(index)),
            _ => bail!("expected exactly one symbol at the address {address}"),
        }
    }

    /// Returns the target of a relocation, if it is a function or data.
    fn target(&self, entry: &RelocationEntry, data: &[Range<u32>]) -> Result<Option<Target>> {
        use RelocationType as Type;
        let symbol = || self.symbols.get(usize::try_from(entry.index)?).context("a relocation has no symbol");
        match entry.ty {
            Type::FunctionIndexLeb | Type::TableIndexSleb | Type::TableIndexI32 => {
                let SymbolInfo::Func { index, .. } = symbol()? else {
                    bail!("the target of {entry:?} is not a function")
                };
                let called = entry.ty == Type::FunctionIndexLeb;
                Ok(Some(if called { Target::Node(Node::Function(*index)) } else { Target::Slot(*index) }))
            }
            Type::MemoryAddrLeb | Type::MemoryAddrSleb | Type::MemoryAddrI32 => {
                let Some((start, end)) = self.addresses(symbol()?)? else { return Ok(None) };
                let index = data.binary_search_by_key(&(start, end), |range| (range.start, range.end));
                Ok(index.ok().map(|index| Target::Node(Node::Data(index))))
            }
            Type::TypeIndexLeb | Type::GlobalIndexLeb | Type::TableNumberLeb => Ok(None),
            other => bail!("the relocation type {other:?} is not supported in slices"),
        }
    }
}

fn containing<T>(ranges: &[(Range<u64>, T)], position: u64) -> Option<&(Range<u64>, T)> {
    let index = ranges.partition_point(|(range, _)| range.start <= position).checked_sub(1)?;
    ranges.get(index).filter(|(range, _)| range.contains(&position))
}

/// Returns the symbol table.
fn symbols<'m>(linking: &LinkingSectionReader<'m>) -> Result<Vec<SymbolInfo<'m>>> {
    for part in linking.subsections() {
        if let Linking::SymbolTable(symbols) = part? {
            return Ok(symbols.into_iter().collect::<wasmparser::Result<_>>()?);
        }
    }
    bail!("the module has no symbol table")
}

/// Returns the functions that only report a panic.
fn panic_reporters(names: NameSectionReader<'_>) -> Result<BTreeSet<u32>> {
    let mut panic_reporters = BTreeSet::new();
    for name in names {
        if let Name::Function(names) = name? {
            for naming in names {
                let naming = naming?;
                if silence::only_reports(naming.name) {
                    panic_reporters.insert(naming.index);
                }
            }
        }
    }
    Ok(panic_reporters)
}

/// The id of a custom section.
const CUSTOM: u8 = 0;

#[cfg(test)]
mod tests {
    use anyhow::{Context, Result};
    use wasm_encoder::{
        CodeSection, ConstExpr, CustomSection, DataSection, ElementSection, Elements, ExportKind,
        ExportSection, FunctionSection, LinkingSection, MemorySection, MemoryType, Module, RefType,
        SymbolTable, TableSection, TableType, TypeSection,
    };
    use wasmparser::RelocationType;

    use super::{Reached, References};

    /// Builds a module with two exported functions. The first calls a third function and loads the first text, which
    /// refers to a table slot. The second loads the second text by a relocation of type `last`.
    fn linked(last: RelocationType) -> Vec<u8> {
        let mut module = Module::new();
        let mut types = TypeSection::new();
        types.ty().function([], []);
        module.section(&types);
        let mut functions = FunctionSection::new();
        functions.function(0).function(0).function(0).function(0);
        module.section(&functions);
        let table = TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 2,
            maximum: None,
            shared: false,
        };
        module.section(TableSection::new().table(table));
        let memory =
            MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None };
        module.section(MemorySection::new().memory(memory));
        let mut exports = ExportSection::new();
        exports.export("first", ExportKind::Func, 0).export("second", ExportKind::Func, 1);
        module.section(&exports);
        let listed = Elements::Functions([3].as_slice().into());
        module.section(ElementSection::new().active(None, &ConstExpr::i32_const(1), listed));
        // Each operand takes five bytes, as a linker writes it. The first body begins at offset 1, the second 16 bytes
        // later.
        let constant = |value: u8| [0x41, 0x80 | value, 0x80, 0x80, 0x80, 0, 0x1a];
        let call = [0x10, 0x82, 0x80, 0x80, 0x80, 0];
        let body = |parts: &[&[u8]]| [&[0][..], &parts.concat(), &[0x0b]].concat();
        let mut code = CodeSection::new();
        code.raw(&body(&[&call, &constant(16)])).raw(&body(&[&constant(20)])).raw(&body(&[])).raw(&body(&[]));
        module.section(&code);
        module.section(DataSection::new().active(0, &ConstExpr::i32_const(16), *b"\x01\0\0\0more"));
        let mut symbols = SymbolTable::new();
        for index in 0..4 {
            symbols.function(0, index, Some(&format!("function {index}")));
        }
        for offset in [0, 4] {
            let definition = wasm_encoder::DataSymbolDefinition { index: 0, offset, size: 4 };
            symbols.data(0, &format!("data {offset}"), Some(definition));
        }
        module.section(LinkingSection::new().symbol_table(&symbols));
        let relocations = |section: u8, entries: &[&[u8]]| {
            [&[section, u8::try_from(entries.len()).unwrap_or(0)][..], &entries.concat()].concat()
        };
        let code = relocations(6, &[&[0, 4, 2], &[4, 10, 4, 0], &[last as u8, 20, 5, 0]]);
        module.section(&CustomSection { name: "reloc.CODE".into(), data: code.into() });
        let data = relocations(7, &[&[2, 6, 3]]);
        module.section(&CustomSection { name: "reloc.DATA".into(), data: data.into() });
        module.finish()
    }

    fn slots(reached: &Reached) -> Vec<u32> {
        reached.slots.iter().copied().collect()
    }

    fn data(reached: &Reached) -> Vec<(u32, u32)> {
        reached.data.iter().map(|range| (range.start, range.end)).collect()
    }

    #[test]
    fn references_are_followed_through_calls_and_data() -> Result<()> {
        let references = References::of(&linked(RelocationType::MemoryAddrSleb))?;
        let first = references.reached(["first"].into_iter())?;
        assert_eq!((slots(&first), data(&first)), (vec![1], vec![(16, 20)]));
        let second = references.reached(["second"].into_iter())?;
        assert_eq!((slots(&second), data(&second)), (vec![], vec![(20, 24)]));
        assert!(references.reached(["third"].into_iter()).is_err());
        Ok(())
    }

    #[test]
    fn an_unknown_relocation_type_is_rejected() -> Result<()> {
        let error = References::of(&linked(RelocationType::MemoryAddrRelSleb))
            .err()
            .context("the type is unknown")?;
        assert!(error.to_string().contains("MemoryAddrRelSleb"), "{error}");
        Ok(())
    }
}
