import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { regulatorFolders, type RegulatorFolder } from "@parlour/contract/operations/regulator";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chainKinds } from "../../../chain-kinds.ts";
import { askedYear, RegulatorScene, rowsOf } from "../../../testing/regulator-scene.ts";
import { call } from "../../../testing/test-chat.ts";
import { makeRoots } from "../../records/heads/build-service.ts";

/** The programs beside the server: the offline verifier of folders, and the command that makes one. */

let scene: RegulatorScene;

beforeAll(async () => {
  scene = await RegulatorScene.open();
});
afterAll(() => scene.close());

describe("the offline verifier", () => {
  async function zipOf(): Promise<Uint8Array> {
    return new Uint8Array((await scene.made()).rawPayload);
  }
  async function hashOf(): Promise<string> {
    const response = await call(scene.server.app, regulatorFolders, { headers: scene.admin.headers });
    const [newest] = response.json<{ folders: readonly RegulatorFolder[] }>().folders;
    return newest?.hash ?? "";
  }
  /** Packs a folder again with changed files, its manifest unchanged. */
  function changedZip(zip: Uint8Array, name: string, change: (text: string) => string): Uint8Array {
    const files = unzipSync(zip);
    const text = strFromU8(files[name] ?? new Uint8Array());
    const other = change(text);
    expect(other).not.toBe(text);
    return zipSync({ ...files, [name]: strToU8(other) });
  }

  test("finds a folder sound, with the hash that the audit has and the newest public root", async () => {
    await makeRoots(
      {
        ...scene.server.platform,
        database: scene.server.database,
        databaseTime: async () => scene.server.clock.now(),
      },
      chainKinds,
    );
    scene.server.clock.advance(1_000);
    const zip = await zipOf();
    const hash = await hashOf();
    const { root } = JSON.parse(strFromU8(unzipSync(zip)["root.json"] ?? new Uint8Array())) as {
      root: string;
    };
    expect(scene.verify(zip, "--hash", hash, "--root", root)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^sound: 22 files of GB, 2025-01-01 to 2025-12-31/) as unknown,
    });
    expect(scene.verify(zip, "--hash", "0".repeat(64)).said).toContain("the folder's hash is not 0000");
    expect(scene.verify(zip, "--root", "0".repeat(64)).said).toContain("is not the one that was kept");
  });

  test("names a file that was changed, left out or added, and figures whose sums no longer agree", async () => {
    const zip = await zipOf();
    const other = changedZip(zip, "figures/bans-by-category.json", (text) =>
      text.replace(/"bans":(\d+)/, (_, count: string) => `"bans":${Number(count) - 1}`),
    );
    const { status, said } = scene.verify(other);
    expect(status).toBe(1);
    expect(said).toContain("figures/bans-by-category.json: was changed");
    expect(said).toMatch(/bans and bans-by-category differ for \S+-GB \w+: 12, /);
    const { "figures/reveals.json": _, ...rest } = unzipSync(zip);
    expect(scene.verify(zipSync(rest)).said).toContain("figures/reveals.json: is missing");
    expect(scene.verify(zipSync({ ...unzipSync(zip), "more.json": strToU8("{}") })).said).toContain(
      "more.json: is not in the manifest",
    );
  });

  test("names the figures that differ from a kept folder after a change in the database", async () => {
    const kept = await zipOf();
    const path = join(scene.folder, "kept.zip");
    writeFileSync(path, kept);
    expect(scene.verify(await zipOf(), "--earlier", path)).toMatchObject({ status: 0 });
    const { rows } = await sql<{
      id: string;
    }>`select ban.id from bans as ban join customers on customers.id = ban.customer_id
      where customers.region = 'GB' and ban.category = 'under_age' and ban.created_at > '2025-02-01' order by ban.created_at limit 1`.execute(
      scene.server.database,
    );
    const [ban] = rows;
    await sql`update bans set category = 'spam' where id = ${ban?.id}`.execute(scene.server.database);
    const { status, said } = scene.verify(await zipOf(), "--earlier", path);
    await sql`update bans set category = 'under_age' where id = ${ban?.id}`.execute(scene.server.database);
    expect(status).toBe(1);
    expect(said).toContain(`bans: the earlier folder has {"id":"${ban?.id}"`);
    expect(said).toContain("bans-by-category: the earlier folder has");
  });
});

async function foldersInAudit(): Promise<{ readonly count: number }> {
  return await scene.server.database
    .selectFrom("audit_log")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("action", "=", "regulator.folder")
    .executeTakeFirstOrThrow();
}

test("the command makes the same folder, and says so in the audit", async () => {
  const path = join(scene.folder, "by-command.zip");
  const command = join(import.meta.dirname, "../../../regulator.ts");
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [command, ...args], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], DATABASE_URL: scene.server.databaseUrl },
    });
  const { status, stdout, stderr } = run(
    "--region",
    "GB",
    "--from",
    askedYear.from,
    "--to",
    askedYear.to,
    "--out",
    path,
  );
  expect([status, stderr]).toEqual([0, ""]);
  const zip = new Uint8Array(readFileSync(path));
  const [, hash = ""] = /([0-9a-f]{64})/.exec(stdout) ?? [];
  expect(scene.verify(zip, "--hash", hash).status).toBe(0);
  const same = ["age-checks", "bans", "fraud-ratios", "reveals", "retention-runs"];
  const byPage = rowsOf(new Uint8Array((await scene.made()).rawPayload));
  const byCommand = rowsOf(zip);
  for (const name of same) expect(byCommand.get(name)).toEqual(byPage.get(name));
  const entry = await scene.server.database
    .selectFrom("audit_log")
    .select(["staff_id", "details"])
    .where("action", "=", "regulator.folder")
    .where("staff_id", "is", null)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ details: { hash } });
  const { count: before } = await foldersInAudit();
  expect(run("--region", "GB", "--from", askedYear.from, "--to", askedYear.to, "--out", path)).toMatchObject({
    status: 1,
    stdout: `${path} exists already. Move it away, or name another file with --out.\n`,
    stderr: "",
  });
  expect(await foldersInAudit()).toEqual({ count: before });
  expect(run("--region", "GB", "--from", "2020-01-01", "--to", askedYear.to)).toMatchObject({ status: 1 });
  expect(run("--region", "XX")).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("--region  GB, AU, IE") as unknown,
  });
});

test("the command adds no entry to a closed day of the audit, whatever its machine's clock (ROOT-8)", async () => {
  const day = { day: "2031-02-28", entries: 1, hash: Buffer.alloc(32) };
  await scene.server.database.insertInto("audit_days").values(day).execute();
  const args = ["--region", "AU", "--from", askedYear.from, "--to", askedYear.to];
  const command = join(import.meta.dirname, "../../../regulator.ts");
  const { status } = spawnSync(
    process.execPath,
    [command, ...args, "--out", join(scene.folder, "later.zip")],
    {
      env: { PATH: process.env["PATH"], DATABASE_URL: scene.server.databaseUrl },
    },
  );
  expect(status).toBe(0);
  const newest = await scene.server.database
    .selectFrom("audit_log")
    .select("at")
    .where("action", "=", "regulator.folder")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(newest.at).toEqual(new Date("2031-03-01T00:00:00.000Z"));
});
