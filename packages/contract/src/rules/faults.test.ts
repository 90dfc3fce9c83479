import { expect, test } from "vitest";
import { faultName, faultPlace, faultRoute, refusedOrigin } from "./faults.ts";

test("a stack gives the nearest place of our own code, and nothing of its message", () => {
  const stack = [
    "TypeError: call 07700 900123 or mara@example.com:12:3",
    "    at read (https://uk.emberlane.example/assets/vendor.js:1:2)",
    "    at https://uk.emberlane.example/assets/chat-page-4f2a.js:12:345",
  ].join("\n");
  expect(faultPlace(stack)).toBe("vendor.js:1:2");
  expect(faultPlace("Error: 07700 900123")).toBe("unknown");
  expect(
    faultPlace("    at x (/srv/node_modules/pg/client.js:3:4)\n    at y (/srv/src/service.ts:5:6)"),
  ).toBe("service.ts:5:6");
  expect(faultPlace(undefined)).toBe("unknown");
});

test.each([
  ["/", "/"],
  ["/meet", "/meet"],
  ["/chat/isolde?draft=hello", "/chat/:id"],
  ["/customers/0198c0de-0000-7000-8000-0000000000c1#x", "/customers/:id"],
  ["/Mara Holt/07700900123", "/:id/:id"],
])("the path %s becomes %s", (path, route) => {
  expect(faultRoute(path)).toBe(route);
});

test("a name is kept only if it is an identifier", () => {
  expect(faultName("TypeError")).toBe("TypeError");
  expect(faultName("call 07700 900123")).toBe("unknown");
});

test.each([
  ["https://ads.example/pixel?phone=07700900123", "https://ads.example"],
  ["inline", "inline"],
  ["data:text/plain,hello", "data"],
  ["what somebody typed", "unknown"],
])("of what a policy refused, %s, only %s is kept", (blocked, kept) => {
  expect(refusedOrigin(blocked)).toBe(kept);
});
