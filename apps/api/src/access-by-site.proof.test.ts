import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { siteAccessTable, type SiteAccess } from "./plugins/site-access-table.ts";
import { documentedCalls, type DocumentedCall } from "./testing/api-document.ts";
import { everyRow } from "./testing/everything-stored.ts";
import { givePasswords } from "./testing/access-actors.ts";
import { callsByRoute, requestTo, type Fields } from "./testing/fitting-request.ts";
import { testApp, type TestApp } from "./testing/test-app.ts";
import { signedInStaff, type SignedInStaff } from "./testing/test-people.ts";
import { limitTo } from "./testing/limit-to-sites.ts";
import { siteObjects, type SiteObjects } from "./testing/test-site-objects.ts";

/**
 * Proof of STAFF-13: makes every call of staff as an admin who works for one site, with the ids and words of another
 * site's objects. Nothing of it comes back, and nothing of it changes.
 */

/** Its connection stays open; desk-stream has its own tests (staff-sites.test.ts). */
const streams = ["opsStream"];
/** Ids of nothing. */
const missing: Fields = {
  brand: "nobrand",
  region: "GB",
  customerId: "0198c0de-0000-7000-8000-00000000dead",
  conversationId: "0198c0de-0000-7000-8000-00000000dead",
  messageId: "0198c0de-0000-7000-8000-00000000dead",
  paymentIntent: "pi_nobodys",
  profileId: "0198c0de-0000-7000-8000-00000000dead",
  flagId: "0198c0de-0000-7000-8000-00000000dead",
  campaignId: "0198c0de-0000-7000-8000-00000000dead",
  enquiryId: "0198c0de-0000-7000-8000-00000000dead",
  alertId: "0198c0de-0000-7000-8000-00000000dead",
  cannedReplyId: "0198c0de-0000-7000-8000-00000000dead",
  takeOverId: "0198c0de-0000-7000-8000-00000000dead",
  factId: "0198c0de-0000-7000-8000-00000000dead",
  whisperId: "0198c0de-0000-7000-8000-00000000dead",
  reviewId: "0198c0de-0000-7000-8000-00000000dead",
  outcomeId: "0198c0de-0000-7000-8000-00000000dead",
  id: "0198c0de-0000-7000-8000-00000000dead",
};

interface Stage {
  readonly server: TestApp;
  readonly home: SiteObjects;
  readonly foreign: SiteObjects;
  readonly calls: ReadonlyMap<string, DocumentedCall>;
}

async function openStage(plant: (app: FastifyInstance) => void = () => undefined): Promise<Stage> {
  const server = await testApp({ watch: plant });
  const home = await siteObjects(server, { brand: "frostmere", region: "GB", word: "homely" });
  const foreign = await siteObjects(server, { brand: "emberlane", region: "GB", word: "canary" });
  await givePasswords(server.platform);
  return { server, home, foreign, calls: callsByRoute(documentedCalls(server.app)) };
}

/** Staff's calls of the app by their route, without those that stay open. */
function staffCalls({ calls }: Stage): readonly (readonly [string, DocumentedCall])[] {
  return [...calls].filter(([, { access, id }]) => access === "staff" && !streams.includes(id));
}

/** Fills in the `:id` of a route, which may be a refund's, a dispute's or a request's for goodwill. */
function fieldsFor(route: string, { fields, ids }: SiteObjects): Fields {
  const [, list = ""] = /\/(\w+)\/:id\b/.exec(route) ?? [];
  return { ...fields, ...(list in ids ? { id: ids[list] } : {}) };
}

/** An admin who works for the home site only. */
async function limitedAdmin({ server, home }: Stage): Promise<SignedInStaff> {
  const admin = await signedInStaff(server.platform, "admin");
  await limitTo(server, admin, [home]);
  await givePasswords(server.platform);
  return admin;
}

/** The foreign rows: those that contain one of its ids or words. What staff did is added to the audit. */
async function foreignRows({ server, foreign }: Stage): Promise<readonly string[]> {
  const rows = await everyRow(server.database);
  return rows
    .filter(
      ({ place, text }) =>
        place !== "public.audit_log" && foreign.telling.some((word) => text.includes(word)),
    )
    .map(({ place, text }) => `${place} ${text}`)
    .toSorted();
}

