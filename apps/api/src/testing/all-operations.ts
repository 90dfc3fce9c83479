import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { OperationSpec } from "@parlour/contract/operation";

function isOperation(value: unknown): value is OperationSpec {
  return typeof value === "object" && value !== null && "responses" in value && "path" in value;
}

const folder = new URL(".", import.meta.resolve("@parlour/contract/operations/accounts"));
const files = (await readdir(fileURLToPath(folder))).filter((file) => /^[a-z-]+\.ts$/.test(file));
const modules = await Promise.all(
  files.map(async (file) => (await import(`${folder.href}${file}`)) as { readonly [name: string]: unknown }),
);

/** Every operation of the contract by its id, from all files: for tests that apply to all of them. */
export const allOperations: readonly OperationSpec[] = modules
  .flatMap((module) => Object.values(module).filter(isOperation))
  .toSorted((one, other) => one.id.localeCompare(other.id));
