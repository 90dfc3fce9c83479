import { legalDocuments, type LegalDocument } from "./legal-versions.ts";

/** The addresses of the legal texts as pages without scripts (LEGAL-10). In the app they are overlays. */

/** Returns a legal text's path. */
export function legalPath(document: LegalDocument): `/legal/${LegalDocument}` {
  return `/legal/${document}`;
}

/** Returns the legal text of a path; null for any other path. */
export function legalDocumentAt(path: string): LegalDocument | null {
  return legalDocuments.find((document) => legalPath(document) === path) ?? null;
}
