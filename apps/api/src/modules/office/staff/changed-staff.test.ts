import { opsPayments } from "@parlour/contract/operations/ops-payments";
import { opsStream, type OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import { queue } from "@parlour/contract/operations/queue";
import { changeOwnPassword } from "@parlour/contract/operations/staff";
import { changeStaff, renewStaffLink } from "@parlour/contract/operations/staff-administration";
import type { StaffRole } from "@parlour/contract/operation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { openTestStream } from "../../../testing/test-event-stream.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { sessionHeaders, signInAs, staffWithLogin } from "../../../testing/test-staff.ts";

let server: TestApp;
let admin: SignedInStaff;
type Headers = { readonly cookie: string };

beforeAll(async () => {
  server = await testApp();
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());

/** Opens the event stream; it is established once the first event has arrived. */
async function openStream(headers: Headers) {
  const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, headers);
  await stream.next();
  return stream;
}

async function change(staffId: string, to: { readonly role: StaffRole; readonly active: boolean }) {
  const response = await call(server.app, changeStaff, {
    headers: admin.headers,
    params: { staffId },
    body: { displayName: "Wren", capacity: 5, ...to },
  });
  expect(response.statusCode).toBe(200);
}

describe("an open session, without the clock moving", () => {
  test("of somebody who leaves ends at once, its stream too", async () => {
    const person = await signedInStaff(server.platform, "supervisor");
    const stream = await openStream(person.headers);
    await change(person.staffId, { role: "supervisor", active: false });
    await stream.ended;
    expect((await call(server.app, queue, { headers: person.headers })).statusCode).toBe(401);
    expect((await openTestStream(server.app, opsStream.path, person.headers)).status).toBe(401);
  });

  test("of somebody who gets a lesser role allows less at once; the stream ends, so that the console reads the role again", async () => {
    const person = await signedInStaff(server.platform, "supervisor");
    const payments = async () => call(server.app, opsPayments, { headers: person.headers, query: {} });
    const stream = await openStream(person.headers);
    expect((await payments()).statusCode).toBe(200);
    await change(person.staffId, { role: "operator", active: true });
    await stream.ended;
    expect(codeOf(await payments())).toEqual([403, "forbidden"]);
    const again = await openStream(person.headers);
    expect(again.status).toBe(200);
    again.close();
    await again.ended;
  });

  test("is refused at once if the person's new role requires an authenticator and there is none; its stream ends too", async () => {
    const person = await signedInStaff(server.platform, "operator");
    const stream = await openStream(person.headers);
    await change(person.staffId, { role: "supervisor", active: true });
    await stream.ended;
    const refused = await call(server.app, queue, { headers: person.headers });
    expect(codeOf(refused)).toEqual([403, "second_factor_missing"]);
    expect((await openTestStream(server.app, opsStream.path, person.headers)).status).toBe(403);
  });

  test("continues after a change of name or capacity", async () => {
    const person = await signedInStaff(server.platform, "operator");
    const stream = await openStream(person.headers);
    await change(person.staffId, { role: "operator", active: true });
    server.platform.events.publishToStaff({ type: "care" });
    expect((await stream.next(({ type }) => type === "care")).data).toEqual({ type: "care" });
    stream.close();
    await stream.ended;
  });

  test("ends at once where the person changes their password in another, and the stream of the other goes on", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const [here, there] = [
      sessionHeaders(await signInAs(server, login)),
      sessionHeaders(await signInAs(server, login)),
    ];
    const [own, other] = [await openStream(here), await openStream(there)];
    const body = { password: login.password, newPassword: "Own-Choice-77" };
    expect((await call(server.app, changeOwnPassword, { headers: here, body })).statusCode).toBe(204);
    await other.ended;
    expect((await call(server.app, queue, { headers: there })).statusCode).toBe(401);
    server.platform.events.publishToStaff({ type: "care" });
    expect((await own.next(({ type }) => type === "care")).data).toEqual({ type: "care" });
    own.close();
    await own.ended;
  });

  test("ends at once where an admin resets the person's password by a new link", async () => {
    const person = await signedInStaff(server.platform, "operator");
    const stream = await openStream(person.headers);
    const params = { staffId: person.staffId };
    const reset = await call(server.app, renewStaffLink, { headers: admin.headers, params });
    expect(reset.statusCode).toBe(200);
    await stream.ended;
    expect((await call(server.app, queue, { headers: person.headers })).statusCode).toBe(401);
  });
});
