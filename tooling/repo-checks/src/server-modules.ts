import { dirname, join } from "node:path/posix";
import { parseSync } from "vite";

/** The order of the server's modules, and what each kind of file in them may do. Pure: the caller reads the files. */

/** A file of the server; its path is relative to apps/api/src. */
export interface ServerFile {
  readonly path: string;
  readonly text: string;
}

/** A group of modules that serve one purpose: a folder of apps/api/src/modules. */
export interface Domain {
  readonly name: string;
  /** In order: a module imports only modules that come before it, here or in an earlier domain. */
  readonly modules: readonly string[];
}

/** Every module of the server in its order (docs/architecture.md, "The order of modules"). */
export const domains: readonly Domain[] = [
  { name: "records", modules: ["heads", "audit", "credits", "removals", "texts"] },
  { name: "site", modules: ["brands", "alerts", "content", "landing", "prices", "take-overs", "sites"] },
  {
    name: "people",
    modules: [
      "customers",
      "sign-in",
      "verification",
      "media",
      "marketing",
      "limits",
      "flags",
      "accounts",
      "inbound-texts",
    ],
  },
  { name: "money", modules: ["payments"] },
  { name: "conversation", modules: ["profiles", "push", "chat", "spending"] },
  { name: "desk", modules: ["breaks", "operators", "floor", "desk-aids", "reviews"] },
  {
    name: "office",
    modules: [
      "staff",
      "care",
      "age-checks",
      "back-office",
      "privacy",
      "insight",
      "pay",
      "regulator",
      "find",
      "lists",
      "faults",
    ],
  },
];

/** Files outside the modules that hold SQL, and why. An entry that is no longer needed fails the check. */
export const sqlOutsideModules: ReadonlyMap<string, string> = new Map([
  ["backup/restore.ts", "resets settings of a restored database before the server starts"],
  ["open-databases.ts", "asks a database for its settings before the server starts"],
  ["plugins/authentication.ts", "looks up who calls before any module is entered"],
  ["plugins/cookie-names.ts", "reads once, at the start, until when former cookies count"],
  ["plugins/compiled-once.ts", "runs queries that stores build"],
  ["plugins/database-outage.ts", "wraps the driver"],
  ["plugins/database.ts", "opens the database"],
  ["plugins/foreign-host.ts", "compares a token's brand with the host before any module is entered"],
  ["plugins/grant-rights.ts", "gives the server's login its rights"],
  ["plugins/health.ts", "asks whether the database answers"],
  ["plugins/job-tables.ts", "makes the queue's tables"],
  ["plugins/lasting-key-check.ts", "compares the keys with those of the last start"],
  ["plugins/list-page.ts", "gives stores the condition of a list's next page"],
  ["plugins/metrics-route.ts", "counts what waits, for a metric"],
  ["plugins/migration-locks.ts", "migrates"],
  ["plugins/migrations.ts", "migrates"],
  ["plugins/read-database.ts", "asks how old the replica is"],
  ["plugins/runtime-login.ts", "makes the server's login"],
  ["plugins/staff-session-end.ts", "reads and extends sessions of staff, beside authentication.ts"],
  ["plugins/staff-sites.ts", "looks up whose sites a call sees before any module is entered"],
]);

/** An import or re-export of a file. */
interface Import {
  readonly specifier: string;
  /** Only types, which leave no code at run time. */
  readonly isType: boolean;
}

/** Returns all imports of a file, in no particular order. */
function importsOf(text: string): Import[] {
  const { errors, module } = parseSync("file.ts", text);
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join("\n"));
  const { staticImports, staticExports, dynamicImports } = module;
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ specifier: moduleRequest.value, isType }],
      ),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start + 1, end - 1),
      isType: false,
    })),
  ];
}

/** Returns code without its comments. */
function codeOf(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "$1");
}

const positions = new Map(
  domains
    .flatMap(({ name, modules }) => modules.map((module) => `${name}/${module}`))
    .map((id, at) => [id, at]),
);

/** Returns the module of a path, as `domain/module`; null outside the modules. */
export function moduleOf(path: string): string | null {
  const [folder, domain, module, file] = path.split("/");
  return folder === "modules" && file !== undefined ? `${domain}/${module}` : null;
}

function targetOf(path: string, specifier: string): string | null {
  return specifier.startsWith(".") ? join(dirname(path), specifier) : null;
}

/** Whether a path is below the modules: plugins, ports and backup, which know no module. */
function isBelow(path: string): boolean {
  return /^(?:plugins|ports|backup)\//.test(path) || path === "platform.ts";
}

