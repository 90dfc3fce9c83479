import { timingSafeEqual } from "node:crypto";
import type { BrowserId } from "@parlour/contract/ids";
import type { RegionCode } from "@parlour/contract/regions";
import type { VerificationOutcome } from "@parlour/contract/operations/verification";
import { isCode, normaliseCode } from "@parlour/contract/rules/code";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { countUsedCode } from "../../records/texts/index.ts";
import { hashCode, hashesOfCode } from "./code-hash.ts";
import { ticketLifeSeconds } from "./rules.ts";
import { countTry, findNewestOwner, isCustomer, spendCode, type CodeOwner } from "./store.ts";
import { noteVerified, type CountedLanding } from "../../site/landing/index.ts";
import { countTicketTry, findFirstLanding, hasTicket, insertTicket, spendTickets } from "./ticket-store.ts";

/** Compares in constant time. A parameter only so that a test can count comparisons. */
export type CompareHashes = (stored: Buffer, given: Buffer) => boolean;
const compareHashes: CompareHashes = (stored, given) => timingSafeEqual(stored, given);

/**
 * Checks a code against the newest codes that this browser requested at this brand. Counts the attempt and commits
 * the count before it compares anything, so that a code gets 3 attempts even if many run at once (CODE-4).
 *
 * A right code creates a ticket for the next step, valid in this browser only. The ticket belongs to
 * `nextBrowserId`, because somebody may have planted the browser's current id.
 */
export async function checkCode(
  platform: Platform,
  request: {
    readonly brandId: string;
    readonly browserId: BrowserId | null;
    /** The browser id that owns the ticket after a right code; absent: the current one. */
    readonly nextBrowserId?: BrowserId;
    readonly typedCode: string;
    /** The page's site, and the content version that the page sent. Absent: not counted. */
    readonly landing?: { readonly region: RegionCode; readonly text: string | undefined };
  },
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
  const given = hashesOfCode(platform, owner, code);
  const matching = counted.find(({ codeHash }) => given.some((hash) => compare(codeHash, hash)));
  if (!matching) return "invalid";

  return inTransaction(platform.database, async (trx): Promise<VerificationOutcome> => {
    const wrongTries = await spendCode(trx, owner, matching.id, now);
    if (wrongTries === null) return "invalid";
    await countUsedCode(trx, matching.id);
    const holder: CodeOwner = { ...owner, browserId: request.nextBrowserId ?? browserId };
    const isNew = owner.purpose === "sign_in" && !(await isCustomer(trx, brandId, owner.phone));
    const landing =
      isNew && request.landing !== undefined
        ? await noteVerified(
            trx,
            { brandId, region: request.landing.region },
            { text: request.landing.text, before: await findFirstLanding(trx, owner) },
            now,
          )
        : null;
    await insertTicket(trx, holder, {
      id: platform.random.uuid(),
      codeHash: hashCode(platform, holder, code),
      attempts: wrongTries,
      createdAt: now,
      expiresAt: secondsFrom(now, ticketLifeSeconds),
      landing,
    });
    if (owner.purpose === "reset") return "reset";
    return isNew ? "new_user" : "existing_user";
  });
}

/** Whether `takeSignUpTicket` would find a ticket. Call it before costly work that only a verified number may cause. */
export function hasSignUpTicket(
  platform: Pick<Platform, "database" | "clock">,
  owner: Omit<CodeOwner, "purpose">,
): Promise<boolean> {
  return hasTicket(platform.database, { ...owner, purpose: "sign_in" }, platform.clock.now());
}

/**
 * Uses up the ticket of a sign-in code. It allows creating one account for the number, within 30 minutes, in the
 * browser that entered the code. Returns the version of the landing content that the number counts for; false if there is no ticket. Rolls back with the caller's transaction.
 */
export function takeSignUpTicket(
  trx: Trx,
  owner: Omit<CodeOwner, "purpose">,
  now: Date,
): Promise<{ readonly landing: CountedLanding | null } | false> {
  return spendTickets(trx, { ...owner, purpose: "sign_in" }, now);
}

/**
 * Finds the reset ticket for a code that is sent again with the new password (CODE-11). Counts the attempt
 * before it compares (CODE-4). Returns the ticket's id for `takeResetTicket`, or null.
 */
export async function findResetTicket(
  platform: Platform,
  owner: Omit<CodeOwner, "purpose">,
  typedCode: string,
  compare: CompareHashes = compareHashes,
): Promise<string | null> {
  const code = normaliseCode(typedCode);
  if (!isCode(code)) return null;
  const full: CodeOwner = { ...owner, purpose: "reset" };
  const tickets = await countTicketTry(platform.database, full, platform.clock.now());
  const given = hashesOfCode(platform, full, code);
  return tickets.find(({ codeHash }) => given.some((hash) => compare(codeHash, hash)))?.id ?? null;
}

/** Uses up a reset ticket, once. Rolls back with the caller's transaction. */
export async function takeResetTicket(
  trx: Trx,
  owner: Omit<CodeOwner, "purpose">,
  id: string,
  now: Date,
): Promise<boolean> {
  return (await spendTickets(trx, { ...owner, purpose: "reset" }, now, id)) !== false;
}
