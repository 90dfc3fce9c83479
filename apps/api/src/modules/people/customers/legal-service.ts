import {
  acceptedDocuments,
  versionInForce,
  type AcceptedDocument,
  type LegalVersions,
} from "@parlour/contract/legal-versions";
import type { LegalAcceptance } from "@parlour/contract/operations/back-office";
import type { LegalAcceptances, ShownVersions } from "@parlour/contract/operations/legal";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { insertAcceptances, selectAcceptances, type AcceptedVersion } from "./legal-store.ts";
import { awaitedAcceptances, areInForce } from "./rules.ts";

/** Customers' acceptance of legal texts (decision 0020). */

/**
 * Checked before sending and buying: returns `acceptance_required` if the terms or privacy policy in force
 * are not accepted, otherwise null.
 */
export async function acceptanceNeeded(
  database: Db,
  customerId: string,
  versions: LegalVersions,
): Promise<"acceptance_required" | null> {
  return acceptanceNeededAfter(await selectAcceptances(database, customerId), versions);
}

/** The same for versions that were read with the expression `acceptedVersions`. */
export function acceptanceNeededAfter(
  accepted: readonly AcceptedVersion[],
  versions: LegalVersions,
): "acceptance_required" | null {
  return awaitedAcceptances(accepted, versions).length > 0 ? "acceptance_required" : null;
}

type LegalDependencies = Pick<Platform, "database" | "clock" | "legalVersions">;

/**
 * Reads which documents the customer has yet to accept, and the newest version of each that they accepted.
 */
export async function readLegalAcceptances(
  { database, legalVersions }: Pick<LegalDependencies, "database" | "legalVersions">,
  customerId: string,
): Promise<LegalAcceptances> {
  const stored = await selectAcceptances(database, customerId);
  return {
    awaiting: [...awaitedAcceptances(stored, legalVersions)],
    accepted: acceptedDocuments.flatMap((document) => {
      const newest = stored.findLast((each) => each.document === document);
      return newest === undefined
        ? []
        : [{ document, version: newest.version, acceptedAt: newest.acceptedAt.toISOString() }];
    }),
  };
}

/**
 * Reads everything a customer accepted by document, newest version first, and the documents they have yet to
 * accept.
 */
export async function readAcceptances(
  database: Db,
  customerId: string,
  versions: LegalVersions,
): Promise<{ accepted: LegalAcceptance[]; awaiting: AcceptedDocument[] }> {
  const stored = await selectAcceptances(database, customerId);
  return {
    accepted: acceptedDocuments.flatMap((document) =>
      stored
        .filter((each) => each.document === document)
        .toReversed()
        .map((each) => ({
          ...each,
          acceptedAt: each.acceptedAt.toISOString(),
          inForce: each.version === versionInForce(document, versions).version,
        })),
    ),
    awaiting: awaitedAcceptances(stored, versions).map(({ document }) => document),
  };
}

/** Whether the versions that a page showed are in force. */
export function shownAreInForce(
  { legalVersions }: Pick<LegalDependencies, "legalVersions">,
  shown: ShownVersions,
): boolean {
  return areInForce(shown, legalVersions);
}

/** Records that a customer accepted the versions in force, at sign-up or later. */
export async function recordAcceptance(
  database: Db,
  customerId: string,
  shown: ShownVersions,
  how: { readonly source: "sign_up" | "asked"; readonly now: Date },
): Promise<void> {
  const accepted = acceptedDocuments.map((document) => ({ document, version: shown[document] }));
  await insertAcceptances(database, customerId, accepted, how);
}

/**
 * Records that a customer accepts the legal texts. Refused if the versions they saw are not (or no longer) in force.
 */
export async function acceptShown(
  dependencies: LegalDependencies,
  customerId: string,
  shown: ShownVersions,
): Promise<Result<LegalAcceptances, "legal_version_stale">> {
  if (!shownAreInForce(dependencies, shown)) return fail("legal_version_stale");
  await recordAcceptance(dependencies.database, customerId, shown, {
    source: "asked",
    now: dependencies.clock.now(),
  });
  return succeed(await readLegalAcceptances(dependencies, customerId));
}
