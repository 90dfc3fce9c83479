import { type BrowserId, asId } from "@parlour/contract/ids";
import { regionCodes, type RegionCode } from "@parlour/contract/regions";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { meeting } from "../../../testing/meeting.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { findService, type Service } from "../../site/brands/index.ts";
import { sendCode } from "./send-service.ts";
import { numberBlock } from "./text-rules.ts";

/**
 * Proof of docs/safety.md, "text pumping": many requests from 200 addresses send at most the allowed texts,
 * and none abroad.
 */

const requests = scaled(500, 10_000);
const addresses = 200;
const atOnce = 40;
const textLimits = { perDay: Math.floor(requests / 4), perAddress: Math.ceil(requests / 500), perPrefix: 20 };

let server: TestApp;
const services = new Map<RegionCode, Service>();
beforeAll(async () => {
  server = await testApp({ maxConnections: 40, platform: { settings: { ...testSettings, textLimits } } });
  for (const region of regionCodes) {
    const found = await findService(server.database, "emberlane", region);
    if (!found.ok) throw new Error(found.error);
    services.set(region, found.value);
  }
});
afterAll(() => server.close());

interface Wish {
  readonly region: RegionCode;
  readonly number: string;
  readonly address: string;
}

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(""));

/**
 * Numbers as pumping schemes use them: neighbours in two blocks, others in the three countries, and
 * elsewhere.
 */
const wishes: fc.Arbitrary<Wish> = fc
  .record({
    anyRegion: fc.constantFrom(...regionCodes),
    target: fc.oneof(
      digits(4).map((tail) => ({ region: "GB" as const, number: `+44740012${tail}` })),
      digits(4).map((tail) => ({ region: "AU" as const, number: `+6141200${tail}` })),
      digits(6).map((tail) => ({ region: "GB" as const, number: `+447400${tail}` })),
      digits(6).map((tail) => ({ region: "AU" as const, number: `+61412${tail}` })),
      digits(7).map((tail) => ({ region: "IE" as const, number: `+35385${tail}` })),
      // France, United States, satellites, a landline, a premium number
      fc
        .oneof(
          digits(8).map((tail) => `+336${tail}`),
          digits(7).map((tail) => `+1415${tail}`),
          digits(7).map((tail) => `+88213${tail}`),
          digits(8).map((tail) => `+4420${tail}`),
          digits(7).map((tail) => `+44906${tail}`),
        )
        .map((number) => ({ region: null, number })),
    ),
    address: fc.integer({ min: 1, max: addresses }).map((last) => `198.51.100.${last}`),
  })
  .map(({ anyRegion, target: { region, number }, address }) => ({
    region: region ?? anyRegion,
    number,
    address,
  }));

async function ask(wish: Wish): Promise<void> {
  const service = services.get(wish.region);
  if (!service) throw new Error(wish.region);
  await sendCode(server.platform, {
    service,
    browserId: asId<BrowserId>(server.platform.random.bytes(16).toString("hex")),
    typedNumber: wish.number,
    purpose: "sign_in",
    botToken: "human",
    address: wish.address,
    browser: null,
    host: "uk.emberlane.test",
  });
}

/** Returns how often the most frequent key occurs. */
function most(keys: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

test(
  "requests from 200 addresses send at most the caps, none outside the three countries",
  async () => {
    const seed = Date.now();
    const list = fc.sample(wishes, { numRuns: requests, seed });
    const started = performance.now();
    let firstHour = 0;
    for (let done = 0; done < list.length; done += atOnce) {
      await Promise.all(list.slice(done, done + atOnce).map(ask));
      if (done < list.length / 2) firstHour = server.texts.sent.length;
      // Half-way a new hour begins: the hourly limits of addresses and blocks start again, the daily limit does
      // not.
      else if (done - atOnce < list.length / 2) server.clock.advance(3601);
    }
    const { sent } = server.texts;
    const foreign = sent.filter(({ to }) => !/^\+(?:447|614|3538)/.test(to));
    const stored = await server.database
      .selectFrom("verification_codes")
      .select(["phone", "address_hash", "created_at"])
      .execute();
    const hour = (at: Date): string => (at < server.clock.now() ? "first" : "second");
    const perAddress = most(
      stored.map((row) => `${row.address_hash?.toString("hex") ?? ""} ${hour(row.created_at)}`),
    );
    const perBlock = most(stored.map((row) => `${numberBlock(row.phone)} ${hour(row.created_at)}`));
    console.info(
      `text pumping (seed ${seed}): ${requests} requests from ${addresses} addresses, ${atOnce} at once: ` +
        `${sent.length} sent of at most ${textLimits.perDay} (${firstHour} in the first hour), ${foreign.length} abroad, ` +
        `at most ${perAddress} an address and ${perBlock} a block in an hour, ` +
        `${Math.round(performance.now() - started)} ms`,
    );
    expect(foreign).toEqual([]);
    expect(sent.length).toBe(textLimits.perDay);
    expect(stored.length).toBe(sent.length);
    expect(perAddress).toBeLessThanOrEqual(textLimits.perAddress);
    expect(perBlock).toBeLessThanOrEqual(textLimits.perPrefix);
  },
  timeLimit(300_000),
);

test("a send that counts after sending is caught by the same measure", async () => {
  const cap = 10;
  const looked = meeting(100);
  let sent = 0;
  const addressHash = Buffer.from("naive");
  const sendNaively = async (index: number): Promise<void> => {
    const rows = await server.database
      .selectFrom("verification_codes")
      .select("id")
      .where("address_hash", "=", addressHash)
      .execute();
    await looked();
    if (rows.length >= cap) return;
    sent += 1;
    const now = server.clock.now();
    await server.database
      .insertInto("verification_codes")
      .values({
        id: server.platform.random.uuid(),
        browser_id: "0".repeat(32),
        brand_id: "emberlane",
        region: "GB",
        phone: `+44740099${String(index).padStart(4, "0")}`,
        purpose: "sign_in",
        code_hash: addressHash,
        created_at: now,
        expires_at: now,
        used_at: null,
        address_hash: addressHash,
      })
      .execute();
  };
  await Promise.all(Array.from({ length: 100 }, (_, index) => sendNaively(index)));
  expect(sent).toBeGreaterThan(cap);
});
