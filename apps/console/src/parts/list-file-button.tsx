import type { OperationInput } from "@parlour/contract/operation";
import { listFile, type FileList } from "@parlour/contract/operations/list-files";
import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { fileName } from "@parlour/contract/rules/file-name";
import { Button } from "@parlour/ui/button.tsx";
import { Download } from "lucide-react";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { onlyGiven } from "./only-given.ts";
import { saveFile } from "./save-file.ts";

interface CsvButtonProps {
  /** The beginning of the file's name, such as "payments". */
  readonly name: string;
  readonly operation: ConsoleOperation;
  /** Asks the server for the file's bytes. */
  readonly load: () => Promise<unknown>;
}

/** Saves a list as a file for a spreadsheet. May ask for a step-up first. */
export function CsvButton({ name, operation, load }: CsvButtonProps) {
  const { busy, problem, attempt } = useAction(operation);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Download aria-hidden />}
        loading={busy}
        onClick={() => {
          void attempt(async () => {
            const bytes = await load();
            saveFile(
              new Blob([bytes as BlobPart], { type: "text/csv" }),
              fileName({ what: [name], when: new Date(), ending: "csv" }),
            );
          });
        }}
      >
        Export CSV
      </Button>
      <FailureNotice problem={problem} />
    </>
  );
}

interface ListFileButtonProps {
  readonly list: FileList;
  readonly filter: ListFilter;
  /** Absent: any, or the list's first one. */
  readonly status?: string | undefined;
  /** The list's own filter. */
  readonly more?: Pick<OperationInput<typeof listFile>["query"], "type" | "owner">;
}

/** Exports every row of a list that its filter matches, not only the page that is shown (OFFICE-10). */
export function ListFileButton({ list, filter, status, more }: ListFileButtonProps) {
  const { client } = useConsole();
  return (
    <CsvButton
      name={list}
      operation="listFile"
      load={() =>
        client.call(listFile, { params: { list }, query: { ...filter, ...more, ...onlyGiven({ status }) } })
      }
    />
  );
}
