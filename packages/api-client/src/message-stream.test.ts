import { messageFixture } from "@parlour/contract/fixtures";
import type { ActiveAlert } from "@parlour/contract/operations/content";
import type { StreamEvent } from "@parlour/contract/operations/messages";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "./create-client.ts";
import { reconnectDelay, type EventStream, type StreamStatus } from "./event-stream.ts";
import { openMessageStream, type MessageStreamOptions } from "./message-stream.ts";
import type { SessionEvent } from "./session-policy.ts";
import { createMemoryTokenStore } from "./token-store.ts";
import {
  respond,
  refuse,
  startLocalServer,
  type LocalServer,
  type ReceivedRequest,
} from "./testing/local-server.ts";

/** Waits for something that must happen, however busy the machine is. */
const seen = <Found>(look: () => Found) => vi.waitFor(look, { timeout: 20_000 });

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

function begin(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(": hello\n\n");
}

function tell(response: ServerResponse, event: StreamEvent): void {
  const id = event.type === "message" ? `id: ${event.cursor}\n` : "";
  response.write(`${id}data: ${JSON.stringify(event)}\n\n`);
}

const alertFixture: ActiveAlert = {
  active: true,
  expiry: "2026-11-22T06:00:00.000Z",
  alertIcon: "info",
  alertColour: "#c9a227",
  alertContentPrimary: "Tonight",
  alertContentSecondary: "Maintenance from four to five.",
};

const message = (cursor: string): StreamEvent => ({ type: "message", message: messageFixture, cursor });

async function listen(
  handle: (request: ReceivedRequest, response: ServerResponse) => void,
  options: Partial<MessageStreamOptions> = {},
) {
  const server: LocalServer = await startLocalServer(handle);
  open.push(server);
  const events: StreamEvent[] = [];
  const statuses: StreamStatus[] = [];
  const session: SessionEvent[] = [];
  const client = createClient({
    baseUrl: server.baseUrl,
    brand: { id: "duskwren", name: "Duskwren" },
    tokens: createMemoryTokenStore({ access: "old-access", refresh: "old-refresh" }),
    onSession: (event) => {
      session.push(event);
    },
  });
  const stream: EventStream = openMessageStream({
    client,
    after: null,
    firstDelayMs: 5,
    onEvent: (event) => {
      events.push(event);
    },
    onStatus: (status) => {
      statuses.push(status);
    },
    ...options,
  });
  open.push(stream);
  return { server, client, stream, events, statuses, session };
}

