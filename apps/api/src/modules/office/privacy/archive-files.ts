import type { Platform } from "../../../platform.ts";
import { readStatement, statementCsv } from "../../records/credits/index.ts";
import type { ArchiveFile } from "./archive.ts";

/** Returns a file of an archive with a value as JSON. */
export function jsonFile(name: string, value: unknown): ArchiveFile {
  return { name, parts: [`${JSON.stringify(value, null, 2)}\n`] };
}

/** Yields the ledger's statements; a chain too long for one continues in the next. */
export async function* statementFiles(
  { database, clock }: Pick<Platform, "database" | "clock">,
  customerId: string,
): AsyncGenerator<ArchiveFile> {
  let after = 0;
  for (let number = 1; ; number += 1) {
    const statement = await readStatement(database, customerId, clock.now(), { after });
    const name = number === 1 ? "statement" : `statement-${number}`;
    yield jsonFile(`${name}.json`, statement);
    yield { name: `${name}.csv`, parts: [statementCsv(statement)] };
    const last = statement.entries.at(-1);
    if (statement.complete || last === undefined) return;
    after = last.position;
  }
}
