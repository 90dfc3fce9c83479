import type { IncomingMessage, ServerResponse } from "node:http";
import { errorStatus, type ErrorCode } from "@parlour/contract/errors";
import type { Result } from "@parlour/contract/result";
import type { OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import type { PresenceChoice } from "@parlour/contract/operations/presence";
import type { Plugin } from "vite";
import { DeskPresence } from "./desk-presence.ts";
import { DeskSession } from "./desk-session.ts";
import type { CannedReply } from "@parlour/contract/operations/desk-conversation";
import { DeskAidsState, type SeededAids } from "./desk-aids-state.ts";
import { PlannedResponses, type ReceivedCall, type PlannedResponse } from "./planned-responses.ts";
import { demoPassword, demoStaff, DeskState, profilePicture, type SeededConversation } from "./desk-state.ts";

/**
 * How the next reply fails: the connection drops before or after the server stores it, or the server returns an error
 * code.
 */
type PlannedFailure = "drop_before" | "drop_after" | ErrorCode;

/** The commands a test can send, as JSON posted to /test-desk. */
export type DeskControl =
  | {
      readonly do: "reset";
      readonly conversations: readonly SeededConversation[];
      readonly signedIn: boolean;
    }
  | { readonly do: "say"; readonly id: string; readonly body: string }
  | { readonly do: "credit"; readonly id: string; readonly hasCredit: boolean }
  | { readonly do: "handOver"; readonly id: string; readonly to: string | null }
  | { readonly do: "failReply"; readonly how: PlannedFailure }
  /** Failures of replies that were planned and have not happened are forgotten. */
  | { readonly do: "lineIsBack" }
  | { readonly do: "refuseStreams"; readonly refuse: boolean }
  | { readonly do: "aids"; readonly id: string; readonly aids: SeededAids }
  | { readonly do: "canned"; readonly replies: readonly CannedReply[] }
  | { readonly do: "endSession" }
  | { readonly do: "sessionEnd"; readonly secondsLeft: number; readonly isFinal: boolean }
  | { readonly do: "tell"; readonly event: OpsStreamEvent }
  | { readonly do: "plan"; readonly responses: readonly PlannedResponse[] }
  | { readonly do: "received" };

/** What the desk has received. */
export interface DeskReceived {
  readonly replies: readonly {
    readonly replyId: string;
    readonly body: string;
    readonly cannedReplyId?: string;
  }[];
  readonly typing: readonly boolean[];
  /** The bodies of the posted transfers. */
  readonly transfers: readonly unknown[];
  /** Calls that got a planned response, in order. */
  readonly calls: readonly ReceivedCall[];
  /** How often the console has reported activity. */
  readonly signs: number;
}

/** As the server's: readers count a stream as dead after a little more than two without one. */
const heartbeatMs = 7000;

/** The origin of the seeded conversations. */
const deskSites = [
  {
    brand: "duskwren",
    name: "Duskwren",
    regions: [
      { region: "GB", name: "United Kingdom", currency: "GBP" },
      { region: "IE", name: "Ireland", currency: "EUR" },
    ],
  },
];

/**
 * A Vite plugin that implements the console's calls over HTTP, including cookie and event stream, for the console's own
 * component tests. Not shipped. The real server has its own tests, and journeys test both together.
 */
export function testDesk(): Plugin {
  const desk = new DeskHttp();
  return {
    name: "parlour-test-desk",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? "/", "http://desk").pathname;
        if (path === "/test-desk") void desk.control(request, response).catch(next);
        else if (path.startsWith("/ops/api/")) void desk.respond(path, request, response).catch(next);
        else if (path === profilePicture) {
          response
            .setHeader("content-type", "image/svg+xml")
            .end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
        } else next();
      });
    },
  };
}

class DeskHttp {
  private readonly state = new DeskState();
  private readonly aids = new DeskAidsState();
  private readonly presence = new DeskPresence();
  private readonly planned = new PlannedResponses();
  private readonly streams = new Set<ServerResponse>();
  /** Called when the next stream opens. */
  private awaiting: (() => void)[] = [];
  private session: string | null = null;
  private readonly ending = new DeskSession();
  private refuseStreams = false;
  private transfers: unknown[] = [];
  private failures: PlannedFailure[] = [];
  private received: { replies: { replyId: string; body: string }[]; typing: boolean[] } = {
    replies: [],
    typing: [],
  };

