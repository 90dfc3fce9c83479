import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { compiledOnce } from "./compiled-once.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

interface Values {
  readonly region: string;
  readonly more: number | null;
}

test("a query is compiled once, and each call runs it with its own values", async () => {
  let built = 0;
  const query = compiledOnce((db, { region, more }: Values) => {
    built += 1;
    return db
      .selectNoFrom([
        sql<string>`${region}::text`.as("region"),
        sql<number | null>`${more}::int`.as("more"),
        sql<number>`${1}::int`.as("own"),
        sql<string>`${region}::text`.as("again"),
      ])
      .compile();
  });
  expect(await query(server.database, { region: "uk", more: 2 })).toEqual([
    { region: "uk", more: 2, own: 1, again: "uk" },
  ]);
  expect(await query(server.database, { more: null, region: "ie" })).toEqual([
    { region: "ie", more: null, own: 1, again: "ie" },
  ]);
  expect(built).toBe(1);
});
