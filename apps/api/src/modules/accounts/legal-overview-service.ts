import { acceptedDocuments, legalDocuments, versionInForce } from "@parlour/contract/legal-versions";
import type { LegalOverview } from "@parlour/contract/operations/ops-legal";
import type { RegionCode } from "@parlour/contract/regions";
import type { Db } from "../../plugins/database.ts";
import type { Platform } from "../../platform.ts";

type Site = LegalOverview["sites"][number];

/** How many customers of each site accepted which version. Sums alone: nobody is named. */
async function selectAcceptedCounts(db: Db) {
  return await db
    .selectFrom("legal_acceptances as acceptance")
    // where the customer belongs now, as with the counts of customers
    .innerJoin("customers", "customers.id", "acceptance.customer_id")
    .select((eb) => [
      "customers.brand_id as brand",
      "customers.region",
      "acceptance.document",
      "acceptance.version",
      eb.fn.countAll<number>().as("customers"),
      eb.fn.min("acceptance.accepted_at").as("firstAt"),
    ])
    .groupBy(["customers.brand_id", "customers.region", "acceptance.document", "acceptance.version"])
    .orderBy("acceptance.document", "desc")
    .orderBy("acceptance.version", "desc")
    .execute();
}

async function selectCustomerCounts(db: Db) {
  return await db
    .selectFrom("customers")
    .select((eb) => ["brand_id as brand", "region", eb.fn.countAll<number>().as("customers")])
    .groupBy(["brand_id", "region"])
    .execute();
}

async function selectOfferedSites(
  db: Db,
): Promise<readonly { readonly brand: string; readonly brandName: string; readonly region: RegionCode }[]> {
  return await db
    .selectFrom("brand_regions")
    .innerJoin("brands", "brands.id", "brand_regions.brand_id")
    .select(["brands.id as brand", "brands.name as brandName", "brand_regions.region"])
    .where("brand_regions.offered", "=", true)
    .orderBy("brands.name")
    .orderBy("brand_regions.position")
    .execute();
}

/** Which legal texts every site shows, and how many of its customers have accepted which. */
export async function readLegalOverview({
  database,
  legalVersions,
}: Pick<Platform, "database" | "legalVersions">): Promise<LegalOverview> {
  const [sites, people, acceptances] = [
    await selectOfferedSites(database),
    await selectCustomerCounts(database),
    await selectAcceptedCounts(database),
  ];
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
