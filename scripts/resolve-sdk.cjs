"use strict";
const { join } = require("node:path");

/** Where dependency-cruiser finds the SDK's entry points: its sources, as in tsconfig.json. */
const sources = join(__dirname, "../packages/terraform-provider-sdk/src");
module.exports = {
  resolve: { alias: { "terraform-provider-sdk$": join(sources, "index.ts"), "terraform-provider-sdk": sources } },
};