/** Leaves out every field of a call's query that may be left out: a list of everything. */
function unfiltered({ query }: DocumentedCall): Fields {
  const names = Object.keys(query.properties ?? {});
  return Object.fromEntries(
    names.filter((name) => query.required?.includes(name) !== true).map((name) => [name, undefined]),
  );
}

const textOf = (response: LightMyRequestResponse): string => response.rawPayload.toString("latin1");

/** Error code of a response; empty: none. */
function codeOf(response: LightMyRequestResponse): string {
  const isJson = String(response.headers["content-type"]).includes("json");
  return response.statusCode >= 400 && isJson ? response.json<{ code: string }>().code : "";
}

interface Found {
  readonly problems: string[];
  readonly asked: number;
}

/** Makes calls as limited admins about the foreign site's objects; returns what reaches them and what changes. */
async function leaks(stage: Stage, only?: readonly string[]): Promise<Found> {
  const { server, foreign, calls } = stage;
  const problems: string[] = [];
  let asked = 0;
  let before = await foreignRows(stage);
  for (const [route, documented] of staffCalls(stage)) {
    const { id } = documented;
    if (only !== undefined && !only.includes(id)) continue;
    const named = fieldsFor(route, foreign);
    const ask = async (fields: Fields): Promise<LightMyRequestResponse> => {
      asked += 1;
      const { headers } = await limitedAdmin(stage);
      const response = await server.app.inject(requestTo(calls, route, headers, fields));
      if (response.statusCode >= 500) problems.push(`${id}: answers ${response.statusCode}`);
      const text = textOf(response).toLowerCase();
      const seen = foreign.telling.filter((word) => text.includes(word.toLowerCase()));
      if (seen.length > 0) problems.push(`${id}: answers ${response.statusCode} with ${seen.join(", ")}`);
      return response;
    };
    const response = await ask(named);
    const { statusCode } = response;
    if (siteAccessTable[id] === "rows" && documented.method === "GET")
      await ask({ ...named, ...unfiltered(documented) });
    if (siteAccessTable[id] === "allSites" && codeOf(response) !== "beyond_sites")
      problems.push(`${id}: answers ${statusCode} ${codeOf(response)} to somebody of some sites`);
    // Another site's object is one that does not exist.
    if (siteAccessTable[id] !== "own" && siteAccessTable[id] !== "allSites" && route.includes("/:")) {
      const again = await limitedAdmin(stage);
      const unknown = await server.app.inject(
        requestTo(calls, route, again.headers, {
          ...foreign.fields,
          ...missing,
          ...(route.includes("/disputes/") ? { id: "dp_nobodys" } : {}),
        }),
      );
      const told = [statusCode, codeOf(response)].join(" ");
      const known = [unknown.statusCode, codeOf(unknown)].join(" ");
      if (told !== known) problems.push(`${id}: answers ${told}, and to an unknown id ${known}`);
    }
    const after = await foreignRows(stage);
    for (const row of after.filter((each) => !before.includes(each))) problems.push(`${id}: makes ${row}`);
    for (const row of before.filter((each) => !after.includes(each))) problems.push(`${id}: loses ${row}`);
    before = after;
  }
  return { problems, asked };
}

/** Calls that are not classified, and classes of calls that do not exist. */
function unclassified(
  calls: Stage["calls"],
  table: { readonly [operation: string]: SiteAccess },
): readonly string[] {
  const known = [...calls.values()].filter(({ access }) => access === "staff").map(({ id }) => id);
  return [...known.filter((id) => !(id in table)), ...Object.keys(table).filter((id) => !known.includes(id))];
}

/** Calls whose lists name the site of each row. */
const lists = [
  "queue",
  "floor",
  "opsPayments",
  "opsRefunds",
  "opsDisputes",
  "opsFraudWarnings",
  "goodwillRequests",
  "careFlags",
  "bansToReview",
  "dismissedSuggestions",
  "repliesSentDespite",
  "listEnquiries",
  "campaigns",
  "opsSites",
  "marketingSites",
  "legalOverview",
  "keptCannedReplies",
];

/** Whether a value names a site or one of its objects. */
function isAbout(value: unknown, { telling }: SiteObjects): boolean {
  const text = JSON.stringify(value);
  return telling.some((word) => text.includes(word));
}

