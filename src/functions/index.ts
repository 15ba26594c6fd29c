export { canonicalNameFunction } from "./canonical-name.ts";
export { recordFieldsFunction } from "./record-fields.ts";
export {
  caaValueFunction,
  locValueFunction,
  mxValueFunction,
  srvValueFunction,
  svcbValueFunction,
} from "./record-values.ts";
export { reverseNameFunction, reverseNameInFunction } from "./reverse-name.ts";
export { dkimValueFunction, dmarcValueFunction, spfValueFunction, txtValueFunction } from "./text-values.ts";
export { txtDataFunction } from "./txt-data.ts";
export { zoneRecordsFunction } from "./zone-records.ts";
