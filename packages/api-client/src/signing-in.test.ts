import { describe, expect, test } from "vitest";
import { clientOf, sendPair } from "./testing/client-of-server.ts";
import { respond } from "./testing/local-server.ts";

describe("the password grant", () => {
  test("sends a form body with the brand's basic credentials and stores the pair", async () => {
    const { server, client, store } = await clientOf({
      tokens: null,
      handle: (_request, response) => {
        sendPair(response, "first");
      },
    });
    await client.signIn({ phoneNumber: "+447700900123", password: "Lantern7" });
    const [request] = server.requests;
    expect(request?.url.search).toBe("");
    expect(request?.headers["content-type"]).toMatch("application/x-www-form-urlencoded");
    expect(request?.headers.authorization).toBe(`Basic ${btoa("duskwren:")}`);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      grant_type: "password",
      scope: "DuskwrenClient",
      username: "+447700900123",
      password: "Lantern7",
    });
    expect(store.read()).toEqual({ access: "first-access", refresh: "first-refresh" });
  });

  test("with a wrong password throws invalid_grant and stores nothing", async () => {
    const { client, store, events } = await clientOf({
      tokens: null,
      handle: (_request, response) => {
        respond(response, 400, {
          error: "invalid_grant",
          code: "invalid_grant",
          message: "no",
          requestId: "r",
        });
      },
    });
    const signIn = client.signIn({ phoneNumber: "+447700900123", password: "wrong" });
    await expect(signIn).rejects.toMatchObject({ code: "invalid_grant" });
    expect(store.read()).toBeNull();
    expect(events).toEqual([]);
  });
});

describe("logging out", () => {
  test("tells the server and forgets the pair", async () => {
    const { server, client, store } = await clientOf({
      handle: (_request, response) => {
        respond(response, 204, null);
      },
    });
    await client.signOut();
    expect(server.requests[0]?.url.pathname).toBe("/im/logout/");
    expect(server.requests[0]?.headers.authorization).toBe("Bearer old-access");
    expect(store.read()).toBeNull();
  });

  test("forgets the pair even when the server can't be told", async () => {
    const { server, client, store } = await clientOf({ handle: () => undefined });
    await server.close();
    await client.signOut();
    expect(store.read()).toBeNull();
  });
});
