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

const rules = (parse(deployFile("prometheus/rules.yaml")) as Rules).groups.flatMap((group) => group.rules);

it("alerts are rules that Prometheus takes, each with what to do", () => {
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, annotations } of rules) {
    expect(Object.keys(annotations), alert).toEqual(["summary", "remedy"]);
  }
  if (!hasPromtool) return;
  const checked = spawnSync("promtool", ["check", "rules", join(folder, "rules.yaml")], { encoding: "utf8" });
  expect([checked.status, checked.stderr]).toEqual([0, ""]);
});

/**
 * Figures for each alert: one that raises it, and one of a normal day. In promtool's notation: start, step
 * and count.
 */
const figures: { readonly [alert: string]: { readonly bad: Series; readonly good: Series } } = {
  NodeAway: { bad: { 'up{job="parlour"}': "0x90" }, good: { 'up{job="parlour"}': "1x90" } },
  DatabaseAway: { bad: { parlour_database_up: "0x90" }, good: { parlour_database_up: "1x90" } },
  CallsFail: {
    bad: {
      'parlour_call_seconds_count{status="500"}': "0+5x90",
      'parlour_call_seconds_count{status="200"}': "0+95x90",
    },
    good: {
      'parlour_call_seconds_count{status="500"}': "0+0x90",
      'parlour_call_seconds_count{status="404"}': "0+100x90",
    },
  },
  CallsSlow: {
    bad: slowCalls("/im/api/credit", 0),
    good: { ...slowCalls("/im/api/credit", 99), ...slowCalls("/im/api/message/stream", 0) },
  },
  NodeFull: {
    bad: { 'parlour_refused_total{why="full"}': "0+1x90" },
    good: { 'parlour_refused_total{why="stopping"}': "0+1x90", 'parlour_refused_total{why="full"}': "7x90" },
  },
  QueueWaits: { bad: { parlour_queue_waiting: "21x90" }, good: { parlour_queue_waiting: "20x90" } },
  TextsHeldBack: {
    bad: { parlour_texts_paused_blocks: "1x90" },
    good: { parlour_texts_paused_blocks: "0x90" },
  },
  TextsDoNotArrive: { bad: { parlour_texts_low_shares: "1x90" }, good: { parlour_texts_low_shares: "0x90" } },
  TextProviderDown: {
    bad: {
      'parlour_text_tries_total{provider="twilio",outcome="down"}': "0+1x90",
      'parlour_text_tries_total{provider="gateway",outcome="sent"}': "0+9x90",
    },
    good: {
      'parlour_text_tries_total{provider="twilio",outcome="number"}': "0+1x90",
      'parlour_text_tries_total{provider="twilio",outcome="sent"}': "0+9x90",
    },
  },
  TextsFail: {
    bad: {
      'parlour_texts_total{outcome="failed"}': "0+2x90",
      'parlour_texts_total{outcome="sent"}': "0+8x90",
    },
    good: {
      'parlour_texts_total{outcome="failed"}': "0+1x90",
      'parlour_texts_total{outcome="sent"}': "0+99x90",
    },
  },
  JobFails: {
    bad: { 'parlour_job_seconds_count{outcome="failed",exported_job="retention"}': "0+1x90" },
    good: {
      'parlour_job_seconds_count{outcome="failed",exported_job="retention"}': "2x90",
      'parlour_job_seconds_count{outcome="done",exported_job="retention"}': "0+9x90",
    },
  },
  LedgerFaults: {
    bad: { parlour_ledger_faults_total: "1x90", parlour_ledger_unbalanced_accounts: "0x60 1x30" },
    good: { parlour_ledger_faults_total: "1x90", parlour_ledger_unbalanced_accounts: "0x90" },
  },
  RootLate: {
    bad: { parlour_roots_late_days: "1x150" },
    good: { parlour_roots_late_days: "0x60 1x30 0x60" },
  },
  FraudNearLimit: {
    bad: { parlour_fraud_level: "0x60 1x30" },
    good: { parlour_fraud_level: "0x90" },
  },
  FraudOverLimit: {
    bad: { parlour_fraud_level: "1x60 2x30" },
    good: { parlour_fraud_level: "1x90" },
  },
  EventLoopLags: {
    bad: { nodejs_eventloop_lag_p99_seconds: "0.3x90" },
    good: { nodejs_eventloop_lag_p99_seconds: "0.1x90" },
  },
  // Time begins in 1970 here, so the newest backup is before that.
  BackupOld: {
    bad: { parlour_backup_newest_seconds: "-90000x90" },
    good: { parlour_backup_newest_seconds: "-80000x90" },
  },
  BackupFails: {
    bad: { parlour_backup_failures_total: "0x60 1x30" },
    good: { parlour_backup_failures_total: "3x90" },
  },
  BackupAway: { bad: {}, good: { parlour_backup_newest_seconds: "0x90" } },
};
type Series = { readonly [name: string]: string };

/** A hundred calls a minute; so many of them take less than a second. */
function slowCalls(route: string, quick: number): Series {
  const bucket = (le: string, calls: number) => ({
    [`parlour_call_seconds_bucket{route="${route}",le="${le}"}`]: `0+${calls}x90`,
  });
  return { ...bucket("1", quick), ...bucket("5", 100), ...bucket("+Inf", 100) };
}

it.each(rules.map(({ alert }) => alert))(
  "%s calls somebody when it should, and on no usual day",
  (alert) => {
    const { bad, good } = figures[alert] ?? { bad: {}, good: {} };
    expect([bad, good]).not.toEqual([{}, {}]);
    if (!hasPromtool) return;
    const fires = (series: Series): boolean => {
      // promtool's output besides an empty list of alerts: it prints the raised ones.
      const tests = [
        {
          interval: "1m",
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          alert_rule_test: [{ eval_time: "80m", alertname: alert, exp_alerts: [] }],
        },
      ];
      const scratch = mkdtempSync(join(tmpdir(), "parlour-alerts-"));
      const file = join(scratch, "test.yaml");
      writeFileSync(file, JSON.stringify({ rule_files: [join(folder, "rules.yaml")], tests }));
      const { status, stderr, stdout } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
      rmSync(scratch, { recursive: true });
      const said = stdout + stderr;
      if (status !== 0 && !said.includes(`alertname:${alert}`) && !said.includes(`alertname="${alert}"`)) {
        throw new Error(said);
      }
      return status !== 0;
    };
    expect({ bad: fires(bad), good: fires(good) }).toEqual({ bad: true, good: false });
  },
  60_000,
);

it("the board's queries are ones that Prometheus takes", () => {
  const board = JSON.parse(deployFile("prometheus/board.json")) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const queries = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(10);
  if (!hasPromtool) return;
  // As recording rules, because promtool reads only those.
  const rules = queries.map((expr, index) => ({ record: `board:query${index}`, expr }));
  const scratch = mkdtempSync(join(tmpdir(), "parlour-board-"));
  writeFileSync(join(scratch, "board.yaml"), JSON.stringify({ groups: [{ name: "board", rules }] }));
  const checked = spawnSync("promtool", ["check", "rules", join(scratch, "board.yaml")], {
    encoding: "utf8",
  });
  rmSync(scratch, { recursive: true });
  expect([checked.status, checked.stderr]).toEqual([0, ""]);
});
