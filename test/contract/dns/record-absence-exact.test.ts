import { meetConfusedService } from "./absence-encounter.ts";

// a file of its own, so that the two halves of the table run side by side
describe("a confused service, refresh = exact", () => {
  meetConfusedService("exact");
});
