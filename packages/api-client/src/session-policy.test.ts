import { balance } from "@parlour/contract/operations/credits";
import { describe, expect, test } from "vitest";
import { clientOf } from "./testing/client-of-server.ts";
import { refuse } from "./testing/local-server.ts";

describe("the one policy", () => {
  test.each([
    [403, "forbidden", ["forbidden"]],
    [403, "bot_check_failed", []],
    [418, "banned", ["banned"]],
    [503, "unavailable", ["unavailable"]],
    [422, "message_length", []],
    [500, "internal", []],
  ] as const)("%i %s tells the session %j and still throws", async (status, code, told) => {
    const { client, events } = await clientOf({
      handle: (_request, response) => {
        refuse(response, status, code);
      },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({ status, code });
    expect(events).toEqual(told);
  });

  test("a 503 of a proxy, without a body of ours, is `unavailable` too", async () => {
    const { client, events } = await clientOf({
      handle: (_request, response) => {
        response.writeHead(503, { "retry-after": "5" }).end("down");
      },
    });
    await expect(client.call(balance, {})).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
    expect(events).toEqual(["unavailable"]);
  });
});
