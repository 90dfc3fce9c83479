import type { PhoneNumber } from "@parlour/contract/ids";
import { usualReviewDays, type BanCategory } from "@parlour/contract/rules/care";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { sendText } from "../../records/texts/index.ts";
import { endFlagsByBan } from "./flag-end-service.ts";
import { endClaimsOnCustomer, tellHolders } from "../../desk/operators/index.ts";
import { endLoginsUntold } from "../../people/sign-in/index.ts";
import { findBrandName, findCompany } from "../../site/brands/index.ts";
import { banText } from "./ban-rules.ts";
import { barPhone, insertBan, liftBan, setTold } from "./ban-store.ts";
import { lockCustomer } from "../../people/customers/index.ts";

/** Who lifts which customer's ban, and why. */
export interface UnbanRequest {
  readonly staffId: string;
  readonly customerId: string;
  readonly reason: string;
}

/** Who bans which customer, and why. */
export interface BanRequest extends UnbanRequest {
  /** `other` by default. */
  readonly category?: BanCategory | undefined;
  /** Days until somebody else reviews it; by default the usual number for the category. */
  readonly reviewInDays?: number | undefined;
  /** The flag that the ban decides. */
  readonly flagId?: string;
}

type BanRefusal = "customer_not_found" | "already_decided";

/**
 * Bans a customer in the caller's transaction. From the commit on, every call of theirs returns 418 (BAN-2), their
 * logins and the claims on their conversations have ended, their open flags are decided, and the number can't sign up
 * again in this brand, not even after erasure. Streams and desks are informed after the commit, and the customer by text.
 */
export async function banWithin(
  trx: Trx,
  platform: Platform,
  { staffId, customerId, reason, category = "other", reviewInDays, flagId }: BanRequest,
): Promise<Result<null, BanRefusal>> {
  const { clock, random, keys, events } = platform;
  const now = clock.now();
  const customer = await lockCustomer(trx, customerId);
  if (customer === undefined) return fail("customer_not_found");
  if (customer.banned) return fail("already_decided");
  const { brandId, region, phone } = customer;
  const id = random.uuid();
  const reviewAt = secondsFrom(now, (reviewInDays ?? usualReviewDays(category)) * 86_400);
  await insertBan(trx, { id, customerId, reason, category, reviewAt, flagId: flagId ?? null, staffId, now });
  await barPhone(trx, { brandId, phoneHash: keyedHash(keys.phones, phone), now });
  afterCommit(trx, () => events.publishToCustomer(customerId, { type: "banned" }));
  const holders = await endClaimsOnCustomer(trx, platform, customerId);
  await tellHolders(trx, platform, holders, { outcome: "ban", flagKind: null, byStaffId: staffId, now });
  const endedFlags = await endFlagsByBan(trx, { customerId, staffId, reason }, { now, random });
  // their streams report the ban instead: "your login ended" would make the app log in again
  await endLoginsUntold(trx, platform, customerId);
  const action = { staffId, action: "customer.ban", targetType: "customer", targetId: customerId };
  await recordAudit(trx, { ...action, details: { banId: id, category, reason } }, { now, random });
  if (endedFlags > 0) afterCommit(trx, () => events.publishToStaff({ type: "care" }));
  // Last, because the provider of texts may be slow. Stored numbers were parsed before they were stored.
  afterCommit(trx, () =>
    textBan(platform, { banId: id, brandId, region, phone: phone as PhoneNumber, category }),
  );
  return succeed(null);
}

interface NewBan {
  readonly banId: string;
  readonly brandId: string;
  readonly region: RegionCode;
  readonly phone: PhoneNumber;
  readonly category: BanCategory;
}

/** Texts the customer why their account was closed and how to appeal (BAN-5), and stores that it went out. */
async function textBan(
  platform: Platform,
  { banId, brandId, region, phone, category }: NewBan,
): Promise<void> {
  const { database, clock, log } = platform;
  const brandName = (await findBrandName(database, brandId)) ?? brandId;
  const company = await findCompany(database, brandId);
  const customerServiceEmail = company?.customerServiceEmail ?? null;
  const sent = await sendText(platform, {
    id: banId,
    to: phone,
    body: banText({ brandName, category, customerServiceEmail }),
    kind: "notice",
    site: { brandId, region },
  });
  if (sent.ok) await setTold(database, banId, clock.now());
  else log.warn("a customer could not be told of their ban");
}

/** Bans a customer in its own transaction (see `banWithin`). */
export async function banCustomer(
  platform: Platform,
  request: BanRequest,
): Promise<Result<null, BanRefusal>> {
  return await inTransaction(platform.database, (trx) => banWithin(trx, platform, request));
}

/** Lifts a ban and the bar on the number, in the caller's transaction. The customer must log in again. */
export async function unbanWithin(
  trx: Trx,
  { clock, random, keys }: Pick<Platform, "clock" | "random" | "keys">,
  { staffId, customerId, reason }: UnbanRequest,
): Promise<Result<null, BanRefusal>> {
  const now = clock.now();
  const customer = await lockCustomer(trx, customerId);
  if (customer === undefined) return fail("customer_not_found");
  if (!customer.banned) return fail("already_decided");
  const { brandId, phone } = customer;
  await liftBan(trx, { customerId, brandId, phoneHash: keyedHash(keys.phones, phone), staffId, now });
  const action = { staffId, action: "customer.unban", targetType: "customer", targetId: customerId };
  await recordAudit(trx, { ...action, details: { reason } }, { now, random });
  return succeed(null);
}

/** Lifts a ban and the bar on the number. The customer must log in again. */
export async function unbanCustomer(
  platform: Platform,
  request: UnbanRequest,
): Promise<Result<null, BanRefusal>> {
  const { events } = platform;
  return await inTransaction(platform.database, async (trx) => {
    afterCommit(trx, () => {
      // their messages from before the ban may still wait for a reply
      events.publishToStaff({ type: "queue" });
      events.publishToStaff({ type: "care" });
    });
    return await unbanWithin(trx, platform, request);
  });
}
