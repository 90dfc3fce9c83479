import type { PhoneNumber } from "@parlour/contract/ids";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { TextSite } from "../../../plugins/text-routes.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import type { TextKind } from "../../../ports/texts.ts";
import { afterTaken, changedCounts, nothing, type CountedAt } from "./rules.ts";
import { addCounts, deleteSent, insertSent, lockSent, updateSent } from "./store.ts";

export interface TextToSend {
  /** Unique: that of the code or campaign text that it carries, or a new one. */
  readonly id: string;
  readonly to: PhoneNumber;
  readonly body: string;
  readonly kind: TextKind;
  readonly site: TextSite;
}

/** Sends a text through one of its site's providers, and counts it. Resolves to the provider's id of the text. */
export async function sendText(
  { database, clock, texts }: Pick<Platform, "database" | "clock" | "texts">,
  { id, to, body, kind, site }: TextToSend,
): Promise<Result<{ readonly providerId: string }, "text_not_sent">> {
  const sentAt = clock.now();
  await insertSent(database, { id, site, kind }, sentAt);
  const sent = await texts.send(to, body, { kind, site, reference: id });
  const { missed } = sent.ok ? sent.value : sent.error;
  const misses = missed.map((provider): CountedAt => ({
    provider,
    carrier: "",
    counts: { ...nothing, missed: 1 },
  }));
  await inTransaction(database, async (trx) => {
    const stored = await lockSent(trx, id);
    if (sent.ok && stored !== null) {
      const after = afterTaken(stored, sent.value);
      await updateSent(trx, id, after);
      await addCounts(trx, { kind, site, sentAt }, [...changedCounts(stored, after), ...misses]);
      return;
    }
    await deleteSent(trx, id);
    await addCounts(trx, { kind, site, sentAt }, misses);
  });
  return sent.ok ? succeed({ providerId: sent.value.providerId }) : fail(sent.error.code);
}