/** Leaves out rows of other sites than the home site, at any depth. */
function ofSite(value: unknown, { home, foreign }: Pick<Stage, "home" | "foreign">): unknown {
  const isOther = (each: unknown): boolean => {
    const { brand, region = home.region } = (each ?? {}) as {
      readonly brand?: unknown;
      readonly region?: unknown;
    };
    if (typeof brand === "string") return brand !== home.brand || region !== home.region;
    const isFlat = !Object.values(each ?? {}).some(Array.isArray);
    return isFlat && isAbout(each, foreign);
  };
  const sites = { home, foreign };
  if (Array.isArray(value)) return value.filter((each) => !isOther(each)).map((each) => ofSite(each, sites));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, ofSite(part, sites)]));
}

let stage: Stage;

describe("every call of staff", () => {
  beforeAll(async () => {
    stage = await openStage();
  }, 120_000);
  afterAll(() => stage.server.close());

  test("has a class; one without is reported", () => {
    expect(unclassified(stage.calls, siteAccessTable)).toEqual([]);
    const { queue: _, ...rest } = siteAccessTable;
    expect(unclassified(stage.calls, rest)).toEqual(["queue"]);
  });

  test("shows and changes nothing of a site that the caller does not work for", async () => {
    const { problems, asked } = await leaks(stage);
    console.info(`access by site: ${asked} calls about another site: ${problems.length} wrong`);
    expect(problems).toEqual([]);
  }, 600_000);

  test.each(lists)("%s shows the full list's rows of the caller's sites", async (id) => {
    const [route, documented] = staffCalls(stage).find(([, call]) => call.id === id) ?? [];
    if (route === undefined || documented === undefined) throw new Error(`no call ${id}`);
    const read = async ({ headers }: SignedInStaff): Promise<unknown> => {
      const fields = { ...unfiltered(documented), ...(id === "bansToReview" ? { which: "all" } : {}) };
      const response = await stage.server.app.inject(requestTo(stage.calls, route, headers, fields));
      expect(response.statusCode).toBe(200);
      return response.json();
    };
    const callers = [await signedInStaff(stage.server.platform, "admin"), await limitedAdmin(stage)];
    const [full, limited] = await Promise.all(callers.map(read));
    expect(isAbout(full, stage.home) && isAbout(full, stage.foreign)).toBe(true);
    expect(limited).toEqual(ofSite(full, stage));
  });
});

/** A call about each kind of object, and lists and files of several sites: all calls make the same check. */
const oneOfEachKind = [
  "approveGoodwill",
  "auditFile",
  "auditLog",
  "campaigns",
  "cancelAlert",
  "cancelCampaign",
  "careFlag",
  "contentVersion",
  "customerFacts",
  "editPersonaFact",
  "insightMoney",
  "inviteStaff",
  "judgeReply",
  "listStaff",
  "openConversation",
  "opsDisputeEvidence",
  "opsPayments",
  "opsRejectRefund",
  "opsReleasePayment",
  "queue",
  "resetStaffSecondFactor",
  "setPayRate",
  "showContact",
  "undoTakeOver",
  "updateCannedReply",
  "updateProfile",
];

describe("planted faults", () => {
  let faulty: Stage | undefined;
  afterEach(() => faulty?.server.close());

  test("a call that forgets the caller's sites is found", async () => {
    faulty = await openStage((app) => {
      app.addHook("onRoute", (route: RouteOptions) => {
        if (route.config?.operation?.access !== "staff") return;
        // The caller is let in as somebody of all sites.
        route.preHandler = async (request) => {
          if (request.staff !== null) request.staff = { ...request.staff, reach: null };
        };
      });
    });
    const { problems } = await leaks(faulty, oneOfEachKind);
    const leaking = new Set(problems.map((problem) => problem.split(":")[0]));
    expect(leaking).toEqual(new Set(oneOfEachKind));
    // Each way to notice a leak.
    for (const found of [
      "queue: answers 200 with ",
      "opsDisputeEvidence: answers 200 , and to an unknown id 404",
      "listStaff: answers 200  to somebody of some sites",
      "updateProfile: makes public.profiles",
      "updateProfile: loses public.profiles",
    ])
      expect(problems).toContainEqual(expect.stringContaining(found));
  }, 600_000);

  test("a table without its policy is found", async () => {
    faulty = await openStage();
    await sql`alter table payments disable row level security`.execute(faulty.server.database);
    const { problems } = await leaks(faulty, ["opsPayments"]);
    expect(problems).toContainEqual(expect.stringContaining("opsPayments: answers 200 with emberlane"));
  }, 120_000);
});
