import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectedFolderHash, verifyFolder, type FolderComparison } from "./check-folder.ts";
import { readFolder, type Folder } from "./folder.ts";
import { readZip } from "./read-zip.ts";
import { UnreadableStatement } from "./unreadable.ts";

/** The fixture is a folder that the server made of some days of its test's year (apps/api/src/testing/regulator-scene.ts). */
const path = join(import.meta.dirname, "fixtures", "folder.zip");
const bytes = readFileSync(path);
const files = readZip(bytes);
const sound = readFolder(files);
const nothing: FolderComparison = { kept: null, roots: [], hash: null, earlier: null };

const problemsOf = (folder: Folder, compared: Partial<FolderComparison> = {}): string =>
  verifyFolder(folder, { ...nothing, ...compared }).problems.join("\n");

type Change = (text: string) => string;

/** A folder with a changed file and an unchanged manifest. */
function changed(name: string, change: Change): Folder {
  const before = files.get(name)?.toString("utf8") ?? "";
  const after = change(before);
  if (after === before) throw new Error(`${name} was not changed`);
  return readFolder(new Map([...files, [name, Buffer.from(after)]]));
}

/** A forgery by somebody who has the folder: every hash is recomputed. */
function forged(name: string, change: Change): Folder {
  const folder = changed(name, change);
  const listed = folder.manifest.files.map((file) => {
    const content = folder.files.get(file.name) ?? Buffer.alloc(0);
    const sha256 = createHash("sha256").update(content).digest("hex");
    return { name: file.name, bytes: content.length, sha256 };
  });
  const manifest = { ...folder.manifest, files: listed };
  return { ...folder, manifest: { ...manifest, hash: expectedFolderHash(manifest) } };
}

test("a folder that the server made is sound, and has all figures", () => {
  expect(problemsOf(sound)).toBe("");
  expect(sound.figures.size).toBe(19);
  for (const [name, { rows }] of sound.figures) expect([name, rows.length > 0]).toEqual([name, true]);
  expect(problemsOf(sound, { hash: sound.manifest.hash, earlier: sound })).toBe("");
  const root = sound.root?.root ?? "";
  expect(problemsOf(sound, { kept: { root, day: null } })).toBe("");
});

