import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import type { Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import type { DeliveryReport } from "../../../ports/texts.ts";
import {
  afterReport,
  carrierName,
  changedCounts,
  mostCarriers,
  otherCarriers,
  type SentFacts,
} from "./rules.ts";
import { addCounts, lockReported, lockSent, selectCarriers, updateSent, type StoredText } from "./store.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function change(trx: Trx, stored: StoredText, after: SentFacts): Promise<void> {
  const counts = changedCounts(stored, after);
  if (counts.length === 0 && after.providerId === stored.providerId) return;
  await updateSent(trx, stored.id, after);
  await addCounts(trx, stored, counts);
}

/** Returns the network's name, or the common one if the text's hour has too many already. */
async function boundedCarrier(
  trx: Trx,
  stored: StoredText,
  provider: TextProviderName,
  reported: string | null,
): Promise<string> {
  const carrier = carrierName(reported);
  if (carrier === "" || stored.carrier !== "") return carrier;
  const known = await selectCarriers(trx, stored, provider, mostCarriers);
  return known.length < mostCarriers || known.includes(carrier) ? carrier : otherCarriers;
}

/**
 * Counts a provider's report about a text. One about an unknown text, of another provider than the one that took it, or
 * that was counted before changes nothing.
 */
export async function takeInReport(
  { database }: Pick<Platform, "database">,
  provider: TextProviderName,
  report: DeliveryReport,
): Promise<void> {
  const { providerId, status } = report;
  const reference = report.reference !== null && uuid.test(report.reference) ? report.reference : null;
  await inTransaction(database, async (trx) => {
    const stored = await lockReported(trx, provider, providerId, reference);
    if (stored === null) return;
    const carrier = await boundedCarrier(trx, stored, provider, report.carrier);
    await change(trx, stored, afterReport(stored, { provider, providerId, status, carrier }));
  });
}

/** Counts a code as used, in the caller's transaction. */
export async function countUsedCode(trx: Trx, id: string): Promise<void> {
  const stored = await lockSent(trx, id);
  if (stored !== null) await change(trx, stored, { ...stored, used: true });
}
