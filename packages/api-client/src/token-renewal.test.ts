import { balance, bundles } from "@parlour/contract/operations/credits";
import { markRead } from "@parlour/contract/operations/messages";
import { describe, expect, test } from "vitest";
import { createClient } from "./create-client.ts";
import { ApiError, NetworkError } from "./errors.ts";
import {
  clientOf,
  oldPair,
  sendPair,
  renewalsOf,
  rotatingServer,
  tokenPath,
} from "./testing/client-of-server.ts";
import { respond, refuse } from "./testing/local-server.ts";
import type { Locks } from "./token-renewal.ts";

describe("a 401", () => {
  test("renews the login once for many parallel calls, and each call is repeated once", async () => {
    const { server, client, store, events } = await clientOf({ handle: rotatingServer });
    const balances = await Promise.all(Array.from({ length: 40 }, () => client.call(balance, {})));
    expect(balances).toEqual(Array.from({ length: 40 }, () => 12));
    expect(renewalsOf(server)).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(renewalsOf(server)[0]?.body))).toEqual({
      grant_type: "refresh_token",
      refresh_token: "old-refresh",
    });
    expect(store.read()).toEqual({ access: "new-access", refresh: "new-refresh" });
    expect(events).toEqual([]);
  });

  test("repeats a call with its body", async () => {
    const { server, client } = await clientOf({ handle: rotatingServer });
    const body = { profileId: "0198c0de-0000-7000-8000-0000000000a1", upTo: 3 };
    await client.call(markRead, { body });
    const sent = server.requests.filter(({ url }) => url.pathname !== tokenPath);
    expect(sent.map((request) => JSON.parse(request.body) as unknown)).toEqual([body, body]);
  });

  test("renews the login for a request whose response the caller reads, such as a file", async () => {
    const { server, client } = await clientOf({ handle: rotatingServer });
    const response = await client.request(balance, {}, { headers: { accept: "text/csv" } });
    expect(await response.text()).toBe("12");
    expect(renewalsOf(server)).toHaveLength(1);
    expect(server.requests.at(-1)?.headers.accept).toBe("text/csv");
  });

  test("reports a server that is away while the login is renewed", async () => {
    const { client, events } = await clientOf({
      handle: (request, response) => {
        if (request.url.pathname === tokenPath) refuse(response, 503, "unavailable");
        else refuse(response, 401, "unauthorized");
      },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({ code: "unavailable" });
    expect(events).toEqual(["unavailable"]);
  });

  test("renews by the server's cookie where the client holds no refresh token", async () => {
    const { server, client, store } = await clientOf({
      tokens: { access: "old-access" },
      handle: (request, response) => {
        if (request.url.pathname !== tokenPath) return rotatingServer(request, response);
        const pair = {
          access_token: "new-access",
          token_type: "Bearer",
          expires_in: 600,
          scope: "DuskwrenClient",
        };
        return respond(response, 200, pair);
      },
    });
    expect(await client.call(balance, {})).toBe(12);
    expect(renewalsOf(server).map(({ body }) => body)).toEqual(["grant_type=refresh_token"]);
    expect(store.read()).toEqual({ access: "new-access", refresh: undefined });
  });

  test("that arrives after another tab stored a newer pair uses that pair and renews nothing", async () => {
    const { server, client, store } = await clientOf({
      handle: (request, response) => {
        // The other tab is faster: its pair is stored before this response.
        store.write({ access: "new-access", refresh: "new-refresh" });
        rotatingServer(request, response);
      },
    });
    expect(await client.call(balance, {})).toBe(12);
    expect(renewalsOf(server)).toHaveLength(0);
  });

  test("in several tabs at once renews the login once", async () => {
    const first = await clientOf({ handle: rotatingServer });
    // One queue for all tabs, like the browser's Web Locks.
    let tail: Promise<unknown> = Promise.resolve();
    const locks: Locks = {
      request(_name, callback) {
        const turn = tail.then(callback);
        tail = turn.catch(() => undefined);
        return turn;
      },
    };
    const tabs = Array.from({ length: 5 }, () =>
      createClient({
        baseUrl: first.server.baseUrl,
        brand: { id: "duskwren", name: "Duskwren" },
        tokens: first.store,
        onSession: () => undefined,
        locks,
      }),
    );
    const calls = tabs.flatMap((tab) => [tab.call(balance, {}), tab.call(balance, {})]);
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 10 }, () => 12));
    expect(renewalsOf(first.server)).toHaveLength(1);
  });

  test("whose renewal fails ends in `expired` once, 500 ms later", async () => {
    const { server, client, events, timers } = await clientOf({
      handle: (request, response) => {
        if (request.url.pathname === tokenPath) refuse(response, 400, "invalid_grant");
        else refuse(response, 401, "unauthorized");
      },
    });
    const calls = await Promise.allSettled([client.call(balance, {}), client.call(bundles, {})]);
    for (const call of calls) expect(call).toMatchObject({ reason: { code: "unauthorized" } });
    expect(renewalsOf(server)).toHaveLength(1);
    expect(events).toEqual([]);
    expect(timers.map(({ ms }) => ms)).toEqual([500]);
    timers[0]?.act();
    expect(events).toEqual(["expired"]);
  });

  test("whose renewal has failed asks for no other one before the login ends", async () => {
    const { server, client, timers } = await clientOf({
      handle: (request, response) => {
        if (request.url.pathname === tokenPath) refuse(response, 400, "invalid_grant");
        else refuse(response, 401, "unauthorized");
      },
    });
    await expect(client.call(balance, {})).rejects.toBeInstanceOf(ApiError);
    await expect(client.call(bundles, {})).rejects.toBeInstanceOf(ApiError);
    expect(renewalsOf(server)).toHaveLength(1);
    expect(timers).toHaveLength(1);
  });

  test("does not end the login when another tab has stored a newer pair within the 500 ms", async () => {
    const { client, events, timers, store } = await clientOf({
      handle: (request, response) => {
        if (request.url.pathname === tokenPath) refuse(response, 400, "invalid_grant");
        else refuse(response, 401, "unauthorized");
      },
    });
    await expect(client.call(balance, {})).rejects.toBeInstanceOf(ApiError);
    store.write({ access: "other-access", refresh: "other-refresh" });
    timers[0]?.act();
    expect(events).toEqual([]);
  });

  test("does not end the login when the server can't be asked for a new pair", async () => {
    const { client, events, timers, store } = await clientOf({
      handle: (request, response) => {
        if (request.url.pathname === tokenPath) response.destroy();
        else refuse(response, 401, "unauthorized");
      },
    });
    await expect(client.call(balance, {})).rejects.toBeInstanceOf(NetworkError);
    expect(timers).toEqual([]);
    expect(events).toEqual([]);
    expect(store.read()).toEqual(oldPair);
  });

  test("for a fresh pair too is not renewed for ever: the login expires", async () => {
    const { server, client, events, timers } = await clientOf({
      handle: (request, response) => {
        if (request.url.pathname === tokenPath) sendPair(response, "new");
        else refuse(response, 401, "unauthorized");
      },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({ code: "unauthorized" });
    expect(server.requests).toHaveLength(3);
    timers[0]?.act();
    expect(events).toEqual(["expired"]);
  });
});

