import { createHash } from "node:crypto";
import type { Fields } from "./fields.ts";
import { folderFormat, type Figure, type Folder, type Manifest } from "./folder.ts";
import { rootProblems } from "./root.ts";
import { knownProblems, type Known } from "./verify.ts";

/** The figures that a folder must have. */
const figureNames = [
  "age-checks",
  "age-checks-by-method",
  "legal-acceptances",
  "legal-acceptances-by-version",
  "chat-consents",
  "chat-consents-by-version",
  "requests",
  "requests-by-type",
  "bans",
  "bans-by-category",
  "disclosure",
  "start-requests",
  "retention-runs",
  "retention-by-kind",
  "reveals",
  "reveals-by-kind",
  "fraud-ratios",
  "disputes",
  "fraud-warnings",
] as const;
type FigureName = (typeof figureNames)[number];

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");

/** Returns the hash that a folder must have. */
export function expectedFolderHash({ region, zone, from, to, sites, madeAt, files }: Manifest): string {
  const listed = files.map(({ name, bytes, sha256: hash }) => [name, bytes, hash]);
  return sha256(JSON.stringify([folderFormat, region, zone, from, to, sites, madeAt, listed]));
}

/** Returns what is wrong with the files, compared with the manifest. */
function fileProblems({ manifest, files }: Folder): readonly string[] {
  const problems: string[] = [];
  const names = new Set(manifest.files.map(({ name }) => name));
  if (names.size !== manifest.files.length) problems.push("manifest: lists a file twice");
  for (const { name, bytes, sha256: hash } of manifest.files) {
    const content = files.get(name);
    if (content === undefined) problems.push(`${name}: is missing`);
    else if (content.length !== bytes || sha256(content) !== hash) problems.push(`${name}: was changed`);
  }
  for (const name of files.keys()) {
    if (name !== "manifest.json" && !names.has(name)) problems.push(`${name}: is not in the manifest`);
  }
  if (expectedFolderHash(manifest) !== manifest.hash) problems.push("manifest: was changed");
  return problems;
}

type Sums = ReadonlyMap<string, readonly number[]>;

/** Adds up numbers of rows by a key. */
function sumsOf(
  rows: readonly Fields[],
  keyOf: (row: Fields) => string,
  numbersOf: (row: Fields) => readonly number[],
): Sums {
  const sums = new Map<string, readonly number[]>();
  for (const row of rows) {
    const [key, numbers] = [keyOf(row), numbersOf(row)];
    const before = sums.get(key);
    sums.set(
      key,
      before === undefined ? numbers : numbers.map((number, index) => number + (before[index] ?? 0)),
    );
  }
  return sums;
}

const one = (isSo: boolean): number => (isSo ? 1 : 0);
const keyOf =
  (...names: readonly string[]) =>
  (row: Fields): string =>
    names.map((name) => (row.has(name) ? row.textOrNumber(name) : "–")).join(" ");
const numbersOf =
  (...names: readonly string[]) =>
  (row: Fields): readonly number[] =>
    names.map((name) => row.whole(name));

/** Two figures that count the same things: their sums must agree. */
interface Agreement {
  readonly left: FigureName;
  readonly right: FigureName;
  readonly ofLeft: (rows: readonly Fields[]) => Sums;
  readonly ofRight: (rows: readonly Fields[]) => Sums;
  /** True: a group that counts 0 on the left may be missing on the right. */
  readonly zeroesCount?: true;
}

