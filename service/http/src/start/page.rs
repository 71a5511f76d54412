//! The start page as HTML.

use hearth_resources::Start;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::resources::is_open;

/// Returns the page. It has no scripts, and loads nothing.
pub(super) fn page(start: &Start<'_>) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (start.name) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (start.name) }
                    p.lead { (start.description) }
                    (health(start.is_healthy))
                    (pages(start))
                    (resources(start))
                }
                footer {
                    p { "Version " (start.package) ", rules " (start.rule_set) ", contract " (start.contract) }
                    p { "Module " code { (start.module) } }
                }
            }
        }
    }
}

fn health(is_healthy: bool) -> Markup {
    html! {
        @if is_healthy {
            p.state.good { "The server is working: " a href="/healthz" { "health" } "." }
        } @else {
            p.state.wrong {
                "The server is not working correctly: " a href="/healthz" { "health" } " states the cause."
            }
        }
    }
}

fn pages(start: &Start<'_>) -> Markup {
    html! {
        h2 { "Pages" }
        @if start.pages.is_empty() {
            p { "This server has no pages, only the API." }
        } @else {
            ul.pages {
                @for page in start.pages {
                    li {
                        a href=(page.path) { (page.title) }
                        @if !page.description.is_empty() { p { (page.description) } }
                    }
                }
            }
        }
    }
}

fn resources(start: &Start<'_>) -> Markup {
    html! {
        h2 { "API" }
        p {
            "Most paths need an API key, sent as " code { "Authorization: Bearer KEY" } ". The paths with a link can be "
            "opened without one. Every error is a problem document that states what is wrong."
        }
        dl {
            @for resource in start.resources {
                div {
                    dt {
                        @if is_open(resource) { a href=(resource.path) { code { (resource.path) } } }
                        @else { code { (resource.path) } }
                    }
                    dd { (resource.description) }
                }
            }
        }
    }
}

/// The style of the page. The content security policy contains its digest.
pub(super) const STYLE: &str = include_str!("style.css");
