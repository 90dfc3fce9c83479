import { expect, test } from "vitest";
import { createBuildProgress } from "./build-progress.ts";

function recorded(isTTY: boolean) {
  let time = 0;
  const written: string[] = [];
  const progress = createBuildProgress(
    "Building Duskwren",
    { isTTY, write: (text) => written.push(text) },
    () => time,
  );
  const lasting = (milliseconds: number) => async () => {
    time += milliseconds;
    return milliseconds;
  };
  return { progress, written, lasting };
}

test("in a log every part is a line with its seconds, then the whole", async () => {
  const { progress, written, lasting } = recorded(false);
  expect(await progress.part("manifest", lasting(400))).toBe(400);
  await progress.part("app", lasting(2_640));
  progress.end();
  expect(written.join("")).toBe(
    ["Building Duskwren", "    0.4 s  manifest", "    2.6 s  app", "    3.0 s  in all", ""].join("\n"),
  );
});

test("on a terminal the parts at work are shown until they are done", async () => {
  const { progress, written, lasting } = recorded(true);
  await Promise.all([progress.part("server", lasting(100)), progress.part("compression", lasting(100))]);
  expect(written.some((text) => text.includes("… server, compression"))).toBe(true);
  expect(written.at(-1)).not.toContain("…");
});

test("a part that fails is no finished line", async () => {
  const { progress, written } = recorded(false);
  await expect(progress.part("app", () => Promise.reject(new Error("no entry")))).rejects.toThrow("no entry");
  expect(written).toEqual(["Building Duskwren\n"]);
});