describe("a changed folder is detected", () => {
  const cases: readonly (readonly [string, () => Folder, RegExp])[] = [
    [
      "another word",
      () => changed("README.txt", (text) => text.replace("Made", "made")),
      /README\.txt: was changed/,
    ],
    [
      "another figure",
      () => changed("figures/disclosure.json", (text) => text.replace("No meeting", "A meeting")),
      /disclosure\.json: was changed/,
    ],
    [
      "another query",
      () => changed("figures/bans.json", (text) => text.replace("union all", "union")),
      /bans\.json: was changed/,
    ],
    [
      "other days",
      () => changed("manifest.json", (text) => text.replace('"2025-06-20"', '"2025-06-21"')),
      /manifest: was changed/,
    ],
    [
      "another root",
      () => changed("root.json", (text) => text.replace(/"tree":"./, '"tree":"x')),
      /root of .*: was changed/,
    ],
    [
      "a missing figure",
      () => readFolder(new Map([...files].filter(([name]) => name !== "figures/reveals.json"))),
      /reveals: the figure is missing/,
    ],
    [
      "one more file",
      () => readFolder(new Map([...files, ["more.txt", Buffer.from("more")]])),
      /more\.txt: is not in the manifest/,
    ],
  ];
  test.each(cases)("with %s", (_, folder, expected) => {
    expect(problemsOf(folder())).toMatch(expected);
  });

  test("with a hash or a root that is not the kept one", () => {
    expect(problemsOf(sound, { hash: "0".repeat(64) })).toContain("the folder's hash is not 000");
    expect(problemsOf(sound, { kept: { root: "0".repeat(64), day: null } })).toContain(
      "is not the one that was kept",
    );
  });

  test("compared with an earlier one, row by row", () => {
    const other = forged("figures/start-requests.json", (text) =>
      text.replace(/"requests":(\d+)/, '"requests":9$1'),
    );
    expect(problemsOf(other)).toBe("");
    expect(problemsOf(other, { earlier: sound })).toMatch(
      /^start-requests: the earlier folder has .*\nstart-requests: the earlier folder does not have .*"requests":9/,
    );
    const elsewhere = { ...sound, manifest: { ...sound.manifest, region: "IE" } };
    expect(problemsOf(sound, { earlier: elsewhere })).toContain("of another region or period");
  });
});

describe("a folder whose hashes were all recomputed is detected", () => {
  /** Numbers that have to agree with those of another figure. */
  const numbers: readonly (readonly [figure: string, column: string])[] = [
    ["age-checks", "checks"],
    ["age-checks-by-method", "checks"],
    ["age-checks-by-method", "passed"],
    ["legal-acceptances", "customers"],
    ["legal-acceptances-by-version", "customers"],
    ["chat-consents", "given"],
    ["chat-consents", "takenBack"],
    ["chat-consents-by-version", "given"],
    ["chat-consents-by-version", "takenBack"],
    ["requests-by-type", "received"],
    ["requests-by-type", "resolved"],
    ["requests-by-type", "refused"],
    ["requests-by-type", "extended"],
    ["requests-by-type", "late"],
    ["bans", "kept"],
    ["bans-by-category", "bans"],
    ["bans-by-category", "appealed"],
    ["bans-by-category", "kept"],
    ["bans-by-category", "lifted"],
    ["retention-by-kind", "removed"],
    ["reveals", "reveals"],
    ["reveals-by-kind", "reveals"],
    ["reveals-by-kind", "people"],
    ["fraud-ratios", "warnings"],
    ["fraud-ratios", "disputes"],
    ["fraud-ratios", "basisPoints"],
    ["disputes", "first"],
    ["fraud-warnings", "first"],
  ];
  test.each(numbers)("%s: any number of %s that is one more", (figure, column) => {
    const name = `figures/${figure}.json`;
    const pattern = new RegExp(`"${column}":(\\d+)(?=[,}])`, "g");
    const text = files.get(name)?.toString("utf8") ?? "";
    const places = [...text.matchAll(pattern)].length;
    expect(places).toBeGreaterThan(0);
    for (let place = 0; place < places; place += 1) {
      let seen = -1;
      const folder = forged(name, (before) =>
        before.replaceAll(pattern, (found, number: string) => {
          seen += 1;
          return seen === place ? `"${column}":${Number(number) + 1}` : found;
        }),
      );
      expect(problemsOf(folder)).toContain(figure);
    }
  });

  test.each([
    ["requests", /\n    \{[^\n]*\},(?=\n)/, ""],
    ["bans", /\n    \{[^\n]*\},(?=\n)/, ""],
    ["bans", /"category":"\w+"/, '"category":"payment"'],
    ["requests", /"late":true/, '"late":false'],
    ["retention-runs", /"logins":\d+/, '"logins":1'],
    ["reveals", /"kind":"message\.reveal"/, '"kind":"customer.reveal"'],
  ] as const)("%s: a row that is left out or another (%s)", (figure, says, wouldSay) => {
    expect(problemsOf(forged(`figures/${figure}.json`, (text) => text.replace(says, wouldSay)))).toContain(
      figure,
    );
  });
});

describe("an archive", () => {
  test("that is damaged or cut off can't be read", () => {
    for (const at of [40, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)]) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 4, at);
      expect(() => problemsOf(readFolder(readZip(damaged)))).toThrow(UnreadableStatement);
    }
    for (let length = 0; length < bytes.length; length += 997) {
      expect(() => readZip(bytes.subarray(0, length))).toThrow(UnreadableStatement);
    }
  });

  test("the command prints what it found, and ends with its status", () => {
    const command = join(import.meta.dirname, "statement-verifier.ts");
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [command, ...args], { encoding: "utf8" });
    const one = run("--hash", sound.manifest.hash, path);
    expect([one.status, one.stdout]).toEqual([
      0,
      expect.stringMatching(/^Note: the root of .*\nsound: 22 files of GB, 2025-06-20 to 2025-07-05, hash/),
    ]);
    expect(run("--hash", "1".repeat(64), path).status).toBe(1);
    expect(run("--earlier", join(import.meta.dirname, "fixtures", "statement.json"), path).status).toBe(2);
    expect(run("--each", path, join(import.meta.dirname, "fixtures", "statement.json")).status).toBe(0);
  });
});
