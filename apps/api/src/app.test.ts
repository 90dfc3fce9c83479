import { expect, test } from "vitest";
import { testApp } from "./testing/test-app.ts";

test("a start has no limit of the framework's: a busy database or machine makes it slow, not impossible", async () => {
  const server = await testApp();
  expect(server.app.initialConfig.pluginTimeout).toBe(0);
  await server.close();
});
