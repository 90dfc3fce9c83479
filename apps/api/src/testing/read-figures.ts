import type { InsightQuery } from "@parlour/contract/operations/insight";
import { readDesk } from "../modules/office/insight/desk-service.ts";
import { readMoney } from "../modules/office/insight/money-service.ts";
import { readPeople } from "../modules/office/insight/people-service.ts";
import type { Db } from "../plugins/database.ts";
import { mainDatabaseOnly } from "../plugins/read-database.ts";
import type { Platform } from "../platform.ts";
import type { Figures } from "./insight-comparison.ts";
import { readRecountedFigures } from "./insight-recounts.ts";

/** Reads every figure of a question through a database. Throws if the question is refused. */
export async function readFigures(
  platform: Platform,
  database: Db,
  question: InsightQuery,
): Promise<Figures> {
  const reading = { ...platform, readDatabase: mainDatabaseOnly(database) };
  const desk = await readDesk(reading, question);
  const people = await readPeople(reading, question);
  const money = await readMoney(reading, question);
  if (!desk.ok || !people.ok || !money.ok) throw new Error("a question was refused");
  return {
    desk: desk.value,
    people: people.value,
    money: money.value,
    ...(await readRecountedFigures(reading, question)),
  };
}
