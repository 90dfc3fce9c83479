import { acceptedDocuments, legalDocuments, versionInForce } from "@parlour/contract/legal-versions";
import type { LegalOverview } from "@parlour/contract/operations/ops-legal";
import type { Platform } from "../../../platform.ts";
import { selectOfferedSites } from "../../site/brands/index.ts";
import { selectLegalCounts } from "./legal-store.ts";

type Site = LegalOverview["sites"][number];

/** Reads which legal texts every site shows, and how many of its customers have accepted each version. */
export async function readLegalOverview({
  database,
  legalVersions,
}: Pick<Platform, "database" | "legalVersions">): Promise<LegalOverview> {
  const sites = await selectOfferedSites(database);
  const { people, accepted: acceptances } = await selectLegalCounts(database);
  const recorded: readonly string[] = acceptedDocuments;
  return {
    documents: legalDocuments.map((document) => ({
      document,
      inForce: versionInForce(document, legalVersions).version,
      versions: legalVersions[document].toReversed().map((version) => ({ ...version })),
      recorded: recorded.includes(document),
    })),
    sites: sites.map((site): Site => {
      const here = (row: { readonly brand: string; readonly region: string }) =>
        row.brand === site.brand && row.region === site.region;
      const customers = people.find(here)?.customers ?? 0;
      const accepted = acceptances.filter(here);
      const awaiting = acceptedDocuments.map((document) => {
        const { version } = versionInForce(document, legalVersions);
        const done =
          accepted.find((row) => row.document === document && row.version === version)?.customers ?? 0;
        return { document, customers: Math.max(0, customers - done) };
      });
      return {
        ...site,
        customers,
        accepted: accepted.map(({ document, version, customers: count, firstAt }) => ({
          document,
          version,
          customers: count,
          firstAt: firstAt.toISOString(),
        })),
        awaiting,
      };
    }),
  };
}
