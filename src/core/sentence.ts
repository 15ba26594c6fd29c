/**
 * A text as a sentence. One that ends with a full name (`www.example.com.`) has its full stop already: a second one would be copied with
 * the name, and no name has it.
 */
export function sentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
