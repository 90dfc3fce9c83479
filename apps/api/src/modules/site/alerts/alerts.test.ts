import type { ActiveAlert } from "@parlour/contract/operations/content";
import { messageStream, type StreamEvent } from "@parlour/contract/operations/messages";
import { cancelAlert, opsAlerts, raiseAlert, type OpsAlert } from "@parlour/contract/operations/ops-alerts";
import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondsFrom } from "../../../plugins/dates.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { openTestStream } from "../../../testing/test-event-stream.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { alertsJobs } from "./jobs.ts";

let server: TestApp;
let supervisor: SignedInStaff;
beforeAll(async () => {
  server = await testApp();
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

const ask = (siteId: number) => server.app.inject(`/im/api/alerts/active/${siteId}`);
const active = async (siteId: number) => (await ask(siteId)).json<ActiveAlert>();

interface Times {
  /** Seconds from now; absent: now. */
  readonly starts?: number;
  readonly ends: number;
}

const bodyOf = ({ starts, ends }: Times, region: RegionCode = "GB", contentPrimary = "Back soon") => ({
  regions: [region],
  ...(starts === undefined ? {} : { startsAt: secondsFrom(server.clock.now(), starts).toISOString() }),
  expiresAt: secondsFrom(server.clock.now(), ends).toISOString(),
  icon: "wrench",
  colour: "#ffb454",
  contentPrimary,
  contentSecondary: "We are mending something.",
});

async function raise(times: Times, region: RegionCode = "GB", words = "Back soon"): Promise<OpsAlert> {
  const body = bodyOf(times, region, words);
  const response = await call(server.app, raiseAlert, { headers: supervisor.headers, body });
  expect(response.statusCode).toBe(201);
  const [alert] = response.json<OpsAlert[]>();
  if (alert === undefined) throw new Error("nothing was raised");
  return alert;
}

/** Raises an alert for one brand. */
const raiseFor = (brand: string, region: RegionCode = "GB") => {
  const body = { ...bodyOf({ ends: 60 }, region, `For ${brand}`), brand };
  return call(server.app, raiseAlert, { headers: supervisor.headers, body });
};

const cancel = (alertId: string, staff = supervisor) =>
  call(server.app, cancelAlert, { headers: staff.headers, params: { alertId } });

describe("GET /im/api/alerts/active/:siteId", () => {
  test("there is no active alert where none was raised", async () => {
    const response = await ask(3);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        active: false,
        expiry: null,
        alertIcon: "",
        alertColour: "",
        alertContentPrimary: "",
        alertContentSecondary: "",
      },
    ]);
  });

  test("an alert is active in its region from its start to its expiry", async () => {
    const raised = await raise({ starts: 60, ends: 120 });
    expect(raised.state).toBe("scheduled");
    server.clock.advance(59);
    expect(await active(1)).toMatchObject({ active: false });
    server.clock.advance(1);
    expect(await active(1)).toMatchObject({
      active: true,
      expiry: raised.expiresAt,
      alertContentPrimary: "Back soon",
    });
    expect(await active(2)).toMatchObject({ active: false });
    server.clock.advance(59);
    expect(await active(1)).toMatchObject({ active: true });
    server.clock.advance(1);
    expect(await active(1)).toMatchObject({ active: false });
  });

  test("is read from the database at most twice a second, however many pages ask", async () => {
    const { id } = await raise({ ends: 60 }, "GB", "The first words");
    const shown = async () => (await active(1)).alertContentPrimary;
    expect(await shown()).toBe("The first words");
    // Past the server, which tells itself what it changes.
    await sql`update alerts set content_primary = 'Other words' where id = ${id}`.execute(server.database);
    server.clock.advance(0.5);
    expect(await shown()).toBe("The first words");
    server.clock.advance(0.1);
    expect(await shown()).toBe("Other words");
    await cancel(id);
    expect(await shown()).toBe("");
  });

  test("of several, the one that began last is shown; when it is cancelled, the other is again", async () => {
    await raise({ ends: 600 }, "AU", "The first");
    server.clock.advance(1);
    const second = await raise({ ends: 60 }, "AU", "The second");
    expect(await active(2)).toMatchObject({ alertContentPrimary: "The second" });
    await cancel(second.id);
    expect(await active(2)).toMatchObject({ alertContentPrimary: "The first" });
    server.clock.advance(600);
  });
});

