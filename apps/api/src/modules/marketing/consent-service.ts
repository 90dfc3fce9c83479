import type { MarketingConsent } from "@parlour/contract/operations/marketing";
import { regions } from "@parlour/contract/regions";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import type { CustomerIdentity } from "../../plugins/authentication.ts";
import type { Db } from "../../plugins/database.ts";
import { keyedHash } from "../../plugins/keys.ts";
import type { Platform } from "../../platform.ts";
import { senderOf } from "../../ports/twilio-texts.ts";
import { lockCustomer } from "../accounts/customer-lock-service.ts";
import { recordAudit } from "../audit/service.ts";
import { findService, readContent } from "../sites/service.ts";
import { currentWording, currentWordingVersion, marketingKeyword, stillAgreed } from "./rules.ts";
import { recordConsent } from "./service.ts";
import { isOptedOut, lockMarketingTo, selectConsents, selectPhone } from "./store.ts";
import type { StoredConsent } from "./store.ts";

type ConsentTools = Pick<Platform, "database" | "clock" | "random" | "keys" | "settings">;

/** Whether a customer gets marketing texts, by their newest record and the number's opt-out. */
async function getsMarketing(
  { database, keys, settings }: ConsentTools,
  phone: string,
  newest: StoredConsent | undefined,
): Promise<boolean> {
  const sender = senderOf(settings.texts, "marketing");
  const optedOut = await isOptedOut(database, sender, keyedHash(keys.phones, phone));
  return stillAgreed(newest ?? null, optedOut);
}

/**
 * Records a customer's own word. A refusal is in force when this resolves: no marketing text to the number begins any
 * more. Agreeing is possible only in regions with marketing (spec 1, Marketing).
 */
export async function setConsent(
  tools: ConsentTools,
  customer: CustomerIdentity,
  consented: boolean,
): Promise<Result<MarketingConsent, "not_a_marketing_region">> {
  if (consented && !regions[customer.region].hasMarketing) return fail("not_a_marketing_region");
  const { database, clock, random, keys } = tools;
  const now = clock.now();
  await database.transaction().execute(async (trx) => {
    await lockMarketingTo(trx, keyedHash(keys.phones, customer.phone));
    await lockCustomer(trx, customer.customerId);
    await recordConsent(
      trx,
      {
        customerId: customer.customerId,
        consented,
        source: "account",
        wordingVersion: currentWordingVersion,
      },
      { now, random, keys },
    );
  });
  return succeed({ consented, wordingVersion: currentWordingVersion, at: now.toISOString() });
}

/** The wording that customers of a service see now; null where there is no marketing. */
async function wordingOf(database: Db, brandId: string, region: RegionCode): Promise<string | null> {
  const service = await findService(database, brandId, region);
  const published = await readContent(database, brandId, region);
  if (!service.ok || published === null) return null;
  const keyword = marketingKeyword(regions[region], published.content.keywords.marketing);
  return keyword === null
    ? null
    : currentWording("account", { brandName: service.value.brandName, ...keyword });
}

/** Whether a customer gets marketing texts, and what to show before they agree. */
export async function readConsent(
  tools: ConsentTools,
  customer: CustomerIdentity,
): Promise<{
  readonly consented: boolean;
  readonly at: string | null;
  readonly wordingVersion: string | null;
  readonly wording: string | null;
}> {
  const wording = await wordingOf(tools.database, customer.brandId, customer.region);
  if (wording === null) return { consented: false, at: null, wordingVersion: null, wording: null };
  const [newest] = await selectConsents(tools.database, customer.customerId);
  return {
    consented: await getsMarketing(tools, customer.phone, newest),
    at: newest?.at.toISOString() ?? null,
    wordingVersion: currentWordingVersion,
    wording,
  };
}

/** A customer's records for staff, newest first; looking is audited. */
export async function readConsentsForStaff(
  tools: ConsentTools,
  staffId: string,
  customerId: string,
): Promise<
  Result<
    {
      readonly consented: boolean;
      readonly records: {
        readonly consented: boolean;
        readonly source: StoredConsent["source"];
        readonly wordingVersion: string;
        readonly at: string;
      }[];
    },
    "customer_not_found"
  >
> {
  const { database, clock, random } = tools;
  const phone = await selectPhone(database, customerId);
  if (phone === null) return fail("customer_not_found");
  await recordAudit(
    database,
    { staffId, action: "marketing.read", targetType: "customer", targetId: customerId },
    { now: clock.now(), random },
  );
  const records = await selectConsents(database, customerId);
  return succeed({
    consented: await getsMarketing(tools, phone, records[0]),
    records: records.map((record) => ({ ...record, at: record.at.toISOString() })),
  });
}

/** Records that a customer asked customer service for no marketing texts; in force when this resolves. */
export async function refuseForCustomer(
  { database, clock, random, keys }: ConsentTools,
  staffId: string,
  customerId: string,
): Promise<Result<null, "customer_not_found">> {
  const phone = await selectPhone(database, customerId);
  if (phone === null) return fail("customer_not_found");
  const now = clock.now();
  return await database.transaction().execute(async (trx) => {
    await lockMarketingTo(trx, keyedHash(keys.phones, phone));
    if (!(await lockCustomer(trx, customerId))) return fail("customer_not_found" as const);
    await recordConsent(
      trx,
      { customerId, consented: false, source: "staff", wordingVersion: currentWordingVersion },
      { now, random, keys },
    );
    await recordAudit(
      trx,
      { staffId, action: "marketing.refuse", targetType: "customer", targetId: customerId },
      { now, random },
    );
    return succeed(null);
  });
}
