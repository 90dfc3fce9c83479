import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ApiError, NetworkError } from "@parlour/api-client/errors";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation, releaseConversation } from "@parlour/contract/operations/queue";
import { expect, test } from "vitest";
import { callFailure } from "./call-failure.ts";
import { deskCatalogue, failureMessage, loadAreaMessages, thrownMessage } from "./error-catalogue.ts";

test("every code that a reply, claim or release can answer has words of its own", () => {
  for (const operation of [sendReply, claimConversation] as const) {
    const words = operation.errors.map((code) => failureMessage(operation.id, code));
    expect(new Set(words).size).toBe(words.length);
  }
  for (const code of releaseConversation.errors) {
    expect(failureMessage("releaseConversation", code)).not.toBe("");
  }
});

test("the messages of pages besides the desk load with them", async () => {
  expect(Object.keys(deskCatalogue)).not.toContain("auditLog");
  await loadAreaMessages();
  expect(failureMessage("auditLog", "internal")).toBe("The audit couldn't be loaded.");
  expect(failureMessage("queue", "internal")).toBe("The queue couldn't be loaded.");
});

/** Returns the operations whose messages a file or its imports show, apart from parts that load more messages. */
function shownOperations(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const text = readFileSync(file, "utf8").replaceAll(/withAreaMessages\(import\([^)]*\)\)/g, "");
  const shown = /(?:(?:useAction|thrownMessage|failureMessage)\(\s*|operation=\{?[^}"]*)"(\w+)"/g;
  const own = [...text.matchAll(shown)].map(([, name = ""]) => name);
  // The pages of areas load their messages, too.
  if (file.endsWith("areas.ts")) return own;
  const imports = [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+\.tsx?)"/g)];
  return [...own, ...imports.flatMap(([, from = ""]) => shownOperations(join(dirname(file), from), seen))];
}

test("the desk shows no message that is not loaded with it", () => {
  const shown = new Set(shownOperations(join(import.meta.dirname, "../open-console.tsx")));
  expect([...shown]).toEqual(
    expect.arrayContaining(["queue", "sendReply", "blockCustomer", "claimConversation"]),
  );
  expect([...shown].filter((name) => !Object.hasOwn(deskCatalogue, name))).toEqual([]);
});

test("a code without words of its own falls back to what is true of any call, then of this one", () => {
  expect(failureMessage("queue", "network")).toBe(
    "The server can't be reached. Check the connection and try again.",
  );
  expect(failureMessage("queue", "internal")).toBe("The queue couldn't be loaded.");
});

test("a thrown call is named by its code, and a bug is thrown on", () => {
  const refused = new ApiError({
    code: "staff_credentials",
    status: 401,
    message: "",
    requestId: null,
    retryAfter: null,
  });
  expect(callFailure(refused)).toBe("staff_credentials");
  expect(thrownMessage("staffSignIn", refused)).toBe("That username and password don't match.");
  expect(callFailure(new NetworkError("timeout"))).toBe("network");
  expect(() => callFailure(new RangeError("bug"))).toThrow(RangeError);
});