describe("An alert for one brand", () => {
  const of = async (brand: string) =>
    (await server.app.inject(`/im/api/alerts/active/1?apn-im-brand=${brand}`)).json<ActiveAlert>();

  test("shows there alone, before an older one for all brands", async () => {
    await raise({ ends: 60 }, "GB", "For all");
    server.clock.advance(1);
    const raised = await raiseFor("frostmere");
    expect(raised.json<OpsAlert[]>()).toMatchObject([{ brand: "frostmere", region: "GB" }]);
    expect(await of("frostmere")).toMatchObject({ alertContentPrimary: "For frostmere" });
    expect(await of("emberlane")).toMatchObject({ alertContentPrimary: "For all" });
    expect(await active(1)).toMatchObject({ alertContentPrimary: "For all" });
    server.clock.advance(60);
  });

  test("is refused in a region that the brand does not offer, and for no brand", async () => {
    expect(codeOf(await raiseFor("frostmere", "IE"))).toEqual([404, "unknown_region"]);
    expect(codeOf(await raiseFor("nobrand"))).toEqual([404, "unknown_brand"]);
  });
});

describe("The back office's alerts", () => {
  test("are listed with their state and author, those that begin last first", async () => {
    const later = await raise({ starts: 7200, ends: 7300 }, "IE");
    const now = await raise({ ends: 60 }, "IE");
    await cancel(later.id);
    const list = async (query: { readonly region?: string } = {}) =>
      (await call(server.app, opsAlerts, { headers: supervisor.headers, query })).json<OpsAlert[]>();
    const states = (await list({ region: "IE" })).map(({ id, state }) => [id, state]);
    expect(states).toEqual([
      [later.id, "cancelled"],
      [now.id, "active"],
    ]);
    expect((await list())[0]?.author).toMatch(/^Staff /);
    server.clock.advance(60);
    expect((await list({ region: "IE" }))[1]?.state).toBe("expired");
  });

  test("end in the future, after they begin, and within 31 days", async () => {
    const refused = async (times: Times) =>
      codeOf(await call(server.app, raiseAlert, { headers: supervisor.headers, body: bodyOf(times) }));
    for (const times of [{ ends: 0 }, { starts: 60, ends: 60 }, { ends: 32 * 86_400 }]) {
      expect(await refused(times)).toEqual([400, "invalid_request"]);
    }
    const body = { ...bodyOf({ ends: 60 }), expiresAt: "2026-11-30T23:59:60Z" };
    const leap = await call(server.app, raiseAlert, { headers: supervisor.headers, body });
    expect(leap.statusCode).toBe(400);
  });

  test("raising and cancelling is audited; cancelling what is over or was cancelled changes nothing", async () => {
    const raised = await raise({ ends: 60 });
    expect((await cancel(raised.id)).json<OpsAlert>().state).toBe("cancelled");
    expect((await cancel(raised.id)).json<OpsAlert>().state).toBe("cancelled");
    const over = await raise({ ends: 1 });
    server.clock.advance(1);
    expect((await cancel(over.id)).json<OpsAlert>().state).toBe("expired");
    const audited = await server.database
      .selectFrom("audit_log")
      .select("action")
      .where("target_id", "in", [raised.id, over.id])
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["alert.raise", "alert.cancel", "alert.raise"]);
  });

  test("are raised in several regions at once, and taken back one by one", async () => {
    const body = { ...bodyOf({ ends: 60 }), regions: ["GB", "IE"] };
    const response = await call(server.app, raiseAlert, { headers: supervisor.headers, body });
    const [one, other] = response.json<OpsAlert[]>();
    expect([one?.region, other?.region]).toEqual(["GB", "IE"]);
    await cancel(one?.id ?? "");
    expect([(await active(1)).active, (await active(3)).active]).toEqual([false, true]);
    server.clock.advance(60);
    const twice = { ...body, regions: ["GB", "GB"] };
    const refused = await call(server.app, raiseAlert, { headers: supervisor.headers, body: twice });
    expect(refused.statusCode).toBe(400);
  });

  test("are for supervisors, and one that is not there is 404", async () => {
    const operator = await signedInStaff(server.platform);
    const body = bodyOf({ ends: 60 });
    const { headers } = operator;
    expect(codeOf(await call(server.app, raiseAlert, { headers, body }))).toEqual([403, "forbidden"]);
    expect(codeOf(await call(server.app, opsAlerts, { headers }))).toEqual([403, "forbidden"]);
    const missing = server.platform.random.uuid();
    expect(codeOf(await cancel(missing, operator))).toEqual([403, "forbidden"]);
    expect(codeOf(await cancel(missing))).toEqual([404, "alert_not_found"]);
    expect((await call(server.app, opsAlerts)).statusCode).toBe(401);
  });
});

