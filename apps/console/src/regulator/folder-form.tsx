import { makeRegulatorFolder } from "@parlour/contract/operations/regulator";
import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import { fileName } from "@parlour/contract/rules/file-name";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { object, string } from "yup";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormSelect, FormText } from "../parts/form-fields.tsx";
import { saveFile } from "../parts/save-file.ts";
import { regulatorFoldersKey } from "../queries/regulator-folders-query.ts";
import { useConsole } from "../services/console-services.ts";
import { lastYear, periodProblem } from "./folder-period.ts";

interface Values {
  region: RegionCode;
  from: string;
  to: string;
}

const schema = object({
  region: string<RegionCode>().oneOf(regionCodes).required("Choose a region"),
  from: string().required("Choose the first day"),
  to: string()
    .required("Choose the last day")
    .test("period", (to, context) => {
      const { from } = context.parent as { readonly from?: string };
      const problem = from === undefined || from === "" ? null : periodProblem(from, to);
      return problem === null || context.createError({ message: problem });
    }),
});

const choices = regionCodes.map((code) => ({ value: code, label: regions[code].name }));

/** Makes a folder and saves it as a download. */
export function FolderForm() {
  const { client } = useConsole();
  const cache = useQueryClient();
  const [initialValues] = useState<Values>(() => ({ region: "GB", ...lastYear(Date.now()) }));
  return (
    <ConsoleForm<Values>
      initialValues={initialValues}
      schema={schema}
      operation="makeRegulatorFolder"
      submitLabel="Make the folder"
      inline
      onSubmit={async (query) => {
        const folder = await client.call(makeRegulatorFolder, { query });
        const name = fileName({ what: ["regulator", query.region], when: query, ending: "zip" });
        saveFile(new Blob([folder as BlobPart], { type: "application/zip" }), name);
        await cache.invalidateQueries({ queryKey: regulatorFoldersKey });
      }}
    >
      <FormSelect name="region" label="Region" choices={choices} />
      <FormText name="from" label="First day" type="date" />
      <FormText name="to" label="Last day" type="date" />
    </ConsoleForm>
  );
}
