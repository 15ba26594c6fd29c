/** Where the control interface is served, beside the three APIs. */
export const controlPrefix = "/_sandbox";
