import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { takeDataFolder } from "./data-folder.ts";
import { StartProblem } from "./options.ts";

const quiet = (): void => undefined;

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), "parlour-data-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

test("a second start on the same folder says that one is running", async () => {
  const data = await folder();
  const first = await takeDataFolder(data, false, quiet);
  await expect(takeDataFolder(data, false, quiet)).rejects.toThrow(
    `already running on the data folder ${data} (process ${process.pid})`,
  );
  await first.release();
  await (await takeDataFolder(data, false, quiet)).release();
});

test("a start that was killed leaves nothing in the way", async () => {
  const data = await folder();
  const dead = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => {
    dead.on("exit", resolve);
  });
  await writeFile(path.join(data, "start.lock"), JSON.stringify({ pid: dead.pid, startTime: "1" }));
  await (await takeDataFolder(data, false, quiet)).release();
});

test("a process that was given the id of a killed start is not mistaken for it", async () => {
  const data = await folder();
  await writeFile(path.join(data, "start.lock"), JSON.stringify({ pid: process.pid, startTime: "1" }));
  await (await takeDataFolder(data, false, quiet)).release();
});

test("--fresh empties a folder that was made here", async () => {
  const data = await folder();
  await (await takeDataFolder(data, false, quiet)).release();
  await mkdir(path.join(data, "postgres"));
  await writeFile(path.join(data, "postgres", "PG_VERSION"), "18");
  await (await takeDataFolder(data, true, quiet)).release();
  expect(await readdir(data)).toEqual(["parlour-data"]);
});

test("--fresh empties nothing else", async () => {
  const data = await folder();
  await writeFile(path.join(data, "letter.txt"), "dear");
  await expect(takeDataFolder(data, true, quiet)).rejects.toBeInstanceOf(StartProblem);
  expect(await readdir(data)).toEqual(["letter.txt"]);
});

test("a folder that can't be made is said in words", async () => {
  const data = await folder();
  const file = path.join(data, "file");
  await writeFile(file, "");
  await expect(takeDataFolder(path.join(file, "inside"), false, quiet)).rejects.toThrow(/can't be made/);
});
