import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { testApp, type TestApp } from "../testing/test-app.ts";
import { apiGroups, groupOf } from "./api-groups.ts";

interface ApiDocument {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>>;
}

let server: TestApp;
let document: ApiDocument;

beforeAll(async () => {
  server = await testApp();
  document = (await server.app.inject("/docs/json")).json();
});
afterAll(() => server.close());

describe("the API document", () => {
  test("shows the server's version and explains signing in, errors, idempotency and cursors", () => {
    expect(document.info.version).toBe(packageFile.version);
    for (const heading of ["Signing in", "Errors", "Idempotency", "Cursors and streams"]) {
      expect(document.info.description).toContain(`## ${heading}\n`);
    }
  });

  test("puts each operation into one group, in the declared order, and leaves no group empty", () => {
    expect(document.tags.map(({ name }) => name)).toEqual(apiGroups.map(({ name }) => name));
    const used = Object.values(document.paths).flatMap((calls) =>
      Object.values(calls).map(({ tags }) => tags),
    );
    expect(used.filter((tags) => tags?.length !== 1)).toEqual([]);
    expect(new Set(used.flat())).toEqual(new Set(apiGroups.map(({ name }) => name)));
  });

  test("an operation without a group stops the start", () => {
    expect(() => groupOf({ id: "newOperation" })).toThrow("newOperation is in no group");
  });
});
