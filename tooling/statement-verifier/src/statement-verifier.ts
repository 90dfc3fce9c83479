#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { auditDayProblems, isAuditDay, readAuditDay } from "./audit-day.ts";
import { verifyFolder } from "./check-folder.ts";
import { parseFields } from "./fields.ts";
import { readFolder, type Folder } from "./folder.ts";
import { isZip, readZip } from "./read-zip.ts";
import { readProof, type Proof, type Proved } from "./proof.ts";
import { verifyPay, type PayComparison } from "./check-pay.ts";
import { isPayStatement, readPayStatement } from "./pay-statement.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import { isRoots, readRoots, rootProblems, type KeptRoot } from "./root.ts";
import type { Statement } from "./statement.ts";
import { UnreadableStatement } from "./unreadable.ts";
import { knownProblems, verify, type Known } from "./verify.ts";

const usage = `statement-verifier [--earlier <file>] [--root <file or hash>] [--roots <list>] [--proof <file>] <statement.json or .csv> [<the file that goes on>…]
statement-verifier [--earlier <file>] [--root <file or hash>] [--roots <list>] [--proof <file>] <pay statement>
statement-verifier [--root <file or hash>] [--roots <list>] <audit of a day>
statement-verifier [--root <file or hash>] --roots <list>
statement-verifier [--hash <the folder's hash>] [--root <file or hash>] [--roots <list>] [--earlier <folder>] <regulator's folder, a zip>
statement-verifier --each [--root <file or hash>] [--roots <list>] <file>…    (statements, audits and lists, each by itself)`;

/** The most problems in the output. */
const told = 20;

/** Reads a file with a function. Messages about errors begin with the file's name. */
function readFile<Value>(path: string, read: (text: string) => Value): Value {
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  try {
    return read(text);
  } catch (error) {
    if (error instanceof UnreadableStatement) throw new UnreadableStatement(`${path}: ${error.message}`);
    throw error;
  }
}

