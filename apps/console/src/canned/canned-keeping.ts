import type { KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";

/** A canned reply as its form has it. `brand` null: every brand. */
interface CannedFields {
  readonly brand: string | null;
  readonly title: string;
  readonly body: string;
}

/** The calls behind a page of canned replies: everybody's, or the operator's own. */
export interface CannedKeeping {
  readonly create: (fields: CannedFields) => Promise<unknown>;
  readonly change: (reply: KeptCannedReply, fields: CannedFields) => Promise<unknown>;
  readonly remove: (reply: KeptCannedReply) => Promise<unknown>;
  /** Whether a reply may be for every brand. */
  readonly forEveryBrand: boolean;
  /** Whose messages a failure gets. */
  readonly operations: { readonly [Deed in "create" | "change" | "remove"]: ConsoleOperation };
}
