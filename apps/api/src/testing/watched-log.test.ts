import { beforeEach, expect, test } from "vitest";
import { testApp } from "./test-app.ts";
import { createWatchedLog, type WatchedLog } from "./watched-log.ts";

/** Tests the check on every test server's log: it must find what it is made for. */

let watched: WatchedLog;
beforeEach(() => {
  watched = createWatchedLog();
});

test("a log that names routes, counts and places has leaked nothing", () => {
  watched.keep("Lantern7");
  watched.keep("1234");
  watched.log.info({ route: "/im/api/account/new", status: 201, milliseconds: 1234 });
  watched.log.error({ err: new Error("no connection") }, "a request failed");
  expect(watched.leaks()).toEqual([]);
});

test.each([
  ["a phone number", { phone: "+447700900123" }],
  ["a phone number", { line: "text to 447700900123 failed" }],
  ["an access token", { token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln" }],
  ["a password's hash", { row: "$argon2id$v=19$m=1" }],
])("%s is caught in any log line", (kind, fields) => {
  watched.log.debug(fields, "planted");
  expect(watched.leaks()).toEqual([expect.stringContaining(`the log holds ${kind}: `)]);
});

test.each(["A message of mine", "Lantern7", "4071"])("what was sent is caught: %s", (secret) => {
  watched.keep(secret);
  watched.log.trace({ said: `it was ${secret} indeed` });
  expect(watched.leaks()).toEqual([
    expect.stringMatching(/^the log repeats what was sent: .*\[what was sent\]/),
  ]);
});

test("a server whose log or errors repeat a request fails its tests", async () => {
  const planted = await testApp({
    watch(app) {
      app.addHook("preHandler", async (request) => {
        request.log.info({ said: JSON.stringify(request.body) }, "planted");
      });
      app.post("/planted", { config: { access: "public" } }, async (request, reply) =>
        reply.code(400).send({ code: "invalid_request", message: JSON.stringify(request.body) }),
      );
    },
  });
  await planted.app.inject({ method: "POST", url: "/planted", payload: { password: "Lantern-Leak-7" } });
  const closed = planted.close();
  await expect(closed).rejects.toThrow("an error of POST /planted repeats what it was sent");
  await expect(closed).rejects.toThrow("the log repeats what was sent");
});
