import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStateFile } from "./state-file.ts";

async function file(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "parlour-state-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, "inner", "state.json");
}

test("what was changed is there when it is opened again", async () => {
  const where = await file();
  const first = await openStateFile(where, () => ({ count: 0 }));
  first.state.count = 7;
  first.changed();
  await first.flush();
  expect((await openStateFile(where, () => ({ count: 0 }))).state).toEqual({ count: 7 });
});

test("it is written by itself soon after a change", async () => {
  const where = await file();
  const state = await openStateFile(where, () => ({ count: 0 }));
  state.state.count = 1;
  state.changed();
  await expect.poll(() => readFile(where, "utf8").catch(() => "")).toBe('{"count":1}');
});

test("listeners hear of changes until they leave", async () => {
  const state = await openStateFile(null, () => ({}));
  let heard = 0;
  const leave = state.subscribe(() => {
    heard += 1;
  });
  state.changed();
  leave();
  state.changed();
  expect(heard).toBe(1);
});

test("a file that is not JSON is named, not forgotten", async () => {
  const folder = path.dirname(path.dirname(await file()));
  const broken = path.join(folder, "broken.json");
  await writeFile(broken, "{");
  await expect(openStateFile(broken, () => ({}))).rejects.toThrow(broken);
});
