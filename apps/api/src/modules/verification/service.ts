import { timingSafeEqual } from "node:crypto";
import type { BrowserId, PhoneNumber } from "@parlour/contract/ids";
import type { VerificationOutcome, VerificationPurpose } from "@parlour/contract/operations/verification";
import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import { codeLength, isCode, normaliseCode, resendCooldownSeconds } from "@parlour/contract/rules/code";
import type { Trx } from "../../plugins/database.ts";
import type { Failure } from "../../plugins/failure.ts";
import { keyedHash } from "../../plugins/keys.ts";
import { parseMobileNumber } from "../../plugins/phone-number.ts";
import type { Platform } from "../../platform.ts";
import { secondsFrom } from "../../ports/clock.ts";
import type { Service } from "../sites/service.ts";
import { codeLifeSeconds, codeText, countingSeconds, decideSend, ticketLifeSeconds } from "./rules.ts";
import {
  countSent,
  countTry,
  deleteCode,
  findNewestOwner,
  insertCode,
  lockNumber,
  spendCode,
} from "./store.ts";
import type { CodeOwner } from "./store.ts";
import { countTicketTry, insertTicket, spendTickets } from "./ticket-store.ts";

export type { CodeOwner } from "./store.ts";

export interface SendCodeRequest {
  readonly service: Service;
  readonly browserId: BrowserId;
  /** As the customer wrote it. */
  readonly typedNumber: string;
  readonly purpose: VerificationPurpose;
  readonly botToken: string;
  readonly address: string;
  /** Host of the site that asked: bound into the text and compared with the bot check's. */
  readonly host: string;
}

type SendFailure = Failure<
  | "bot_check_failed"
  | "phone_invalid"
  | "phone_region"
  | "phone_type"
  | "sms_limit"
  | "resend_cooldown"
  | "text_not_sent"
>;

/** The code is never stored: only this, which is useless without the server's key. */
function hashCode(platform: Pick<Platform, "keys">, owner: CodeOwner, code: string): Buffer {
  return keyedHash(platform.keys.codes, owner.browserId, owner.brandId, owner.phone, owner.purpose, code);
}

/**
 * Texts a one-time code and binds it to the browser (api.md). The bot check comes before everything that costs;
 * the number's limits are counted under a lock, and the text is sent after the code is stored.
 */
export async function sendCode(
  platform: Platform,
  request: SendCodeRequest,
): Promise<Result<PhoneNumber, SendFailure>> {
  const { service, browserId, purpose, host } = request;
  const human = await platform.botCheck.passes({
    token: request.botToken,
    host,
    actions: purpose === "reset" ? ["reset", "resend"] : ["code", "resend"],
    address: request.address,
  });
  if (!human) return fail("bot_check_failed");
  const number = parseMobileNumber(request.typedNumber, service.region);
  if (!number.ok) return number;

  const now = platform.clock.now();
  const owner: CodeOwner = { browserId, brandId: service.brandId, phone: number.value, purpose };
  const code = platform.random.digits(codeLength);
  const id = platform.random.uuid();
  const decision = await platform.database.transaction().execute(async (trx) => {
    await lockNumber(trx, owner.brandId, owner.phone);
    const since = secondsFrom(now, -countingSeconds);
    const sent = await countSent(trx, owner.brandId, owner.phone, purpose, since);
    const decided = decideSend(purpose, sent, now, resendCooldownSeconds);
    if (!decided.send) return decided;
    await insertCode(trx, {
      ...owner,
      id,
      region: service.region,
      codeHash: hashCode(platform, owner, code),
      createdAt: now,
      expiresAt: secondsFrom(now, codeLifeSeconds),
    });
    return decided;
  });
  if (!decision.send) {
    return fail(
      decision.code === "resend_cooldown"
        ? { code: decision.code, retryAfterSeconds: decision.seconds }
        : decision.code,
    );
  }
  const sent = await platform.texts.send(owner.phone, codeText(code, service.brandName, host));
  if (!sent.ok) {
    // Not sent: the customer may try again at once, and it counts against nothing.
    await deleteCode(platform.database, id);
    return fail("text_not_sent");
  }
  return succeed(owner.phone);
}

/** Compares in constant time. A parameter of checkCode only so that a test can count comparisons. */
export type CompareHashes = (stored: Buffer, given: Buffer) => boolean;
const compareHashes: CompareHashes = (stored, given) => timingSafeEqual(stored, given);

async function isCustomer(trx: Trx, brandId: string, phone: PhoneNumber): Promise<boolean> {
  const row = await trx
    .selectFrom("customers")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Checks the code this browser asked for last in this brand. Every try is counted, and the count committed,
 * before anything is compared: 3 tries a code, however many come at once. The right code opens a ticket for
 * what comes next, in this browser only.
 */
export async function checkCode(
  platform: Platform,
  request: { readonly brandId: string; readonly browserId: BrowserId | null; readonly typedCode: string },
  compare: CompareHashes = compareHashes,
): Promise<VerificationOutcome> {
  const { brandId, browserId } = request;
  const code = normaliseCode(request.typedCode);
  if (browserId === null || !isCode(code)) return "invalid";
  const now = platform.clock.now();
  const newest = await findNewestOwner(platform.database, browserId, brandId, now);
  if (!newest) return "invalid";
  const owner: CodeOwner = { browserId, brandId, ...newest };

  const counted = await countTry(platform.database, owner, now);
  const given = hashCode(platform, owner, code);
  const matching = counted.find((candidate) => compare(candidate.codeHash, given));
  if (!matching) return "invalid";

  return platform.database.transaction().execute(async (trx): Promise<VerificationOutcome> => {
    if (!(await spendCode(trx, owner, matching.id, now))) return "invalid";
    await insertTicket(trx, owner, {
      id: platform.random.uuid(),
      codeHash: given,
      attempts: matching.wrongTries,
      createdAt: now,
      expiresAt: secondsFrom(now, ticketLifeSeconds),
    });
    if (owner.purpose === "reset") return "reset";
    return (await isCustomer(trx, brandId, owner.phone)) ? "existing_user" : "new_user";
  });
}

/**
 * Uses up what a checked sign-in code is good for: creating one account for that number, in the browser that
 * checked it, within 30 minutes. False when there is no such ticket. Rolls back with the caller's transaction.
 */
export function takeSignUpTicket(trx: Trx, owner: Omit<CodeOwner, "purpose">, now: Date): Promise<boolean> {
  return spendTickets(trx, { ...owner, purpose: "sign_in" }, now);
}

/**
 * Finds the reset ticket that a code names again (api.md, account/reset). The try is counted before comparing.
 * Answers the ticket's id for `takeResetTicket`, or null.
 */
export async function findResetTicket(
  platform: Platform,
  owner: Omit<CodeOwner, "purpose">,
  typedCode: string,
): Promise<string | null> {
  const code = normaliseCode(typedCode);
  if (!isCode(code)) return null;
  const full: CodeOwner = { ...owner, purpose: "reset" };
  const tickets = await countTicketTry(platform.database, full, platform.clock.now());
  const given = hashCode(platform, full, code);
  return tickets.find((ticket) => compareHashes(ticket.codeHash, given))?.id ?? null;
}

/** Uses a reset ticket up, once. Rolls back with the caller's transaction. */
export function takeResetTicket(
  trx: Trx,
  owner: Omit<CodeOwner, "purpose">,
  id: string,
  now: Date,
): Promise<boolean> {
  return spendTickets(trx, { ...owner, purpose: "reset" }, now, id);
}
