import { chainKinds } from "../chain-kinds.ts";
import { makeRoots, type RootReport } from "../modules/records/heads/build-service.ts";
import { writeAuditDay } from "../modules/records/audit/index.ts";
import { acrossBrands } from "../plugins/brand-scope.ts";
import type { Db } from "../plugins/database.ts";
import type { TestApp } from "./test-app.ts";

/** Runs the job that makes the daily roots, as the server does. */
export async function runRootJob({ platform }: TestApp): Promise<RootReport> {
  return await acrossBrands(() => makeRoots(platform, chainKinds));
}

/** Moves the clock to the hour at which the root of the present day is made, and makes it. */
export async function endDay(server: TestApp): Promise<RootReport> {
  const now = server.clock.now();
  server.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 2)));
  return await runRootJob(server);
}

/** Returns the audit of a day as a file for the offline verifier. */
export async function auditDayFile(db: Db, day: string): Promise<string> {
  let text = "";
  await acrossBrands(() => writeAuditDay(db, day, (line) => (text += line)));
  return text;
}