const agreements: readonly Agreement[] = [
  {
    left: "age-checks",
    right: "age-checks-by-method",
    ofLeft: (rows) =>
      sumsOf(rows, keyOf("method"), (row) => [
        row.whole("checks"),
        row.text("result") === "passed" ? row.whole("checks") : 0,
      ]),
    ofRight: (rows) => sumsOf(rows, keyOf("method"), numbersOf("checks", "passed")),
  },
  {
    left: "legal-acceptances",
    right: "legal-acceptances-by-version",
    ofLeft: (rows) => sumsOf(rows, keyOf("document", "version"), numbersOf("customers")),
    ofRight: (rows) => sumsOf(rows, keyOf("document", "version"), numbersOf("customers")),
  },
  {
    left: "chat-consents",
    right: "chat-consents-by-version",
    ofLeft: (rows) => sumsOf(rows, keyOf("version"), numbersOf("given", "takenBack")),
    ofRight: (rows) => sumsOf(rows, keyOf("version"), numbersOf("given", "takenBack")),
  },
  {
    left: "requests",
    right: "requests-by-type",
    ofLeft: (rows) =>
      sumsOf(rows, keyOf("site", "type"), (row) => [
        1,
        one(row.has("resolvedOn")),
        one(row.has("refusedBecause")),
        one(row.truth("extended")),
        one(row.truth("late")),
      ]),
    ofRight: (rows) =>
      sumsOf(rows, keyOf("site", "type"), numbersOf("received", "resolved", "refused", "extended", "late")),
  },
  {
    left: "bans",
    right: "bans-by-category",
    ofLeft: (rows) =>
      sumsOf(rows, keyOf("site", "category"), (row) => [
        1,
        one(row.truth("appealed")),
        row.whole("kept"),
        one(row.truth("lifted")),
      ]),
    ofRight: (rows) =>
      sumsOf(rows, keyOf("site", "category"), numbersOf("bans", "appealed", "kept", "lifted")),
  },
  {
    left: "retention-runs",
    right: "retention-by-kind",
    ofLeft: (rows) => {
      const removed = rows
        .filter((row) => !row.truth("dryRun"))
        .flatMap((row) => row.part("counts").numbers());
      const sums = new Map<string, readonly number[]>();
      for (const [kind, count] of removed) sums.set(kind, [count + (sums.get(kind)?.[0] ?? 0)]);
      return sums;
    },
    ofRight: (rows) => sumsOf(rows, keyOf("kind"), numbersOf("removed")),
  },
  {
    left: "reveals",
    right: "reveals-by-kind",
    ofLeft: (rows) => {
      const people = new Map<string, Set<string>>();
      for (const row of rows) {
        const kind = row.text("kind");
        people.set(kind, (people.get(kind) ?? new Set()).add(row.text("staff")));
      }
      const sums = sumsOf(rows, keyOf("kind"), numbersOf("reveals"));
      return new Map([...sums].map(([kind, numbers]) => [kind, [...numbers, people.get(kind)?.size ?? 0]]));
    },
    ofRight: (rows) => sumsOf(rows, keyOf("kind"), numbersOf("reveals", "people")),
  },
  {
    left: "fraud-ratios",
    right: "disputes",
    ofLeft: (rows) => sumsOf(rows, keyOf("month", "provider"), numbersOf("disputes")),
    ofRight: (rows) => sumsOf(rows, keyOf("month", "provider"), numbersOf("first")),
    zeroesCount: true,
  },
  {
    left: "fraud-ratios",
    right: "fraud-warnings",
    ofLeft: (rows) => sumsOf(rows, keyOf("month", "provider"), numbersOf("warnings")),
    ofRight: (rows) => sumsOf(rows, keyOf("month", "provider"), numbersOf("first")),
    zeroesCount: true,
  },
];

const none: Figure = { hasQuery: false, rows: [], texts: [] };

function agreementProblems(
  figures: Folder["figures"],
  { left, right, ofLeft, ofRight, zeroesCount }: Agreement,
): readonly string[] {
  const [these, those] = [
    ofLeft((figures.get(left) ?? none).rows),
    ofRight((figures.get(right) ?? none).rows),
  ];
  const isNothing = (numbers: readonly number[] | undefined): boolean =>
    numbers === undefined || (zeroesCount === true && numbers.every((number) => number === 0));
  return [...new Set([...these.keys(), ...those.keys()])]
    .filter((key) => !(isNothing(these.get(key)) && isNothing(those.get(key))))
    .filter((key) => JSON.stringify(these.get(key)) !== JSON.stringify(those.get(key)))
    .map(
      (key) =>
        `${left} and ${right} differ for ${key}: ${these.get(key)?.join(", ") ?? "nothing"} and ${those.get(key)?.join(", ") ?? "nothing"}`,
    );
}

