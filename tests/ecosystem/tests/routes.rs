//! The routes of a large API as templates: those of GitHub for a repository.
//!
//! Clients write such routes with `format!`, and have types of their own for ids and names, which have
//! a `Display`.

use std::fmt;

use etched::uri_template;
use etched::uri_template::{ExpansionError, ExpansionErrorKind};
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

/// All routes. `name` is the value of every variable of one segment but `owner` and the numbers.
#[rustfmt::skip]
fn routes(owner: &str, name: &str, path: &str) -> Vec<Route> {
    let (repo, id, number) = (name.to_owned(), Id(7), 8_u64);
    let (user, branch, sha, key, format) = (name, name, name, name, name);
    let (state, labels, page) = (Some("open"), ["bug", "a b"], None::<u32>);
    routes! {
        "https://api.github.com/repos/{owner}/{repo}"
        "https://api.github.com/repos/{owner}/{repo}/actions/artifacts"
        "https://api.github.com/repos/{owner}/{repo}/actions/artifacts/{id}"
        "https://api.github.com/repos/{owner}/{repo}/actions/artifacts/{id}/{format}"
        "https://api.github.com/repos/{owner}/{repo}/actions/cache/usage"
        "https://api.github.com/repos/{owner}/{repo}/actions/caches"
        "https://api.github.com/repos/{owner}/{repo}/actions/caches{?key,page}"
        "https://api.github.com/repos/{owner}/{repo}/actions/caches/{id}"
        "https://api.github.com/repos/{owner}/{repo}/actions/jobs/{id}"
        "https://api.github.com/repos/{owner}/{repo}/actions/jobs/{id}/logs"
        "https://api.github.com/repos/{owner}/{repo}/actions/jobs/{id}/rerun"
        "https://api.github.com/repos/{owner}/{repo}/actions/oidc/customization/sub"
        "https://api.github.com/repos/{owner}/{repo}/actions/organization-secrets"
        "https://api.github.com/repos/{owner}/{repo}/actions/organization-variables"
        "https://api.github.com/repos/{owner}/{repo}/actions/permissions"
        "https://api.github.com/repos/{owner}/{repo}/actions/permissions/access"
        "https://api.github.com/repos/{owner}/{repo}/actions/permissions/selected-actions"
        "https://api.github.com/repos/{owner}/{repo}/actions/permissions/workflow"
        "https://api.github.com/repos/{owner}/{repo}/actions/runners"
        "https://api.github.com/repos/{owner}/{repo}/actions/runners/downloads"
        "https://api.github.com/repos/{owner}/{repo}/actions/runners/generate-jitconfig"
        "https://api.github.com/repos/{owner}/{repo}/actions/runners/registration-token"
        "https://api.github.com/repos/{owner}/{repo}/actions/runners/remove-token"
        "https://api.github.com/repos/{owner}/{repo}/actions/runners/{id}"
        "https://api.github.com/repos/{owner}/{repo}/actions/runners/{id}/labels"
        "https://api.github.com/repos/{owner}/{repo}/actions/runners/{id}/labels/{name}"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs{?branch,page}"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/approvals"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/approve"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/artifacts"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/attempts/{number}"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/attempts/{number}/jobs"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/attempts/{number}/logs"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/cancel"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/deployment_protection_rule"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/force-cancel"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/jobs"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/logs"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/pending_deployments"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/rerun"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/rerun-failed-jobs"
        "https://api.github.com/repos/{owner}/{repo}/actions/runs/{id}/timing"
        "https://api.github.com/repos/{owner}/{repo}/actions/secrets"
        "https://api.github.com/repos/{owner}/{repo}/actions/secrets/public-key"
        "https://api.github.com/repos/{owner}/{repo}/actions/secrets/{name}"
        "https://api.github.com/repos/{owner}/{repo}/actions/variables"
        "https://api.github.com/repos/{owner}/{repo}/actions/variables/{name}"
        "https://api.github.com/repos/{owner}/{repo}/actions/workflows"
        "https://api.github.com/repos/{owner}/{repo}/actions/workflows/{id}"
        "https://api.github.com/repos/{owner}/{repo}/actions/workflows/{id}/disable"
        "https://api.github.com/repos/{owner}/{repo}/actions/workflows/{id}/dispatches"
        "https://api.github.com/repos/{owner}/{repo}/actions/workflows/{id}/enable"
        "https://api.github.com/repos/{owner}/{repo}/actions/workflows/{id}/runs"
        "https://api.github.com/repos/{owner}/{repo}/actions/workflows/{id}/timing"
        "https://api.github.com/repos/{owner}/{repo}/activity"
        "https://api.github.com/repos/{owner}/{repo}/assignees"
        "https://api.github.com/repos/{owner}/{repo}/assignees/{user}"
        "https://api.github.com/repos/{owner}/{repo}/attestations"
        "https://api.github.com/repos/{owner}/{repo}/attestations/{sha}"
        "https://api.github.com/repos/{owner}/{repo}/autolinks"
        "https://api.github.com/repos/{owner}/{repo}/autolinks/{id}"
        "https://api.github.com/repos/{owner}/{repo}/automated-security-fixes"
        "https://api.github.com/repos/{owner}/{repo}/branches"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection/restrictions"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users"
        "https://api.github.com/repos/{owner}/{repo}/branches/{branch}/rename"
        "https://api.github.com/repos/{owner}/{repo}/check-runs"
        "https://api.github.com/repos/{owner}/{repo}/check-runs/{id}"
        "https://api.github.com/repos/{owner}/{repo}/check-runs/{id}/annotations"
        "https://api.github.com/repos/{owner}/{repo}/check-runs/{id}/rerequest"
        "https://api.github.com/repos/{owner}/{repo}/check-suites"
        "https://api.github.com/repos/{owner}/{repo}/check-suites/preferences"
        "https://api.github.com/repos/{owner}/{repo}/check-suites/{id}"
        "https://api.github.com/repos/{owner}/{repo}/check-suites/{id}/check-runs"
        "https://api.github.com/repos/{owner}/{repo}/check-suites/{id}/rerequest"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/alerts"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/alerts/{number}"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/alerts/{number}/instances"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/analyses"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/analyses/{id}"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/codeql/databases"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/codeql/databases/{name}"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/default-setup"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/sarifs"
        "https://api.github.com/repos/{owner}/{repo}/code-scanning/sarifs/{id}"
        "https://api.github.com/repos/{owner}/{repo}/codeowners/errors"
        "https://api.github.com/repos/{owner}/{repo}/codespaces"
        "https://api.github.com/repos/{owner}/{repo}/codespaces/devcontainers"
        "https://api.github.com/repos/{owner}/{repo}/codespaces/machines"
        "https://api.github.com/repos/{owner}/{repo}/codespaces/new"
        "https://api.github.com/repos/{owner}/{repo}/codespaces/permissions_check"
        "https://api.github.com/repos/{owner}/{repo}/codespaces/secrets"
        "https://api.github.com/repos/{owner}/{repo}/codespaces/secrets/public-key"
        "https://api.github.com/repos/{owner}/{repo}/codespaces/secrets/{name}"
        "https://api.github.com/repos/{owner}/{repo}/collaborators"
        "https://api.github.com/repos/{owner}/{repo}/collaborators/{user}"
        "https://api.github.com/repos/{owner}/{repo}/collaborators/{user}/permission"
        "https://api.github.com/repos/{owner}/{repo}/comments"
        "https://api.github.com/repos/{owner}/{repo}/comments/{id}"
        "https://api.github.com/repos/{owner}/{repo}/comments/{id}/reactions"
        "https://api.github.com/repos/{owner}/{repo}/comments/{id}/reactions/{number}"
        "https://api.github.com/repos/{owner}/{repo}/commits"
        "https://api.github.com/repos/{owner}/{repo}/commits{?sha,page}"
        "https://api.github.com/repos/{owner}/{repo}/commits/{sha}"
        "https://api.github.com/repos/{owner}/{repo}/commits/{sha}/branches-where-head"
        "https://api.github.com/repos/{owner}/{repo}/commits/{sha}/check-runs"
        "https://api.github.com/repos/{owner}/{repo}/commits/{sha}/check-suites"
        "https://api.github.com/repos/{owner}/{repo}/commits/{sha}/comments"
        "https://api.github.com/repos/{owner}/{repo}/commits/{sha}/pulls"
        "https://api.github.com/repos/{owner}/{repo}/commits/{sha}/status"
        "https://api.github.com/repos/{owner}/{repo}/commits/{sha}/statuses"
        "https://api.github.com/repos/{owner}/{repo}/community/profile"
        "https://api.github.com/repos/{owner}/{repo}/compare/{sha}...{branch}"
        "https://api.github.com/repos/{owner}/{repo}/contents/{+path}"
        "https://api.github.com/repos/{owner}/{repo}/contents/{+path}{?branch}"
        "https://api.github.com/repos/{owner}/{repo}/contributors"
        "https://api.github.com/repos/{owner}/{repo}/dependabot/alerts"
        "https://api.github.com/repos/{owner}/{repo}/dependabot/alerts/{number}"
        "https://api.github.com/repos/{owner}/{repo}/dependabot/secrets"
        "https://api.github.com/repos/{owner}/{repo}/dependabot/secrets/public-key"
        "https://api.github.com/repos/{owner}/{repo}/dependabot/secrets/{name}"
        "https://api.github.com/repos/{owner}/{repo}/dependency-graph/compare/{sha}...{branch}"
        "https://api.github.com/repos/{owner}/{repo}/dependency-graph/sbom"
        "https://api.github.com/repos/{owner}/{repo}/dependency-graph/snapshots"
        "https://api.github.com/repos/{owner}/{repo}/deployments"
        "https://api.github.com/repos/{owner}/{repo}/deployments/{id}"
        "https://api.github.com/repos/{owner}/{repo}/deployments/{id}/statuses"
        "https://api.github.com/repos/{owner}/{repo}/deployments/{id}/statuses/{number}"
        "https://api.github.com/repos/{owner}/{repo}/dispatches"
        "https://api.github.com/repos/{owner}/{repo}/environments"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}/deployment-branch-policies"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}/deployment-branch-policies/{id}"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}/deployment_protection_rules"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}/deployment_protection_rules/{id}"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}/secrets"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}/secrets/public-key"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}/secrets/{key}"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}/variables"
        "https://api.github.com/repos/{owner}/{repo}/environments/{name}/variables/{key}"
        "https://api.github.com/repos/{owner}/{repo}/events"
        "https://api.github.com/repos/{owner}/{repo}/forks"
        "https://api.github.com/repos/{owner}/{repo}/git/blobs"
        "https://api.github.com/repos/{owner}/{repo}/git/blobs/{sha}"
        "https://api.github.com/repos/{owner}/{repo}/git/commits"
        "https://api.github.com/repos/{owner}/{repo}/git/commits/{sha}"
        "https://api.github.com/repos/{owner}/{repo}/git/matching-refs/{+path}"
        "https://api.github.com/repos/{owner}/{repo}/git/ref/{+path}"
        "https://api.github.com/repos/{owner}/{repo}/git/refs"
        "https://api.github.com/repos/{owner}/{repo}/git/refs/{+path}"
        "https://api.github.com/repos/{owner}/{repo}/git/tags"
        "https://api.github.com/repos/{owner}/{repo}/git/tags/{sha}"
        "https://api.github.com/repos/{owner}/{repo}/git/trees"
        "https://api.github.com/repos/{owner}/{repo}/git/trees/{sha}"
        "https://api.github.com/repos/{owner}/{repo}/git/trees/{sha}{?key}"
        "https://api.github.com/repos/{owner}/{repo}/hooks"
        "https://api.github.com/repos/{owner}/{repo}/hooks/{id}"
        "https://api.github.com/repos/{owner}/{repo}/hooks/{id}/config"
        "https://api.github.com/repos/{owner}/{repo}/hooks/{id}/deliveries"
        "https://api.github.com/repos/{owner}/{repo}/hooks/{id}/deliveries/{number}"
        "https://api.github.com/repos/{owner}/{repo}/hooks/{id}/deliveries/{number}/attempts"
        "https://api.github.com/repos/{owner}/{repo}/hooks/{id}/pings"
        "https://api.github.com/repos/{owner}/{repo}/hooks/{id}/tests"
        "https://api.github.com/repos/{owner}/{repo}/installation"
        "https://api.github.com/repos/{owner}/{repo}/interaction-limits"
        "https://api.github.com/repos/{owner}/{repo}/invitations"
        "https://api.github.com/repos/{owner}/{repo}/invitations/{id}"
        "https://api.github.com/repos/{owner}/{repo}/issues"
        "https://api.github.com/repos/{owner}/{repo}/issues{?state,labels,page}"
        "https://api.github.com/repos/{owner}/{repo}/issues/comments"
        "https://api.github.com/repos/{owner}/{repo}/issues/comments/{id}"
        "https://api.github.com/repos/{owner}/{repo}/issues/comments/{id}/reactions"
        "https://api.github.com/repos/{owner}/{repo}/issues/comments/{id}/reactions/{number}"
        "https://api.github.com/repos/{owner}/{repo}/issues/events"
        "https://api.github.com/repos/{owner}/{repo}/issues/events/{id}"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/assignees"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/assignees/{user}"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/comments"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/events"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/labels"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/labels/{name}"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/lock"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/reactions"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/reactions/{id}"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/sub_issue"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/sub_issues"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/sub_issues/priority"
        "https://api.github.com/repos/{owner}/{repo}/issues/{number}/timeline"
        "https://api.github.com/repos/{owner}/{repo}/keys"
        "https://api.github.com/repos/{owner}/{repo}/keys/{id}"
        "https://api.github.com/repos/{owner}/{repo}/labels"
        "https://api.github.com/repos/{owner}/{repo}/labels/{name}"
        "https://api.github.com/repos/{owner}/{repo}/languages"
        "https://api.github.com/repos/{owner}/{repo}/license"
        "https://api.github.com/repos/{owner}/{repo}/merge-upstream"
        "https://api.github.com/repos/{owner}/{repo}/merges"
        "https://api.github.com/repos/{owner}/{repo}/milestones"
        "https://api.github.com/repos/{owner}/{repo}/milestones/{number}"
        "https://api.github.com/repos/{owner}/{repo}/milestones/{number}/labels"
        "https://api.github.com/repos/{owner}/{repo}/notifications"
        "https://api.github.com/repos/{owner}/{repo}/pages"
        "https://api.github.com/repos/{owner}/{repo}/pages/builds"
        "https://api.github.com/repos/{owner}/{repo}/pages/builds/latest"
        "https://api.github.com/repos/{owner}/{repo}/pages/builds/{id}"
        "https://api.github.com/repos/{owner}/{repo}/pages/deployments"
        "https://api.github.com/repos/{owner}/{repo}/pages/deployments/{id}"
        "https://api.github.com/repos/{owner}/{repo}/pages/deployments/{id}/cancel"
        "https://api.github.com/repos/{owner}/{repo}/pages/health"
        "https://api.github.com/repos/{owner}/{repo}/private-vulnerability-reporting"
        "https://api.github.com/repos/{owner}/{repo}/properties/values"
        "https://api.github.com/repos/{owner}/{repo}/pulls"
        "https://api.github.com/repos/{owner}/{repo}/pulls{?state,page}"
        "https://api.github.com/repos/{owner}/{repo}/pulls/comments"
        "https://api.github.com/repos/{owner}/{repo}/pulls/comments/{id}"
        "https://api.github.com/repos/{owner}/{repo}/pulls/comments/{id}/reactions"
        "https://api.github.com/repos/{owner}/{repo}/pulls/comments/{id}/reactions/{number}"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/codespaces"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/comments"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/comments/{id}/replies"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/commits"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/files"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/merge"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/requested_reviewers"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/reviews"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/reviews/{id}"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/reviews/{id}/comments"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/reviews/{id}/dismissals"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/reviews/{id}/events"
        "https://api.github.com/repos/{owner}/{repo}/pulls/{number}/update-branch"
        "https://api.github.com/repos/{owner}/{repo}/readme"
        "https://api.github.com/repos/{owner}/{repo}/readme/{+path}"
        "https://api.github.com/repos/{owner}/{repo}/releases"
        "https://api.github.com/repos/{owner}/{repo}/releases/assets/{id}"
        "https://api.github.com/repos/{owner}/{repo}/releases/generate-notes"
        "https://api.github.com/repos/{owner}/{repo}/releases/latest"
        "https://api.github.com/repos/{owner}/{repo}/releases/tags/{name}"
        "https://api.github.com/repos/{owner}/{repo}/releases/{id}"
        "https://api.github.com/repos/{owner}/{repo}/releases/{id}/assets"
        "https://api.github.com/repos/{owner}/{repo}/releases/{id}/assets{?name}"
        "https://api.github.com/repos/{owner}/{repo}/releases/{id}/reactions"
        "https://api.github.com/repos/{owner}/{repo}/releases/{id}/reactions/{number}"
        "https://api.github.com/repos/{owner}/{repo}/rules/branches/{branch}"
        "https://api.github.com/repos/{owner}/{repo}/rulesets"
        "https://api.github.com/repos/{owner}/{repo}/rulesets/rule-suites"
        "https://api.github.com/repos/{owner}/{repo}/rulesets/rule-suites/{id}"
        "https://api.github.com/repos/{owner}/{repo}/rulesets/{id}"
        "https://api.github.com/repos/{owner}/{repo}/secret-scanning/alerts"
        "https://api.github.com/repos/{owner}/{repo}/secret-scanning/alerts/{number}"
        "https://api.github.com/repos/{owner}/{repo}/secret-scanning/alerts/{number}/locations"
        "https://api.github.com/repos/{owner}/{repo}/security-advisories"
        "https://api.github.com/repos/{owner}/{repo}/security-advisories/reports"
        "https://api.github.com/repos/{owner}/{repo}/security-advisories/{key}"
        "https://api.github.com/repos/{owner}/{repo}/stargazers"
        "https://api.github.com/repos/{owner}/{repo}/stats/code_frequency"
        "https://api.github.com/repos/{owner}/{repo}/stats/commit_activity"
        "https://api.github.com/repos/{owner}/{repo}/stats/contributors"
        "https://api.github.com/repos/{owner}/{repo}/stats/participation"
        "https://api.github.com/repos/{owner}/{repo}/stats/punch_card"
        "https://api.github.com/repos/{owner}/{repo}/statuses/{sha}"
        "https://api.github.com/repos/{owner}/{repo}/subscribers"
        "https://api.github.com/repos/{owner}/{repo}/subscription"
        "https://api.github.com/repos/{owner}/{repo}/tags"
        "https://api.github.com/repos/{owner}/{repo}/tags/protection"
        "https://api.github.com/repos/{owner}/{repo}/tags/protection/{id}"
        "https://api.github.com/repos/{owner}/{repo}/tarball/{branch}"
        "https://api.github.com/repos/{owner}/{repo}/teams"
        "https://api.github.com/repos/{owner}/{repo}/topics"
        "https://api.github.com/repos/{owner}/{repo}/traffic/clones"
        "https://api.github.com/repos/{owner}/{repo}/traffic/popular/paths"
        "https://api.github.com/repos/{owner}/{repo}/traffic/popular/referrers"
        "https://api.github.com/repos/{owner}/{repo}/traffic/views"
        "https://api.github.com/repos/{owner}/{repo}/transfer"
        "https://api.github.com/repos/{owner}/{repo}/vulnerability-alerts"
        "https://api.github.com/repos/{owner}/{repo}/zipball/{branch}"
    }
}

