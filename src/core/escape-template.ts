/** A text as a template of Terraform that means exactly it: `${` and `%{` begin nothing. */
export function escapeTemplate(text: string): string {
  return text.replace(/[$%](?=\{)/g, "$&$&");
}