/** Returns what is wrong with the shares: each follows from its counts, as Visa's programme divides them. */
function ratioProblems(rows: readonly Fields[]): readonly string[] {
  return rows.flatMap((row) => {
    const name = `fraud-ratios, ${row.text("month")} ${row.text("provider")}`;
    const [payments, warnings, disputes, affected] = numbersOf(
      "payments",
      "warnings",
      "disputes",
      "affected",
    )(row) as [number, number, number, number];
    const share =
      payments === 0 ? null : Math.floor((20_000 * (warnings + disputes) + payments) / (2 * payments));
    return [
      ...(row.wholeOrNull("basisPoints") === share
        ? []
        : [`${name}: the share does not follow from the counts`]),
      ...(affected <= warnings + disputes && affected >= Math.max(warnings, disputes)
        ? []
        : [`${name}: the number of affected payments does not fit the warnings and disputes`]),
    ];
  });
}

/**
 * Returns what is wrong with the requests' clocks: a resolved request must be marked late if, and only if, it was
 * resolved after its due date.
 */
function clockProblems(rows: readonly Fields[]): readonly string[] {
  return rows
    .filter((row) => row.has("resolvedOn"))
    .filter((row) => row.truth("late") !== row.text("resolvedOn") > row.text("dueOn"))
    .map((row) => `requests, ${row.text("id")}: late does not follow from its dates`);
}

/** Returns which figures differ from those of an earlier folder of the same region and period. */
function earlierProblems(earlier: Folder, now: Folder): readonly string[] {
  const same = (["region", "from", "to"] as const).every(
    (name) => earlier.manifest[name] === now.manifest[name],
  );
  if (!same) return ["the earlier folder is of another region or period"];
  return figureNames.flatMap((name) => {
    const [before, after] = [earlier.figures.get(name) ?? none, now.figures.get(name) ?? none];
    const [had, has] = [new Set(before.texts), new Set(after.texts)];
    return [
      ...before.texts
        .filter((text) => !has.has(text))
        .map((text) => `${name}: the earlier folder has ${text}`),
      ...after.texts
        .filter((text) => !had.has(text))
        .map((text) => `${name}: the earlier folder does not have ${text}`),
    ];
  });
}

/** What a folder is compared with. */
export interface FolderComparison extends Known {
  /** The folder's hash that somebody kept, or that the audit has; null: none. */
  readonly hash: string | null;
  /** A folder of the same region and period that somebody kept; null: none. */
  readonly earlier: Folder | null;
}

/** Returns what is wrong with a regulator's folder, and what could not be checked. */
export function verifyFolder(
  folder: Folder,
  { hash, earlier, ...known }: FolderComparison,
): { readonly problems: readonly string[]; readonly notes: readonly string[] } {
  const { manifest, figures, root } = folder;
  const rowsOf = (name: FigureName): readonly Fields[] => (figures.get(name) ?? none).rows;
  const problems = [
    ...fileProblems(folder),
    ...(hash === null || hash === manifest.hash ? [] : [`the folder's hash is not ${hash}`]),
    ...figureNames.filter((name) => !figures.has(name)).map((name) => `${name}: the figure is missing`),
    ...[...figures].filter(([, { hasQuery }]) => !hasQuery).map(([name]) => `${name}: has no query`),
    ...agreements.flatMap((agreement) => agreementProblems(figures, agreement)),
    ...ratioProblems(rowsOf("fraud-ratios")),
    ...clockProblems(rowsOf("requests")),
    ...(root === null ? [] : rootProblems(root)),
    ...knownProblems(root, known),
    ...(earlier === null ? [] : earlierProblems(earlier, folder)),
  ];
  const notes = [
    ...(hash === null ? ["the folder's hash was not compared with one that you got elsewhere (--hash)"] : []),
    ...(root === null
      ? ["the folder has no public root, because there was none yet"]
      : known.kept === null
        ? [
            `the root of ${root.day}, ${root.root.slice(0, 16)}…, was not compared with one that you kept (--root)`,
          ]
        : []),
  ];
  return { problems, notes };
}
