import type { InsightPeriod, InsightQuery, InsightTable } from "@parlour/contract/operations/insight";
import type { MoneyTable } from "@parlour/contract/operations/insight-money";
import { succeed, type Result } from "@parlour/contract/result";
import { stringify } from "csv-stringify/sync";
import type { Platform } from "../../../platform.ts";
import { csvOptions } from "../../../plugins/csv-file.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { readCohorts } from "./cohort-service.ts";
import {
  cohortsTable,
  deskTable,
  fraudTable,
  moneyTable,
  netTable,
  peopleTable,
  presenceTable,
  profilesTable,
  returningTable,
  type Row,
} from "./csv-rules.ts";
import { readDesk } from "./desk-service.ts";
import { readFraud } from "./fraud-service.ts";
import { readMoney } from "./money-service.ts";
import { readNet } from "./net-service.ts";
import { readPeople } from "./people-service.ts";
import { readPresence } from "./presence-service.ts";
import { readProfiles } from "./profile-service.ts";
import { readReturning } from "./returning-service.ts";

type FileDependencies = Pick<Platform, "database" | "readDatabase" | "clock" | "random" | "settings">;

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
  { days: { firstDay, lastDay }, rows }: Table,
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

/** The rows of a table, and the days that they are of. */
interface Table {
  readonly days: Pick<InsightPeriod, "firstDay" | "lastDay">;
  readonly rows: readonly Row[];
}

function tableOf<Report extends { readonly period: InsightPeriod }>(
  report: Result<Report, "invalid_request">,
  toRows: (report: Report) => readonly Row[],
): Result<Table, "invalid_request"> {
  return report.ok ? succeed({ days: report.value.period, rows: toRows(report.value) }) : report;
}

async function readTable(
  dependencies: FileDependencies,
  table: InsightTable,
  query: InsightQuery,
): Promise<Result<Table, "invalid_request">> {
  switch (table) {
    case "people":
    case "people-sites":
      return tableOf(await readPeople(dependencies, query), (people) => peopleTable(table, people));
    case "profiles":
      return tableOf(await readProfiles(dependencies, query), profilesTable);
    case "presence":
    case "presence-hours":
      return tableOf(await readPresence(dependencies, query), (report) => presenceTable(table, report));
    case "returning":
    case "returning-sites":
      return tableOf(await readReturning(dependencies, query), (report) => returningTable(table, report));
    case "cohorts": {
      const { brand, region } = query;
      const cohorts = await readCohorts(dependencies, {
        ...(brand === undefined ? {} : { brand }),
        ...(region === undefined ? {} : { region }),
      });
      return succeed({ days: cohorts, rows: cohortsTable(cohorts) });
    }
    case "fraud": {
      const fraud = await readFraud(dependencies, query);
      return succeed({ days: fraud, rows: fraudTable(fraud) });
    }
    case "desk":
    case "hours":
    case "operators":
    case "desk-sites":
      return tableOf(await readDesk(dependencies, query), (desk) => deskTable(table, desk));
    default:
      return table satisfies never;
  }
}

/** A table of the figures that supervisors see as a CSV file; audited. */
export async function insightTableFile(
  dependencies: FileDependencies,
  staffId: string,
  table: InsightTable,
  query: InsightQuery,
): Promise<Result<TableFile, "invalid_request">> {
  const read = await readTable(dependencies, table, query);
  if (!read.ok) return read;
  return succeed(await fileOf(dependencies, staffId, table, query, read.value));
}

/** A table of the money's figures as a CSV file; audited. */
export async function moneyTableFile(
  dependencies: FileDependencies,
  staffId: string,
  table: MoneyTable,
  query: InsightQuery,
): Promise<Result<TableFile, "invalid_request">> {
  const read =
    table === "net" || table === "net-sites"
      ? tableOf(await readNet(dependencies, query), (net) => netTable(table, net))
      : tableOf(await readMoney(dependencies, query), (money) => moneyTable(table, money));
  if (!read.ok) return read;
  return succeed(await fileOf(dependencies, staffId, table, query, read.value));
}
