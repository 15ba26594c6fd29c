/** The property of a construct that stands for an attribute of the schema: `data_comments` is `dataComments`. */
export function propertyName(attribute: string): string {
  return attribute.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
