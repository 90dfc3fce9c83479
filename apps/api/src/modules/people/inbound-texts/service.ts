import { asId, type PhoneNumber } from "@parlour/contract/ids";
import { regionCodes, regions } from "@parlour/contract/regions";
import { getCountryCallingCode } from "libphonenumber-js/max";
import { ageDemandOf } from "../../../plugins/age-demands.ts";
import type { Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { verifyAgeByText } from "../customers/index.ts";
import { optInAgainWithin, optOutWithin } from "../marketing/index.ts";
import {
  replyTexts,
  meaningOf,
  meaningOfProvider,
  type BrandKeywords,
  type InboundMeaning,
} from "./rules.ts";
import { insertInbound, selectPhrases } from "./store.ts";

type InboundDependencies = Pick<Platform, "database" | "clock" | "random" | "keys" | "settings">;

export interface InboundText {
  /** The provider's id of the text. */
  readonly providerId: string;
  /** The sender as the provider writes it: E.164, a shortcode or a name. */
  readonly from: string;
  readonly body: string;
  /** The provider's classification if it has already responded to the text; otherwise null. */
  readonly optOutType: string | null;
}

function phoneOf(from: string): PhoneNumber | null {
  return /^\+[1-9]\d{6,14}$/.test(from) ? asId<PhoneNumber>(from) : null;
}

/** Reads the brands' keywords in a number's region; none for numbers of other countries. */
async function keywordsFor(
  { database, settings }: Pick<Platform, "database" | "settings">,
  phone: PhoneNumber,
): Promise<BrandKeywords[]> {
  const region = regionCodes.find((code) => phone.startsWith(`+${getCountryCallingCode(code)}`));
  if (region === undefined) return [];
  const { hasMarketing } = regions[region];
  return (await selectPhrases(database, region)).map(({ brandId, marketing, av, ageCheck }) => ({
    brandId,
    marketing: hasMarketing ? marketing : null,
    // where a site requires more than the text, a confirmation would promise something wrong
    av:
      ageDemandOf(settings.ageChecks.demands, { brandId, region, manifest: ageCheck }) === "text" ? av : null,
  }));
}

/** Carries out a text's request. Returns the reply text, or null. */
async function act(
  trx: Trx,
  dependencies: InboundDependencies,
  { phone, providerId }: { readonly phone: PhoneNumber; readonly providerId: string },
  { kind, brandIds }: InboundMeaning,
): Promise<string | null> {
  switch (kind) {
    case "opt_out":
      await optOutWithin(trx, dependencies, phone);
      return replyTexts.optedOut;
    case "opt_in":
      return (await optInAgainWithin(trx, dependencies, phone))
        ? replyTexts.optedIn
        : replyTexts.nothingToOptIn;
    case "age_verification": {
      const within = { ...dependencies, database: trx };
      const verified = await verifyAgeByText(within, phone, brandIds, providerId);
      return verified > 0 ? replyTexts.ageVerified : replyTexts.nothingToVerify;
    }
    case "help":
      return replyTexts.help;
    case "other":
      // Replying to every text could start an endless exchange with another machine.
      return null;
    default:
      return kind satisfies never;
  }
}

/**
 * Handles an inbound text once; a repeated report does nothing. The request is in force when this resolves.
 * Resolves to the reply text, or null.
 */
export async function takeInText(
  dependencies: InboundDependencies,
  text: InboundText,
): Promise<string | null> {
  const { database, clock } = dependencies;
  const phone = phoneOf(text.from);
  const byProvider = meaningOfProvider(text.optOutType);
  const meaning =
    byProvider ?? meaningOf(text.body, phone === null ? [] : await keywordsFor(dependencies, phone));
  const { kind } = meaning;
  return await inTransaction(database, async (trx) => {
    const kept = kind === "help" ? "other" : kind;
    const isNew = await insertInbound(trx, { providerId: text.providerId, kind: kept, now: clock.now() });
    if (!isNew || phone === null) return null;
    const response = await act(trx, dependencies, { phone, providerId: text.providerId }, meaning);
    return byProvider === null ? response : null;
  });
}
