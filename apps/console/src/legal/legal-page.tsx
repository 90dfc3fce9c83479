import type { LegalOverview } from "@parlour/contract/operations/ops-legal";
import { formatEffectiveDate, type LegalDocument } from "@parlour/contract/legal-versions";
import { regions } from "@parlour/contract/regions";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Grid } from "@parlour/ui/grid.tsx";
import { Scale } from "lucide-react";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { useLegalOverview } from "../queries/legal-overview-query.ts";
import styles from "./legal.module.css";

const titles: { readonly [Document in LegalDocument]: string } = {
  terms: "Terms",
  privacy: "Privacy policy",
  cookies: "Cookie policy",
  accessibility: "Accessibility statement",
};

type Site = LegalOverview["sites"][number];
type DocumentFacts = LegalOverview["documents"][number];

const count = new Intl.NumberFormat("en-GB");

function Accepted({ site, document }: { readonly site: Site; readonly document: DocumentFacts }) {
  if (document.document === "cookies") return <span className={styles["quiet"]}>kept in the browser</span>;
  if (!document.recorded) return <span className={styles["quiet"]}>only shown</span>;
  const rows = site.accepted.filter((row) => row.document === document.document);
  const awaiting = site.awaiting.find((row) => row.document === document.document)?.customers ?? 0;
  if (site.customers === 0) return <span className={styles["quiet"]}>no customers yet</span>;
  return (
    <ul className={styles["counts"]}>
      {rows.map(({ version, customers, firstAt }) => (
        <li key={version}>
          <strong>{count.format(customers)}</strong>
          {` accepted version ${version}, the first on `}
          <When at={firstAt} detail="day" />
        </li>
      ))}
      {awaiting === 0 ? null : (
        <li className={styles["awaiting"]}>{`${count.format(awaiting)} still to be asked`}</li>
      )}
    </ul>
  );
}

function columnsFor(documents: readonly DocumentFacts[]) {
  return columnsOf<Site>([
    {
      id: "site",
      header: "Site",
      cell: ({ brandName, region }) => `${brandName}, ${regions[region].name}`,
      sortBy: ({ brandName, region }) => `${brandName} ${region}`,
    },
    {
      id: "customers",
      header: "Customers",
      cell: ({ customers }) => count.format(customers),
      sortBy: ({ customers }) => customers,
    },
    ...documents.map((document) => ({
      id: document.document,
      header: `${titles[document.document]}, version ${document.inForce}`,
      cell: (site: Site) => <Accepted site={site} document={document} />,
    })),
  ]);
}

/**
 * Which legal texts every site shows, since when, and how many customers accepted each version. Read only.
 */
export function LegalPage() {
  const query = useLegalOverview();
  return (
    <>
      <PageHeader
        title="Legal versions"
        lead="Which terms, privacy policy and cookie policy every site shows, and who has accepted which version, in numbers."
      />
      <LoadState operation="legalOverview" query={query} rows={8}>
        {({ documents, sites }) => (
          <>
            <Card
              title="Why nothing can be changed here"
              lead="What customers accept has to be the very words that were on their screen. The texts are part of the software: a change of words gets a new version number, is checked word by word, and is put live together with the server and all brands. From then on everybody is asked once, before they next send or buy."
            >
              <Grid columnGap={6}>
                {documents.map(({ document, inForce, versions }) => (
                  <section key={document} aria-label={titles[document]}>
                    <h3 className={styles["document"]}>{titles[document]}</h3>
                    <ul className={styles["counts"]}>
                      {versions.map((version) => (
                        <li key={version.version}>
                          <strong>{`Version ${version.version}`}</strong>{" "}
                          {version.version === inForce ? (
                            <StatusBadge tone="success">in force</StatusBadge>
                          ) : null}
                          <br />
                          {`from ${formatEffectiveDate(version)}. ${version.change}`}
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </Grid>
            </Card>
            <Card
              title="By site"
              lead="All sites show the versions in force, with the brand’s and the region’s own facts in them. Consent to cookies is stored in each browser only, so there is nothing to count."
            >
              <DataTable
                caption="Acceptances by site"
                columns={columnsFor(documents)}
                rows={sites}
                rowId={({ brand, region }) => `${brand}-${region}`}
                empty={
                  <EmptyState
                    icon={<Scale aria-hidden />}
                    level={3}
                    title="There is no site yet"
                    text="Deploy a brand’s build first; it shows the versions in force from its first day."
                  />
                }
              />
            </Card>
          </>
        )}
      </LoadState>
    </>
  );
}
