import type { LandingContent } from "@parlour/contract/landing-content";
import type { FieldProblem } from "@parlour/contract/field-problem";
import { createContext, use } from "react";
import type { OneSite } from "../parts/use-one-site.ts";

/** The context of every field in the form. */
export interface ContentForm {
  readonly site: OneSite;
  readonly content: LandingContent;
  readonly problems: ReadonlyMap<string, FieldProblem>;
  /** Fields that differ from the version that the edits are based on. */
  readonly changed: ReadonlySet<string>;
  readonly set: (path: string, value: unknown) => void;
}

const ContentFormContext = createContext<ContentForm | null>(null);

export const ContentFormProvider = ContentFormContext;

/** Returns the form that a field is in. Throws outside of one. */
export function useContentForm(): ContentForm {
  const form = use(ContentFormContext);
  if (form === null) throw new Error("useContentForm needs ContentFormProvider around it");
  return form;
}

/** Returns a problem as a sentence under its field: "This is blank: write what customers are to read." */
export function problemMessage({ problem, mend }: FieldProblem): string {
  return `This ${problem}: ${mend}.`;
}
