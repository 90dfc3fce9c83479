import type { RegulatorFolder } from "@parlour/contract/operations/regulator";
import { regions } from "@parlour/contract/regions";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { FolderCheck } from "lucide-react";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { When } from "../parts/when.tsx";
import { useRegulatorFolders } from "../queries/regulator-folders-query.ts";
import { FolderForm } from "./folder-form.tsx";
import styles from "./regulator-page.module.css";

const columns = columnsOf<RegulatorFolder>([
  { id: "madeAt", header: "Made", cell: ({ madeAt }) => <When at={madeAt} /> },
  { id: "by", header: "By", cell: ({ madeByName }) => madeByName ?? "Command line" },
  { id: "region", header: "Region", cell: ({ region }) => regions[region].name },
  {
    id: "from",
    header: "First day",
    cell: ({ from }) => <When at={`${from}T12:00:00.000Z`} detail="day" />,
  },
  { id: "to", header: "Last day", cell: ({ to }) => <When at={`${to}T12:00:00.000Z`} detail="day" /> },
  { id: "hash", header: "Hash", cell: ({ hash }) => <code className={styles["hash"]}>{hash}</code> },
]);

/** Makes the record of a region and period for a regulator, and lists the folders that were made (REGULATOR-1). */
export function RegulatorPage() {
  const query = useRegulatorFolders();
  return (
    <>
      <PageHeader
        title="Regulator's folder"
        lead="The record of a region as a zip that anybody can check: each figure with the query that made it, and hashes of every file."
      />
      <Stack>
        <Card
          title="Make a folder"
          lead="At most 366 days, by the clock of the region. You confirm that it is you, and the audit log keeps the folder's hash."
        >
          <FolderForm />
        </Card>
        <Card title="Folders that were made" lead="The folders themselves are not kept.">
          <LoadState operation="regulatorFolders" query={query}>
            {({ folders }) => (
              <DataTable
                caption="Folders, newest first, at most 50"
                columns={columns}
                rows={folders}
                rowId={({ id }) => id}
                wide={["hash"]}
                empty={
                  <EmptyState
                    level={3}
                    icon={<FolderCheck />}
                    title="None yet"
                    text="Each folder is listed here with its hash, also those made by other admins or on the command line."
                  />
                }
              />
            )}
          </LoadState>
        </Card>
        <Card
          title="What is in a folder"
          lead="Nothing in it has a name, a phone number or words of a customer."
        >
          <ul className={styles["contents"]}>
            <li>Age checks by method and result</li>
            <li>Consents by version: legal texts, chats, and the start at once</li>
            <li>Complaints, reports and privacy requests with their clocks</li>
            <li>Bans with category, flag, reviews and appeals</li>
            <li>Runs of retention, and what each removed</li>
            <li>Which member of staff revealed how much, by an id instead of a name</li>
            <li>The disclosure as each site shows it, by version</li>
            <li>Disputes, early fraud warnings and their share</li>
            <li>The newest public root</li>
          </ul>
          <p className={styles["note"]}>
            Send the hash separately from the folder. With both, a reader can use the statement verifier, from
            the page /proof of any site, to check that nothing was changed:{" "}
            <code>node statement-verifier.mjs --hash the-hash folder.zip</code>
          </p>
        </Card>
      </Stack>
    </>
  );
}