  async control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const order = (await readJson(request)) as DeskControl;
    switch (order.do) {
      case "reset":
        this.state.seed(order.conversations, Date.now());
        this.aids.reset();
        this.failures = [];
        this.received = { replies: [], typing: [] };
        this.refuseStreams = false;
        this.presence.reset();
        this.ending.reset();
        this.transfers = [];
        this.planned.clear();
        this.dropStreams();
        this.session = order.signedIn ? crypto.randomUUID() : null;
        if (this.session !== null) setCookie(response, this.session);
        break;
      case "say":
        this.state.say(order.id, order.body);
        this.tell({ type: "conversation", conversationId: order.id });
        break;
      case "credit":
        this.state.setCredit(order.id, order.hasCredit);
        this.tell({ type: "conversation", conversationId: order.id });
        break;
      case "handOver":
        this.state.handOver(order.id, order.to);
        break;
      case "failReply":
        this.failures.push(order.how);
        break;
      case "lineIsBack":
        this.failures = [];
        break;
      case "refuseStreams":
        this.refuseStreams = order.refuse;
        if (order.refuse) this.dropStreams();
        break;
      case "aids":
        this.aids.seed(order.id, order.aids);
        this.tell({ type: "sheet", conversationId: order.id });
        break;
      case "canned":
        this.aids.canned = [...order.replies];
        break;
      case "endSession":
        this.session = null;
        this.dropStreams();
        break;
      case "sessionEnd":
        this.ending.set(order);
        break;
      case "tell":
        // The page may be there before its stream is open, and an event is sent once.
        while (this.streams.size === 0) await new Promise<void>((open) => this.awaiting.push(open));
        this.tell(order.event);
        break;
      case "plan":
        this.planned.plan(order.responses);
        break;
      case "received":
        return sendJson(response, 200, {
          ...this.received,
          transfers: this.transfers,
          calls: this.planned.calls,
          signs: this.ending.signs,
        });
      default:
        order satisfies never;
    }
    sendJson(response, 200, {});
  }

  async respond(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method ?? "GET"} ${path}`;
    const planned = this.planned.find(call);
    if (planned?.html !== undefined) {
      const sent = new URLSearchParams(await readText(request)).get("content") ?? "";
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(planned.html.replace("{content}", sent.replaceAll("<", "&lt;")));
      return;
    }
    if (planned !== undefined) {
      this.planned.calls.push({ call, body: await readJson(request) });
      if (planned.signsIn === true) {
        this.session = crypto.randomUUID();
        setCookie(response, this.session);
      }
      return sendJson(response, planned.status ?? 200, planned.body);
    }
    if (call === "POST /ops/api/session") return this.signIn(request, response);
    if (this.session === null || !(request.headers.cookie ?? "").includes(`IMStaff=${this.session}`)) {
      return sendError(response, "unauthorized");
    }
    if (call === "GET /ops/api/session") return sendJson(response, 200, this.signedIn());
    if (call === "POST /ops/api/session/active") return sendJson(response, 200, this.ending.keep());
    if (call === "DELETE /ops/api/session") {
      this.session = null;
      return sendJson(response, 204, null);
    }
    if (call === "GET /ops/api/queue") {
      const only = new URL(request.url ?? "/", "http://desk").searchParams.get("only");
      return sendJson(response, 200, this.state.queue(demoStaff.id, only));
    }
    if (call === "POST /ops/api/queue/claim-next") {
      const conversation = this.state.claimNext(demoStaff.id);
      sendJson(response, 200, { conversation, gaveBack: null });
      if (conversation !== null) {
        this.tell({ type: "conversation", conversationId: conversation.conversationId });
      }
      return;
    }
    if (call === "GET /ops/api/outcomes") return sendJson(response, 200, []);
    if (call === "GET /ops/api/presence") return sendJson(response, 200, this.presence.own());
    if (call === "PUT /ops/api/presence") {
      const { state } = (await readJson(request)) as { state: PresenceChoice };
      return sendJson(response, 200, this.presence.choose(state));
    }
    if (call === "GET /ops/api/colleagues") return sendJson(response, 200, this.presence.colleagues());
    if (call === "GET /ops/api/sites") return sendJson(response, 200, deskSites);
    if (call === "GET /ops/api/stream") return this.stream(response);

    if (call === "GET /ops/api/canned-replies") return sendJson(response, 200, this.aids.canned);
    if (await this.respondBeside(path, request, response)) return;
    const match = /^\/ops\/api\/conversations\/([^/]+)(?:\/(\w+))?$/.exec(path);
    const id = match?.[1] ?? "";
    const act = match?.[2] ?? "read";
    if (act === "read") return sendResult(response, this.state.read(id, demoStaff.id));
    if (act === "claim") return this.sendChange(response, this.state.claim(id, demoStaff.id));
    if (act === "release") return this.sendChange(response, this.state.release(id, demoStaff.id));
    if (act === "transfer") {
      const body = (await readJson(request)) as { staffId: string };
      this.transfers.push(body);
      this.state.handOver(id, body.staffId);
      sendJson(response, 204, null);
      return this.tell({ type: "conversation", conversationId: id });
    }
    if (act === "typing") {
      this.received.typing.push(((await readJson(request)) as { typing: boolean }).typing);
      return sendJson(response, 204, null);
    }
    if (act === "replies") return this.reply(id, request, response);
    sendError(response, "not_found");
  }

  /** Responds to calls about the desk's aids; returns false for any other call. */
  private async respondBeside(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const [, id, rest] =
      /^\/ops\/api\/conversations\/([^/]+)\/((?:sheet|drafts?|facts|notes|messages|search)(?:\/.+)?)$/.exec(
        path,
      ) ?? [];
    if (id === undefined || rest === undefined) return false;
    const held = this.state.read(id, demoStaff.id);
    if (!held.ok) {
      sendResult(response, held);
      return true;
    }
    const result = this.aids.respond({
      conversation: held.value,
      messages: this.state.messagesOf(id),
      method: request.method ?? "GET",
      rest,
      query: new URL(request.url ?? "/", "http://desk").searchParams,
      body: await readJson(request),
    });
    if (result === null) return false;
    sendResult(response, result);
    if (result.ok && request.method !== "GET") this.tell({ type: "sheet", conversationId: id });
    return true;
  }

  private async signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { username, password } = (await readJson(request)) as { username: string; password: string };
    if (username !== demoStaff.username || password !== demoPassword) {
      return sendError(response, "staff_credentials");
    }
    this.session = crypto.randomUUID();
    setCookie(response, this.session);
    this.ending.set({ secondsLeft: 1800, isFinal: false });
    sendJson(response, 200, this.signedIn());
  }

  private signedIn(): SignedInStaff {
    return { ...demoStaff, due: null, sites: null, session: this.ending.end() };
  }

  private async reply(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = (await readJson(request)) as { replyId: string; body: string };
    this.received.replies.push(sent);
    const failure = this.failures.shift();
    if (failure === "drop_before") return dropLine(response);
    if (failure !== undefined && failure !== "drop_after") return sendError(response, failure);
    const result = this.state.reply(id, demoStaff.id, sent.replyId, sent.body);
    if (result.ok) this.aids.settle(id, sent.replyId);
    if (failure === "drop_after") return dropLine(response);
    this.sendChange(response, result);
  }

  private stream(response: ServerResponse): void {
    if (this.refuseStreams) return sendError(response, "unavailable");
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(": open\n\n");
    this.streams.add(response);
    for (const open of this.awaiting.splice(0)) open();
    const heartbeat = setInterval(() => response.write(": still here\n\n"), heartbeatMs);
    response.on("close", () => {
      clearInterval(heartbeat);
      this.streams.delete(response);
    });
  }

  private tell(event: object): void {
    for (const stream of this.streams) stream.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  private dropStreams(): void {
    for (const stream of this.streams) stream.destroy();
    this.streams.clear();
  }

  private sendChange(response: ServerResponse, result: Result<unknown, ErrorCode>): void {
    sendResult(response, result);
    if (result.ok) this.tell({ type: "queue" });
  }
}

/**
 * Closes the connection in the middle of a response. If nothing had been sent yet, Chromium would repeat the request.
 */
function dropLine(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
  response.write("{", () => response.destroy());
}

function setCookie(response: ServerResponse, session: string): void {
  response.setHeader("set-cookie", `IMStaff=${session}; HttpOnly; SameSite=Strict; Path=/ops`);
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  return text === "" ? {} : JSON.parse(text);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}

function sendError(response: ServerResponse, code: ErrorCode): void {
  sendJson(response, errorStatus[code], { code, message: code, requestId: "test" });
}

function sendResult(response: ServerResponse, result: Result<unknown, ErrorCode>): void {
  if (!result.ok) sendError(response, result.error);
  else if (result.value === null) sendJson(response, 204, null);
  else sendJson(response, 200, result.value);
}
