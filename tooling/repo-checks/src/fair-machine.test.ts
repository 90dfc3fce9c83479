import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { folderInMemory, withoutRaisedPriority } from "./fair-machine.ts";

test("a run's own folder in memory can be entered by the database's user", () => {
  const place = mkdtempSync(join(tmpdir(), "parlour-place-"));
  const folder = folderInMemory({}, place);
  // null on a machine with too little room, which is allowed
  if (folder !== null) {
    expect(dirname(folder)).toBe(place);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  }
  rmSync(place, { recursive: true });
});

test("a TMPDIR that is set, and a machine without memory for files, change nothing", () => {
  expect(folderInMemory({ TMPDIR: "/elsewhere" })).toBeNull();
  expect(folderInMemory({}, join(tmpdir(), "parlour-there-is-no-such-place"))).toBeNull();
});

test("a command can't raise its own priority", () => {
  const [program, ...args] = withoutRaisedPriority(["nice", "-n", "-5", "nice"]);
  const { stdout } = spawnSync(program, args, { encoding: "utf8" });
  // as nice as this run
  expect(Number(stdout)).toBe(getPriority());
});

test("a command of somebody without such a right stays as it is", () => {
  expect(withoutRaisedPriority(["turbo", "run"], false)).toEqual(["turbo", "run"]);
});
