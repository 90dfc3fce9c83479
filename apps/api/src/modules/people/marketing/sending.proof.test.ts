import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../../plugins/database.ts";
import { crashingDatabase, ProcessCrash } from "../../../testing/crashing-database.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import {
  agreeingCustomers,
  consent,
  dueCampaign,
  forgetMarketing,
  sendingTime,
} from "../../../testing/test-marketing.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { readCampaign } from "./campaign-service.ts";
import { readTwilioReport } from "../../../ports/twilio-webhook.ts";
import { sendCampaigns, takeInStatus } from "./sending-service.ts";

/** Proof of "never sent twice": senders that crash while sending a text, and a whole campaign counted. */

/** Milliseconds. */
const timeout = timeLimit(180_000);

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ maxConnections: 30 });
});
beforeEach(async () => {
  await forgetMarketing(server);
  server.clock.set(sendingTime.GB);
});
afterAll(() => server.close());

function seedOf(): number {
  return Number(process.env["PROOF_SEED"] ?? Date.now() % 2 ** 31);
}

async function read(id: string) {
  const found = await readCampaign(server.platform, id);
  if (!found.ok) throw new Error(found.error);
  return found.value;
}

const people = 8;

interface Outcome {
  readonly crashes: number;
  /** Numbers that got the text. */
  readonly texted: number;
  /** The most times that one number got it. */
  readonly most: number;
  readonly counts: Awaited<ReturnType<typeof read>>["counts"];
}

/**
 * Where a sender crashes: at one of its database calls, or after a text was sent and before this was
 * recorded.
 */
type Death = number | "text handed over";

/**
 * Sends one campaign by several servers in a row: each but the last crashes at its point, then `mend` applies
 * a planted fault.
 */
async function sendByMortals(deaths: readonly Death[], mend?: () => Promise<void>): Promise<Outcome> {
  await forgetMarketing(server);
  await agreeingCustomers(server.platform, people);
  const { id } = await dueCampaign(server);
  const arrived = new Map<string, number>();
  let handedOver = (): void => {};
  const texts: TestApp["texts"] = {
    ...server.texts,
    async send(to) {
      handedOver();
      const times = (arrived.get(to) ?? 0) + 1;
      arrived.set(to, times);
      return { ok: true, value: { provider: "twilio", providerId: `SM${to}-${times}`, missed: [] } };
    },
  };
  let crashes = 0;
  for (const death of [...deaths, null]) {
    // Closed when this server crashes, which frees its locks, as the end of a process does.
    const real = openDatabase({ url: server.databaseUrl, maxConnections: 8, byBrand: "lenient" });
    const onHandingOver = death === "text handed over";
    const { database, crashNext } = crashingDatabase(real, onHandingOver ? null : death);
    handedOver = onHandingOver ? crashNext : () => {};
    try {
      await sendCampaigns({ ...server.platform, database, texts });
    } catch (error) {
      if (!(error instanceof ProcessCrash)) throw error;
      crashes += 1;
      await mend?.();
    } finally {
      await real.destroy();
    }
  }
  const { campaign, counts } = await read(id);
  expect(campaign.status).toBe("sent");
  return { crashes, texted: arrived.size, most: Math.max(0, ...arrived.values()), counts };
}

describe("a sender that dies in the middle", () => {
  const deathsDied = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 120 }) },
    fc.constant<Death>("text handed over"),
  );
  const lives = fc.array(deathsDied, { minLength: 1, maxLength: 5 });

  test(
    "sends nothing twice, and says of each text whether it went out or is unknown",
    { timeout },
    async () => {
      const seed = seedOf();
      const schedules = fc.sample(lives, { seed, numRuns: scaled(12, 1000) });
      const total = { crashes: 0, texted: 0, unknown: 0 };
      for (const deaths of schedules) {
        const { crashes, texted, most, counts } = await sendByMortals(deaths);
        expect([deaths, most <= 1]).toEqual([deaths, true]);
        expect([deaths, counts.waiting + counts.failed + counts.skipped]).toEqual([deaths, 0]);
        expect([deaths, counts.sent + counts.unknown]).toEqual([deaths, people]);
        // Every text reported as sent was sent; every text sent is reported as sent or unknown.
        expect([deaths, counts.sent <= texted]).toEqual([deaths, true]);
        total.crashes += crashes;
        total.texted += texted;
        total.unknown += counts.unknown;
      }
      console.info(
        `sender's crashes (seed ${seed}): ${schedules.length} campaigns of ${people}, ${total.crashes} crashes, ${total.texted} texts, ${total.unknown} unknown, 0 twice`,
      );
      expect(total.crashes).toBeGreaterThan(schedules.length / 2);
    },
  );

  test(
    "and is followed by one that sends again what is unknown, is caught",
    async () => {
      const sendAgain = async (): Promise<void> => {
        await server.database
          .updateTable("campaign_texts")
          .set({ status: "waiting", claimed_at: null })
          .where("status", "=", "sending")
          .execute();
      };
      const { most } = await sendByMortals(["text handed over"], sendAgain);
      expect(most).toBeGreaterThan(1);
    },
    timeout,
  );
});

test(
  "a campaign to many is counted exactly, whatever order the provider's news come in",
  { timeout },
  async () => {
    const seed = seedOf();
    const count = scaled(400, 20_000);
    const customers = await agreeingCustomers(server.platform, count);
    const { id } = await dueCampaign(server);
    // Every tenth customer refuses after the texts were created, so that the sending step must notice.
    await sendCampaigns(server.platform);
    const texted = new Set(server.texts.sent.map(({ to }) => to));
    const refusing = customers.filter(({ phone }, index) => index % 10 === 0 && !texted.has(phone));
    for (const { customerId } of refusing) await consent(server.platform, customerId, false);
    for (let turn = 0; turn < count; turn += 1) {
      await sendCampaigns(server.platform);
      if ((await read(id)).campaign.status === "sent") break;
    }
    const { sent } = server.texts;
    expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
    expect(sent).toHaveLength(count - refusing.length);

    const endings = fc.sample(
      fc.record({
        end: fc.constantFrom("delivered", "undelivered", "failed", null),
        news: fc.shuffledSubarray(["queued", "sent", "end", "sent", "end"], { minLength: 5 }),
      }),
      { seed, numRuns: sent.length },
    );
    const expected = { sent: 0, delivered: 0, failed: 0 };
    for (const [index, { providerId, reference }] of sent.entries()) {
      const { end, news } = endings[index] ?? { end: null, news: [] };
      expected[end === null ? "sent" : end === "delivered" ? "delivered" : "failed"] += 1;
      for (const word of news) {
        const status = word === "end" ? end : word;
        if (status !== null) {
          const form = new URLSearchParams({ MessageStatus: status, ErrorCode: "30003" });
          const report = readTwilioReport(providerId, reference, form);
          if (report !== null) await takeInStatus(server.platform, report);
        }
      }
    }
    const { counts } = await read(id);
    console.info(
      `campaign (seed ${seed}): ${count} customers, ${counts.skipped} refused meanwhile, ${counts.delivered} delivered, ${counts.failed} failed, ${counts.sent} not told, ${counts.waiting + counts.unknown} else`,
    );
    expect(counts).toEqual({ ...expected, waiting: 0, unknown: 0, skipped: refusing.length, optedOut: 0 });
  },
);
