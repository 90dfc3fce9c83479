import { creditStatement, statementLimit, type Statement } from "@parlour/contract/operations/statement";
import { fileName } from "@parlour/contract/rules/file-name";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { FileJson, Sheet } from "lucide-react";
import { ActionFailed } from "../app/action-failed.tsx";
import { saveResponse, saveFile } from "../app/save-file.ts";
import { useServices } from "../app/services-context.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { useAction } from "../queries/use-action.ts";
import styles from "./statement-page.module.css";

/** Downloads the statement as JSON, and as CSV for a spreadsheet. */
export function StatementExport({ statement }: { readonly statement: Statement }) {
  const { client } = useServices();
  const { brand } = useTenant();
  const file = { what: ["statement", brand.id], when: new Date(statement.createdAt) };
  const csv = useAction({
    act: async () => {
      const parts = Math.max(1, Math.ceil(statement.account.position / statementLimit));
      for (let part = 0; part < parts; part += 1) {
        const query = { format: "csv" as const, ...(part === 0 ? {} : { after: part * statementLimit }) };
        await saveResponse(
          client.request(creditStatement, { query }, { headers: { accept: "text/csv" } }),
          fileName({ ...file, ...(parts === 1 ? {} : { part: part + 1 }), ending: "csv" }),
        );
      }
    },
  });
  return (
    <Card as="section" className={styles["card"]} aria-labelledby="keep">
      <h2 id="keep" className={styles["cardTitle"]}>
        Keep it
      </h2>
      <p className={styles["small"]}>A file kept today can be held against any later statement.</p>
      <div className={styles["buttons"]}>
        <Button
          variant="secondary"
          icon={<FileJson aria-hidden />}
          onClick={() =>
            saveFile(
              new Blob([JSON.stringify(statement)], { type: "application/json" }),
              fileName({ ...file, ending: "json" }),
            )
          }
        >
          Save as JSON
        </Button>
        <Button
          variant="secondary"
          icon={<Sheet aria-hidden />}
          loading={csv.isPending}
          onClick={() => csv.mutate()}
        >
          Save as CSV
        </Button>
      </div>
      <ActionFailed
        error={csv.error}
        text={() => "The file could not be fetched. Please try again in a moment."}
      />
    </Card>
  );
}
