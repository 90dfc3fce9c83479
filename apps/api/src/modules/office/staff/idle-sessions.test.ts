import { opsStream, type OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import { saveDraft } from "@parlour/contract/operations/desk-conversation";
import { setPresence } from "@parlour/contract/operations/presence";
import { claimConversation, queue } from "@parlour/contract/operations/queue";
import {
  keepSession,
  staffSession,
  type SessionEnd,
  type SignedInStaff,
} from "@parlour/contract/operations/staff-session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { testDesk } from "../../../testing/test-desk.ts";
import { openTestStream } from "../../../testing/test-event-stream.ts";
import { sessionHeaders, signInAs, staffWithLogin } from "../../../testing/test-staff.ts";

let server: TestApp;
type Headers = { readonly cookie: string };
const minute = 60;

beforeAll(async () => {
  const settings = { ...testSettings, console: { ...testSettings.console, idleMinutes: 30 } };
  server = await testApp({ platform: { settings } });
});
afterAll(() => server.close());

/** Signs an operator in. */
async function signedIn() {
  const login = await staffWithLogin(server.platform, "operator", { secondFactor: false });
  const response = await signInAs(server, login);
  return { login, headers: sessionHeaders(response), session: response.json<SignedInStaff>().session };
}

const statusOf = async (headers: Headers) => (await call(server.app, queue, { headers })).statusCode;
const keep = async (headers: Headers) =>
  (await call(server.app, keepSession, { headers })).json<SessionEnd>();
const inSeconds = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();

describe("a console session", () => {
  test("reports its end, and ends after thirty minutes without activity", async () => {
    const { headers, session } = await signedIn();
    expect(session).toEqual({ endsAt: inSeconds(1800), secondsLeft: 1800, isFinal: false });
    server.clock.advance(1799);
    expect((await call(server.app, staffSession, { headers })).json<SignedInStaff>().session).toEqual({
      endsAt: inSeconds(1),
      secondsLeft: 1,
      isFinal: false,
    });
    server.clock.advance(1);
    expect(await statusOf(headers)).toBe(401);
    expect((await call(server.app, keepSession, { headers })).statusCode).toBe(401);
  });

  test("is not kept alive by reading, by an open stream, or by texts that the page saves by itself", async () => {
    const { headers } = await signedIn();
    const desk = await testDesk(server);
    const { conversation } = await desk.waitingCustomer();
    const params = { conversationId: conversation };
    expect((await call(server.app, claimConversation, { headers, params })).statusCode).toBe(200);
    const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, headers);
    await stream.next();
    const replyId = server.platform.random.uuid();
    let revision: number | null = null;
    for (let asked = 0; asked < 5; asked += 1) {
      server.clock.advance(5 * minute);
      expect(await statusOf(headers)).toBe(200);
      const body = { body: `Half a sentence ${asked}`, replyId, revision };
      const saved = await call(server.app, saveDraft, { headers, params, body });
      expect(saved.statusCode).toBe(200);
      ({ revision } = saved.json<{ draft: { revision: number } }>().draft);
    }
    server.clock.advance(5 * minute);
    expect(await statusOf(headers)).toBe(401);
    await stream.ended;
  });

  test("goes on while its person moves pointer or keys, or changes something", async () => {
    const { headers } = await signedIn();
    server.clock.advance(29 * minute);
    expect(await keep(headers)).toEqual({ endsAt: inSeconds(1800), secondsLeft: 1800, isFinal: false });
    server.clock.advance(29 * minute);
    const body = { state: "break" } as const;
    expect((await call(server.app, setPresence, { headers, body })).statusCode).toBe(200);
    server.clock.advance(29 * minute);
    expect(await statusOf(headers)).toBe(200);
    server.clock.advance(minute);
    expect(await statusOf(headers)).toBe(401);
  });

  test("ends eight hours after sign-in, whatever the activity, and reports that this is final", async () => {
    const { headers, login } = await signedIn();
    const begun = server.clock.now().getTime();
    for (let worked = 0; worked < 23; worked += 1) {
      server.clock.advance(20 * minute);
      expect((await keep(headers)).isFinal).toBe(worked === 22);
    }
    const endsAt = new Date(begun + 8 * 3_600_000).toISOString();
    expect(await keep(headers)).toEqual({ endsAt, secondsLeft: 20 * minute, isFinal: true });
    server.clock.advance(20 * minute);
    expect(await statusOf(headers)).toBe(401);
    expect((await signInAs(server, login)).statusCode).toBe(200);
  });

  test("that a version without idle time has opened ends after the idle time from its next sign on", async () => {
    const { headers, login } = await signedIn();
    await server.database
      .updateTable("staff_sessions")
      .set({ ends_at: new Date(server.clock.now().getTime() + 8 * 3_600_000) })
      .where("staff_id", "=", login.staffId)
      .execute();
    expect((await keep(headers)).secondsLeft).toBe(1800);
    server.clock.advance(30 * minute);
    expect(await statusOf(headers)).toBe(401);
  });

  test("that has ended is not extended by a late signal, and another session of the same person continues", async () => {
    const { headers, login } = await signedIn();
    server.clock.advance(20 * minute);
    const other = sessionHeaders(await signInAs(server, login));
    server.clock.advance(10 * minute);
    expect((await call(server.app, keepSession, { headers })).statusCode).toBe(401);
    expect([await statusOf(headers), await statusOf(other)]).toEqual([401, 200]);
  });
});