describe("the message stream", () => {
  test("carries the bearer and hands over typed events in order", async () => {
    const { server, stream, events, statuses } = await listen((_request, response) => {
      begin(response);
      tell(response, { type: "balance", balance: 3 });
      tell(response, message("7"));
      response.write('data: {"type":"a newer kind"}\n\n');
      tell(response, { type: "balance", balance: 2 });
      tell(response, { type: "alert", alert: alertFixture });
    });
    await seen(() => {
      expect(events).toEqual([
        { type: "balance", balance: 3 },
        message("7"),
        { type: "balance", balance: 2 },
        { type: "alert", alert: alertFixture },
      ]);
    });
    expect(server.requests[0]?.headers.authorization).toBe("Bearer old-access");
    expect(server.requests[0]?.headers["last-event-id"]).toBeUndefined();
    expect(statuses).toEqual(["connecting", "open"]);
    expect(stream.cursor).toBe("7");
  });

  test("resumes after the last message when the connection breaks", async () => {
    const { server, events, statuses } = await listen((request, response) => {
      begin(response);
      const last = request.headers["last-event-id"];
      tell(response, message(last === undefined ? "41" : "42"));
      if (last === undefined) setImmediate(() => response.destroy());
    });
    await seen(() => {
      expect(events).toEqual([message("41"), message("42")]);
    });
    expect(server.requests[1]?.headers["last-event-id"]).toBe("41");
    expect(statuses).toEqual(["connecting", "open", "waiting", "connecting", "open"]);
  });

  test("starts after the cursor it is given", async () => {
    const { server } = await listen((_request, response) => begin(response), { after: "12" });
    await seen(() => {
      expect(server.requests[0]?.headers["last-event-id"]).toBe("12");
    });
  });

  test("renews the login after a 401 and connects again", async () => {
    const { server, statuses } = await listen((request, response) => {
      if (request.method === "POST") {
        const pair = { access_token: "new-access", refresh_token: "new-refresh" };
        respond(response, 200, { ...pair, token_type: "Bearer", expires_in: 600, scope: "DuskwrenClient" });
      } else if (request.headers.authorization === "Bearer new-access") {
        begin(response);
      } else {
        refuse(response, 401, "unauthorized");
      }
    });
    await seen(() => {
      expect(statuses).toEqual(["connecting", "open"]);
    });
    expect(server.requests).toHaveLength(3);
  });

  test("tries again after a refusal that can mend", async () => {
    let tries = 0;
    const { statuses, session } = await listen((_request, response) => {
      tries += 1;
      if (tries < 3) refuse(response, 502, "internal");
      else begin(response);
    });
    await seen(() => {
      expect(statuses.at(-1)).toBe("open");
    });
    expect(tries).toBe(3);
    expect(session).toEqual([]);
  });

  test("ends for a banned customer, and says so", async () => {
    const { server, statuses, session } = await listen((_request, response) => {
      refuse(response, 418, "banned");
    });
    await seen(() => {
      expect(statuses).toEqual(["connecting", "closed"]);
    });
    expect(session).toEqual(["banned"]);
    expect(server.requests).toHaveLength(1);
  });

  test("counts a silent connection as dead", async () => {
    const { server } = await listen((_request, response) => begin(response), { silenceMs: 60 });
    await seen(() => {
      expect(server.requests.length).toBeGreaterThan(1);
    });
  });

  test.each(["online", "visibilitychange"])("tries at once at the page's %s", async (event) => {
    const network = new EventTarget();
    let tries = 0;
    const { statuses } = await listen(
      (_request, response) => {
        tries += 1;
        if (tries === 1) refuse(response, 502, "internal");
        else begin(response);
      },
      { network, firstDelayMs: 60_000 },
    );
    await seen(() => {
      expect(statuses).toEqual(["connecting", "waiting"]);
    });
    network.dispatchEvent(new Event(event));
    await seen(() => {
      expect(statuses.at(-1)).toBe("open");
    });
  });

  test("asks for nothing when the page becomes hidden, as it does when it is left", async () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    onTestFinished(() => void vi.unstubAllGlobals());
    const network = new EventTarget();
    const { server, statuses } = await listen((_request, response) => refuse(response, 502, "internal"), {
      network,
      firstDelayMs: 60_000,
    });
    await seen(() => {
      expect(statuses).toEqual(["connecting", "waiting"]);
    });
    network.dispatchEvent(new Event("visibilitychange"));
    // The effects of a wake-up are complete once a timer has run.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(statuses).toEqual(["connecting", "waiting"]);
    expect(server.requests).toHaveLength(1);
  });

  describe("that the server ends, because the login has opened too many newer ones", () => {
    /** A server that lets a login have one stream, as the real one does with its limit. */
    function oneStreamOnly() {
      let current: ServerResponse | null = null;
      let opened = 0;
      return {
        get opened() {
          return opened;
        },
        handle(_request: ReceivedRequest, response: ServerResponse): void {
          opened += 1;
          if (current !== null) {
            current.write("retry: 60000\n\n");
            tell(current, { type: "replaced" });
            current.end();
          }
          current = response;
          begin(response);
        },
      };
    }

    test("does not open it again by itself, so that two pages don't end each other's streams for ever", async () => {
      const limit = oneStreamOnly();
      const network = new EventTarget();
      const first = await listen((request, response) => limit.handle(request, response), { network });
      await seen(() => {
        expect(first.statuses).toEqual(["connecting", "open"]);
      });
      const second = openMessageStream({
        client: first.client,
        after: null,
        network: new EventTarget(),
        onEvent: () => undefined,
        onStatus: () => undefined,
      });
      open.push(second);
      await seen(() => {
        expect(first.statuses).toEqual(["connecting", "open", "replaced"]);
      });
      network.dispatchEvent(new Event("online"));
      // The effects of a wake-up are complete once a timer has run.
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      expect(limit.opened).toBe(2);
      expect(first.statuses.at(-1)).toBe("replaced");
      expect(first.events).toEqual([]);
    });

    test.each(["visibilitychange", "focus", "pointerdown", "keydown"])(
      "opens it again when the page is used: %s",
      async (sign) => {
        const network = new EventTarget();
        let opened = 0;
        const { server, statuses } = await listen(
          (_request, response) => {
            opened += 1;
            begin(response);
            if (opened > 1) return;
            tell(response, message("7"));
            tell(response, { type: "replaced" });
            response.end();
          },
          { network },
        );
        await seen(() => {
          expect(statuses.at(-1)).toBe("replaced");
        });
        network.dispatchEvent(new Event(sign));
        await seen(() => {
          expect(statuses).toEqual(["connecting", "open", "replaced", "connecting", "open"]);
        });
        expect(server.requests[1]?.headers["last-event-id"]).toBe("7");
      },
    );

    test("closes for its owner meanwhile", async () => {
      const { stream, statuses } = await listen(
        (_request, response) => {
          begin(response);
          tell(response, { type: "replaced" });
          response.end();
        },
        { network: new EventTarget() },
      );
      await seen(() => {
        expect(statuses.at(-1)).toBe("replaced");
      });
      stream.close();
      await seen(() => {
        expect(statuses.at(-1)).toBe("closed");
      });
    });
  });

  test("ends when its owner closes it", async () => {
    const { stream, statuses } = await listen((_request, response) => begin(response));
    await seen(() => {
      expect(statuses.at(-1)).toBe("open");
    });
    stream.close();
    await seen(() => {
      expect(statuses.at(-1)).toBe("closed");
    });
  });
});

test("delays double, at most 30 s, half of them drawn at random", () => {
  expect([1, 2, 3, 4].map((failures) => reconnectDelay(failures, 500, () => 1))).toEqual([
    500, 1000, 2000, 4000,
  ]);
  expect(reconnectDelay(1, 500, () => 0)).toBe(250);
  expect(reconnectDelay(50, 500, () => 1)).toBe(30_000);
});
