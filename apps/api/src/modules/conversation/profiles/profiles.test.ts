import { markRead, sendMessage } from "@parlour/contract/operations/messages";
import { hideProfile, profiles } from "@parlour/contract/operations/profiles";
import type { Profile } from "@parlour/contract/operations/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replyAs, call, giveFreeCredits, profileId } from "../../../testing/test-chat.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "../../../testing/test-people.ts";

let server: TestApp;
let isolde: string;
let maren: string;

beforeAll(async () => {
  server = await testApp();
  isolde = await profileId(server.database, "emberlane", "isolde");
  maren = await profileId(server.database, "emberlane", "maren");
});
afterAll(() => server.close());

async function writer(): Promise<SignedInCustomer> {
  const customer = await signedInCustomer(server.platform);
  await giveFreeCredits(server.platform, customer, 3);
  return customer;
}

async function send(customer: SignedInCustomer, profile: string, body: string): Promise<void> {
  const sent = await call(server.app, sendMessage, {
    headers: customer.headers,
    body: { profileId: profile, body, clientMessageId: server.platform.random.uuid() },
  });
  expect(sent.statusCode).toBe(201);
}

describe("POST /im/api/message/read and the meet list", () => {
  async function meet(customer: SignedInCustomer): Promise<Profile[]> {
    return (await call(server.app, profiles, { headers: customer.headers })).json<Profile[]>();
  }
  async function read(customer: SignedInCustomer, upTo: number, profile = isolde) {
    return await call(server.app, markRead, {
      headers: customer.headers,
      body: { profileId: profile, upTo },
    });
  }

  test("the list has the brand's profiles in their order, then the latest conversation first", async () => {
    const customer = await writer();
    expect((await meet(customer)).map((each) => each.name)).toEqual(["Isolde", "Maren", "Tamsin"]);
    await send(customer, maren, "Are you awake?");
    const [first, second] = await meet(customer);
    expect(first).toMatchObject({
      name: "Maren",
      unreadCount: 0,
      lastMessage: { body: "Are you awake?", direction: "sent", cursor: "1" },
    });
    expect(second?.lastMessage).toBeUndefined();
  });

  test("replies count as unread until they are read; the mark never moves back nor past the end", async () => {
    const customer = await writer();
    await send(customer, isolde, "Good evening");
    await replyAs(server.platform, customer, isolde, "One");
    await replyAs(server.platform, customer, isolde, "Two");
    expect((await meet(customer))[0]).toMatchObject({ unreadCount: 2 });
    expect((await read(customer, 2)).statusCode).toBe(204);
    expect((await meet(customer))[0]).toMatchObject({ unreadCount: 1 });
    await read(customer, 1);
    expect((await meet(customer))[0]).toMatchObject({ unreadCount: 1 });
    await read(customer, 999);
    await replyAs(server.platform, customer, isolde, "Three");
    expect((await meet(customer))[0]).toMatchObject({ unreadCount: 1 });
  });

  test("reading a missing conversation is harmless, another brand's profile is 404", async () => {
    const customer = await writer();
    expect((await read(customer, 3)).statusCode).toBe(204);
    const foreign = await profileId(server.database, "frostmere", "isolde");
    expect((await read(customer, 3, foreign)).statusCode).toBe(404);
  });

  test("a profile that left the brand is offered no more, but a conversation with it stays", async () => {
    const customer = await writer();
    await send(customer, maren, "Are you awake?");
    const other = await writer();
    await server.database.updateTable("profiles").set({ available: false }).where("id", "=", maren).execute();
    expect((await meet(customer)).map((each) => each.name)).toContain("Maren");
    expect((await meet(other)).map((each) => each.name)).not.toContain("Maren");
    await server.database.updateTable("profiles").set({ available: true }).where("id", "=", maren).execute();
  });

  test("profiles are online while somebody is at the desk", async () => {
    const customer = await writer();
    await server.database.updateTable("staff_sessions").set({ revoked_at: server.clock.now() }).execute();
    expect((await meet(customer)).map((each) => each.online)).toEqual([false, false, false]);
    await signedInStaff(server.platform);
    expect((await meet(customer)).map((each) => each.online)).toEqual([true, true, true]);
  });

  test("a hidden profile says so until it is shown again; its conversation stays, and others see it as before", async () => {
    const customer = await writer();
    await send(customer, isolde, "Good evening");
    const hide = (profileId: string, hidden: boolean, who = customer) =>
      call(server.app, hideProfile, { headers: who.headers, params: { profileId }, body: { hidden } });
    expect((await hide(isolde, true)).statusCode).toBe(204);
    expect((await hide(isolde, true)).statusCode).toBe(204);
    const hidden = async (who = customer) => (await meet(who)).map(({ name, hidden: is }) => [name, is]);
    expect(await hidden()).toEqual([
      ["Isolde", true],
      ["Maren", undefined],
      ["Tamsin", undefined],
    ]);
    expect((await hidden(await writer()))[0]).toEqual(["Isolde", undefined]);
    await send(customer, isolde, "Are you there?");
    expect((await hide(isolde, false)).statusCode).toBe(204);
    expect((await hidden())[0]).toEqual(["Isolde", undefined]);
    const foreign = await profileId(server.database, "frostmere", "isolde");
    expect((await hide(foreign, true)).statusCode).toBe(404);
  });
});