/// The text of a route with its values, as `format!` would write them, but encoded.
fn written(route: &str, owner: &str, name: &str) -> String {
    let mut text = route.replace("{owner}", owner).replace("{+path}", "d/e%20f");
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
    let routes = routes("ann", "a/b c?#", "d/e f");
    assert!(routes.len() > 225, "{}", routes.len());
    for (route, url) in routes {
        assert_eq!(url.unwrap().as_str(), written(route, "ann", "a%2Fb%20c%3F%23"), "{route}");
    }
}

/// A value that would lead to another resource is an error, which names its variable.
#[test]
fn no_value_leads_elsewhere() {
    for owner in ["", ".", ".."] {
        for (route, url) in routes(owner, "etched", "d") {
            let error = url.expect_err(route);
            assert_eq!(error.variable(), Some("owner"), "{route}");
            let is_empty = error.kind() == ExpansionErrorKind::EmptySegment;
            assert_eq!(is_empty, owner.is_empty(), "{route}: {error}");
        }
    }
    let mut refused = 0;
    for name in ["", ".", ".."] {
        for (route, url) in routes("ann", name, "d") {
            let error = url.expect_err(route);
            assert_eq!(error.variable(), Some("repo"), "{route}");
            refused += 1;
        }
    }
    for path in ["..", "a/../b", "a//b", "", "/a", "%2e%2E"] {
        for (route, url) in routes("ann", "etched", path) {
            assert_eq!(url.is_err(), route.contains("{+path}"), "{route}");
            refused += usize::from(url.is_err());
        }
    }
    assert!(refused > 700, "{refused}");
}
