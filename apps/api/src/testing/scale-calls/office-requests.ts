import { createEnquiry, opsEraseCustomer } from "@parlour/contract/operations/ops-privacy";
import { sendRequest } from "@parlour/contract/operations/privacy";
import { endConfirmed } from "../../modules/records/removals/index.ts";
import { testDesk } from "../test-desk.ts";
import { signedInCustomer } from "../test-people.ts";
import { callOrThrow } from "./call-or-throw.ts";
import { callMaker, type PreparedRequests } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** Records a new customer's request by post, and returns its id. */
async function newEnquiry(stage: ScaleStage): Promise<string> {
  const { customerId } = await signedInCustomer(stage.server.platform);
  const response = await callOrThrow(stage, createEnquiry, {
    headers: stage.supervisor.headers,
    body: { customerId, subject: "A copy", body: "They ask for a copy." },
  });
  return response.json<{ id: string }>().id;
}

/** Lets a new customer complain in My Account, and returns the request's id. */
async function newComplaint(stage: ScaleStage): Promise<string> {
  const { platform } = stage.server;
  const { headers } = await signedInCustomer(platform);
  const body = { requestId: platform.random.uuid(), kind: "complaint", text: "A reply came twice." };
  return (await callOrThrow(stage, sendRequest, { headers, body })).json<{ id: string }>().id;
}

/** Returns an admin's request to erase a new customer who has written. */
async function erasureRequest({ server, admin }: ScaleStage) {
  const { customer } = await (await testDesk(server)).waitingCustomer();
  return {
    headers: admin.headers,
    params: { customerId: customer.customerId },
    body: { reason: "asked_by_post" },
  };
}

/** Stores a fault at a new place, and returns its id. */
async function newFault({ database, platform }: ScaleStage["server"]): Promise<string> {
  const id = platform.random.bytes(16).toString("hex");
  const now = platform.clock.now();
  await database
    .insertInto("faults")
    .values({
      id,
      source: "site",
      name: "TypeError",
      place: `page-${id.slice(0, 8)}.js:12:345`,
      route: "/chat/:id",
      count: 1,
      first_at: now,
      last_at: now,
    })
    .execute();
  return id;
}

/** Stores a removal that waits for an admin, and returns its id. It ends an earlier one: each work has one at a time. */
async function newHold({ database, platform }: ScaleStage["server"]): Promise<string> {
  const work = "unused_pictures";
  await endConfirmed(platform, work);
  const id = platform.random.uuid();
  await database
    .insertInto("removal_holds")
    .values({
      id,
      work,
      reason: "share",
      // Before the history: a job would remove nothing.
      moment: new Date("2020-01-01T00:00:00Z"),
      counts: JSON.stringify({ pictures: { due: 40, existing: 100 } }),
      clock_seconds: null,
      created_at: platform.clock.now(),
    })
    .execute();
  return id;
}

/** Returns the query for figures of a year. */
function yearQuery(stage: ScaleStage) {
  const { day } = callMaker(stage);
  return { period: "custom", from: day(364), to: day(0) };
}

/** Requests about customers' requests, files, erasures and faults. */
export const officeRequests: PreparedRequests = {
  enquiry: async (stage) => {
    return { headers: stage.supervisor.headers, params: { enquiryId: await newEnquiry(stage) } };
  },
  assignEnquiry: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { enquiryId: await newEnquiry(stage) },
    body: { ownerId: stage.admin.staffId },
  }),
  changeEnquiryType: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { enquiryId: await newEnquiry(stage) },
    body: { type: "complaint" },
  }),
  extendEnquiry: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { enquiryId: await newEnquiry(stage) },
    body: { reason: "Many letters have to be read first" },
  }),
  resolveEnquiry: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { enquiryId: await newComplaint(stage) },
    body: { outcome: "The second reply was free." },
  }),
  enquiryOwners: async (stage) => ({ headers: stage.supervisor.headers }),
  auditFile: async ({ admin, person }) => ({
    headers: admin.headers,
    query: { targetType: "customer", targetId: person.id },
  }),
  // A site's payments of a month.
  listFile: async (stage) => {
    const { day } = callMaker(stage);
    const { brand, region } = stage.person;
    const query = { brand, region, from: `${day(30)}T00:00:00.000Z`, to: `${day(0)}T00:00:00.000Z` };
    return { headers: stage.supervisor.headers, params: { list: "payments" }, query };
  },
  insightFile: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { table: "desk" },
    query: yearQuery(stage),
  }),
  insightMoneyFile: async (stage) => ({
    headers: stage.admin.headers,
    params: { table: "revenue" },
    query: yearQuery(stage),
  }),
  opsEraseCustomer: erasureRequest,
  customerErasure: async (stage) => {
    const request = await erasureRequest(stage);
    await callOrThrow(stage, opsEraseCustomer, request);
    return { headers: stage.supervisor.headers, params: request.params };
  },
  confirmRemoval: async ({ admin, server }) => ({
    headers: admin.headers,
    params: { holdId: await newHold(server) },
  }),
  opsFaults: async ({ admin, server }) => {
    await newFault(server);
    return { headers: admin.headers };
  },
  resolveFault: async ({ admin, server }) => ({
    headers: admin.headers,
    params: { faultId: await newFault(server) },
  }),
  opsTextDelivery: async ({ supervisor }) => ({ headers: supervisor.headers, query: { period: "7d" } }),
};
