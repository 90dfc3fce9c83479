import { usernameTaken } from "@parlour/contract/operations/accounts";
import { afterEach, expect, test, vi } from "vitest";
import { createClient, type ClientOptions } from "./create-client.ts";
import { createMemoryTokenStore } from "./token-store.ts";

/** The code for calls is loaded as a separate part, and loading it can fail. */
const part = "./client-calls.ts";
const notFound = async () => Promise.reject(new TypeError("Failed to fetch"));

afterEach(() => {
  vi.doUnmock(part);
  vi.resetModules();
});

const input = {
  params: { username: "Moss" },
  query: { "apn-im-brand": "duskwren", "apn-im-region": "GB" },
} as const;

function setUp(options: Partial<ClientOptions> = {}) {
  const tokens = createMemoryTokenStore({ access: "a", refresh: "r" });
  const client = createClient({
    baseUrl: "http://site.invalid",
    brand: { id: "duskwren", name: "Duskwren" },
    tokens,
    onSession: () => undefined,
    fetch: async () => Response.json(false),
    ...options,
  });
  return { client, tokens };
}

test("a call whose part does not come tells that nothing was reachable, and the next one asks again", async () => {
  const { client } = setUp();
  vi.doMock(part, notFound);
  await expect(client.call(usernameTaken, input)).rejects.toMatchObject({ reason: "unreachable" });
  vi.doUnmock(part);
  expect(await client.call(usernameTaken, input)).toBe(false);
});

test("a part that takes longer than a call may is given up", async () => {
  vi.doMock(part, async () => new Promise(() => undefined));
  const { client } = setUp({ timeoutMs: 20 });
  await expect(client.call(usernameTaken, input)).rejects.toMatchObject({ reason: "timeout" });
});

test("logging out forgets the pair even when nobody can be told", async () => {
  vi.doMock(part, notFound);
  const { client, tokens } = setUp();
  await client.signOut();
  expect(tokens.read()).toBeNull();
});
