import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  domains,
  holdsSql,
  moduleOf,
  serverProblems,
  sqlOutsideModules,
  type ServerFile,
} from "./server-modules.ts";
import { repositoryFiles, root } from "./workspace.ts";

const folder = "apps/api/src/";

/** Tests and their helpers may import anything. */
function runsInProduction(path: string): boolean {
  return !path.endsWith(".test.ts") && !path.startsWith(`${folder}testing/`);
}

let files: readonly ServerFile[];
beforeAll(() => {
  files = repositoryFiles(`${folder}**/*.ts`, `${folder}*.ts`)
    .filter(runsInProduction)
    .map((path) => ({ path: path.slice(folder.length), text: readFileSync(join(root, path), "utf8") }));
});

describe("the server's modules", () => {
  it("keep their order, are reached by their index.ts, hold SQL in stores alone, begin transactions one way, and have pure rules", () => {
    expect(files.length).toBeGreaterThan(400);
    expect(serverProblems(files)).toEqual([]);
  });

  it("are all in the order, and nothing else is", () => {
    const idsOf = (some: readonly ServerFile[]) =>
      some.map(({ path }) => moduleOf(path)).filter((id): id is string => id !== null);
    const found = new Set(idsOf(files));
    const listed = domains.flatMap(({ name, modules }) => modules.map((module) => `${name}/${module}`));
    expect([...found].toSorted()).toEqual(listed.toSorted());
    const indexes = files.filter(({ path }) => path.endsWith("/index.ts"));
    expect(idsOf(indexes).toSorted()).toEqual(listed.toSorted());
  });

  it("need every exception that is listed", () => {
    const withSql = files.filter(holdsSql).map(({ path }) => path);
    expect(withSql).toEqual(expect.arrayContaining([...sqlOutsideModules.keys()]));
  });
});

describe("a planted violation is found:", () => {
  const chat = "modules/conversation/chat";

  it.each([
    {
      name: "an import of a module that comes later",
      path: `${chat}/planted.ts`,
      text: 'import { readClaimed } from "../../desk/operators/index.ts";\n',
      problem: `${chat}/planted.ts: imports desk/operators, which comes after conversation/chat`,
    },
    {
      name: "the same of a type alone, over several lines",
      path: `${chat}/planted.ts`,
      text: 'import type {\n  DeskDependencies,\n} from "../../desk/operators/index.ts";\n',
      problem: `${chat}/planted.ts: imports desk/operators, which comes after conversation/chat`,
    },
    {
      name: "an import of a later module of the same domain",
      path: "modules/conversation/push/planted.ts",
      text: 'import { recentMessages } from "../chat/index.ts";\n',
      problem:
        "modules/conversation/push/planted.ts: imports conversation/chat, which comes after conversation/push",
    },
    {
      name: "reaching past a module's public file",
      path: `${chat}/planted.ts`,
      text: 'export { readBalance } from "../../records/credits/service.ts";\n',
      problem: `${chat}/planted.ts: reaches past index.ts to modules/records/credits/service.ts`,
    },
    {
      name: "the server itself reaching past a module's public file",
      path: "planted.ts",
      text: 'const { sendMessage } = await import("./modules/conversation/chat/service.ts");\n',
      problem: "planted.ts: reaches past index.ts to modules/conversation/chat/service.ts",
    },
    {
      name: "machinery that knows a module",
      path: "plugins/planted.ts",
      text: 'import { recordAudit } from "../modules/records/audit/index.ts";\n',
      problem: "plugins/planted.ts: lies below the modules and imports modules/records/audit/index.ts",
    },
    {
      name: "a module that has no place in the order",
      path: "modules/conversation/planted/service.ts",
      text: "export const planted = 1;\n",
      problem:
        "modules/conversation/planted/service.ts: no module of the order in tooling/repo-checks/src/server-modules.ts",
    },
    {
      name: "a public file with code of its own",
      path: `${chat}/index.ts`,
      text: 'export { chatRoutes } from "./routes.ts";\nexport const planted = 1;\n',
      problem: `${chat}/index.ts: holds more than names of its own files`,
    },
    {
      name: "a query in a service",
      path: `${chat}/planted-service.ts`,
      text: 'export const planted = (db: Db) =>\n  db\n    .selectFrom("customers").execute();\n',
      problem: `${chat}/planted-service.ts: holds SQL, which belongs into a store.ts or *-store.ts of a module`,
    },
    {
      name: "written SQL in a route",
      path: `${chat}/planted-routes.ts`,
      text: 'import { sql } from "kysely";\nawait sql<{ one: number }>`select 1 as one`.execute(db);\n',
      problem: `${chat}/planted-routes.ts: holds SQL, which belongs into a store.ts or *-store.ts of a module`,
    },
    {
      name: "a query in a plugin that is not listed",
      path: "plugins/planted.ts",
      text: 'await trx.updateTable("customers").set({ banned: true }).execute();\n',
      problem: "plugins/planted.ts: holds SQL, which belongs into a store.ts or *-store.ts of a module",
    },
    {
      name: "a transaction whose failures would commit",
      path: `${chat}/planted-service.ts`,
      text: "await database\n    .transaction()\n    .execute(async (trx) => fail('no'));\n",
      problem: `${chat}/planted-service.ts: begins a transaction by itself; use inTransaction of plugins/transaction.ts`,
    },
    {
      name: "rules that import a store",
      path: `${chat}/planted-rules.ts`,
      text: 'import { insertMessage } from "./store.ts";\n',
      problem: `${chat}/planted-rules.ts: is not pure, it imports ./store.ts`,
    },
    {
      name: "rules that import Node",
      path: `${chat}/planted-rules.ts`,
      text: 'import { createHash } from "node:crypto";\n',
      problem: `${chat}/planted-rules.ts: is not pure, it imports node:crypto`,
    },
    {
      name: "rules that read the clock",
      path: `${chat}/planted-rules.ts`,
      text: "export const planted = (): Date => new Date();\n",
      problem: `${chat}/planted-rules.ts: is not pure, it uses the clock`,
    },
    {
      name: "rules that wait",
      path: `${chat}/planted-rules.ts`,
      text: "export async function planted(): Promise<void> {}\n",
      problem: `${chat}/planted-rules.ts: is not pure, it uses waiting`,
    },
  ])("$name", ({ path, text, problem }) => {
    expect(serverProblems([{ path, text }])).toEqual([problem]);
  });

  it("and what is allowed is not: SQL in a store, types and the contract in rules, words in comments", () => {
    const allowed: readonly ServerFile[] = [
      {
        path: `${chat}/planted-store.ts`,
        text: 'import { sql } from "kysely";\nconst one = sql`select 1`;\n',
      },
      {
        path: `${chat}/planted-rules.ts`,
        text: '// new Date() is not asked here\nimport { regions } from "@parlour/contract/regions";\nimport type { Trx } from "../../../plugins/database.ts";\n',
      },
      { path: `${chat}/planted.ts`, text: 'import { readBalance } from "../../records/credits/index.ts";\n' },
    ];
    expect(serverProblems(allowed)).toEqual([]);
  });
});
