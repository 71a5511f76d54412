//! Advice for a path that does not exist: the most similar path, and the paths below the longest part that exists.
//!
//! The path itself is not repeated, because it can be long.

use hearth_routes::ROUTES;

use crate::gateway;
use crate::problem::Problem;

/// Adds the advice to the problem of a path that neither the routes nor the gateway have. A path below a prefix of the
/// gateway already has the gateway's own advice.
pub(crate) fn advise(problem: Problem, path: &str) -> Problem {
    if gateway::is_below_prefix(&problem) {
        return problem;
    }
    let path = path.strip_prefix('/').unwrap_or(path).trim_end_matches('/');
    let segments: Vec<&str> = path.split('/').collect();
    let templates: Vec<Template<'_>> = ROUTES.iter().map(|route| Template::of(route.path)).collect();
    let mut parts = (0..=segments.len()).rev().filter_map(|length| segments.get(..length));
    let known = parts.find(|part| templates.iter().any(|one| one.is_below(part))).unwrap_or_default();
    let below = below(&templates, known);
    let wrong = segments.get(known.len()).copied().unwrap_or_default();
    if let Some(nearest) = similar(wrong, &below, known.len()) {
        let detail = format!("this path does not exist; did you mean `{}`?", nearest.path);
        return problem.with_detail(detail).with_near_paths(paths(&below));
    }
    let Some(first) = below.first().filter(|_| !known.is_empty()) else {
        let detail = format!("{problem}; `GET /` lists the paths of this server");
        return problem.with_detail(detail);
    };
    let listed: Vec<String> = below.iter().map(|one| format!("`{}`", one.path)).collect();
    let (start, listed) = (first.start(known.len()), listed.join(", "));
    let detail = format!("this path does not exist; the paths below `{start}` are {listed}");
    problem.with_detail(detail).with_near_paths(paths(&below))
}

/// The path of a route, with its segments.
struct Template<'r> {
    path: &'r str,
    segments: Vec<&'r str>,
}

impl<'r> Template<'r> {
    fn of(path: &'r str) -> Self {
        Self { path, segments: path.trim_start_matches('/').split('/').collect() }
    }

    /// Returns whether the template begins with these segments and continues.
    fn is_below(&self, part: &[&str]) -> bool {
        let matches = |(expected, segment): (&&str, &&str)| {
            if expected.starts_with('{') { !segment.is_empty() } else { expected == segment }
        };
        self.segments.len() > part.len() && self.segments.iter().zip(part).all(matches)
    }

    /// Returns the first segments as a path, with a slash at the end.
    fn start(&self, length: usize) -> String {
        let segments = self.segments.get(..length).unwrap_or_default();
        format!("/{}/", segments.join("/"))
    }
}

/// Returns the shortest template for each next segment below a part, in the order of the table.
fn below<'t, 'r>(templates: &'t [Template<'r>], part: &[&str]) -> Vec<&'t Template<'r>> {
    let mut found: Vec<&Template<'_>> = Vec::new();
    for template in templates.iter().filter(|one| one.is_below(part)) {
        let next = template.segments.get(part.len());
        match found.iter_mut().find(|one| one.segments.get(part.len()) == next) {
            Some(other) if template.segments.len() < other.segments.len() => *other = template,
            Some(_) => {}
            None => found.push(template),
        }
    }
    found
}

/// Returns the template whose segment at this place is the most similar one, if one is similar.
fn similar<'t, 'r>(wrong: &str, below: &[&'t Template<'r>], at: usize) -> Option<&'t Template<'r>> {
    if wrong.is_empty() || wrong.len() > LONGEST {
        return None;
    }
    let wrong = wrong.to_ascii_lowercase();
    let names = below.iter().filter_map(|one| Some((*one, *one.segments.get(at)?)));
    let distances = names
        .filter(|(_, name)| !name.starts_with('{'))
        .map(|(one, name)| (strsim::osa_distance(&wrong, &name.to_ascii_lowercase()), name.len(), one));
    let (distance, length, nearest) = distances.min_by_key(|(distance, ..)| *distance)?;
    // `v1` and `v2` are not similar.
    (length > 2 && 2 * distance <= length).then_some(nearest)
}

fn paths(templates: &[&Template<'_>]) -> Vec<String> {
    templates.iter().map(|one| one.path.to_owned()).collect()
}

/// The length of the longest segment that is compared.
const LONGEST: usize = 64;
