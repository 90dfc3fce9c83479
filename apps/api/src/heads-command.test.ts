import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "./ports/files.ts";
import { unlockTables } from "./testing/bit-flips.ts";
import { runVerifier, type Verdict } from "./testing/statement-files.ts";
import { testApp, type TestApp } from "./testing/test-app.ts";
import { experienced } from "./testing/test-history.ts";
import { endDay } from "./testing/test-roots.ts";
import { recordAudit } from "./modules/records/audit/index.ts";

/** Tests `npm run heads` on a database that DATABASE_URL names, as for the server. */

let folder: string;
let server: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlour-heads-"));
  server = await testApp({ platform: { files: openFiles({ dataFolder: folder, files: {} }) } });
  const { clock, platform, database } = server;
  const customer = await experienced(server);
  const entry = {
    staffId: null,
    action: "customer.ban",
    targetType: "customer",
    targetId: customer.customerId,
  };
  const details = { reason: "Insults", category: "abuse" };
  await recordAudit(database, { ...entry, details }, { now: clock.now(), random: platform.random });
  await endDay(server);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: readonly string[]): Promise<Verdict> {
  const command = join(import.meta.dirname, "heads.ts");
  const env = { ...process.env, DATABASE_URL: server.databaseUrl, DATA_DIR: folder };
  return await new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
    });
  });
}

test("counts again, and writes the audit of a day for the verifier", async () => {
  expect(await run()).toEqual({
    status: 0,
    output: "Roots, the newest tree and the audit agree with the books.\n",
  });
  const path = join(folder, "audit.jsonl");
  expect(await run("audit", "2026-11-20", path)).toMatchObject({ status: 0 });
  const file = await readFile(path, "utf8");
  const kept = await readFile(join(folder, "files/roots/2026-11-20.json"), "utf8");
  expect(await runVerifier({ file, kept }, ["--root", "kept", "file"])).toMatchObject({ status: 0 });
  expect((await run("audit", "yesterday")).status).toBe(1);
});

test("names what differs", async () => {
  await unlockTables(server.database, ["audit_log"]);
  await sql`update audit_log set target_id = 'nobody'`.execute(server.database);
  expect(await run()).toEqual({ status: 1, output: "audit of 2026-11-20: differs\nThey differ.\n" });
});