/** Returns imports that violate the order, or reach past another module's `index.ts`. */
export function orderProblems({ path, text }: ServerFile): string[] {
  const own = moduleOf(path);
  const inModules = path.startsWith("modules/");
  if (inModules && (own === null || !positions.has(own))) {
    return [`${path}: no module of the order in tooling/repo-checks/src/server-modules.ts`];
  }
  return importsOf(text).flatMap(({ specifier }) => {
    const target = targetOf(path, specifier);
    const other = target === null ? null : moduleOf(target);
    if (target === null || other === null || other === own) return [];
    if (isBelow(path)) return [`${path}: lies below the modules and imports ${target}`];
    const problems: string[] = [];
    if (target !== `modules/${other}/index.ts`) problems.push(`${path}: reaches past index.ts to ${target}`);
    const upward = own !== null && (positions.get(other) ?? Infinity) > (positions.get(own) ?? -1);
    if (upward) problems.push(`${path}: imports ${other}, which comes after ${own}`);
    return problems;
  });
}

/** Finds exports of a module's `index.ts` that do not come from its own files. */
export function indexProblems({ path, text }: ServerFile): string[] {
  if (moduleOf(path) === null || !path.endsWith("/index.ts")) return [];
  const rest = codeOf(text)
    .replaceAll(/^export (?:type )?\{[^}]*\} from "\.\/[\w-]+\.ts";$/gm, "")
    .trim();
  return rest === "" ? [] : [`${path}: holds more than names of its own files`];
}

const queries =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|executeQuery)\b|\bsql(?:<[^`]*?>)?`|\bsql\.\w+\(/;

/** Whether a file contains SQL. */
export function holdsSql({ text }: ServerFile): boolean {
  const usesBuilder = importsOf(text).some(({ specifier, isType }) => specifier === "kysely" && !isType);
  return usesBuilder || queries.test(codeOf(text));
}

/** Returns SQL outside of stores. */
export function sqlProblems(file: ServerFile): string[] {
  if (!holdsSql(file) || sqlOutsideModules.has(file.path)) return [];
  if (moduleOf(file.path) !== null && /(?:\/|-)store\.ts$/.test(file.path)) return [];
  return [`${file.path}: holds SQL, which belongs into a store.ts or *-store.ts of a module`];
}

/**
 * Returns transactions that a module begins without `inTransaction`: their returned failures would commit.
 */
export function transactionProblems({ path, text }: ServerFile): string[] {
  const bare = /\.\s*(?:startTransaction|transaction)\(\s*\)/.test(codeOf(text));
  if (moduleOf(path) === null || !bare) return [];
  return [`${path}: begins a transaction by itself; use inTransaction of plugins/transaction.ts`];
}

/** Pure helpers that rules may use besides the contract and other rules. */
const pureHelpers = new Set(["plugins/dates.ts"]);

const impure: readonly (readonly [name: string, sign: RegExp])[] = [
  ["the clock", /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\./],
  ["randomness", /\bMath\.random\(|\bcrypto\./],
  ["the process or the network", /\bprocess\.|\bfetch\(|\bglobalThis\b/],
  ["waiting", /\basync\b|\bawait\b|\bset(?:Timeout|Interval|Immediate)\(/],
];

/** Finds impure imports of a module's `rules.ts` or `*-rules.ts`. */
export function rulesProblems({ path, text }: ServerFile): string[] {
  if (moduleOf(path) === null || !/(?:\/|-)rules\.ts$/.test(path)) return [];
  const imported = importsOf(text)
    .filter(({ specifier, isType }) => {
      const target = targetOf(path, specifier);
      if (target === null) return !specifier.startsWith("@parlour/contract/");
      return !isType && !/(?:\/|-)rules\.ts$/.test(target) && !pureHelpers.has(target);
    })
    .map(({ specifier }) => `${path}: is not pure, it imports ${specifier}`);
  const used = impure
    .filter(([, sign]) => sign.test(codeOf(text)))
    .map(([name]) => `${path}: is not pure, it uses ${name}`);
  return [...imported, ...used];
}

/** Returns all problems in the server's files. */
export function serverProblems(files: readonly ServerFile[]): string[] {
  return files.flatMap((file) => [
    ...orderProblems(file),
    ...indexProblems(file),
    ...sqlProblems(file),
    ...transactionProblems(file),
    ...rulesProblems(file),
  ]);
}
