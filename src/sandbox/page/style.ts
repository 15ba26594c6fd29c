/** The page's style sheet. Contrast of text is 4.5 : 1 at least, dark and light. */
export const style = String.raw`
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f4f6f9; --line: #d4dae3; --text: #1b2330; --quiet: #566176;
  --accent: #0b57b0; --good: #12683a; --bad: #ad1f1f; --busy: #8a5300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #11151c; --raised: #1a202a; --line: #323c4a; --text: #e5eaf2; --quiet: #a3afc0;
    --accent: #82b6ff; --good: #6fd39b; --bad: #ff9c95; --busy: #f1bd6c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.45 system-ui, "DejaVu Sans", sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding: 1rem 1.5rem; background: var(--raised); border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.25rem; }
h2 { margin: 0 0 .5rem; font-size: 1.05rem; }
header p { margin: 0; color: var(--quiet); }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 40rem), 1fr)); gap: 1.5rem; padding: 1.5rem; }
section { min-width: 0; }
.frame { overflow: auto; max-height: 60vh; border: 1px solid var(--line); border-radius: 6px; }
.frame:focus-visible, summary:focus-visible, input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .35rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
td code { display: block; min-width: 11rem; overflow-wrap: anywhere; }
thead th { position: sticky; top: 0; background: var(--raised); color: var(--quiet); font-weight: 600; font-size: .85rem; }
tbody th { font-weight: 600; }
tbody tr:last-child > * { border-bottom: 0; }
code, pre { font: .85rem/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
pre { margin: 0; padding: .6rem; overflow: auto; max-height: 20rem; background: var(--raised); }
details { border-bottom: 1px solid var(--line); }
details:last-child { border-bottom: 0; }
summary { padding: .3rem .6rem; cursor: pointer; }
.quiet { color: var(--quiet); font-weight: 400; }
.good { color: var(--good); }
.bad { color: var(--bad); font-weight: 600; }
.busy { color: var(--busy); }
.none { margin: 0; padding: .5rem .6rem; color: var(--quiet); }
form { padding: 1.5rem; display: flex; flex-wrap: wrap; gap: .6rem; align-items: baseline; }
input, button { font: inherit; padding: .3rem .6rem; }
[hidden] { display: none; }
`;
