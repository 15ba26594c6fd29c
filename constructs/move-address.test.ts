import { wrongMoveAddress } from "./move-address.ts";

const own = "ims_dns_record.www";

it.each([
  "ims_dns_record.old_name",
  "ims_dns_record.old-2",
  "ims_dns_record_set.www",
  "ims_dns_record.www[0]",
  'ims_dns_record.www["a b"]',
  'ims_dns_record.www["say \\"hi\\""]',
  "module.shop.ims_dns_record.www",
  'module.shop["a.b"].module.dns[1].ims_dns_record.bücher[2]',
])("is an address: %s", (address) => {
  expect(wrongMoveAddress(address, own)).toBeUndefined();
});

it.each([
  "old name",
  "old_name",
  "",
  " ims_dns_record.old",
  "ims_dns_record.",
  "ims_dns_record.2",
  "ims_dns_record.old.ttl",
  "ims_dns_record.old[a]",
  "ims_dns_record.old[0",
  "${ims_dns_record.old}",
  "module.shop",
  "data.ims_dns_record.old",
  "data.old",
  undefined,
  7,
])("is none: %s", (address) => {
  expect(wrongMoveAddress(address, own)).toMatch(
    /^Give the address of a resource, `ims_dns_record\.NAME`, as .*, in place of /,
  );
});

it("is the construct's own one", () => {
  expect(wrongMoveAddress(own, own)).toMatch(/^ims_dns_record\.www is the construct's own address: /);
});
