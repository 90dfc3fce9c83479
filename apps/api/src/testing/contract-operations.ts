import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { OperationSpec } from "@parlour/contract/operation";

function isOperation(value: unknown): value is OperationSpec {
  return typeof value === "object" && value !== null && "access" in value && "path" in value;
}

/** Every operation that the contract declares, by its id: for tests that hold for all of them. */
export async function contractOperations(): Promise<readonly OperationSpec[]> {
  const one = createRequire(import.meta.url).resolve("@parlour/contract/operations/operators");
  const folder = dirname(one);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const modules = await Promise.all(
    files.map(
      async (name) =>
        (await import(pathToFileURL(`${folder}/${name}`).href)) as { readonly [name: string]: unknown },
    ),
  );
  return modules
    .flatMap((file) => Object.values<unknown>(file).filter(isOperation))
    .toSorted((a, b) => a.id.localeCompare(b.id));
}
