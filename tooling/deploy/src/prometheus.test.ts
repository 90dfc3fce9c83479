import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { deployFile } from "./testing/deploy-files.ts";

const folder = resolve(import.meta.dirname, "../prometheus");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: object;
    }[];
  }[];
}

it("alerts are rules that Prometheus takes, each with what to do", () => {
  const rules = (parse(deployFile("prometheus/rules.yaml")) as Rules).groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, annotations } of rules) {
    expect(Object.keys(annotations), alert).toEqual(["summary", "remedy"]);
  }
  if (!hasPromtool) return;
  const checked = spawnSync("promtool", ["check", "rules", join(folder, "rules.yaml")], { encoding: "utf8" });
  expect([checked.status, checked.stderr]).toEqual([0, ""]);
});

it("the board's queries are ones that Prometheus takes", () => {
  const board = JSON.parse(deployFile("prometheus/board.json")) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const queries = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(10);
  if (!hasPromtool) return;
  // As rules that record, because that is what promtool reads.
  const rules = queries.map((expr, index) => ({ record: `board:query${index}`, expr }));
  const scratch = mkdtempSync(join(tmpdir(), "parlour-board-"));
  writeFileSync(join(scratch, "board.yaml"), JSON.stringify({ groups: [{ name: "board", rules }] }));
  const checked = spawnSync("promtool", ["check", "rules", join(scratch, "board.yaml")], {
    encoding: "utf8",
  });
  rmSync(scratch, { recursive: true });
  expect([checked.status, checked.stderr]).toEqual([0, ""]);
});
