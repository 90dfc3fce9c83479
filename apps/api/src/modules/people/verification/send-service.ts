import type { BrowserId, PhoneNumber } from "@parlour/contract/ids";
import type { VerificationPurpose } from "@parlour/contract/operations/verification";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { codeLength, resendCooldownSeconds } from "@parlour/contract/rules/code";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import type { Trx } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import type { KnownBrowser } from "../../../plugins/known-browser.ts";
import { parseMobileNumber } from "../../../plugins/phone-number.ts";
import { visitorNetwork } from "../../../plugins/visitor-network.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction, keepWrites } from "../../../plugins/transaction.ts";
import type { LineType } from "../../../ports/number-lookup.ts";
import { sendText } from "../../records/texts/index.ts";
import { hasSignedIn } from "../sign-in/index.ts";
import type { Service } from "../../site/brands/index.ts";
import { hashCode } from "./code-hash.ts";
import {
  codeLifeSeconds,
  codeText,
  countingSeconds,
  decideSend,
  lineProblem,
  lookupSeconds,
} from "./rules.ts";
import { countSent, deleteCode, endCode, insertCode, type Asker, type CodeOwner } from "./store.ts";
import { decideText, judgedCodes, numberBlock, type TextRefusal } from "./text-rules.ts";
import { countTexts, findLookup, lockTexts, pauseBlock, saveLookup } from "./text-store.ts";

export interface SendCodeRequest {
  readonly service: Service;
  readonly browserId: BrowserId;
  /** As the customer typed it. */
  readonly typedNumber: string;
  readonly purpose: VerificationPurpose;
  readonly botToken: string;
  readonly address: string;
  /** The calling browser, if it has logged in to an account before. */
  readonly browser: KnownBrowser | null;
  /** Host of the calling site: written into the text and compared with the bot check's. */
  readonly host: string;
}

type SendFailure = Failure<
  | "bot_check_failed"
  | "phone_invalid"
  | "phone_region"
  | "phone_type"
  | "phone_temporary"
  | "sms_limit"
  | "resend_cooldown"
  | "texts_paused"
  | "too_many_requests"
  | "text_not_sent"
>;

/**
 * Texts a one-time code and binds it to the browser (CODE-3). The bot check comes before everything that
 * costs money (TEXTS-1). The code is stored and counted against every limit in one transaction; only then is
 * an unknown number looked up and the text sent, so that concurrent calls can't exceed the limits.
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
  const owner: CodeOwner = { browserId, brandId: service.brandId, phone: number.value, purpose };
  const known = await recallLine(platform, owner.phone);
  const problem = known === null ? null : lineProblem(known);
  if (problem !== null) return fail(problem);

  const code = platform.random.digits(codeLength);
  const asker: Asker = {
    addressHash: keyedHash(platform.keys.addresses, visitorNetwork(request.address)),
    isKnown: await hasSignedIn(platform, request.browser, owner),
  };
  const reserved = await inTransaction(platform.database, (trx) =>
    reserveCode(trx, platform, owner, asker, { code, region: service.region }),
  );
  if (!reserved.ok) return reserved;
  if (known === null) {
    const found = lineProblem(await lookUpLine(platform, owner.phone));
    if (found !== null) {
      await endCode(platform.database, reserved.value, platform.clock.now());
      return fail(found);
    }
  }
  const sent = await sendText(platform, {
    id: reserved.value,
    to: owner.phone,
    body: codeText(code, service.brandName, host),
    kind: "verification",
    site: { brandId: service.brandId, region: service.region },
  });
  if (!sent.ok) {
    // Not sent: the customer may try again at once, and no limit counts it.
    await deleteCode(platform.database, reserved.value);
    return fail("text_not_sent");
  }
  return succeed(owner.phone);
}

/** Stores a code if every limit allows one more, and returns its id. Other sends wait for the commit. */
async function reserveCode(
  trx: Trx,
  { clock, keys, log, random, settings }: Platform,
  owner: CodeOwner,
  asker: Asker,
  { code, region }: { readonly code: string; readonly region: RegionCode },
): Promise<Result<string, SendFailure>> {
  await lockTexts(trx);
  // Read under the lock: a time from before the wait could be earlier than rows written meanwhile.
  const now = clock.now();
  const since = secondsFrom(now, -countingSeconds);
  const sent = await countSent(trx, owner, asker, since);
  const ofNumber = decideSend(owner.purpose, sent, now, resendCooldownSeconds);
  if (!ofNumber.send) {
    return fail(
      ofNumber.code === "resend_cooldown"
        ? { code: ofNumber.code, retryAfterSeconds: ofNumber.seconds }
        : ofNumber.code,
    );
  }
  const target = { block: numberBlock(owner.phone), addressHash: asker.addressHash };
  const recent = await acrossBrands(() => countTexts(trx, target, judgedCodes(settings.textLimits), now));
  const decision = decideText(settings.textLimits, recent, now);
  if (!decision.send) {
    const { refusal, seconds } = decision;
    if (refusal === "breaker") await pauseBlock(trx, target.block, now, secondsFrom(now, seconds));
    if (refusal === "breaker" || refusal === "day") {
      log.error({ refusal, region }, "verification texts are refused by a limit");
    }
    // The pause applies to later calls, so it is kept although this call is refused.
    return keepWrites(trx, fail(textFailure(refusal, seconds)));
  }
  const id = random.uuid();
  await insertCode(trx, {
    ...owner,
    ...asker,
    id,
    block: target.block,
    region,
    codeHash: hashCode({ keys }, owner, code),
    createdAt: now,
    expiresAt: secondsFrom(now, codeLifeSeconds),
  });
  return succeed(id);
}

/** Returns the error for a limit other than the number's own, in words for visitors (TEXTS-5). */
function textFailure(refusal: TextRefusal, retryAfterSeconds: number): SendFailure {
  switch (refusal) {
    case "paused":
    case "breaker":
    case "block":
      return { code: "texts_paused", retryAfterSeconds };
    case "address":
      return {
        code: "too_many_requests",
        message: "Too many codes were asked for from your connection. Please try again in an hour.",
        retryAfterSeconds,
      };
    case "day":
      return {
        code: "texts_paused",
        message: "We can't send codes right now. Please try again later.",
        retryAfterSeconds,
      };
    default:
      return refusal satisfies never;
  }
}

function recallLine({ database, keys, clock }: Platform, phone: PhoneNumber): Promise<LineType | null> {
  return findLookup(database, keyedHash(keys.phones, phone), secondsFrom(clock.now(), -lookupSeconds));
}

/**
 * Looks up the kind of a number's line and stores the result. If the provider does not respond, the number is
 * allowed: a failing lookup must not stop all sign-ups, and the bot check and all limits still apply. The
 * lookup's adapter has logged the failure. Nothing is stored then, so the next code asks again.
 */
async function lookUpLine(
  { database, keys, clock, numberLookup }: Platform,
  phone: PhoneNumber,
): Promise<LineType> {
  const found = await numberLookup.lineTypeOf(phone);
  if (!found.ok) return "unknown";
  await saveLookup(database, keyedHash(keys.phones, phone), found.value, clock.now());
  return found.value;
}
