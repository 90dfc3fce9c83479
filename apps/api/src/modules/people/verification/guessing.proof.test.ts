import { type BrowserId, type PhoneNumber, asId } from "@parlour/contract/ids";
import type { VerificationPurpose } from "@parlour/contract/operations/verification";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemRandom } from "../../../ports/random.ts";
import { meeting } from "../../../testing/meeting.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { newestCode, registration, wrongCode } from "../../../testing/test-sign-up.ts";
import { registerCustomer } from "../accounts/service.ts";
import { findService, type Service } from "../../site/brands/index.ts";
import { sendCode } from "./send-service.ts";
import { checkCode, findResetTicket, type CompareHashes } from "./service.ts";

/**
 * Proof of docs/safety.md, "code guessing": sessions of 50 concurrent guesses, spread over process,
 * account/new and account/reset. Counts the real comparisons with a stored code, whichever call made them.
 */

let server: TestApp;
let service: Service;
beforeAll(async () => {
  server = await testApp({ maxConnections: 50 });
  const found = await findService(server.database, "emberlane", "GB");
  if (!found.ok) throw new Error(found.error);
  service = found.value;
});
afterAll(() => server.close());

const guesses = 50;
const triesPerCode = 3;
let browsers = 0;

interface Attacker {
  readonly browserId: BrowserId;
  readonly phone: PhoneNumber;
  /** The right code, unknown to the attacker. */
  readonly code: string;
}

let drawn = 0;
/** Codes that are further apart than the range of all guesses, so that no guess is right by luck. */
const random = {
  ...systemRandom,
  digits(length: number) {
    drawn += 7919;
    return String(drawn % 10 ** length).padStart(length, "0");
  },
};

function freshBrowser(): BrowserId {
  browsers += 1;
  return asId<BrowserId>(browsers.toString(16).padStart(32, "0"));
}

/** Creates a browser that has asked for a code; `resend` asks for a second one, and both are valid. */
async function attack(purpose: VerificationPurpose, resend = false): Promise<Attacker> {
  const browserId = freshBrowser();
  const phone = asId<PhoneNumber>(`+447400${String(browsers).padStart(6, "0")}`);
  for (let sent = 0; sent < (resend ? 2 : 1); sent += 1) {
    if (sent > 0) server.clock.advance(31);
    const response = await sendCode(
      { ...server.platform, random },
      {
        service,
        browserId,
        typedNumber: phone,
        purpose,
        botToken: "human",
        address: "127.0.0.1",
        browser: null,
        host: "uk.emberlane.test",
      },
    );
    if (!response.ok) throw new Error(JSON.stringify(response.error));
  }
  return { browserId, phone, code: newestCode(server, phone) };
}

/** Counts comparisons per stored code: a ticket keeps its code's hash, so process and reset are counted together. */
function countComparisons() {
  const wrong = new Map<string, number>();
  let right = 0;
  const compare: CompareHashes = (stored, given) => {
    if (stored.equals(given)) {
      right += 1;
      return true;
    }
    const key = stored.toString("hex");
    wrong.set(key, (wrong.get(key) ?? 0) + 1);
    return false;
  };
  return { compare, mostWrong: () => Math.max(0, ...wrong.values()), right: () => right };
}
type Comparisons = ReturnType<typeof countComparisons>;

const codeAt = (index: number, right: string): string => {
  const guess = String((Number(right) + 1 + index * 37) % 10_000).padStart(4, "0");
  return guess === right ? wrongCode(right) : guess;
};

/** Makes one guess through one of the three calls; true if it was accepted. */
async function guess(
  attacker: Attacker,
  index: number,
  code: string,
  { compare }: Comparisons,
): Promise<boolean> {
  const { browserId, phone } = attacker;
  const brandId = service.brandId;
  switch (index % 5) {
    case 4: {
      // account/new takes no code: without a ticket it is refused and compares nothing.
      const { username, dateOfBirth, password, chatConsent } = registration;
      const response = await registerCustomer(server.platform, {
        service,
        browserId,
        phone,
        username: `${username}${index}`,
        dateOfBirth,
        password,
        chatConsent,
      });
      return response.ok;
    }
    case 1:
    case 3:
      return (await findResetTicket(server.platform, { browserId, brandId, phone }, code, compare)) !== null;
    default: {
      const outcome = await checkCode(server.platform, { brandId, browserId, typedCode: code }, compare);
      return outcome !== "invalid";
    }
  }
}

function guessAll(attacker: Attacker, comparisons: Comparisons, luckyAt: number | null): Promise<boolean[]> {
  return Promise.all(
    Array.from({ length: guesses }, (_, index) =>
      guess(attacker, index, index === luckyAt ? attacker.code : codeAt(index, attacker.code), comparisons),
    ),
  );
}

