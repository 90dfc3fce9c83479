import type { InsightPeriod, InsightQuery, InsightTable } from "@parlour/contract/operations/insight";
import type { MoneyTable } from "@parlour/contract/operations/insight-money";
import { succeed, type Result } from "@parlour/contract/result";
import { stringify } from "csv-stringify/sync";
import type { Platform } from "../../../platform.ts";
import { csvOptions } from "../../../plugins/csv-file.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { deskTable, moneyTable, peopleTable, type Row } from "./csv-rules.ts";
import { readDesk } from "./desk-service.ts";
import { readMoney } from "./money-service.ts";
import { readPeople } from "./people-service.ts";

type FileDependencies = Pick<Platform, "database" | "readDatabase" | "clock" | "random">;

/** A table as a downloadable file. */
export interface TableFile {
  readonly name: string;
  readonly text: string;
}

function csvOf(rows: readonly Row[]): string {
  const filled = rows.length > 0 ? rows : [{ "No figures in this period": "" }];
  return stringify([...filled], csvOptions);
}

/** Audits a download of figures, and returns the file with its name. */
async function fileOf(
  dependencies: FileDependencies,
  staffId: string,
  table: InsightTable | MoneyTable,
  { brand, region }: InsightQuery,
  { firstDay, lastDay }: InsightPeriod,
  rows: readonly Row[],
): Promise<TableFile> {
  const site = `${brand ?? "all-brands"}-${region ?? "all-regions"}`;
  await recordAudit(
    dependencies.database,
    {
      staffId,
      action: "insight.export",
      targetType: "figures",
      targetId: table,
      details: { site, from: firstDay, to: lastDay },
    },
    { now: dependencies.clock.now(), random: dependencies.random },
  );
  const days = firstDay === lastDay ? firstDay : `${firstDay}-to-${lastDay}`;
  return { name: `${table}-${site}-${days}.csv`, text: csvOf(rows) };
}

/** A table of the desk's or of people's figures as a CSV file; audited. */
export async function insightTableFile(
  dependencies: FileDependencies,
  staffId: string,
  table: InsightTable,
  query: InsightQuery,
): Promise<Result<TableFile, "invalid_request">> {
  if (table === "people" || table === "people-sites") {
    const people = await readPeople(dependencies, query);
    if (!people.ok) return people;
    const { period } = people.value;
    return succeed(
      await fileOf(dependencies, staffId, table, query, period, peopleTable(table, people.value)),
    );
  }
  const desk = await readDesk(dependencies, query);
  if (!desk.ok) return desk;
  return succeed(
    await fileOf(dependencies, staffId, table, query, desk.value.period, deskTable(table, desk.value)),
  );
}

/** A table of the money's figures as a CSV file; audited. */
export async function moneyTableFile(
  dependencies: FileDependencies,
  staffId: string,
  table: MoneyTable,
  query: InsightQuery,
): Promise<Result<TableFile, "invalid_request">> {
  const money = await readMoney(dependencies, query);
  if (!money.ok) return money;
  const { period } = money.value;
  return succeed(await fileOf(dependencies, staffId, table, query, period, moneyTable(table, money.value)));
}
