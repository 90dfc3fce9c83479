import { createClient } from "@parlour/api-client/create-client";
import { createMemoryTokenStore } from "@parlour/api-client/token-store";
import { describe, expect, it } from "vitest";
import { createOverlayCalls } from "./overlay-calls.ts";

const form = {
  username: "Wren",
  dateOfBirth: "1990-05-17",
  phone: "07700900123",
  password: "Lantern7",
  botToken: "token",
  chatConsent: 1,
};

/** Signs up at a server that responds as `answer` says. Returns the result and the bodies that were sent. */
async function signUp(respond: (body: Record<string, unknown>) => Response) {
  const bodies: Record<string, unknown>[] = [];
  const client = createClient({
    baseUrl: "http://emberlane.test",
    brand: { id: "emberlane", name: "Emberlane" },
    tokens: createMemoryTokenStore(null),
    onSession: () => undefined,
    fetch: async (...asked) => {
      const body = (await new Request(...asked).json()) as Record<string, unknown>;
      bodies.push(body);
      return respond(body);
    },
  });
  const serverData = { load: () => Promise.reject(new Error("not asked for")) } as never;
  const calls = createOverlayCalls({ client, serverData }, { brand: "emberlane", region: "GB" });
  const marketing = { consent: false, wording: "Emberlane may text you." };
  return { result: await calls.register({ ...form, marketing }), bodies };
}

const made = (): Response =>
  Response.json({ username: "Wren", phoneNumber: "+447700900123" }, { status: 201 });
const refused = (): Response =>
  Response.json(
    { code: "invalid_request", message: "body must NOT have additional properties" },
    { status: 400 },
  );

describe("signing up", () => {
  it("sends the words that were shown beside the choice, and the version of the consent", async () => {
    const { result, bodies } = await signUp(made);
    expect(result.ok).toBe(true);
    expect(bodies).toMatchObject([
      { marketingConsent: false, marketingWording: "Emberlane may text you.", chatConsent: 1 },
    ]);
  });

  it("goes through at a node of the version before, which does not know that field", async () => {
    const { result, bodies } = await signUp((body) => ("chatConsent" in body ? refused() : made()));
    expect(result.ok).toBe(true);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toMatchObject({ marketingConsent: false, marketingWording: "Emberlane may text you." });
  });

  it("says so where it is refused for another reason, too", async () => {
    const { result, bodies } = await signUp(refused);
    expect(result.ok).toBe(false);
    expect(bodies).toHaveLength(2);
  });
});

describe("checking a code", () => {
  it.each(["7-2", undefined])("sends what the page says of its version: %s", async (landing) => {
    const asked: URL[] = [];
    const client = createClient({
      baseUrl: "http://emberlane.test",
      brand: { id: "emberlane", name: "Emberlane" },
      tokens: createMemoryTokenStore(null),
      onSession: () => undefined,
      fetch: (...request) => {
        asked.push(new URL(new Request(...request).url));
        return Promise.resolve(Response.json(2));
      },
    });
    const serverData = { load: () => Promise.reject(new Error("not asked for")) } as never;
    const calls = createOverlayCalls({ client, serverData }, { brand: "emberlane", region: "GB", landing });
    expect(await calls.verifyCode({ code: "1234" })).toEqual({ ok: true, value: "new_user" });
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      "apn-im-brand": "emberlane",
      "apn-im-region": "GB",
      ...(landing === undefined ? {} : { landing }),
    });
  });
});
