import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serverDataFaults } from "./server-data.ts";
import { repositoryFiles, root } from "./workspace.ts";

/** Queries read and actions change, in both apps (decision 0071). */

const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** The method of every operation, by the name that it is exported under. */
async function operationMethods(): Promise<ReadonlyMap<string, string>> {
  const files = repositoryFiles("packages/contract/src/operations/*.ts").filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const modules = await Promise.all(files.map(async (file) => (await import(join(root, file))) as object));
  return new Map(
    modules.flatMap(Object.entries).flatMap(([name, value]: [string, unknown]) => {
      const isOperation = typeof value === "object" && value !== null && "id" in value && "method" in value;
      return isOperation && typeof value.method === "string" ? [[name, value.method] as const] : [];
    }),
  );
}

const methods = await operationMethods();
const sources = repositoryFiles("packages/shell/src", "packages/overlays/src", "apps/console/src").filter(
  (file) => /\.tsx?$/.test(file),
);

test("queries are in queries/ and only read, and every change goes through useAction", () => {
  expect(methods.size).toBeGreaterThan(150);
  expect(sources.filter((file) => file.endsWith("-query.ts")).length).toBeGreaterThan(60);
  expect(sources.flatMap((file) => serverDataFaults(file, read(file), methods))).toEqual([]);
});

const query = "packages/shell/src/queries/logins-query.ts";
const component = "packages/shell/src/account/logins-section.tsx";

test.each([
  [
    "a POST inside a query",
    query,
    "use({ queryFn: async () => client.call(createPaymentIntent, {}) });",
    `${query}: createPaymentIntent is a POST`,
  ],
  [
    "an operation that nothing declares",
    query,
    "use({ queryFn: async () => client.call(gone, {}) });",
    `${query}: gone is no operation`,
  ],
  [
    "a query inside a component",
    component,
    'import { useQuery } from "@tanstack/react-query";',
    `${component}: useQuery outside of queries/`,
  ],
  [
    "a change without useAction",
    component,
    'import { useMutation as change } from "@tanstack/react-query";',
    `${component}: useMutation instead of useAction`,
  ],
])("a planted fault is found: %s", (_what, file, source, fault) => {
  expect(serverDataFaults(file, source, methods)).toEqual([fault]);
});

test("a GET, a read by POST and the one use of useMutation are no faults", () => {
  const reads = `import { useQuery } from "@tanstack/react-query";
useQuery({ queryFn: async () => client.call(ownLogins, {}) });
useQuery({ queryFn: async () => client.call(readStaffLink, { body: { token } }) });`;
  expect(serverDataFaults(query, reads, methods)).toEqual([]);
  const action = 'import { useMutation } from "@tanstack/react-query";';
  expect(serverDataFaults("packages/shell/src/queries/use-action.ts", action, methods)).toEqual([]);
});
