import { randomUUID } from "node:crypto";
import fastify from "fastify";
import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import type { TestContext } from "vitest";

export interface DeskServer {
  readonly url: string;
  /** Calls that changed something, in order. */
  readonly calls: string[];
  readonly messages: OpsMessage[];
  claimedBy: string | null;
  /** How often the queue was read. */
  queueReads: number;
  hasCredit: boolean;
  /** How many of the next replies are stored but get no response. */
  breakReplies: number;
  say(body: string): void;
  /** Ends all console sessions. */
  endSessions(): void;
}

const conversationId = "0198c0de-0000-7000-8000-0000000000c1";
const profileId = "0198c0de-0000-7000-8000-0000000000a1";
const robotId = "0198c0de-0000-7000-8000-0000000000d1";

/** Serves the console's calls for one conversation, over HTTP; stops with the test. */
export async function runningDeskServer(onTestFinished: TestContext["onTestFinished"]): Promise<DeskServer> {
  const app = fastify({ forceCloseConnections: true });
  let sessions = new Set<string>();
  const replyIds = new Set<string>();
  const listeners = new Set<() => void>();

  function add(from: OpsMessage["from"], id: string, body: string): OpsMessage {
    const sequence = desk.messages.length + 1;
    const message = { id, from, body, sequence, sentAt: new Date().toISOString(), creditCost: 0 };
    desk.messages.push(message);
    for (const listener of listeners) listener();
    return message;
  }
  const desk: DeskServer = {
    url: "",
    calls: [],
    messages: [],
    claimedBy: null,
    queueReads: 0,
    hasCredit: true,
    breakReplies: 0,
    say: (body) => void add("customer", randomUUID(), body),
    endSessions: () => {
      sessions = new Set();
    },
  };
  const facts = (): object => ({
    conversationId,
    brand: "duskwren",
    region: "GB",
    claimedBy: desk.claimedBy,
  });
  const conversation = (): object => ({
    ...facts(),
    customer: { name: "Wanderer7", age: 36, joinedAt: "2026-11-20T20:00:00.000Z", hasCredit: desk.hasCredit },
    profile: {
      id: profileId,
      name: "Isolde",
      age: 31,
      tagline: "Collects stories",
      about: "",
      persona: "",
      imageUrl: "",
    },
    messages: desk.messages,
  });
  const queueItems = (): object[] => {
    const lastReply = desk.messages.findLastIndex(({ from }) => from === "profile");
    const open = desk.messages.slice(lastReply + 1);
    const [oldest] = open;
    if (oldest === undefined) return [];
    // Backdated so that it has waited long enough: this test is not about the wait.
    const waitingSince = new Date(Date.parse(oldest.sentAt) - 2000).toISOString();
    return [
      {
        ...facts(),
        profileName: "Isolde",
        profileImageUrl: "",
        customerName: "Wanderer7",
        waitingSince,
        unanswered: open.length,
        preview: oldest.body,
      },
    ];
  };

  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "POST" && request.url === "/ops/api/session") return;
    if (!sessions.has(request.headers.cookie ?? "")) {
      await reply.code(401).send({ code: "unauthorized", message: "no session", requestId: "1" });
    }
  });
  app.post("/ops/api/session", (_request, reply) => {
    const cookie = `IMStaff=${randomUUID()}`;
    sessions.add(cookie);
    desk.calls.push("sign in");
    return reply
      .header("set-cookie", `${cookie}; Path=/ops; HttpOnly`)
      .send({ id: robotId, username: "demo-robot", displayName: "Demo", role: "operator" });
  });
  app.get("/ops/api/queue", () => {
    desk.queueReads += 1;
    const isOurs = desk.claimedBy === robotId;
    return { waiting: isOurs ? [] : queueItems(), mine: isOurs ? queueItems() : [] };
  });
  app.get("/ops/api/stream", (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "text/event-stream" }).write('data: {"type":"queue"}\n\n');
    const listener = (): void => void reply.raw.write('data: {"type":"queue"}\n\n');
    listeners.add(listener);
    request.raw.on("close", () => listeners.delete(listener));
  });
  const path = `/ops/api/conversations/${conversationId}`;
  app.get(path, () => conversation());
  app.post(`${path}/claim`, () => {
    desk.claimedBy = robotId;
    desk.calls.push("claim");
    return conversation();
  });
  app.post<{ Body: { typing: boolean } }>(`${path}/typing`, (request, reply) => {
    desk.calls.push(request.body.typing ? "typing" : "not typing");
    return reply.code(204).send();
  });
  app.post<{ Body: { replyId: string; body: string } }>(`${path}/replies`, (request, reply) => {
    const { replyId, body } = request.body;
    if (!replyIds.has(replyId)) {
      replyIds.add(replyId);
      desk.calls.push("reply");
      add("profile", replyId, body);
    }
    if (desk.breakReplies > 0) {
      desk.breakReplies -= 1;
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return reply.code(201).send(desk.messages.find(({ id }) => id === replyId));
  });
  app.post(`${path}/release`, (_request, reply) => {
    desk.claimedBy = null;
    desk.calls.push("release");
    return reply.code(204).send();
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return Object.assign(desk, { url });
}
