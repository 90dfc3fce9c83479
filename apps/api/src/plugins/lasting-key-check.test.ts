import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startServerProcess } from "../testing/server-process.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { deriveKeys } from "./keys.ts";
import { checkLastingKey } from "./lasting-key-check.ts";

const [secret, other] = [
  "the secret of this installation, long enough",
  "another secret, which is long enough, too",
];

let used: TestDatabase;
beforeEach(async () => {
  used = await testDatabase(4);
});
afterEach(() => used.drop());

/** Returns the refusal of a start with these secrets; empty if it succeeds. */
async function refusal(secrets: Parameters<typeof deriveKeys>[0], accepted?: string): Promise<string> {
  return await checkLastingKey(used.database, deriveKeys(secrets), accepted).then(
    () => "",
    (error: unknown) => (error as Error).message,
  );
}

describe("the key that numbers are hashed with", () => {
  test("is the one that the database has been used with; SECRET may change beside it", async () => {
    expect(await refusal({ secret })).toBe("");
    expect(await refusal({ secret })).toBe("");
    // The procedure in managed.md: PHONE_HASH_KEY gets the old SECRET, then SECRET changes.
    expect(await refusal({ secret, lasting: secret })).toBe("");
    expect(await refusal({ secret: other, previous: secret, lasting: secret })).toBe("");
    expect(await refusal({ secret: other, lasting: secret })).toBe("");
    expect(await refusal({ secret: other })).toContain("PHONE_HASH_KEY is not the key");
  });

  test("is recorded once by nodes that start at once, and all of them agree", async () => {
    const starts = await Promise.all(
      Array.from({ length: 8 }, (_, index) => refusal({ secret, lasting: index < 4 ? secret : other })),
    );
    expect(starts.filter((said) => said === "")).toHaveLength(4);
  });

  test("that is lost is replaced only by the one that was named", async () => {
    await refusal({ secret });
    const said = await refusal({ secret: other });
    const accepted = /PHONE_HASH_KEY_ACCEPT=([0-9a-f]{12})/.exec(said)?.[1];
    expect(await refusal({ secret: "a third one, which is just as long as they are" }, accepted)).not.toBe(
      "",
    );
    expect(await refusal({ secret: other }, accepted)).toBe("");
    expect(await refusal({ secret: other })).toBe("");
    expect(await refusal({ secret })).not.toBe("");
  });
});

test("a server does not start with another key, and says what to do", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parlour-key-"));
  const start = (PHONE_HASH_KEY: string) =>
    startServerProcess(folder, { DATABASE_URL: used.url, SECRET: secret, PHONE_HASH_KEY });
  const first = start(secret);
  await first.ready;
  first.child.kill("SIGTERM");
  await first.ended;
  const second = start(other);
  await expect(second.ready).rejects.toThrow(/PHONE_HASH_KEY is not the key .* Set the former one/);
  expect((await second.ended).code).toBe(1);
  expect(second.output()).not.toContain(other);
  await rm(folder, { recursive: true, force: true });
});
