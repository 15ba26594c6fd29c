import { controlPrefix } from "../control/prefix.ts";

/**
 * The page's script, for browsers. It asks the control interface each second while the page is seen, and draws what changed. All
 * that it shows it sets as text, never as HTML: names in the sandbox may hold anything.
 */
export const script = String.raw`
"use strict";
(() => {
  const prefix = ${JSON.stringify(controlPrefix)};
  const everyMs = 1000;
  const mostRows = 500;
  const byId = (id) => document.getElementById(id);
  const drawn = new Map();
  const openZones = new Map();
  let token = "";

  const element = (name, content, className) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...[content].flat());
    return made;
  };

  const ask = async (path) => {
    const headers = token === "" ? {} : { "X-AccessToken": token };
    const answer = await fetch(prefix + path, { headers, cache: "no-store" });
    if (answer.status === 403) throw new Error("token");
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };

  /** Draws a part only where it is not the same as before: what the reader selected or opened stays. */
  const draw = (id, value, make) => {
    const now = JSON.stringify(value);
    if (drawn.get(id) === now) return;
    drawn.set(id, now);
    byId(id).replaceChildren(...make(value));
  };

  const table = (label, heads, rows) => {
    if (rows.length === 0) return [element("p", "none", "none")];
    const head = heads.map((text) => { const cell = element("th", text); cell.scope = "col"; return cell; });
    const body = rows.slice(0, mostRows).map(([first, ...others]) => {
      const cell = element("th", first);
      cell.scope = "row";
      return element("tr", [cell, ...others.map((other) => element("td", other))]);
    });
    const made = element("table", [element("thead", [element("tr", head)]), element("tbody", body)]);
    made.setAttribute("aria-label", label);
    const more = rows.length - mostRows;
    return more > 0 ? [made, element("p", "and " + more + " more", "none")] : [made];
  };

  const drawServers = (servers) =>
    table("Servers", ["Name", "Customer", "Project", "Role", "Environment", "Certificate", "Inventory"], servers.map((server) => [
      server.fqdn, server.customer, server.project, server.role, server.environment,
      element("span", server.certificate, server.certificate === "valid" ? "good" : "bad"),
      element("span", server.inventory, server.inventory === "active" ? "good" : "bad"),
    ]));

  const phases = { settled: "good", unsettled: "busy", coming: "busy", lingering: "bad" };
  const drawProjects = (clusters) =>
    table("Projects", ["Id", "Name", "Cluster", "Customer", "Type", "Phase"], clusters.flatMap(({ id: cluster, projects }) =>
      projects.map(({ id, name, customerId, type, phase }) => [id, name, cluster, customerId, type, element("span", phase, phases[phase])])));

  const showZone = async (id, place) => {
    try {
      place.textContent = (await ask("/zone?id=" + encodeURIComponent(id))).text;
    } catch (error) {
      place.textContent = "This zone cannot be shown now: " + error.message;
    }
  };

  const drawZones = (zones) => {
    if (zones.length === 0) return [element("p", "none", "none")];
    return zones.slice(0, mostRows).map(({ id, serial, records }) => {
      const facts = element("span", " " + records + (records === 1 ? " record" : " records") + ", serial " + serial, "quiet");
      const text = element("pre", "");
      text.tabIndex = 0;
      text.setAttribute("aria-label", "Zone " + id);
      const made = element("details", [element("summary", [id, facts]), text]);
      made.open = openZones.get(id) === true;
      if (made.open) void showZone(id, text);
      made.addEventListener("toggle", () => {
        openZones.set(id, made.open);
        if (made.open) void showZone(id, text);
      });
      return made;
    });
  };

  const outcome = (status) =>
    element("span", status === undefined ? "no answer" : String(status), status !== undefined && status < 400 ? "good" : "bad");
  const drawRequests = (requests) =>
    table("Last requests", ["Nr", "Time", "Method", "Status", "Path", "Operation"], [...requests].reverse().map((request) => [
      String(request.nr), new Date(request.at).toISOString().slice(11, 19), request.method, outcome(request.status),
      element("code", request.path + (request.query === "" ? "" : "?" + request.query)),
      element("code", request.endpoint ?? ""),
    ]));

  const plural = (count, word) => count + " " + word + (count === 1 ? "" : "s");
  const refresh = async () => {
    const [overview, requests] = await Promise.all([ask("/overview"), ask("/requests?limit=50")]);
    const { servers, zones, clusters } = overview;
    const projects = clusters.reduce((sum, cluster) => sum + cluster.projects.length, 0);
    byId("time").textContent = new Date(overview.now).toISOString().replace("T", " ").slice(0, 19) + " UTC";
    byId("counts").textContent = [plural(servers.length, "server"), plural(zones.length, "zone"), plural(projects, "project")].join(", ");
    draw("servers", servers, drawServers);
    draw("zones", zones, drawZones);
    draw("projects", clusters, drawProjects);
    draw("requests", requests, drawRequests);
  };

  const say = (text, className) => {
    const status = byId("status");
    if (status.textContent === text) return;
    status.textContent = text;
    status.className = className;
  };

  const tick = async () => {
    try {
      if (!document.hidden) await refresh();
      say("live", "good");
      byId("asking").hidden = true;
    } catch (error) {
      const wantsToken = error.message === "token";
      byId("asking").hidden = !wantsToken;
      say(wantsToken ? "needs the access token" : "does not answer", "bad");
    }
  };

  byId("asking").addEventListener("submit", (event) => {
    event.preventDefault();
    token = byId("token").value;
    byId("token").value = "";
    void tick();
  });
  document.addEventListener("visibilitychange", () => void tick());
  const run = async () => { await tick(); setTimeout(run, everyMs); };
  void run();
})();
`;
