import { subscribePush } from "@parlour/contract/operations/push";
import { describe, expect, test } from "vitest";
import { pushAddress, renewPush, type PushWorld, type Subscription } from "./push-renewal.ts";

type Options = { readonly applicationServerKey: string };

const keys = { p256dh: "public", auth: "secret" };
const options: Options = { applicationServerKey: "the server's key" };
const subscriptionAt = (endpoint: string): Subscription<Options> => ({
  endpoint,
  options,
  toJSON: () => ({ keys }),
});
const old = subscriptionAt("https://push.example.com/old");
const renewed = subscriptionAt("https://push.example.com/new");

function world({ cookie = "access", refused = false, offline = false } = {}) {
  const asked: Options[] = [];
  const sent: { path: string; method: string; authorization: string | undefined; body: unknown }[] = [];
  const parts: PushWorld<Options> = {
    subscribe: async (given) => {
      asked.push(given);
      if (refused) throw new Error("NotAllowedError");
      return renewed;
    },
    readCookie: async (name) => (name === "IMToken_access" && cookie !== "" ? cookie : null),
    send: async (path, { method, headers, body }) => {
      sent.push({ path, method, authorization: headers["authorization"], body: JSON.parse(body) });
      if (offline) throw new TypeError("Failed to fetch");
    },
  };
  return { parts, asked, sent };
}

const told = {
  path: "/im/api/push",
  method: "POST",
  authorization: "Bearer access",
  body: { endpoint: renewed.endpoint, keys },
};

describe("a subscription that the push service ended", () => {
  test("is created again with the same key, and sent to the server with the login", async () => {
    const { parts, asked, sent } = world();
    await renewPush({ oldSubscription: old }, parts);
    expect(asked).toEqual([options]);
    expect(sent).toEqual([told]);
  });

  test("is only sent to the server if the browser has already created it again", async () => {
    const { parts, asked, sent } = world();
    await renewPush({ oldSubscription: old, newSubscription: renewed }, parts);
    expect(asked).toEqual([]);
    expect(sent).toEqual([told]);
  });

  test("is created again and sent by the next start of the app, if nobody is logged in now", async () => {
    const { parts, asked, sent } = world({ cookie: "" });
    await renewPush({ oldSubscription: old }, parts);
    expect(asked).toEqual([options]);
    expect(sent).toEqual([]);
  });

  test.each([
    ["the permission was taken back", { refused: true }, 0],
    ["there is no network", { offline: true }, 1],
  ])("is left to the next start of the app where %s", async (_why, state, calls) => {
    const { parts, sent } = world(state);
    await expect(renewPush({ oldSubscription: old }, parts)).resolves.toBeUndefined();
    expect(sent).toHaveLength(calls);
  });

  test("is left to the next start of the app where the browser names neither the old one nor a new one", async () => {
    const { parts, asked, sent } = world();
    await renewPush({ oldSubscription: null }, parts);
    expect([asked, sent]).toEqual([[], []]);
  });

  test("goes to the address that the contract names", () => {
    expect(pushAddress).toEqual({ method: subscribePush.method, path: subscribePush.path });
  });
});
