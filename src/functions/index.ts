export { canonicalNameFunction } from "./canonical-name.ts";
export { recordFieldsFunction } from "./record-fields.ts";
export { reverseNameFunction } from "./reverse-name.ts";
export { txtDataFunction } from "./txt-data.ts";