describe("Open streams", () => {
  const isAlert = (event: StreamEvent) => event.type === "alert";

  async function listen(region: RegionCode) {
    const customer = await signedInCustomer(server.platform, { region });
    const stream = await openTestStream<StreamEvent>(server.app, messageStream.path, customer.headers);
    // The balance follows every connect: after it the stream receives everything.
    await stream.next((event) => event.type === "balance");
    return stream;
  }

  test("hear of their own brand's alerts alone", async () => {
    const here = await listen("GB");
    await raiseFor("frostmere");
    await raiseFor("emberlane");
    const shown = await here.next((event) => event.type === "alert" && event.alert.active);
    expect(shown.data).toMatchObject({ alert: { alertContentPrimary: "For emberlane" } });
    here.close();
    server.clock.advance(60);
  });

  test("hear at once of an alert that is raised or cancelled in their region, and of no other's", async () => {
    const [here, elsewhere] = [await listen("GB"), await listen("IE")];
    const raised = await raise({ ends: 600 });
    const begun = await here.next(isAlert);
    expect(begun.data).toMatchObject({ type: "alert", alert: { active: true, expiry: raised.expiresAt } });
    await cancel(raised.id);
    expect((await here.next(isAlert)).data).toMatchObject({ alert: { active: false, expiry: null } });
    await raise({ ends: 30 }, "IE", "Only here");
    expect((await elsewhere.next(isAlert)).data).toMatchObject({
      alert: { alertContentPrimary: "Only here" },
    });
    expect(here.waiting.filter(({ data }) => isAlert(data))).toEqual([]);
    here.close();
    elsewhere.close();
  });

  test("hear of quick changes in their order, and of each once", async () => {
    const stream = await listen("IE");
    for (let round = 0; round < 15; round += 1) {
      const { id } = await raise({ ends: 600 }, "IE", `Alert ${round}`);
      // Announced by several nodes, while it is cancelled.
      for (let node = 0; node < 4; node += 1) server.platform.events.publishToRegion("IE", { type: "alert" });
      await cancel(id);
    }
    await raise({ ends: 600 }, "IE", "The last one");
    await stream.next(
      (event) => event.type === "alert" && event.alert.alertContentPrimary === "The last one",
    );
    const shown = stream.waiting.flatMap(({ data }) =>
      data.type === "alert" ? [data.alert.alertContentPrimary] : [],
    );
    const rounds = shown.filter((text) => text.startsWith("Alert "));
    expect(rounds).toEqual([...new Set(rounds)]);
    stream.close();
  });

  test("hear once of an alert that begins or ends at its time, however often it is announced", async () => {
    const [job] = alertsJobs(server.platform);
    const stream = await listen("AU");
    await raise({ starts: 60, ends: 70 }, "AU", "At its time");
    await job?.run();
    server.clock.advance(60);
    expect(await job?.run()).toEqual({ announced: 1 });
    expect((await stream.next(isAlert)).data).toMatchObject({
      alert: { alertContentPrimary: "At its time" },
    });
    await job?.run();
    server.clock.advance(10);
    await job?.run();
    expect((await stream.next(isAlert)).data).toMatchObject({ alert: { active: false } });
    server.clock.advance(60);
    expect(await job?.run()).toEqual({ announced: 0 });
    expect(stream.waiting.filter(({ data }) => isAlert(data))).toEqual([]);
    stream.close();
  });
});
