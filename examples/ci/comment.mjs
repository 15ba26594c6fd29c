// Writes a review into a pull request (GitHub) or merge request (GitLab): `node comment.mjs review.md`.
// A comment of an earlier run is written anew; comments of others are left alone, whatever they begin with.
import { readFile } from "node:fs/promises";

const marker = "<!-- ims-review -->";
const env = process.env;

function requireVariable(name) {
  if (!env[name]) throw new Error(`${name} is not set`);
  return env[name];
}

/** What is different at each of them. */
const forges = {
  github: () => ({
    comments: `${requireVariable("GITHUB_API_URL")}/repos/${requireVariable("GITHUB_REPOSITORY")}/issues/${requireVariable("PULL_REQUEST")}/comments`,
    one: (id) => `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues/comments/${id}`,
    method: "PATCH",
    headers: { authorization: `Bearer ${requireVariable("GITHUB_TOKEN")}`, accept: "application/vnd.github+json" },
    isOwn: async () => (comment) => comment.user.login === (env.COMMENT_AUTHOR ?? "github-actions[bot]"),
  }),
  gitlab: () => {
    const headers = { "private-token": requireVariable("GITLAB_TOKEN") };
    const notes = `${requireVariable("CI_API_V4_URL")}/projects/${requireVariable("CI_PROJECT_ID")}/merge_requests/${requireVariable("CI_MERGE_REQUEST_IID")}/notes`;
    return {
      comments: notes,
      one: (id) => `${notes}/${id}`,
      method: "PUT",
      headers,
      isOwn: async () => {
        const { id } = await ask(`${env.CI_API_V4_URL}/user`, { headers });
        return (note) => note.author.id === id;
      },
    };
  },
};

async function ask(url, { method = "GET", headers, body }) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function findOwn({ comments, headers, isOwn }) {
  const isMine = await isOwn();
  for (let page = 1; ; page += 1) {
    const found = await ask(`${comments}?per_page=100&page=${page}`, { headers });
    const own = found.find((comment) => isMine(comment) && comment.body.startsWith(marker));
    if (own !== undefined || found.length < 100) return own;
  }
}

const body = await readFile(process.argv[2] ?? "review.md", "utf8");
const forge = env.GITLAB_CI === "true" ? forges.gitlab() : forges.github();
const own = await findOwn(forge);
if (own === undefined) await ask(forge.comments, { method: "POST", headers: forge.headers, body: { body } });
else await ask(forge.one(own.id), { method: forge.method, headers: forge.headers, body: { body } });
