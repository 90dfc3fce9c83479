import type { IncomingMessage, ServerResponse } from "node:http";
import { errorStatus, type ErrorCode } from "@parlour/contract/errors";
import type { Result } from "@parlour/contract/result";
import type { Plugin } from "vite";
import { demoPassword, demoStaff, DeskState, profilePicture, type SeededConversation } from "./desk-state.ts";

/** How the next reply goes wrong: the line drops before the server has it, or after; or the server answers a code. */
type PlannedFailure = "drop_before" | "drop_after" | ErrorCode;

/** What tests may ask of the desk, as JSON posted to /test-desk. */
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
  | { readonly do: "refuseStreams"; readonly refuse: boolean }
  | { readonly do: "endSession" }
  | { readonly do: "received" };

/** What the desk was sent. */
export interface DeskReceived {
  readonly replies: readonly { readonly replyId: string; readonly body: string }[];
  readonly typing: readonly boolean[];
}

/**
 * A Vite plugin that answers the console's calls over HTTP, cookie and event stream included, for the console's own
 * component tests. Not shipped. The real server has tests of its own, and journeys drive both together.
 */
export function testDesk(): Plugin {
  const desk = new DeskHttp();
  return {
    name: "parlour-test-desk",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? "/", "http://desk").pathname;
        if (path === "/test-desk") void desk.control(request, response).catch(next);
        else if (path.startsWith("/ops/api/")) void desk.answer(path, request, response).catch(next);
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
  private readonly streams = new Set<ServerResponse>();
  private session: string | null = null;
  private refuseStreams = false;
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
        this.failures = [];
        this.received = { replies: [], typing: [] };
        this.refuseStreams = false;
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
      case "refuseStreams":
        this.refuseStreams = order.refuse;
        if (order.refuse) this.dropStreams();
        break;
      case "endSession":
        this.session = null;
        this.dropStreams();
        break;
      case "received":
        return sendJson(response, 200, this.received);
      default:
        order satisfies never;
    }
    sendJson(response, 200, {});
  }

  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method ?? "GET"} ${path}`;
    if (call === "POST /ops/api/session") return this.signIn(request, response);
    if (this.session === null || !(request.headers.cookie ?? "").includes(`IMStaff=${this.session}`)) {
      return sendError(response, "unauthorized");
    }
    if (call === "GET /ops/api/session") return sendJson(response, 200, demoStaff);
    if (call === "DELETE /ops/api/session") {
      this.session = null;
      return sendJson(response, 204, null);
    }
    if (call === "GET /ops/api/queue") return sendJson(response, 200, this.state.queue(demoStaff.id));
    if (call === "GET /ops/api/stream") return this.stream(response);

    const match = /^\/ops\/api\/conversations\/([^/]+)(?:\/(\w+))?$/.exec(path);
    const id = match?.[1] ?? "";
    const act = match?.[2] ?? "read";
    if (act === "read") return sendResult(response, this.state.read(id, demoStaff.id));
    if (act === "claim") return this.sendChange(response, this.state.claim(id, demoStaff.id));
    if (act === "release") return this.sendChange(response, this.state.release(id, demoStaff.id));
    if (act === "typing") {
      this.received.typing.push(((await readJson(request)) as { typing: boolean }).typing);
      return sendJson(response, 204, null);
    }
    if (act === "replies") return this.reply(id, request, response);
    sendError(response, "not_found");
  }

  private async signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { username, password } = (await readJson(request)) as { username: string; password: string };
    if (username !== demoStaff.username || password !== demoPassword) {
      return sendError(response, "staff_credentials");
    }
    this.session = crypto.randomUUID();
    setCookie(response, this.session);
    sendJson(response, 200, demoStaff);
  }

  private async reply(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = (await readJson(request)) as { replyId: string; body: string };
    this.received.replies.push(sent);
    const failure = this.failures.shift();
    if (failure === "drop_before") return dropLine(response);
    if (failure !== undefined && failure !== "drop_after") return sendError(response, failure);
    const result = this.state.reply(id, demoStaff.id, sent.replyId, sent.body);
    if (failure === "drop_after") return dropLine(response);
    this.sendChange(response, result);
  }

  private stream(response: ServerResponse): void {
    if (this.refuseStreams) return sendError(response, "unavailable");
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(": open\n\n");
    this.streams.add(response);
    response.on("close", () => this.streams.delete(response));
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

/** Ends in the middle of an answer: where nothing has come back yet, Chromium repeats the request by itself. */
function dropLine(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
  response.write("{", () => response.destroy());
}

function setCookie(response: ServerResponse, session: string): void {
  response.setHeader("set-cookie", `IMStaff=${session}; HttpOnly; SameSite=Strict; Path=/ops`);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
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
