import MarkdownIt from "markdown-it";

/** A comment in Markdown as a page that shows it much as forges do. Sections are open, as a reader leaves them. */
export function commentPage(markdown: string): string {
  const renderer = new MarkdownIt({ html: true, linkify: true, highlight: highlightDiff });
  const body = renderer.render(markdown).replaceAll("<details>", "<details open>");
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><article>${body}</article>`;
}

function highlightDiff(text: string, language: string): string {
  if (language !== "diff") return "";
  const marked = text.split("\n").map((line) => {
    const of = { "+": "added", "-": "removed", "!": "changed" }[line.charAt(0)];
    const escaped = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return of === undefined ? escaped : `<span class="${of}">${escaped}</span>`;
  });
  return `<pre><code>${marked.join("\n")}</code></pre>`;
}

const style = `
body{margin:0;padding:16px;background:#f6f8fa;font:14px/1.5 system-ui,"DejaVu Sans",sans-serif;color:#1f2328}
article{border:1px solid #d1d9e0;border-radius:6px;padding:16px;background:#fff}
article>:first-child{margin-top:0}
h2,h3,h4{line-height:1.25;margin:20px 0 12px}
code{font:12px ui-monospace,"DejaVu Sans Mono",monospace;background:#818b981f;border-radius:6px;padding:.2em .4em}
pre{background:#f6f8fa;border-radius:6px;padding:12px;overflow:auto}
pre code{background:none;padding:0}
table{border-collapse:collapse}td,th{border:1px solid #d1d9e0;padding:5px 10px}
blockquote{margin:0;padding:0 1em;color:#59636e;border-left:.25em solid #d1d9e0}
summary{cursor:pointer}
.added{background:#dafbe1;color:#116329}.removed{background:#ffebe9;color:#82071e}.changed{color:#953800}
`;