describe("an access token that has ended", () => {
  const now = Date.parse("2026-11-20T20:15:00.000Z");
  /** A token as the server signs them: only its payload is read. */
  function accessUntil(end: number, name: string): string {
    const payload = btoa(JSON.stringify({ exp: end / 1000, name }));
    return `header.${payload}.signature`;
  }
  const ended = accessUntil(now - 60_000, "old");

  /** A server that accepts one access token, and gives it for any renewal. */
  function serverOf(valid: string): Parameters<typeof clientOf>[0]["handle"] {
    return (request, response) => {
      if (request.url.pathname === tokenPath) {
        respond(response, 200, {
          access_token: valid,
          refresh_token: "new-refresh",
          token_type: "Bearer",
          expires_in: 600,
          scope: "DuskwrenClient",
        });
      } else if (request.headers.authorization === `Bearer ${valid}`) respond(response, 200, 12);
      else refuse(response, 401, "unauthorized");
    };
  }

  test("is renewed once before the first calls, and none of them is refused", async () => {
    const valid = accessUntil(now + 600_000, "new");
    const { server, client } = await clientOf({
      tokens: { access: ended, refresh: "old-refresh" },
      handle: serverOf(valid),
      options: { now: () => new Date(now) },
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.call(balance, {})));
    expect(answers).toEqual(Array.from({ length: 6 }, () => 12));
    expect(renewalsOf(server)).toHaveLength(1);
    const calls = server.requests.filter(({ url }) => url.pathname !== tokenPath);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 6 }, () => `Bearer ${valid}`),
    );
  });

  test("is the server's to judge on a device whose clock is wrong: one renewal, not one per call", async () => {
    const valid = accessUntil(now - 50_000, "new");
    const { server, client } = await clientOf({
      tokens: { access: ended, refresh: "old-refresh" },
      handle: serverOf(valid),
      options: { now: () => new Date(now) },
    });
    for (let call = 0; call < 3; call += 1) expect(await client.call(balance, {})).toBe(12);
    expect(renewalsOf(server)).toHaveLength(1);
  });

  test("ends the login as a refused one does, if it can't be renewed", async () => {
    const { server, client } = await clientOf({
      tokens: { access: ended, refresh: "old-refresh" },
      handle: (_request, response) => refuse(response, 400, "invalid_grant"),
      options: { now: () => new Date(now) },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({ code: "unauthorized" });
    expect(server.requests.map(({ url }) => url.pathname)).toEqual([tokenPath]);
  });

  test("is not sent by a call that begins while the login is renewed", async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { server, client } = await clientOf({
      async handle(request, response) {
        if (request.url.pathname === tokenPath) await held;
        rotatingServer(request, response);
      },
    });
    const first = client.call(balance, {});
    await expect.poll(() => renewalsOf(server).length).toBe(1);
    const second = client.call(balance, {});
    goOn();
    expect(await Promise.all([first, second])).toEqual([12, 12]);
    expect(server.requests.filter(({ url }) => url.pathname !== tokenPath)).toHaveLength(3);
  });
});