test(
  "of 50 guesses at once over process, account/new and account/reset at most 3 a code are evaluated",
  async () => {
    const sessions = scaled(60, 1000);
    const started = performance.now();
    let evaluated = 0;
    let found = 0;
    for (let session = 0; session < sessions; session += 1) {
      const attacker = await attack(session % 2 === 0 ? "reset" : "sign_in", session % 4 === 3);
      const comparisons = countComparisons();
      // In every fourth session one guess is right, among the first or the later ones.
      const lucky = session % 4 === 2;
      const got = await guessAll(
        attacker,
        comparisons,
        lucky ? ([0, 2, 5, 10][(session >> 2) % 4] ?? 0) : null,
      );
      if (lucky) await guessAll(attacker, comparisons, null);
      expect(comparisons.mostWrong()).toBeLessThanOrEqual(triesPerCode);
      if (!lucky) {
        expect(comparisons.mostWrong()).toBe(triesPerCode);
        expect([comparisons.right(), got.includes(true)]).toEqual([0, false]);
        const late = await checkCode(server.platform, {
          brandId: service.brandId,
          browserId: attacker.browserId,
          typedCode: attacker.code,
        });
        expect(late).toBe("invalid");
      } else if (got.includes(true)) found += 1;
      evaluated = Math.max(evaluated, comparisons.mostWrong());
      const { attempts } = await server.database
        .selectFrom("verification_codes")
        .select((eb) => eb.fn.max("attempts").as("attempts"))
        .where("browser_id", "=", attacker.browserId)
        .executeTakeFirstOrThrow();
      expect(attempts).toBeLessThanOrEqual(triesPerCode);
    }
    console.info(
      `code guessing: ${sessions} sessions x ${guesses} guesses at once, at most ${evaluated} evaluated per code, ` +
        `${found} lucky ones, ${Math.round(performance.now() - started)} ms`,
    );
  },
  timeLimit(600_000),
);

test(
  "the right code from another browser or in another brand never counts, and costs its owner no try",
  async () => {
    const tries = scaled(1000, 10_000);
    const attacker = await attack("sign_in");
    const { compare, mostWrong, right } = countComparisons();
    let counted = 0;
    for (let done = 0; done < tries; done += 50) {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          checkCode(
            server.platform,
            {
              brandId: index % 10 === 0 ? "frostmere" : service.brandId,
              browserId: index % 10 === 0 ? attacker.browserId : freshBrowser(),
              typedCode: attacker.code,
            },
            compare,
          ),
        ),
      );
      counted += outcomes.filter((outcome) => outcome !== "invalid").length;
    }
    expect([counted, mostWrong(), right()]).toEqual([0, 0, 0]);
    const { browserId, code } = attacker;
    expect(await checkCode(server.platform, { brandId: service.brandId, browserId, typedCode: code })).toBe(
      "new_user",
    );
    console.info(`code guessing: right code ${tries} times from elsewhere, counted ${counted} times`);
  },
  timeLimit(120_000),
);

/** The planted mistake: reads the count, compares, then counts. */
async function checkNaively(
  { browserId }: Attacker,
  typed: string,
  { compare }: Comparisons,
  looked: () => Promise<void>,
): Promise<void> {
  const { database } = server;
  const code = await database
    .selectFrom("verification_codes")
    .select(["id", "attempts", "code_hash"])
    .where("browser_id", "=", browserId)
    .executeTakeFirstOrThrow();
  await looked();
  if (code.attempts >= triesPerCode) return;
  compare(code.code_hash, Buffer.from(typed));
  await database
    .updateTable("verification_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", code.id)
    .where("attempts", "<", triesPerCode)
    .execute();
}

/** Another mistake: a separate counter for account/reset, which starts again with the ticket. */
async function resetTicketWithFreshCounter(attacker: Attacker): Promise<void> {
  await server.database
    .updateTable("verification_tickets")
    .set({ attempts: 0 })
    .where("browser_id", "=", attacker.browserId)
    .execute();
}

test("a check that counts after comparing is caught by the same measure", async () => {
  const attacker = await attack("sign_in");
  const comparisons = countComparisons();
  const looked = meeting(guesses);
  await Promise.all(
    Array.from({ length: guesses }, (_, index) =>
      checkNaively(attacker, codeAt(index, attacker.code), comparisons, looked),
    ),
  );
  expect(comparisons.mostWrong()).toBeGreaterThan(triesPerCode);
});

test("a reset that counts by itself is caught by the same measure", async () => {
  const attacker = await attack("reset");
  const comparisons = countComparisons();
  for (const index of [0, 5]) await guess(attacker, index, codeAt(index, attacker.code), comparisons);
  expect(await guess(attacker, 0, attacker.code, comparisons)).toBe(true);
  await resetTicketWithFreshCounter(attacker);
  await guessAll(attacker, comparisons, null);
  expect(comparisons.mostWrong()).toBeGreaterThan(triesPerCode);
});
