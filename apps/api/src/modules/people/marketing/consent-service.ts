import type { MarketingConsent } from "@parlour/contract/operations/marketing";
import { regions } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { currentWordingVersion } from "@parlour/contract/rules/marketing-wording";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { marketingSenderOf, type TextSite } from "../../../plugins/text-routes.ts";
import { lockCustomer } from "../customers/index.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { stillAgreed } from "./rules.ts";
import { recordConsent } from "./service.ts";
import { shownWording, wordingOf } from "./wording-service.ts";
import { isOptedOut, lockMarketingTo, selectConsents, selectRecipient, type StoredConsent } from "./store.ts";

type ConsentDependencies = Pick<Platform, "database" | "clock" | "random" | "keys" | "settings">;

/** Whether a customer gets marketing texts, by their newest record and the number's opt-out. */
async function getsMarketing(
  { database, keys, settings }: ConsentDependencies,
  { phone, ...site }: TextSite & { readonly phone: string },
  newest: StoredConsent | undefined,
): Promise<boolean> {
  const sender = marketingSenderOf(settings.texts, site);
  const optedOut = await isOptedOut(database, sender, keyedHash(keys.phones, phone));
  return stillAgreed(newest ?? null, optedOut);
}

/**
 * Records a customer's own choice. A refusal is in force when this resolves: no marketing text to the number
 * begins any more. Agreeing is possible only in regions with marketing (MARKETING-1).
 */
export async function setConsent(
  dependencies: ConsentDependencies,
  customer: CustomerIdentity,
  consented: boolean,
  words: string | undefined,
): Promise<Result<MarketingConsent, "not_a_marketing_region" | "invalid_request">> {
  if (consented && !regions[customer.region].hasMarketing) return fail("not_a_marketing_region");
  const { database, clock, random, keys } = dependencies;
  const shown =
    consented || words !== undefined ? await shownWording(database, customer, "account", words) : null;
  // The call names no known wording, so the consent could not be proved.
  if (consented && shown === null) return fail("invalid_request");
  const now = clock.now();
  await inTransaction(database, async (trx) => {
    await lockMarketingTo(trx, keyedHash(keys.phones, customer.phone));
    await lockCustomer(trx, customer.customerId);
    await recordConsent(
      trx,
      {
        customerId: customer.customerId,
        consented,
        source: "account",
        wordingVersion: currentWordingVersion,
        ...shown,
      },
      { now, random, keys },
    );
  });
  const { wordingVersion } = shown ?? { wordingVersion: currentWordingVersion };
  return succeed({ consented, wordingVersion, at: now.toISOString() });
}

/** Reads whether a customer gets marketing texts, and the wording that they agreed to or may agree to. */
export async function readConsent(
  dependencies: ConsentDependencies,
  customer: CustomerIdentity,
): Promise<{
  readonly consented: boolean;
  readonly at: string | null;
  readonly wordingVersion: string | null;
  readonly wording: string | null;
}> {
  const offered = await wordingOf(dependencies.database, customer, "account");
  if (offered === null) return { consented: false, at: null, wordingVersion: null, wording: null };
  const [newest] = await selectConsents(dependencies.database, customer.customerId);
  const consented = await getsMarketing(dependencies, customer, newest);
  return {
    consented,
    at: newest?.at.toISOString() ?? null,
    wordingVersion: currentWordingVersion,
    wording: consented ? (newest?.wording ?? null) : offered,
  };
}

/** Reads a customer's consents for staff, newest first. The read is audited. */
export async function readConsentsForStaff(
  dependencies: ConsentDependencies,
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
        readonly wording: string | null;
        readonly at: string;
      }[];
    },
    "customer_not_found"
  >
> {
  const { database, clock, random } = dependencies;
  const customer = await selectRecipient(database, customerId);
  if (customer === null) return fail("customer_not_found");
  await recordAudit(
    database,
    { staffId, action: "marketing.read", targetType: "customer", targetId: customerId },
    { now: clock.now(), random },
  );
  const records = await selectConsents(database, customerId);
  return succeed({
    consented: await getsMarketing(dependencies, customer, records[0]),
    records: records.map((record) => ({ ...record, at: record.at.toISOString() })),
  });
}

/** Records that a customer asked customer service to get no marketing texts. In force when this resolves. */
export async function refuseForCustomer(
  { database, clock, random, keys }: ConsentDependencies,
  staffId: string,
  customerId: string,
): Promise<Result<null, "customer_not_found">> {
  const customer = await selectRecipient(database, customerId);
  if (customer === null) return fail("customer_not_found");
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    await lockMarketingTo(trx, keyedHash(keys.phones, customer.phone));
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("customer_not_found" as const);
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
