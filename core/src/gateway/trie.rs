//! A trie of templates, in which the time of a lookup does not grow with the number of routes.
//!
//! At each segment a literal takes precedence over `*`, and `*` over `**`. If a branch does not match, the search
//! backtracks to the next one. So a path has one answer, regardless of the order of the routes.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::names::Names;
use super::path::{Path, Segments};
use super::template::{Segment, Template};
use crate::invariant::Held as _;

/// A set of templates, each with a number.
#[derive(Debug)]
pub(crate) struct Trie {
    /// The first node is the root.
    nodes: Vec<Node>,
    /// The node after a node and a literal.
    literals: Names,
    verbs: Vec<Box<str>>,
}

#[derive(Debug, Default)]
struct Node {
    /// Whether a literal leads to another node.
    has_literals: bool,
    /// The node after `*`.
    one: Option<usize>,
    /// The templates that end here.
    end: Ends,
    /// The templates that end here with `**`.
    rest: Ends,
}

impl Node {
    fn has_wildcards(&self) -> bool {
        self.one.is_some() || self.rest.plain.is_some() || !self.rest.verbs.is_empty()
    }
}

/// A node and its depth.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Start {
    node: usize,
    depth: usize,
}

/// The templates that end at a node: at most one for each verb, and one without a verb.
#[derive(Debug, Default)]
struct Ends {
    plain: Option<usize>,
    verbs: Vec<(Box<str>, usize)>,
}

impl Ends {
    fn get(&self, verb: Option<&str>) -> Option<usize> {
        match verb {
            None => self.plain,
            Some(verb) => self.verbs.iter().find(|(known, _)| **known == *verb).map(|(_, number)| *number),
        }
    }
}

impl Default for Trie {
    fn default() -> Self {
        Self { nodes: Vec::from([Node::default()]), literals: Names::default(), verbs: Vec::new() }
    }
}

impl Trie {
    /// Adds a template with a number. If an earlier template matches the same paths, returns its number as an error and
    /// adds nothing.
    pub(crate) fn add(&mut self, template: &Template, number: usize) -> Result<(), usize> {
        let mut node = ROOT;
        let mut rest = false;
        for segment in &template.segments {
            node = match segment {
                Segment::Literal(literal) => self.literal(node, literal),
                Segment::One => self.one(node),
                Segment::Rest => {
                    rest = true;
                    node
                }
            };
        }
        let node = self.node_mut(node);
        let ends = if rest { &mut node.rest } else { &mut node.end };
        if let Some(earlier) = ends.get(template.verb.as_deref()) {
            return Err(earlier);
        }
        match &template.verb {
            None => ends.plain = Some(number),
            Some(verb) => {
                ends.verbs.push((verb.clone(), number));
                if !self.verbs.contains(verb) {
                    self.verbs.push(verb.clone());
                }
            }
        }
        Ok(())
    }

    /// Returns the number of the template that matches exactly the paths of this template.
    pub(crate) fn same_as(&self, template: &Template) -> Option<usize> {
        let mut node = ROOT;
        let mut rest = false;
        for segment in &template.segments {
            match segment {
                Segment::Literal(literal) => node = self.literals.get(node, literal)?,
                Segment::One => node = self.node(node).one?,
                Segment::Rest => rest = true,
            }
        }
        let here = self.node(node);
        if rest { &here.rest } else { &here.end }.get(template.verb.as_deref())
    }

    /// Returns the node at which the lookup of a prefix's paths can begin: after the literals of the canonical prefix,
    /// up to the first node with a wildcard.
    pub(crate) fn start(&self, lead: &[Box<str>]) -> Start {
        let mut start = Start::default();
        for literal in lead {
            match self.literals.get(start.node, literal) {
                Some(next) if !self.node(start.node).has_wildcards() => {
                    start = Start { node: next, depth: start.depth + 1 };
                }
                _ => break,
            }
        }
        start
    }

    /// Returns the template that answers a path; `start` is the start of the path's prefix.
    pub(crate) fn find<'p>(&self, path: &Path<'p>, start: Start) -> Option<Found<'p>> {
        // Few tables have verbs.
        if !self.verbs.is_empty()
            && let Some((shorter, verb)) = path.split_verb()
            && self.verbs.iter().any(|known| **known == *verb)
            && let Some(number) =
                self.walk(start.node, shorter.segments_after(start.depth), Some(verb), &mut |_| true)
        {
            return Some(Found { number, path: shorter });
        }
        let number = self.walk(start.node, path.segments_after(start.depth), None, &mut |_| true)?;
        Some(Found { number, path: *path })
    }

    /// Returns the number of the template that answers these segments.
    pub(crate) fn answer(&self, segments: &[Box<str>], verb: Option<&str>) -> Option<usize> {
        self.walk(ROOT, Path::new(segments, None, false).segments(), verb, &mut |_| true)
    }

    /// Returns every template that matches the path, in the order of precedence.
    pub(crate) fn find_all(&self, path: &Path<'_>) -> Vec<usize> {
        let mut all = Vec::new();
        let mut collect = |number| {
            all.push(number);
            false
        };
        if let Some((shorter, verb)) = path.split_verb() {
            self.walk(ROOT, shorter.segments(), Some(verb), &mut collect);
        }
        self.walk(ROOT, path.segments(), None, &mut collect);
        all
    }

    /// Visits each template below a node that matches, in the order of precedence, until `take` accepts one.
    ///
    /// The depth of the recursion is that of the trie, which the limit on a template's segments bounds.
    fn walk(
        &self,
        node: usize,
        path: Segments<'_>,
        verb: Option<&str>,
        take: &mut impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let here = self.node(node);
        let mut after = path.clone();
        let Some(segment) = after.next() else {
            return here
                .end
                .get(verb)
                .filter(|end| take(*end))
                .or_else(|| here.rest.get(verb).filter(|end| take(*end)));
        };
        if !segment.is_empty() {
            if here.has_literals
                && let Some(next) = self.literals.get(node, &segment.decoded())
                && let Some(found) = self.walk(next, after.clone(), verb, take)
            {
                return Some(found);
            }
            if let Some(next) = here.one
                && let Some(found) = self.walk(next, after, verb, take)
            {
                return Some(found);
            }
        }
        let end = here.rest.get(verb)?;
        let mut path = path;
        (path.all(|segment| !segment.is_empty()) && take(end)).then_some(end)
    }

    fn node(&self, node: usize) -> &Node {
        self.nodes.get(node).held("the trie has the node")
    }

    fn node_mut(&mut self, node: usize) -> &mut Node {
        self.nodes.get_mut(node).held("the trie has the node")
    }

    fn literal(&mut self, node: usize, literal: &str) -> usize {
        if let Some(next) = self.literals.get(node, literal) {
            return next;
        }
        let next = self.push();
        self.literals.insert(node, literal, next);
        self.node_mut(node).has_literals = true;
        next
    }

    fn one(&mut self, node: usize) -> usize {
        if let Some(next) = self.node(node).one {
            return next;
        }
        let next = self.push();
        self.node_mut(node).one = Some(next);
        next
    }

    fn push(&mut self) -> usize {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }
}

/// The number of the root.
const ROOT: usize = 0;

/// The template that answers a path.
#[derive(Debug)]
pub(crate) struct Found<'p> {
    pub(crate) number: usize,
    /// The path without the template's verb.
    pub(crate) path: Path<'p>,
}
