import { Check } from "typebox/value";
import { describe, expect, test } from "vitest";
import { errorStatus, isErrorCode } from "../errors.ts";
import { bundlesFixture, customerFixture, messageFixture, profileFixture } from "../fixtures.ts";
import type { OperationSpec } from "../operation.ts";
import { readdirSync } from "node:fs";
import { Bundles } from "./credits.ts";
import { Account, Message, Profile } from "./schemas.ts";

function isOperation(value: unknown): value is OperationSpec {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);
const modules = await Promise.all(
  files.map((name) => import(`./${name}`) as Promise<{ readonly [name: string]: unknown }>),
);
const operations = modules.flatMap((file) => Object.values<unknown>(file).filter(isOperation));

describe("every operation", () => {
  test("is declared once, under its own id and its own call", () => {
    expect(operations.length).toBeGreaterThan(25);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
  });

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s declares its path's parameters, its errors and a success",
    (_, operation) => {
      const named = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
      const params: { readonly properties?: object } = operation.params ?? {};
      const declared = Object.keys(params.properties ?? {});
      expect(declared).toEqual(named);
      expect(operation.errors.filter((code) => !isErrorCode(code))).toEqual([]);
      expect(Object.keys(operation.responses).every((status) => status.startsWith("2"))).toBe(true);
      expect(operation.summary).toMatch(/^[A-Z].*\.$/);
      if (operation.method === "GET") expect(operation.body).toBeUndefined();
    },
  );

  test("that staff call lies under /ops, and no other does but what leads there", () => {
    const waysIn = ["staffSignIn", "readStaffLink", "acceptStaffLink"];
    for (const { id, path, access } of operations) {
      if (path.startsWith("/ops/"))
        expect([id, access === "staff" || waysIn.includes(id)]).toEqual([id, true]);
      else expect([id, access]).not.toEqual([id, "staff"]);
    }
  });
});

test("every error code travels with a status that says refusal or failure", () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    expect([code, status >= 400 && status <= 599]).toEqual([code, true]);
  }
  expect(errorStatus.banned).toBe(418);
  expect(isErrorCode("toString")).toBe(false);
});

test("the fixtures are what the schemas say", () => {
  expect(Check(Account, customerFixture)).toBe(true);
  expect(Check(Profile, profileFixture)).toBe(true);
  expect(Check(Message, messageFixture)).toBe(true);
  expect(Check(Bundles, bundlesFixture)).toBe(true);
});
