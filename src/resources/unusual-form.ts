import type { Diagnostic } from "terraform-provider-sdk";

/** The form that the interface names for the values of an attribute. */
interface NamedForm {
  readonly is: RegExp;
  /** `of the form …, for example …` */
  readonly words: string;
}

/**
 * Warns of a value of another form than the interface names. It says of none that it is refused: the service may take it, and may hold it already,
 * so that an error would block the plans of what is there. (docs/interface.md#server-definitions)
 */
export function warnOfForm(attribute: string, value: unknown, { is, words }: NamedForm): readonly Diagnostic[] {
  if (typeof value !== "string" || value === "" || is.test(value)) return [];
  return [
    {
      severity: "warning",
      summary: `${attribute} has an unusual form`,
      detail: `${JSON.stringify(value)} is not ${words}. It is sent as it is, and the service may refuse it.`,
      path: [{ attribute }],
    },
  ];
}
