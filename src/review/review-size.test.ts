import { runLimited } from "../../test/support/limited-process.ts";

it("reviews a plan that destroys 300 servers beside 3,000 records in time that grows with their number", () => {
  const program = `
    import { reviewPlans } from "./src/review/index.ts";
    import { planOf, record, server } from "./src/review/testing/plan-json.ts";
    const count = (length, make) => Array.from({ length }, (_, nth) => make(nth));
    const servers = count(300, (nth) => ({
      address: "ims_server_definition.s" + nth,
      actions: ["delete"],
      before: server("web" + nth + ".example.com", { dns_cleanup_zones: ["example.com"] }),
    }));
    const records = count(3000, (nth) => {
      const kept = record("web" + nth, "A", ["192.0.2.1"]);
      return { address: "ims_dns_record.r" + nth, actions: ["no-op"], before: kept, after: kept };
    });
    const plan = planOf([...servers, ...records]);
    const { markdown } = reviewPlans([{ name: "shop", plan, source: "plan.json" }]);
    console.log(markdown.includes("300 to destroy"));
  `;
  expect(runLimited(program, { seconds: 30 })).toBe("true\n");
});
