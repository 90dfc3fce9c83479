import {
  acceptedDocuments,
  versionInForce,
  type AcceptedDocument,
  type LegalVersions,
} from "@parlour/contract/legal-versions";
import type { ChatConsentState } from "@parlour/contract/operations/chat-consent";
import type { AwaitedAcceptance, ShownVersions } from "@parlour/contract/operations/legal";

/**
 * Returns the documents whose version in force a customer has not accepted, each with the changes since the
 * version that they accepted (LEGAL-6).
 */
export function awaitedAcceptances(
  accepted: readonly { readonly document: AcceptedDocument; readonly version: number }[],
  versions: LegalVersions,
): readonly AwaitedAcceptance[] {
  return acceptedDocuments.flatMap((document) => {
    const { version, effective } = versionInForce(document, versions);
    const own = accepted.filter((each) => each.document === document).map((each) => each.version);
    const known = Math.max(0, ...own);
    if (known >= version) return [];
    const since = known === 0 ? [] : versions[document].filter((each) => each.version > known);
    return [{ document, version, effective, changes: since.map(({ change }) => change) }];
  });
}

/** Whether the versions shown to the customer are in force, so that nobody accepts a text they have not seen. */
export function areInForce(shown: ShownVersions, versions: LegalVersions): boolean {
  return acceptedDocuments.every(
    (document) => shown[document] === versionInForce(document, versions).version,
  );
}

/** Whether a customer agrees to the current words, by their newest record (CONSENT-3). */
export function chatConsentStateOf(
  newest: { readonly given: boolean; readonly version: number } | null,
  current: { readonly version: number },
): ChatConsentState["state"] {
  if (newest === null) return "missing";
  if (!newest.given) return "taken_back";
  return newest.version === current.version ? "given" : "missing";
}
