import { Failure } from "../../core/failure.ts";

/** `CUSTOMER/FQDN`, each percent-encoded where it holds a slash. `_` for the customer: whichever it is. */
export function parseImportId(id: string): { readonly customer: string; readonly fqdn: string } {
  const segments = id.split("/").map(decode);
  const [customer, fqdn] = segments;
  if (segments.length === 2 && customer !== undefined && fqdn !== undefined && customer !== "" && fqdn !== "")
    return { customer, fqdn };
  throw new Failure({
    code: "import-id-invalid",
    doing: `Cannot import the server definition ${JSON.stringify(id)}`,
    happened: "The import id does not have the form CUSTOMER/FQDN.",
    remedy: 'Write it like "acme/web1.example.com", or "_/web1.example.com" to have the customer found.',
  });
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
