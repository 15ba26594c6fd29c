import { secondsOf, type Measured } from "./page.ts";

const shown = ["apply", "plan", "destroy"] as const;
const [left, barHeight, gap, fullWidth] = [330, 12, 3, 420];
const colours = { apply: "#2f81f7", plan: "#8b949e", destroy: "#a371f7" } as const;

/** Bars for the steps of each contender, as an SVG picture. */
export function chart(all: readonly Measured[]): string {
  const longest = Math.max(...all.flatMap((measured) => shown.map((step) => secondsOf(measured, step) ?? 0)));
  const blockHeight = shown.length * (barHeight + gap) + 12;
  const height = 34 + all.length * blockHeight;
  const width = left + fullWidth + 70;
  const blocks = all.flatMap((measured, index) => {
    const top = 34 + index * blockHeight;
    const title = `<text x="${left - 10}" y="${top + 26}" text-anchor="end">${escape(measured.contender.name.replaceAll("`", ""))}</text>`;
    const bars = shown.map((step, nr) => {
      const seconds = secondsOf(measured, step) ?? 0;
      const length = Math.max(1, (seconds / longest) * fullWidth);
      const y = top + nr * (barHeight + gap);
      return (
        `<rect x="${left}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" rx="2" fill="${colours[step]}"/>` +
        `<text x="${(left + length + 5).toFixed(1)}" y="${y + 10}" class="small">${seconds.toFixed(1)} s</text>`
      );
    });
    return [title, ...bars];
  });
  const legend = shown.map(
    (step, nr) =>
      `<rect x="${left + nr * 90}" y="10" width="11" height="11" rx="2" fill="${colours[step]}"/><text x="${left + nr * 90 + 18}" y="20">${step}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    "<title>Time of each step</title>",
    `<style>text{font:12px system-ui,sans-serif;fill:#24292f}.small{font-size:11px}</style>`,
    `<rect width="100%" height="100%" rx="6" fill="#ffffff"/>`,
    ...legend,
    ...blocks,
    "</svg>",
    "",
  ].join("\n");
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
