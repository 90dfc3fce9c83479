#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import { UnreadableStatement, type Statement } from "./statement.ts";
import { verify } from "./verify.ts";

/** The most problems in the output. */
const told = 20;

function readStatement(path: string): Statement {
  const text = readFileSync(path, "utf8");
  try {
    return /^\uFEFF?\s*\{/.test(text) ? readJson(text) : readCsv(text);
  } catch (error) {
    if (error instanceof UnreadableStatement) throw new UnreadableStatement(`${path}: ${error.message}`);
    throw error;
  }
}

/**
 * Reads the files, prints the result and returns the exit status: 0 sound, 1 something is wrong, 2
 * unreadable.
 */
function run(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { earlier: { type: "string", multiple: true, default: [] } },
  });
  const [first, ...rest] = positionals;
  if (first === undefined) {
    console.error(
      "statement-verifier [--earlier <file>] <statement.json or .csv> [<the file that goes on>…]",
    );
    return 2;
  }
  const { problems, notes, movements, end } = verify(
    [readStatement(first), ...rest.map(readStatement)],
    values.earlier.map(readStatement),
  );
  for (const problem of problems.slice(0, told)) console.log(problem);
  if (problems.length > told) console.log(`and ${problems.length - told} more`);
  for (const note of notes) console.log(`Note: ${note}.`);
  const owed = end.debt === 0 ? "" : `, ${end.debt} owed`;
  console.log(
    problems.length === 0
      ? `sound: ${movements} movements, ${end.purchased + end.free} credits${owed}, chain ends in ${end.hash.slice(0, 16)}…`
      : `NOT SOUND: ${problems.length} ${problems.length === 1 ? "thing is" : "things are"} off in ${movements} movements`,
  );
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
