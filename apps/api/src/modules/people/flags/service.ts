import type { ConversationCare } from "@parlour/contract/operations/claimed-conversation";
import { isRegionCode } from "@parlour/contract/regions";
import type { Db } from "../../../plugins/database.ts";
import { readContent } from "../../site/brands/index.ts";
import { selectFlagsShown } from "./store.ts";
import { selectOpenSuggestions } from "./suggestion-store.ts";

/**
 * Reads the care facts of a conversation for its claimant: whether it is charged, its flags, those that messages suggest,
 * and the region's helpline.
 * Notes on flags are for supervisors only.
 */
export async function readConversationCare(
  database: Db,
  of: {
    readonly conversationId: string;
    readonly customerId: string;
    readonly brand: string;
    readonly region: string;
  },
): Promise<ConversationCare> {
  const flags = await selectFlagsShown(database, of);
  const suggestions = await selectOpenSuggestions(database, of.conversationId);
  const open = flags.filter((flag) => flag.outcome === null);
  const content = isRegionCode(of.region) ? await readContent(database, of.brand, of.region) : null;
  const helpline = content?.content.region.regionHelplineNumber ?? "";
  return {
    charging: open.length > 0 ? "paused" : flags.length > 0 ? "free" : "normal",
    ageCheck: open.some((flag) => flag.kind === "under_age"),
    flags: open.map((flag) => ({
      flagId: flag.flagId,
      kind: flag.kind,
      raisedAt: flag.raisedAt.toISOString(),
      raisedBy: flag.raisedBy,
      handedTo: flag.handedTo,
      here: flag.conversationId === of.conversationId,
    })),
    helpline: helpline === "" ? null : helpline,
    suggestions: suggestions.map(({ suggestedAt, ...suggestion }) => ({
      ...suggestion,
      suggestedAt: suggestedAt.toISOString(),
    })),
  };
}
