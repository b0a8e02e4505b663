//! The routes of a large API as templates: those of GitHub for a repository.
//!
//! Clients have a base, write such routes with `format!`, and have types of their own for ids and names,
//! which have a `Display`.

use std::fmt;

use etched::uri_template;
use etched::uri_template::{ExpansionError, ExpansionErrorKind, ToValue};
use etched::url::Url;

/// A number of the API.
#[derive(Clone, Copy)]
struct Id(u64);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

type Route = (&'static str, Result<Url, ExpansionError>);

macro_rules! routes {
    ($($route:literal)*) => {
        vec![$({
            let link = uri_template!($route);
            (link.template(), link.to_url())
        }),*]
    };
}

/// The URL of the service, and that of a server of one's own, whose API has a path.
const BASES: [&str; 4] = [
    "https://api.github.com",
    "https://api.github.com/",
    "https://ghe.example/api/v3",
    "https://ghe.example/api/v3/",
];

/// All routes. `name` is the value of every variable of one segment but `owner` and the numbers.
#[rustfmt::skip]
fn routes(base: &dyn ToValue, owner: &str, name: &str, path: &str) -> Vec<Route> {
    let (repo, id, number) = (name.to_owned(), Id(7), 8_u64);
    let (user, branch, sha, key, format) = (name, name, name, name, name);
    let (state, labels, page) = (Some("open"), ["bug", "a b"], None::<u32>);
    routes! {
        "{+base}/repos/{owner}/{repo}"
        "{+base}/repos/{owner}/{repo}/actions/artifacts"
        "{+base}/repos/{owner}/{repo}/actions/artifacts/{id}"
        "{+base}/repos/{owner}/{repo}/actions/artifacts/{id}/{format}"
        "{+base}/repos/{owner}/{repo}/actions/cache/usage"
        "{+base}/repos/{owner}/{repo}/actions/caches"
        "{+base}/repos/{owner}/{repo}/actions/caches{?key,page}"
        "{+base}/repos/{owner}/{repo}/actions/caches/{id}"
        "{+base}/repos/{owner}/{repo}/actions/jobs/{id}"
        "{+base}/repos/{owner}/{repo}/actions/jobs/{id}/logs"
        "{+base}/repos/{owner}/{repo}/actions/jobs/{id}/rerun"
        "{+base}/repos/{owner}/{repo}/actions/oidc/customization/sub"
        "{+base}/repos/{owner}/{repo}/actions/organization-secrets"
        "{+base}/repos/{owner}/{repo}/actions/organization-variables"
        "{+base}/repos/{owner}/{repo}/actions/permissions"
        "{+base}/repos/{owner}/{repo}/actions/permissions/access"
        "{+base}/repos/{owner}/{repo}/actions/permissions/selected-actions"
        "{+base}/repos/{owner}/{repo}/actions/permissions/workflow"
        "{+base}/repos/{owner}/{repo}/actions/runners"
        "{+base}/repos/{owner}/{repo}/actions/runners/downloads"
        "{+base}/repos/{owner}/{repo}/actions/runners/generate-jitconfig"
        "{+base}/repos/{owner}/{repo}/actions/runners/registration-token"
        "{+base}/repos/{owner}/{repo}/actions/runners/remove-token"
        "{+base}/repos/{owner}/{repo}/actions/runners/{id}"
        "{+base}/repos/{owner}/{repo}/actions/runners/{id}/labels"
        "{+base}/repos/{owner}/{repo}/actions/runners/{id}/labels/{name}"
        "{+base}/repos/{owner}/{repo}/actions/runs"
        "{+base}/repos/{owner}/{repo}/actions/runs{?branch,page}"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/approvals"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/approve"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/artifacts"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/attempts/{number}"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/attempts/{number}/jobs"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/attempts/{number}/logs"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/cancel"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/deployment_protection_rule"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/force-cancel"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/jobs"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/logs"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/pending_deployments"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/rerun"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/rerun-failed-jobs"
        "{+base}/repos/{owner}/{repo}/actions/runs/{id}/timing"
        "{+base}/repos/{owner}/{repo}/actions/secrets"
        "{+base}/repos/{owner}/{repo}/actions/secrets/public-key"
        "{+base}/repos/{owner}/{repo}/actions/secrets/{name}"
        "{+base}/repos/{owner}/{repo}/actions/variables"
        "{+base}/repos/{owner}/{repo}/actions/variables/{name}"
        "{+base}/repos/{owner}/{repo}/actions/workflows"
        "{+base}/repos/{owner}/{repo}/actions/workflows/{id}"
        "{+base}/repos/{owner}/{repo}/actions/workflows/{id}/disable"
        "{+base}/repos/{owner}/{repo}/actions/workflows/{id}/dispatches"
        "{+base}/repos/{owner}/{repo}/actions/workflows/{id}/enable"
        "{+base}/repos/{owner}/{repo}/actions/workflows/{id}/runs"
        "{+base}/repos/{owner}/{repo}/actions/workflows/{id}/timing"
        "{+base}/repos/{owner}/{repo}/activity"
        "{+base}/repos/{owner}/{repo}/assignees"
        "{+base}/repos/{owner}/{repo}/assignees/{user}"
        "{+base}/repos/{owner}/{repo}/attestations"
        "{+base}/repos/{owner}/{repo}/attestations/{sha}"
        "{+base}/repos/{owner}/{repo}/autolinks"
        "{+base}/repos/{owner}/{repo}/autolinks/{id}"
        "{+base}/repos/{owner}/{repo}/automated-security-fixes"
        "{+base}/repos/{owner}/{repo}/branches"
        "{+base}/repos/{owner}/{repo}/branches/{branch}"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection/restrictions"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users"
        "{+base}/repos/{owner}/{repo}/branches/{branch}/rename"
        "{+base}/repos/{owner}/{repo}/check-runs"
        "{+base}/repos/{owner}/{repo}/check-runs/{id}"
        "{+base}/repos/{owner}/{repo}/check-runs/{id}/annotations"
        "{+base}/repos/{owner}/{repo}/check-runs/{id}/rerequest"
        "{+base}/repos/{owner}/{repo}/check-suites"
        "{+base}/repos/{owner}/{repo}/check-suites/preferences"
        "{+base}/repos/{owner}/{repo}/check-suites/{id}"
        "{+base}/repos/{owner}/{repo}/check-suites/{id}/check-runs"
        "{+base}/repos/{owner}/{repo}/check-suites/{id}/rerequest"
        "{+base}/repos/{owner}/{repo}/code-scanning/alerts"
        "{+base}/repos/{owner}/{repo}/code-scanning/alerts/{number}"
        "{+base}/repos/{owner}/{repo}/code-scanning/alerts/{number}/instances"
        "{+base}/repos/{owner}/{repo}/code-scanning/analyses"
        "{+base}/repos/{owner}/{repo}/code-scanning/analyses/{id}"
        "{+base}/repos/{owner}/{repo}/code-scanning/codeql/databases"
        "{+base}/repos/{owner}/{repo}/code-scanning/codeql/databases/{name}"
        "{+base}/repos/{owner}/{repo}/code-scanning/default-setup"
        "{+base}/repos/{owner}/{repo}/code-scanning/sarifs"
        "{+base}/repos/{owner}/{repo}/code-scanning/sarifs/{id}"
        "{+base}/repos/{owner}/{repo}/codeowners/errors"
        "{+base}/repos/{owner}/{repo}/codespaces"
        "{+base}/repos/{owner}/{repo}/codespaces/devcontainers"
        "{+base}/repos/{owner}/{repo}/codespaces/machines"
        "{+base}/repos/{owner}/{repo}/codespaces/new"
        "{+base}/repos/{owner}/{repo}/codespaces/permissions_check"
        "{+base}/repos/{owner}/{repo}/codespaces/secrets"
        "{+base}/repos/{owner}/{repo}/codespaces/secrets/public-key"
        "{+base}/repos/{owner}/{repo}/codespaces/secrets/{name}"
        "{+base}/repos/{owner}/{repo}/collaborators"
        "{+base}/repos/{owner}/{repo}/collaborators/{user}"
        "{+base}/repos/{owner}/{repo}/collaborators/{user}/permission"
        "{+base}/repos/{owner}/{repo}/comments"
        "{+base}/repos/{owner}/{repo}/comments/{id}"
        "{+base}/repos/{owner}/{repo}/comments/{id}/reactions"
        "{+base}/repos/{owner}/{repo}/comments/{id}/reactions/{number}"
        "{+base}/repos/{owner}/{repo}/commits"
        "{+base}/repos/{owner}/{repo}/commits{?sha,page}"
        "{+base}/repos/{owner}/{repo}/commits/{sha}"
        "{+base}/repos/{owner}/{repo}/commits/{sha}/branches-where-head"
        "{+base}/repos/{owner}/{repo}/commits/{sha}/check-runs"
        "{+base}/repos/{owner}/{repo}/commits/{sha}/check-suites"
        "{+base}/repos/{owner}/{repo}/commits/{sha}/comments"
        "{+base}/repos/{owner}/{repo}/commits/{sha}/pulls"
        "{+base}/repos/{owner}/{repo}/commits/{sha}/status"
        "{+base}/repos/{owner}/{repo}/commits/{sha}/statuses"
        "{+base}/repos/{owner}/{repo}/community/profile"
        "{+base}/repos/{owner}/{repo}/compare/{sha}...{branch}"
        "{+base}/repos/{owner}/{repo}/contents/{+path}"
        "{+base}/repos/{owner}/{repo}/contents/{+path}{?branch}"
        "{+base}/repos/{owner}/{repo}/contributors"
        "{+base}/repos/{owner}/{repo}/dependabot/alerts"
        "{+base}/repos/{owner}/{repo}/dependabot/alerts/{number}"
        "{+base}/repos/{owner}/{repo}/dependabot/secrets"
        "{+base}/repos/{owner}/{repo}/dependabot/secrets/public-key"
        "{+base}/repos/{owner}/{repo}/dependabot/secrets/{name}"
        "{+base}/repos/{owner}/{repo}/dependency-graph/compare/{sha}...{branch}"
        "{+base}/repos/{owner}/{repo}/dependency-graph/sbom"
        "{+base}/repos/{owner}/{repo}/dependency-graph/snapshots"
        "{+base}/repos/{owner}/{repo}/deployments"
        "{+base}/repos/{owner}/{repo}/deployments/{id}"
        "{+base}/repos/{owner}/{repo}/deployments/{id}/statuses"
        "{+base}/repos/{owner}/{repo}/deployments/{id}/statuses/{number}"
        "{+base}/repos/{owner}/{repo}/dispatches"
        "{+base}/repos/{owner}/{repo}/environments"
        "{+base}/repos/{owner}/{repo}/environments/{name}"
        "{+base}/repos/{owner}/{repo}/environments/{name}/deployment-branch-policies"
        "{+base}/repos/{owner}/{repo}/environments/{name}/deployment-branch-policies/{id}"
        "{+base}/repos/{owner}/{repo}/environments/{name}/deployment_protection_rules"
        "{+base}/repos/{owner}/{repo}/environments/{name}/deployment_protection_rules/{id}"
        "{+base}/repos/{owner}/{repo}/environments/{name}/secrets"
        "{+base}/repos/{owner}/{repo}/environments/{name}/secrets/public-key"
        "{+base}/repos/{owner}/{repo}/environments/{name}/secrets/{key}"
        "{+base}/repos/{owner}/{repo}/environments/{name}/variables"
        "{+base}/repos/{owner}/{repo}/environments/{name}/variables/{key}"
        "{+base}/repos/{owner}/{repo}/events"
        "{+base}/repos/{owner}/{repo}/forks"
        "{+base}/repos/{owner}/{repo}/git/blobs"
        "{+base}/repos/{owner}/{repo}/git/blobs/{sha}"
        "{+base}/repos/{owner}/{repo}/git/commits"
        "{+base}/repos/{owner}/{repo}/git/commits/{sha}"
        "{+base}/repos/{owner}/{repo}/git/matching-refs/{+path}"
        "{+base}/repos/{owner}/{repo}/git/ref/{+path}"
        "{+base}/repos/{owner}/{repo}/git/refs"
        "{+base}/repos/{owner}/{repo}/git/refs/{+path}"
        "{+base}/repos/{owner}/{repo}/git/tags"
        "{+base}/repos/{owner}/{repo}/git/tags/{sha}"
        "{+base}/repos/{owner}/{repo}/git/trees"
        "{+base}/repos/{owner}/{repo}/git/trees/{sha}"
        "{+base}/repos/{owner}/{repo}/git/trees/{sha}{?key}"
        "{+base}/repos/{owner}/{repo}/hooks"
        "{+base}/repos/{owner}/{repo}/hooks/{id}"
        "{+base}/repos/{owner}/{repo}/hooks/{id}/config"
        "{+base}/repos/{owner}/{repo}/hooks/{id}/deliveries"
        "{+base}/repos/{owner}/{repo}/hooks/{id}/deliveries/{number}"
        "{+base}/repos/{owner}/{repo}/hooks/{id}/deliveries/{number}/attempts"
        "{+base}/repos/{owner}/{repo}/hooks/{id}/pings"
        "{+base}/repos/{owner}/{repo}/hooks/{id}/tests"
        "{+base}/repos/{owner}/{repo}/installation"
        "{+base}/repos/{owner}/{repo}/interaction-limits"
        "{+base}/repos/{owner}/{repo}/invitations"
        "{+base}/repos/{owner}/{repo}/invitations/{id}"
        "{+base}/repos/{owner}/{repo}/issues"
        "{+base}/repos/{owner}/{repo}/issues{?state,labels,page}"
        "{+base}/repos/{owner}/{repo}/issues/comments"
        "{+base}/repos/{owner}/{repo}/issues/comments/{id}"
        "{+base}/repos/{owner}/{repo}/issues/comments/{id}/reactions"
        "{+base}/repos/{owner}/{repo}/issues/comments/{id}/reactions/{number}"
        "{+base}/repos/{owner}/{repo}/issues/events"
        "{+base}/repos/{owner}/{repo}/issues/events/{id}"
        "{+base}/repos/{owner}/{repo}/issues/{number}"
        "{+base}/repos/{owner}/{repo}/issues/{number}/assignees"
        "{+base}/repos/{owner}/{repo}/issues/{number}/assignees/{user}"
        "{+base}/repos/{owner}/{repo}/issues/{number}/comments"
        "{+base}/repos/{owner}/{repo}/issues/{number}/events"
        "{+base}/repos/{owner}/{repo}/issues/{number}/labels"
        "{+base}/repos/{owner}/{repo}/issues/{number}/labels/{name}"
        "{+base}/repos/{owner}/{repo}/issues/{number}/lock"
        "{+base}/repos/{owner}/{repo}/issues/{number}/reactions"
        "{+base}/repos/{owner}/{repo}/issues/{number}/reactions/{id}"
        "{+base}/repos/{owner}/{repo}/issues/{number}/sub_issue"
        "{+base}/repos/{owner}/{repo}/issues/{number}/sub_issues"
        "{+base}/repos/{owner}/{repo}/issues/{number}/sub_issues/priority"
        "{+base}/repos/{owner}/{repo}/issues/{number}/timeline"
        "{+base}/repos/{owner}/{repo}/keys"
        "{+base}/repos/{owner}/{repo}/keys/{id}"
        "{+base}/repos/{owner}/{repo}/labels"
        "{+base}/repos/{owner}/{repo}/labels/{name}"
        "{+base}/repos/{owner}/{repo}/languages"
        "{+base}/repos/{owner}/{repo}/license"
        "{+base}/repos/{owner}/{repo}/merge-upstream"
        "{+base}/repos/{owner}/{repo}/merges"
        "{+base}/repos/{owner}/{repo}/milestones"
        "{+base}/repos/{owner}/{repo}/milestones/{number}"
        "{+base}/repos/{owner}/{repo}/milestones/{number}/labels"
        "{+base}/repos/{owner}/{repo}/notifications"
        "{+base}/repos/{owner}/{repo}/pages"
        "{+base}/repos/{owner}/{repo}/pages/builds"
        "{+base}/repos/{owner}/{repo}/pages/builds/latest"
        "{+base}/repos/{owner}/{repo}/pages/builds/{id}"
        "{+base}/repos/{owner}/{repo}/pages/deployments"
        "{+base}/repos/{owner}/{repo}/pages/deployments/{id}"
        "{+base}/repos/{owner}/{repo}/pages/deployments/{id}/cancel"
        "{+base}/repos/{owner}/{repo}/pages/health"
        "{+base}/repos/{owner}/{repo}/private-vulnerability-reporting"
        "{+base}/repos/{owner}/{repo}/properties/values"
        "{+base}/repos/{owner}/{repo}/pulls"
        "{+base}/repos/{owner}/{repo}/pulls{?state,page}"
        "{+base}/repos/{owner}/{repo}/pulls/comments"
        "{+base}/repos/{owner}/{repo}/pulls/comments/{id}"
        "{+base}/repos/{owner}/{repo}/pulls/comments/{id}/reactions"
        "{+base}/repos/{owner}/{repo}/pulls/comments/{id}/reactions/{number}"
        "{+base}/repos/{owner}/{repo}/pulls/{number}"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/codespaces"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/comments"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/comments/{id}/replies"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/commits"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/files"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/merge"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/requested_reviewers"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/reviews"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/reviews/{id}"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/reviews/{id}/comments"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/reviews/{id}/dismissals"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/reviews/{id}/events"
        "{+base}/repos/{owner}/{repo}/pulls/{number}/update-branch"
        "{+base}/repos/{owner}/{repo}/readme"
        "{+base}/repos/{owner}/{repo}/readme/{+path}"
        "{+base}/repos/{owner}/{repo}/releases"
        "{+base}/repos/{owner}/{repo}/releases/assets/{id}"
        "{+base}/repos/{owner}/{repo}/releases/generate-notes"
        "{+base}/repos/{owner}/{repo}/releases/latest"
        "{+base}/repos/{owner}/{repo}/releases/tags/{name}"
        "{+base}/repos/{owner}/{repo}/releases/{id}"
        "{+base}/repos/{owner}/{repo}/releases/{id}/assets"
        "{+base}/repos/{owner}/{repo}/releases/{id}/assets{?name}"
        "{+base}/repos/{owner}/{repo}/releases/{id}/reactions"
        "{+base}/repos/{owner}/{repo}/releases/{id}/reactions/{number}"
        "{+base}/repos/{owner}/{repo}/rules/branches/{branch}"
        "{+base}/repos/{owner}/{repo}/rulesets"
        "{+base}/repos/{owner}/{repo}/rulesets/rule-suites"
        "{+base}/repos/{owner}/{repo}/rulesets/rule-suites/{id}"
        "{+base}/repos/{owner}/{repo}/rulesets/{id}"
        "{+base}/repos/{owner}/{repo}/secret-scanning/alerts"
        "{+base}/repos/{owner}/{repo}/secret-scanning/alerts/{number}"
        "{+base}/repos/{owner}/{repo}/secret-scanning/alerts/{number}/locations"
        "{+base}/repos/{owner}/{repo}/security-advisories"
        "{+base}/repos/{owner}/{repo}/security-advisories/reports"
        "{+base}/repos/{owner}/{repo}/security-advisories/{key}"
        "{+base}/repos/{owner}/{repo}/stargazers"
        "{+base}/repos/{owner}/{repo}/stats/code_frequency"
        "{+base}/repos/{owner}/{repo}/stats/commit_activity"
        "{+base}/repos/{owner}/{repo}/stats/contributors"
        "{+base}/repos/{owner}/{repo}/stats/participation"
        "{+base}/repos/{owner}/{repo}/stats/punch_card"
        "{+base}/repos/{owner}/{repo}/statuses/{sha}"
        "{+base}/repos/{owner}/{repo}/subscribers"
        "{+base}/repos/{owner}/{repo}/subscription"
        "{+base}/repos/{owner}/{repo}/tags"
        "{+base}/repos/{owner}/{repo}/tags/protection"
        "{+base}/repos/{owner}/{repo}/tags/protection/{id}"
        "{+base}/repos/{owner}/{repo}/tarball/{branch}"
        "{+base}/repos/{owner}/{repo}/teams"
        "{+base}/repos/{owner}/{repo}/topics"
        "{+base}/repos/{owner}/{repo}/traffic/clones"
        "{+base}/repos/{owner}/{repo}/traffic/popular/paths"
        "{+base}/repos/{owner}/{repo}/traffic/popular/referrers"
        "{+base}/repos/{owner}/{repo}/traffic/views"
        "{+base}/repos/{owner}/{repo}/transfer"
        "{+base}/repos/{owner}/{repo}/vulnerability-alerts"
        "{+base}/repos/{owner}/{repo}/zipball/{branch}"
    }
}

/// The text of a route with its values, as `format!` would write them, but encoded. One slash follows
/// the base.
fn written(route: &str, base: &str, owner: &str, name: &str) -> String {
    let base = base.trim_end_matches('/');
    let route = route.replace("{+base}", base).replace("{+path}", "d/e%20f");
    let mut text = route.replace("{owner}", owner);
    for variable in ["repo", "user", "branch", "sha", "key", "format", "name"] {
        text = text.replace(&format!("{{{variable}}}"), name);
    }
    text.replace("{id}", "7")
        .replace("{number}", "8")
        .replace("{?key,page}", &format!("?key={name}"))
        .replace("{?key}", &format!("?key={name}"))
        .replace("{?name}", &format!("?name={name}"))
        .replace("{?branch}", &format!("?branch={name}"))
        .replace("{?branch,page}", &format!("?branch={name}"))
        .replace("{?sha,page}", &format!("?sha={name}"))
        .replace("{?state,page}", "?state=open")
        .replace("{?state,labels,page}", "?state=open&labels=bug,a%20b")
}

#[test]
fn every_route_is_a_url() {
    for base in BASES {
        let parsed = Url::parse(base).unwrap();
        for value in [&base as &dyn ToValue, &parsed] {
            let routes = routes(value, "ann", "a/b c?#", "d/e f");
            assert!(routes.len() > 225, "{}", routes.len());
            for (route, url) in routes {
                let expected = written(route, base, "ann", "a%2Fb%20c%3F%23");
                let url = url.unwrap();
                assert_eq!(url.as_str(), expected, "{route}");
                // The crate `url` reads the same host, path and query in it.
                let read = url::Url::parse(&expected).unwrap();
                assert_eq!(read.as_str(), expected, "{route}");
                assert_eq!(read.host_str(), parsed.host(), "{route}");
                assert_eq!((read.path(), read.query()), (url.path(), url.query()), "{route}");
            }
        }
    }
}

/// What the crate `url` makes of a base, a route and a value: its `join` needs the slash at the end
/// of the base.
#[test]
fn the_crate_url_joins_the_same() {
    for base in BASES {
        let joined = url::Url::parse(&format!("{}/", base.trim_end_matches('/'))).unwrap();
        for (route, url) in routes(&base, "ann", "etched", "d/e f") {
            let relative = written(route, "", "ann", "etched");
            let joined = joined.join(relative.trim_start_matches('/')).unwrap();
            assert_eq!(url.unwrap().as_str(), joined.as_str(), "{route}");
        }
    }
}

/// A base with which the routes would be in its query, or at another host, is an error, which names
/// it.
#[test]
fn no_base_moves_the_routes() {
    for (base, kind) in [
        ("", ExpansionErrorKind::EmptyBase),
        ("//ghe.example", ExpansionErrorKind::DoubleSlash),
        ("https://ghe.example/api?v=3", ExpansionErrorKind::EndOfBase),
        ("https://ghe.example/#api", ExpansionErrorKind::EndOfBase),
        ("https://ghe.example/api/../v3", ExpansionErrorKind::DotSegment),
        ("https://ghe.example//", ExpansionErrorKind::EmptySegment),
        ("https://ghe.example\n", ExpansionErrorKind::SpaceInBase),
        ("ghe.example:8080", ExpansionErrorKind::Scheme),
        ("javascript:alert(1)", ExpansionErrorKind::Scheme),
    ] {
        for (route, url) in routes(&base, "ann", "etched", "d") {
            let error = url.expect_err(route);
            assert_eq!((error.variable(), error.kind()), (Some("base"), kind), "{base} {route}");
        }
    }
}

/// A value that would lead to another resource is an error, which names its variable.
#[test]
fn no_value_leads_elsewhere() {
    let mut refused = 0;
    for base in &BASES {
        for owner in ["", ".", ".."] {
            for (route, url) in routes(base, owner, "etched", "d") {
                let error = url.expect_err(route);
                assert_eq!(error.variable(), Some("owner"), "{route}");
                let is_empty = error.kind() == ExpansionErrorKind::EmptySegment;
                assert_eq!(is_empty, owner.is_empty(), "{route}: {error}");
            }
        }
        for name in ["", ".", ".."] {
            for (route, url) in routes(base, "ann", name, "d") {
                let error = url.expect_err(route);
                assert_eq!(error.variable(), Some("repo"), "{route}");
                refused += 1;
            }
        }
        for path in ["..", "a/../b", "a//b", "", "//a", "%2e%2E", "a?b", "a#b", "50%41.txt"] {
            for (route, url) in routes(base, "ann", "etched", path) {
                assert_eq!(url.is_err(), route.contains("{+path}"), "{path} {route}");
                refused += usize::from(url.is_err());
            }
        }
    }
    assert!(refused > 2800, "{refused}");
}
