import type { PhoneNumber } from "@parlour/contract/ids";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "../../../app.ts";
import { openDatabase } from "../../../plugins/database.ts";
import { lockWaits } from "../../../testing/lock-waits.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import {
  agreeingCustomers,
  dueCampaign,
  forgetMarketing,
  sendingTime,
  textIn,
} from "../../../testing/test-marketing.ts";
import { startTestPgBouncer } from "../../../testing/test-pgbouncer.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { readCampaign } from "./campaign-service.ts";
import { sendCampaigns } from "./sending-service.ts";
import type { HoldMarketing } from "./sending-service.ts";

/**
 * Proof that STOP acts at once (MARKETING-4): customers text STOP while a campaign is being sent. After the
 * response to STOP, no marketing text to the number reaches the provider.
 */

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

/** Yields to other work for some turns of the event loop, as a network call does. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}

interface Outcome {
  readonly stops: number;
  readonly arrived: number;
  /** STOPs that arrived while the text to the number was being sent. */
  readonly close: number;
  /** Texts that arrived only after the response to STOP, or while STOP was waiting for them. */
  readonly waited: number;
  /** Texts that reached the provider after the response to STOP. */
  readonly late: number;
}

/**
 * Sends to everybody while everybody texts STOP, each a random time before or after the text to them begins.
 */
async function race(
  people: number,
  seed: number,
  hold?: HoldMarketing,
  node: TestApp = server,
): Promise<Outcome> {
  const customers = await agreeingCustomers(server.platform, people);
  const { id } = await dueCampaign(server);
  const delays = fc.sample(
    fc.record({ network: fc.integer({ min: 0, max: 60 }), stop: fc.integer({ min: 0, max: 30 }) }),
    { numRuns: people, seed },
  );
  const stopped = new Set<PhoneNumber>();
  const underWay: Promise<void>[] = [];
  const seen = { arrived: 0, close: 0, waited: 0, late: 0 };

  async function stop(phone: PhoneNumber, after: number): Promise<void> {
    await turns(after);
    await textIn(node, phone, "STOP");
    stopped.add(phone);
  }

  const waits = new Map(customers.map(({ phone }, index) => [phone, delays[index]]));
  // A third of them stop at a random time, whatever the state of their text.
  for (const [index, { phone }] of customers.entries()) {
    if (index % 3 === 0) underWay.push(stop(phone, index));
  }
  const texts: TestApp["texts"] = {
    ...server.texts,
    async send(to) {
      const wait = waits.get(to) ?? { network: 0, stop: 0 };
      if (!stopped.has(to)) {
        seen.close += 1;
        underWay.push(stop(to, wait.stop));
      }
      await turns(wait.network);
      if (wait.network % 5 === 0) {
        // Ends as late as possible: when STOP has its response, or waits for this text. Without a lock
        // nothing waits.
        const seenToWait = async () => hold === undefined && (await lockWaits(server.database)) > 0;
        while (!stopped.has(to) && !(await seenToWait())) {
          await turns(1);
        }
        seen.waited += 1;
      }
      if (stopped.has(to)) seen.late += 1;
      seen.arrived += 1;
      return { ok: true, value: { provider: "twilio", providerId: `SM${to}`, missed: [] } };
    },
  };
  for (;;) {
    await sendCampaigns({ ...node.platform, texts }, hold);
    const read = await readCampaign(server.platform, id);
    if (!read.ok || read.value.campaign.status === "sent") break;
  }
  await Promise.all(underWay);
  return { ...seen, stops: underWay.length };
}

test("a text never arrives after STOP was answered, however close they come", { timeout }, async () => {
  const seed = Number(process.env["PROOF_SEED"] ?? Date.now() % 2 ** 31);
  const people = scaled(100, 3000);
  const { stops, arrived, close, waited, late } = await race(people, seed);
  console.info(
    `STOP against sending (seed ${seed}): ${people} customers, ${stops} STOPs, ${close} while the text was on its way (${waited} of them seen to wait), ${arrived} texts, ${late} after STOP`,
  );
  expect(late).toBe(0);
  expect(Math.min(close, waited)).toBeGreaterThan(0);
  expect(arrived).toBeLessThan(people);
});

test("nor does one through a pooler, whose connections change with each transaction", async () => {
  const pooler = await startTestPgBouncer([server.databaseUrl]);
  const database = openDatabase({ url: pooler.through(server.databaseUrl), byBrand: "lenient" });
  const platform = { ...server.platform, database };
  const app = await buildApp(platform, { rateLimits: false });
  try {
    const { late, waited } = await race(40, 1, undefined, { ...server, app, platform });
    expect(late).toBe(0);
    expect(waited).toBeGreaterThan(0);
  } finally {
    await app.close();
    await database.destroy();
    await pooler.close();
  }
});

test("a sender that does not make STOP wait for the text on its way is caught", async () => {
  const without: HoldMarketing = (_database, _phoneHash, run) => run();
  const { late } = await race(40, 1, without);
  expect(late).toBeGreaterThan(0);
});
