/**
 * A pattern of all forms in which a secret turns up in texts: as it is, and each of its characters percent-encoded (several times),
 * escaped as in JSON, JavaScript or HTML, or of all that a mixture; as a whole in base64. The forms of a character begin with
 * different characters and repetitions are bounded, so the time is linear in the text.
 */
export function secretPattern(value: string): RegExp {
  const spelled = Array.from(value.toWellFormed(), characterForms).join("");
  const base64 = Buffer.from(value).toString("base64").replace(/=+$/, "");
  const encoded = [base64, base64.replaceAll("+", "-").replaceAll("/", "_")].map(
    (form) => `${Array.from(form, characterForms).join("")}(?:=|%(?:25){0,3}3[dD]){0,2}`,
  );
  // shorter ones stand in other texts by chance
  const whole = base64.length < 8 ? [] : encoded;
  return new RegExp([isWord(value) ? inContext(spelled) : spelled, ...whole].join("|"), "gu");
}

/**
 * Whether a secret may as well be an ordinary word, a number or a letter or two. Such a one says nothing by itself, and taken out
 * everywhere it would make nonsense of sentences.
 */
function isWord(value: string): boolean {
  return value.length < 4 || /^(?:[A-Za-z]?[a-z]{1,11}|[A-Z]{1,12}|[0-9]{1,8})$/.test(value);
}

/** A word where it is said to be a token. */
function inContext(spelled: string): string {
  const lead = String.raw`(?<=[tT][oO][kK][eE][nN][\\"'\x60]{0,3}\s{0,2}(?:[=:]|%3[dD])?\s{0,2}[\\"'\x60]{0,3})`;
  return `${lead}(?:${spelled})(?![A-Za-z0-9])`;
}

const named: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

/** All forms of one character. */
function characterForms(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const octets = [...Buffer.from(character)].map(
    (octet) => `%(?:25){0,3}${anyCase(octet.toString(16).padStart(2, "0"))}`,
  );
  const units = character.split("").map((unit) => `u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, "0"))}`);
  const name = named[character];
  const entity = `&(?:amp;){0,3}(?:#0{0,4}${code};|#[xX]0{0,4}${anyCase(code.toString(16))};${name === undefined ? "" : `|${name};`})`;
  return `(?:${[
    literal(character),
    octets.join(""),
    units.map((unit) => String.raw`\\{1,4}${unit}`).join(""),
    ...(/[/"'\\]/.test(character) ? [String.raw`\\{1,4}${literal(character)}`] : []),
    entity,
    ...(character === " " ? [String.raw`\+`] : []),
  ].join("|")})`;
}

function literal(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
