import { createHash } from "node:crypto";
import type { Answer } from "../call.ts";
import { script } from "./script.ts";
import { style } from "./style.ts";

/** A part of the page that the script fills. */
function section(id: string, title: string): string {
  return `<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2><div class="frame" id="${id}" tabindex="0" role="region" aria-labelledby="${id}-title"></div></section>`;
}

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>IMS sandbox</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>
<h1>IMS sandbox</h1>
<p id="counts"></p>
<p>Service time <span id="time"></span></p>
<p role="status"><span id="status">connecting</span></p>
</header>
<noscript><p class="none">This page needs JavaScript. Without it, read /_sandbox/overview.</p></noscript>
<form id="asking" hidden><label for="token">Access token of this sandbox</label><input id="token" type="password" autocomplete="off" required><button>Show</button></form>
<main>
${section("servers", "Servers")}
${section("projects", "Projects")}
${section("zones", "Zones")}
${section("requests", "Last requests")}
</main>
<script>${script}</script>
</body>
</html>
`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Allows no script, style or address but those of the page itself. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page that shows the content of a sandbox. The script in it loads the content from the control interface. */
export const page: Answer = {
  status: 200,
  headers: {
    "content-type": "text/html;charset=UTF-8",
    "content-security-policy": policy,
    "referrer-policy": "no-referrer",
  },
  body: html,
};
