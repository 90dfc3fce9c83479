import type { LegalDocument } from "@parlour/contract/legal-versions";
import type { ReactNode } from "react";

/** A numbered section of a legal text. */
export interface LegalSection {
  /** Identifies the section in addresses and tests; unique within its document. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** A legal text, independent of how it is shown: on screen, in print or as plain text. */
export interface LegalText {
  readonly document: LegalDocument;
  /** The content before the first section. */
  readonly lead: ReactNode;
  readonly sections: readonly LegalSection[];
}
