import { BillingCycle, PlatformProject } from "./platform-project.ts";
import { createStack, resolved, synthesise } from "./testing/synth.ts";

test("a project with everything", () => {
  const stack = createStack();
  const project = new PlatformProject(stack, "shop", {
    cluster: "Cluster One",
    name: "Shop Staging",
    customerId: "acme",
    productId: "flexible",
    description: "before customers see it",
    nodeSelector: "customer=acme",
    requesterUid: "u10001",
    adminUids: ["u10001", "u10002"],
    editorUids: ["u10003"],
    viewerUids: [],
    billingCycle: BillingCycle.MONTHLY,
    quotaMemory: 4096,
    quotaCpu: 2000,
    deletionProtection: false,
    timeouts: { create: "15m" },
  });
  expect(synthesise(stack).resource).toEqual({
    ims_platform_project: {
      shop: {
        cluster: "Cluster One",
        name: "Shop Staging",
        customer_id: "acme",
        product_id: "flexible",
        description: "before customers see it",
        node_selector: "customer=acme",
        requester_uid: "u10001",
        admin_uids: ["u10001", "u10002"],
        editor_uids: ["u10003"],
        viewer_uids: [],
        billing_cycle: "MONTHLY",
        quota_memory: 4096,
        quota_cpu: 2000,
        deletion_protection: false,
        timeouts: { create: "15m" },
      },
    },
  });
  expect(resolved(stack, [project.url, project.projectId, project.created])).toEqual([
    "${ims_platform_project.shop.url}",
    "${ims_platform_project.shop.project_id}",
    "${ims_platform_project.shop.created}",
  ]);
});