function readStatement(path: string): Statement {
  return readFile(path, (text) => (/^\s*\{/.test(text) ? readJson(text) : readCsv(text)));
}

/** Reads the root that was kept: a file, or its hash. */
function readKept(kept: string): KeptRoot {
  if (/^[0-9a-f]{64}$/i.test(kept) && !existsSync(kept)) return { root: kept.toLowerCase(), day: null };
  const [root] = readFile(kept, readRoots);
  if (root === undefined) throw new UnreadableStatement(`${kept}: there is no root`);
  const [problem] = rootProblems(root);
  if (problem !== undefined) throw new UnreadableStatement(`${kept}: ${problem}`);
  return root;
}

/** The result of a check as text. */
interface Conclusion {
  readonly lines: readonly string[];
  readonly isSound: boolean;
}

function conclude(
  problems: readonly string[],
  notes: readonly string[],
  { sound, of }: { readonly sound: string; readonly of: string },
): Conclusion {
  const isSound = problems.length === 0;
  const lines = [
    ...problems.slice(0, told),
    ...(problems.length > told ? [`and ${problems.length - told} more`] : []),
    ...notes.map((note) => `Note: ${note}.`),
    isSound
      ? `sound: ${sound}`
      : `NOT SOUND: ${problems.length} ${problems.length === 1 ? "thing is" : "things are"} off in ${of}`,
  ];
  return { lines, isSound };
}

/** Returns a count with its noun: "1 entry", "2 entries". */
function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Says which of a statement's entries are in the root of its proof; the others are newer than that root. */
function inRootText(proved: Proved | null, all: number): string {
  if (proved === null) return "";
  const { day, entries } = proved;
  if (entries === all) return `, in the root of ${day}`;
  return entries === 0
    ? `, none of them yet in the root of ${day}`
    : `, the first ${entries} of ${all} in the root of ${day}`;
}

function checkAuditDay(path: string, known: Known): Conclusion {
  const audit = readFile(path, readAuditDay);
  const { problems, removed } = auditDayProblems(audit);
  const notes =
    removed === 0 ? [] : [`${removed} ${removed === 1 ? "value was" : "values were"} removed by an erasure`];
  const count = `${audit.entries.length} entries of the audit of ${audit.day}`;
  return conclude([...problems, ...knownProblems(audit.proof?.root ?? null, known)], notes, {
    sound: `${count}, in the root of that day`,
    of: count,
  });
}

/** Checks an operator's pay statement. */
function checkPay(path: string, comparison: PayComparison): Conclusion {
  const statement = readFile(path, readPayStatement);
  const { problems, notes, entries, proved } = verifyPay(statement, comparison);
  const { totals, hash } = statement.account;
  const earned = totals.map(({ currency, minor }) => `${(minor / 100).toFixed(2)} ${currency}`).join(", ");
  const count = counted(entries, "entry", "entries");
  const inRoot = inRootText(proved, entries);
  return conclude(problems, notes, {
    sound: `${count}, ${earned === "" ? "nothing" : earned} earned, chain ends in ${hash.slice(0, 16)}…${inRoot}`,
    of: count,
  });
}

/** Reads a regulator's folder; null: the file is no zip. */
function readZippedFolder(path: string): Folder | null {
  const bytes = readFileSync(path);
  if (!isZip(bytes)) return null;
  try {
    return readFolder(readZip(bytes));
  } catch (error) {
    if (error instanceof UnreadableStatement) throw new UnreadableStatement(`${path}: ${error.message}`);
    throw error;
  }
}

/** Checks a regulator's folder. */
function checkFolder(folder: Folder, known: Known, { earlier: paths, hash }: ComparedFiles): Conclusion {
  const [path, ...others] = paths;
  const earlier = path === undefined ? null : readZippedFolder(path);
  if (others.length > 0 || (path !== undefined && earlier === null)) {
    throw new UnreadableStatement("a folder is compared with one earlier folder");
  }
  const { problems, notes } = verifyFolder(folder, { ...known, hash: hash?.toLowerCase() ?? null, earlier });
  const { region, from, to, files, hash: own } = folder.manifest;
  const count = `${files.length} files of ${region}, ${from} to ${to}`;
  return conclude(problems, notes, { sound: `${count}, hash ${own}`, of: count });
}

function checkRoots(known: Known): Conclusion {
  const count = `${known.roots.length} roots`;
  return conclude(knownProblems(null, known), [], { sound: count, of: count });
}

/** Reads a proof from a file of its own; null: there is none. */
function readOwnProof(path: string | undefined): Proof | null {
  return path === undefined ? null : readFile(path, (text) => readProof(parseFields(text, "proof")));
}

/** What a statement is compared with, as the names of files. */
interface ComparedFiles {
  readonly earlier: readonly string[];
  readonly proof?: string;
  /** The hash of a regulator's folder that somebody kept. */
  readonly hash?: string;
}

/** Checks a statement in several files, a pay statement, the audit of a day, a list of roots, or a regulator's folder. */
function check(
  [first, ...rest]: readonly [string, ...(readonly string[])],
  known: Known,
  compared: ComparedFiles = { earlier: [] },
): Conclusion {
  const { earlier, proof } = compared;
  const folder = rest.length === 0 ? readZippedFolder(first) : null;
  if (folder !== null) return checkFolder(folder, known, compared);
  if (readFile(first, isPayStatement)) {
    if (rest.length > 0) throw new UnreadableStatement("a pay statement is one file");
    return checkPay(first, {
      ...known,
      earlier: earlier.map((path) => readFile(path, readPayStatement)),
      proof: readOwnProof(proof),
    });
  }
  if (rest.length === 0 && readFile(first, isAuditDay)) return checkAuditDay(first, known);
  if (rest.length === 0 && readFile(first, isRoots)) {
    return checkRoots({ ...known, roots: readFile(first, readRoots) });
  }
  const { problems, notes, movements, end, proved } = verify(
    [readStatement(first), ...rest.map(readStatement)],
    {
      ...known,
      earlier: earlier.map(readStatement),
      proof: readOwnProof(proof),
    },
  );
  const owed = end.debt === 0 ? "" : `, ${end.debt} owed`;
  const count = counted(movements, "movement", "movements");
  const inRoot = inRootText(proved, movements);
  return conclude(problems, notes, {
    sound: `${count}, ${end.purchased + end.free} credits${owed}, chain ends in ${end.hash.slice(0, 16)}…${inRoot}`,
    of: count,
  });
}

/** Checks each file by itself and prints one line for it. Returns the exit status of the worst. */
function checkEach(paths: readonly string[], known: Known): number {
  let status = 0;
  for (const path of paths) {
    try {
      const { lines, isSound } = check([path], known);
      console.log(`${path}: ${isSound ? "sound" : `NOT SOUND: ${lines[0]}`}`);
      if (!isSound) status = Math.max(status, 1);
    } catch (error) {
      console.log(error instanceof UnreadableStatement ? error.message : `${path}: ${String(error)}`);
      status = 2;
    }
  }
  return status;
}

/**
 * Reads the files, prints the result and returns the exit status: 0 sound, 1 something is wrong, 2
 * unreadable.
 */
function run(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      each: { type: "boolean", default: false },
      earlier: { type: "string", multiple: true, default: [] },
      root: { type: "string" },
      roots: { type: "string", multiple: true, default: [] },
      proof: { type: "string" },
      hash: { type: "string" },
    },
  });
  const known: Known = {
    kept: values.root === undefined ? null : readKept(values.root),
    roots: values.roots.flatMap((path) => readFile(path, readRoots)),
  };
  const [first, ...rest] = positionals;
  if (first === undefined && known.roots.length === 0) {
    console.error(usage);
    return 2;
  }
  if (values.each) return checkEach(positionals, known);
  const { lines, isSound } = first === undefined ? checkRoots(known) : check([first, ...rest], known, values);
  for (const line of lines) console.log(line);
  return isSound ? 0 : 1;
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
