import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSecret } from "./secret.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlour-secret-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("The secret that a server makes for itself", () => {
  test("is made once, whole, and readable by its owner alone", async () => {
    const secret = await readSecret(undefined, folder);
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(await readSecret(undefined, folder)).toBe(secret);
    expect(await readdir(folder)).toEqual(["secret"]);
    expect((await stat(join(folder, "secret"))).mode & 0o777).toBe(0o600);
    expect(await readSecret("one that is given", folder)).toBe("one that is given");
  });

  test("is never an empty one: a damaged file stops the start and says what to do", async () => {
    await truncate(join(folder, "secret"));
    await expect(readSecret(undefined, folder)).rejects.toThrow(
      /secret is damaged: it holds 0 characters\. Put the/,
    );
  });
});
