import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPayRunner, type PayRunner } from "../../../testing/pay-runner.ts";
import { paySchedule, scheduleMs, type PayStep } from "../../../testing/pay-schedule.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";

/**
 * Proof of pay against a model (PAYROLL-1 to PAYROLL-8): schedules of three days of replies, times at the desk, rates
 * and pay sites that change in between, facts that are stored late or reduced later, erasures, corrections and
 * counts. Counts and corrections run in a process that may crash around any statement, some of them twice at once. At
 * the end each chain must be sound and equal the model's result, and charged replies must balance with the ledger.
 */

/** Each has its own database, because one row stores how far pay is counted. So one computes while another waits. */
let stages: readonly { readonly server: TestApp; readonly runner: PayRunner }[];

const operations = 12;
const sideBySide = 3;

beforeAll(async () => {
  stages = await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      const server = await testApp();
      return { server, runner: await createPayRunner(server, "2027-01-04") };
    }),
  );
});
afterAll(async () => {
  for (const { server } of stages) await server.close();
});

const batch = fc.tuple(...Array.from({ length: sideBySide }, () => paySchedule(operations)));

describe("replies, presence, changing rates, corrections and erasures, with crashes in between", () => {
  const schedules = scaled(300, 10_000);

  test(
    `${schedules} schedules of ${operations} operations end as the model says`,
    async () => {
      const seed = Number(process.env["PROOF_SEED"] ?? Date.now() % 2 ** 31);
      const started = performance.now();
      await fc.assert(
        fc.asyncProperty(batch, async (each) => {
          const problems = await Promise.all(
            stages.map(async ({ runner }, index) => await runner.run(each[index] ?? [])),
          );
          expect(problems.flat()).toEqual([]);
        }),
        { seed, numRuns: Math.ceil(schedules / sideBySide), endOnFailure: true },
      );
      const sum = (of: keyof PayRunner["counts"]): number =>
        stages.reduce((total, { runner }) => total + runner.counts[of], 0);
      const [steps, crashes, entries] = [sum("steps"), sum("crashes"), sum("entries")];
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.info(
        `pay model: ${schedules} schedules x ${operations} operations, ${steps} steps, ${crashes} crashes, ${entries} entries, seed ${seed}, ${seconds} s`,
      );
      expect(crashes).toBeGreaterThan(schedules / 4);
    },
    timeLimit(600_000),
  );

  test("replies that are forgotten when their customer is erased are caught", async () => {
    const step = (at: number, operation: PayStep["operation"]): PayStep => ({
      at,
      operation,
      copies: 1,
      crashAt: null,
    });
    const steps = [
      step(0, { kind: "reply", operator: 0, site: 0, charged: true, late: 0 }),
      step(scheduleMs / 6, { kind: "erase", site: 0 }),
    ];
    const [stage] = stages;
    if (stage === undefined) throw new Error("no stage");
    const { server, runner } = stage;
    expect(await runner.run(steps)).toEqual([]);
    await sql`alter table messages disable trigger messages_pay`.execute(server.database);
    expect(await runner.run(steps)).not.toEqual([]);
    await sql`alter table messages enable trigger messages_pay`.execute(server.database);
    expect(await runner.run(steps)).toEqual([]);
  });
});
