import { usernameTaken } from "@parlour/contract/operations/accounts";
import { balance, bundles } from "@parlour/contract/operations/credits";
import { markRead, messageHistory } from "@parlour/contract/operations/messages";
import { profiles } from "@parlour/contract/operations/profiles";
import { uploadPicture } from "@parlour/contract/operations/media";
import { exportAccount } from "@parlour/contract/operations/privacy";
import { sendVerificationCode } from "@parlour/contract/operations/verification";
import { bundlesFixture } from "@parlour/contract/fixtures";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { createClient, type ClientOptions } from "./create-client.ts";
import { ApiError, NetworkError } from "./errors.ts";
import type { SessionEvent } from "./session-policy.ts";
import type { Locks } from "./token-renewal.ts";
import { createMemoryTokenStore, type Tokens } from "./token-store.ts";
import {
  answer,
  refuse,
  startLocalServer,
  type LocalServer,
  type ReceivedRequest,
} from "./testing/local-server.ts";

const tokenPath = "/api/uaa-service/oauth/token";
const profileId = "0198c0de-0000-7000-8000-0000000000a1";
const servers: LocalServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

interface Setup {
  readonly handle: (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;
  readonly tokens?: Tokens | null;
  readonly options?: Partial<ClientOptions>;
}

const old: Tokens = { access: "old-access", refresh: "old-refresh" };

async function setUp({ handle, tokens = old, options = {} }: Setup) {
  const server = await startLocalServer(handle);
  servers.push(server);
  const events: SessionEvent[] = [];
  const store = createMemoryTokenStore(tokens);
  const timers: { ms: number; act: () => void }[] = [];
  const client = createClient({
    baseUrl: server.baseUrl,
    brand: { id: "duskwren", name: "Duskwren" },
    tokens: store,
    onSession: (event) => {
      events.push(event);
    },
    after: (ms, act) => {
      timers.push({ ms, act });
    },
    ...options,
  });
  return { server, client, events, store, timers };
}

function pairAnswer(response: ServerResponse, name: string): void {
  answer(response, 200, {
    access_token: `${name}-access`,
    refresh_token: `${name}-refresh`,
    token_type: "Bearer",
    expires_in: 600,
    scope: "DuskwrenClient",
  });
}

/** Accepts only `new-access`, and renews `old-refresh` once. */
function rotatingServer(request: ReceivedRequest, response: ServerResponse): void {
  if (request.url.pathname === tokenPath) {
    pairAnswer(response, "new");
  } else if (request.headers.authorization === "Bearer new-access") {
    answer(response, 200, 12);
  } else {
    refuse(response, 401, "unauthorized");
  }
}

const renewalsOf = (server: LocalServer) => server.requests.filter(({ url }) => url.pathname === tokenPath);

describe("a call", () => {
  test("carries parameters, query and bearer where the operation declares them", async () => {
    const { server, client } = await setUp({
      handle: (_request, response) => {
        answer(response, 200, { messages: [], hasMore: false, readUpTo: 0, cursor: "0" });
      },
    });
    await client.call(messageHistory, { query: { profileId, limit: 20 } });
    const [request] = server.requests;
    expect(request?.method).toBe("GET");
    expect(request?.url.search).toBe(`?profileId=${profileId}&limit=20`);
    expect(request?.headers.authorization).toBe("Bearer old-access");
  });

  test("escapes what customers typed in a path", async () => {
    const { server, client } = await setUp({
      handle: (_request, response) => {
        answer(response, 200, false);
      },
    });
    const query = { "apn-im-brand": "duskwren", "apn-im-region": "GB" } as const;
    expect(await client.call(usernameTaken, { params: { username: "a/b?c" }, query })).toBe(false);
    expect(server.requests[0]?.url.pathname).toBe("/im/api/profile/username/a%2Fb%3Fc");
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  test("sends a JSON body and reads a typed one", async () => {
    const { server, client } = await setUp({
      handle: (request, response) => {
        if (request.method === "POST") answer(response, 204, null);
        else answer(response, 200, bundlesFixture);
      },
    });
    expect(await client.call(markRead, { body: { profileId, upTo: 3 } })).toBeNull();
    expect(server.requests[0]?.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ profileId, upTo: 3 });
    expect((await client.call(bundles, {})).goldPrice).toBe("20.00");
  });

  test("sends a file under its own name", async () => {
    const { server, client } = await setUp({
      handle: (_request, response) => {
        answer(response, 200, "/im/media/1?signature=s");
      },
    });
    const file = new File(["drawn"], "0198c0de.jpg", { type: "image/jpeg" });
    expect(await client.call(uploadPicture, { body: { file } })).toBe("/im/media/1?signature=s");
    const [request] = server.requests;
    expect(request?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(request?.body).toMatch(
      /name="file"; filename="0198c0de.jpg"\r\nContent-Type: image\/jpeg\r\n\r\ndrawn/,
    );
  });

  test("answers an archive as the bytes it is", async () => {
    const archive = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe);
    const { client } = await setUp({
      handle: (_request, response) => {
        response.writeHead(200, { "content-type": "application/zip" }).end(archive);
      },
    });
    expect(await client.call(exportAccount, {})).toEqual(archive);
  });

  test("that is refused throws the contract's code, request id and seconds to wait", async () => {
    const { client } = await setUp({
      handle: (_request, response) => {
        refuse(response, 429, "resend_cooldown", { "retry-after": "17" });
      },
    });
    const query = {
      "apn-im-brand": "duskwren",
      "apn-im-region": "GB",
      "g-recaptcha-response": "token",
    } as const;
    const call = client.call(sendVerificationCode, {
      query,
      body: { assignedNumber: "07700 900123", purpose: 1 },
    });
    await expect(call).rejects.toMatchObject({
      name: "ApiError",
      code: "resend_cooldown",
      status: 429,
      message: "refused: resend_cooldown",
      requestId: "request-1",
      retryAfter: 17,
    });
  });

  test("that reaches nobody throws a NetworkError", async () => {
    const { server, client } = await setUp({ handle: () => undefined });
    await server.close();
    await expect(client.call(balance, {})).rejects.toMatchObject({
      name: "NetworkError",
      reason: "unreachable",
    });
  });

  test("is given up after its time, 30 s unless said otherwise", async () => {
    const { client } = await setUp({ handle: () => undefined, options: { timeoutMs: 40 } });
    await expect(client.call(balance, {})).rejects.toMatchObject({ name: "NetworkError", reason: "timeout" });
  });

  test("takes as long as bytes keep coming, and tells how many came", async () => {
    const { client } = await setUp({
      handle: async (_request, response) => {
        response.write("[1");
        for (const part of [",2", ",3", ",4", ",5"]) {
          await new Promise((resolve) => setTimeout(resolve, 600));
          response.write(part);
        }
        response.end("]");
      },
      options: { timeoutMs: 2000 },
    });
    const counts: number[] = [];
    const answered = await client.call(profiles, {}, { onReceived: (bytes) => counts.push(bytes) });
    expect(answered).toEqual([1, 2, 3, 4, 5]);
    expect(counts.at(-1)).toBe(11);
  });

  test("that gets a page instead of JSON throws a NetworkError", async () => {
    const { client } = await setUp({
      handle: (_request, response) => {
        response.end("<html>Sign in to the hotel's network</html>");
      },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({
      name: "NetworkError",
      reason: "malformed",
    });
  });

  test("that is aborted throws the signal's reason, not a failure", async () => {
    const controller = new AbortController();
    const { client } = await setUp({
      handle: () => {
        controller.abort();
      },
    });
    const failure = await client
      .call(balance, {}, { signal: controller.signal })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "AbortError" });
    expect(failure).not.toBeInstanceOf(NetworkError);
  });
});

describe("the password grant", () => {
  test("sends a form body with the brand's basic credentials and stores the pair", async () => {
    const { server, client, store } = await setUp({
      tokens: null,
      handle: (_request, response) => {
        pairAnswer(response, "first");
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
    const { client, store, events } = await setUp({
      tokens: null,
      handle: (_request, response) => {
        answer(response, 400, {
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
    const { server, client, store } = await setUp({
      handle: (_request, response) => {
        answer(response, 204, null);
      },
    });
    await client.signOut();
    expect(server.requests[0]?.url.pathname).toBe("/im/logout/");
    expect(server.requests[0]?.headers.authorization).toBe("Bearer old-access");
    expect(store.read()).toBeNull();
  });

  test("forgets the pair even when the server can't be told", async () => {
    const { server, client, store } = await setUp({ handle: () => undefined });
    await server.close();
    await client.signOut();
    expect(store.read()).toBeNull();
  });
});

describe("a 401", () => {
  test("renews the login once for many parallel calls, and each call is repeated once", async () => {
    const { server, client, store, events } = await setUp({ handle: rotatingServer });
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.call(balance, {})));
    expect(answers).toEqual(Array.from({ length: 40 }, () => 12));
    expect(renewalsOf(server)).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(renewalsOf(server)[0]?.body))).toEqual({
      grant_type: "refresh_token",
      refresh_token: "old-refresh",
    });
    expect(store.read()).toEqual({ access: "new-access", refresh: "new-refresh" });
    expect(events).toEqual([]);
  });

  test("that arrives after another tab stored a newer pair uses that pair and renews nothing", async () => {
    const { server, client, store } = await setUp({
      handle: (request, response) => {
        // The other tab is faster: its pair is there before this answer.
        store.write({ access: "new-access", refresh: "new-refresh" });
        rotatingServer(request, response);
      },
    });
    expect(await client.call(balance, {})).toBe(12);
    expect(renewalsOf(server)).toHaveLength(0);
  });

  test("in several tabs at once renews the login once", async () => {
    const first = await setUp({ handle: rotatingServer });
    // One queue for all tabs, as the browser's Web Locks keep it.
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
    const { server, client, events, timers } = await setUp({
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

  test("does not end the login when another tab has stored a newer pair within the 500 ms", async () => {
    const { client, events, timers, store } = await setUp({
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
    const { client, events, timers, store } = await setUp({
      handle: (request, response) => {
        if (request.url.pathname === tokenPath) response.destroy();
        else refuse(response, 401, "unauthorized");
      },
    });
    await expect(client.call(balance, {})).rejects.toBeInstanceOf(NetworkError);
    expect(timers).toEqual([]);
    expect(events).toEqual([]);
    expect(store.read()).toEqual(old);
  });

  test("for a fresh pair too is not renewed for ever: the login expires", async () => {
    const { server, client, events, timers } = await setUp({
      handle: (request, response) => {
        if (request.url.pathname === tokenPath) pairAnswer(response, "new");
        else refuse(response, 401, "unauthorized");
      },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({ code: "unauthorized" });
    expect(server.requests).toHaveLength(3);
    timers[0]?.act();
    expect(events).toEqual(["expired"]);
  });
});

describe("the one policy", () => {
  test.each([
    [403, "forbidden", ["forbidden"]],
    [403, "bot_check_failed", []],
    [418, "banned", ["banned"]],
    [503, "unavailable", ["unavailable"]],
    [422, "message_length", []],
    [500, "internal", []],
  ] as const)("%i %s tells the session %j and still throws", async (status, code, told) => {
    const { client, events } = await setUp({
      handle: (_request, response) => {
        refuse(response, status, code);
      },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({ status, code });
    expect(events).toEqual(told);
  });

  test("a 503 of a proxy, without a body of ours, is `unavailable` too", async () => {
    const { client, events } = await setUp({
      handle: (_request, response) => {
        response.writeHead(503, { "retry-after": "5" }).end("down");
      },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
    expect(events).toEqual(["unavailable"]);
  });
});
