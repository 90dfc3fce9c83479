import { ownPayStatement } from "@parlour/contract/operations/pay";
import { fileName } from "@parlour/contract/rules/file-name";
import { buttonClass } from "@parlour/ui/button-class";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Download } from "lucide-react";
import { useState } from "react";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { useOwnPay } from "../queries/own-pay-query.ts";
import { Card } from "../parts/card.tsx";
import { CountedNote } from "./counted-note.tsx";
import { MonthSelect, useMonth } from "./month-select.tsx";
import { PayEntries } from "./pay-entries.tsx";
import { PayRegions } from "./pay-regions.tsx";
import styles from "./pay.module.css";

const formats = [
  { format: "json", name: "JSON" },
  { format: "csv", name: "CSV" },
] as const;

/** The name of the statement's file, if it is saved today. The server names the CSV, by the same rule. */
function useStatementName() {
  const [now] = useState(() => new Date());
  return (ending: (typeof formats)[number]["format"]) => fileName({ what: ["pay"], when: now, ending });
}

function Downloads() {
  const nameOf = useStatementName();
  return formats.map(({ format, name }) => (
    <a
      key={format}
      className={buttonClass({ variant: "secondary" })}
      href={`${ownPayStatement.path}?format=${format}`}
      download={nameOf(format)}
      aria-label={`Download the statement as ${name}`}
    >
      <Download aria-hidden />
      {name}
    </a>
  ));
}

/** How to check the statement with the program that needs no server. */
function OfflineCheck() {
  const name = useStatementName()("json");
  return (
    <Card
      title="Check it without us"
      lead="Save the statement now and then, and check it with the statement verifier: one file from the page /proof of any site. It runs with Node and needs no network."
    >
      <p className={styles["note"]}>
        <code>node statement-verifier.mjs {name}</code> checks every entry and sum.{" "}
        <code>node statement-verifier.mjs --earlier older.json {name}</code> also shows that nothing of an
        older file was changed. With <code>--root</code> and the root of a day that you kept, from the same
        page, it shows that nothing was rewritten since.
      </p>
    </Card>
  );
}

/** What the signed-in person earned, month by month, and the whole statement as a file (PAYROLL-5, PAYROLL-6). */
export function OwnPayPage() {
  const month = useMonth();
  const query = useOwnPay(month);
  return (
    <>
      <PageHeader
        title="My pay"
        lead="What you earned with replies and time at the desk. The statement has every entry since you began, and you can check it without us: each entry contains the fingerprint of the one before."
        actions={<Downloads />}
      />
      <Stack>
        <Row columnGap={4}>
          <MonthSelect />
        </Row>
        <LoadState operation="ownPay" query={query} rows={6}>
          {({ regions, entries, countedTo, paySite }) => (
            <>
              <CountedNote countedTo={countedTo} />
              {paySite === null ? (
                <p>You have no pay site, so only your replies are counted. Ask an admin to set one.</p>
              ) : null}
              <PayRegions regions={regions} />
              <PayEntries entries={entries} />
              <OfflineCheck />
            </>
          )}
        </LoadState>
      </Stack>
    </>
  );
}
