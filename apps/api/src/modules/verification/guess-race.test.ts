import type { BrowserId } from "@parlour/contract/ids";
import { asId } from "@parlour/contract/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { findService } from "../sites/service.ts";
import { checkCode, sendCode } from "./service.ts";
import type { CompareHashes } from "./service.ts";

/** Parallel guesses (safety.md: "50 guesses in parallel: at most 3 evaluated per code"). */

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ maxConnections: 50 });
});
afterAll(() => server.close());

const guesses = 50;
let browsers = 0;

/** A browser that has asked for a code. */
async function attacker(): Promise<BrowserId> {
  browsers += 1;
  const browserId = asId<BrowserId>(String(browsers).padStart(32, "0"));
  const service = await findService(server.database, "emberlane", "GB");
  if (!service.ok) throw new Error(service.error);
  const sent = await sendCode(server.platform, {
    service: service.value,
    browserId,
    typedNumber: `+4477009008${String(browsers).padStart(2, "0")}`,
    purpose: "sign_in",
    botToken: "human",
    address: "127.0.0.1",
    host: "uk.emberlane.test",
  });
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  return browserId;
}

/** How many of 50 guesses at once were compared with the code. The comparison never agrees. */
async function countEvaluated(guess: (compare: CompareHashes) => Promise<unknown>): Promise<number> {
  let evaluated = 0;
  const compare: CompareHashes = () => {
    evaluated += 1;
    return false;
  };
  await Promise.all(Array.from({ length: guesses }, () => guess(compare)));
  return evaluated;
}

/** The planted mistake: look at the count, compare, then count. */
async function checkNaively(browserId: BrowserId, compare: CompareHashes): Promise<void> {
  const { database } = server;
  const code = await database
    .selectFrom("verification_codes")
    .select(["id", "attempts", "code_hash"])
    .where("browser_id", "=", browserId)
    .executeTakeFirstOrThrow();
  if (code.attempts >= 3) return;
  compare(code.code_hash, code.code_hash);
  await database
    .updateTable("verification_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", code.id)
    .where("attempts", "<", 3)
    .execute();
}

test("of 50 guesses at once exactly 3 are evaluated, however often it is tried", async () => {
  for (let round = 0; round < 5; round += 1) {
    const browserId = await attacker();
    const evaluated = await countEvaluated((compare) =>
      checkCode(server.platform, { brandId: "emberlane", browserId, typedCode: "0000" }, compare),
    );
    expect(evaluated).toBe(3);
  }
});

test("a check that counts after comparing is caught by the same measure", async () => {
  const browserId = await attacker();
  const evaluated = await countEvaluated((compare) => checkNaively(browserId, compare));
  expect(evaluated).toBeGreaterThan(3);
});
