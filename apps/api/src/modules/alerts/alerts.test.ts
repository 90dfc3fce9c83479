import { afterAll, beforeAll, expect, test } from "vitest";
import { secondsFrom } from "../../ports/clock.ts";
import { testApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const ask = (siteId: number) => server.app.inject(`/im/api/alerts/active/${siteId}`);

test("there is no active alert where none was raised", async () => {
  const answer = await ask(3);
  expect([answer.statusCode, answer.json()]).toEqual([
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
  const now = server.clock.now();
  await server.database
    .insertInto("alerts")
    .values({
      id: server.platform.random.uuid(),
      region: "GB",
      starts_at: secondsFrom(now, 60),
      expires_at: secondsFrom(now, 120),
      icon: "wrench",
      colour: "#ffb454",
      content_primary: "Back soon",
      content_secondary: "We are mending something.",
      created_at: now,
    })
    .execute();
  const active = async (siteId: number) => (await ask(siteId)).json<{ active: boolean }>().active;
  expect(await active(1)).toBe(false);
  server.clock.advance(60);
  expect((await ask(1)).json()).toMatchObject({
    active: true,
    expiry: secondsFrom(now, 120).toISOString(),
    alertContentPrimary: "Back soon",
  });
  expect(await active(2)).toBe(false);
  server.clock.advance(60);
  expect(await active(1)).toBe(false);
});
