import { randomUUID } from "node:crypto";
import formbody from "@fastify/formbody";
import fastify, { type FastifyReply } from "fastify";
import { onTestFinished } from "vitest";

export interface GuestServer {
  readonly url: string;
  /** Usernames, in the order of sign-up. */
  readonly accounts: string[];
  /** The stored messages, each with its host and sender. */
  readonly messages: { readonly host: string; readonly from: string; readonly body: string }[];
  /** Titles of canned replies. */
  readonly cannedReplies: string[];
  /** Rates, legal minimums and pay sites, in the order in which they were set. */
  readonly pay: string[];
  /** The people who confirmed their age by text. */
  readonly adults: Set<string>;
  /** The person whose messages get a 500. */
  refused: string | null;
}

const code = "4711";

/**
 * Serves the calls of a guest's first visit and of a supervisor's canned replies, of an admin's rates, and the
 * sandbox's texts, over HTTP; stops with the test. The phone number is the login.
 */
export async function runningGuestServer(): Promise<GuestServer> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(formbody);
  const names = new Map<string, string>();
  const accepted = new Set<string>();
  const sent = new Set<string>();
  const texted: string[] = [];
  let asking = "";
  const server = {
    url: "",
    accounts: [] as string[],
    messages: [] as { host: string; from: string; body: string }[],
    cannedReplies: [] as string[],
    pay: [] as string[],
    adults: new Set<string>(),
    refused: null as string | null,
  };
  const phoneOf = (headers: { authorization?: string | undefined }): string =>
    (headers.authorization ?? "").replace("Bearer ", "");

  app.get<{ Querystring: { to: string } }>("/api/texts", ({ query }) =>
    texted.filter((to) => to === query.to).map((to) => ({ to, body: `Your code is ${code}` })),
  );
  app.post<{ Body: { from: string; to: string; body: string } }>("/api/texts/inbound", ({ body }, reply) => {
    if (body.to === "1999 6077" && body.body === "ADULT") server.adults.add(names.get(body.from) ?? "");
    return reply.code(201).send({});
  });
  app.post<{ Body: { assignedNumber: string } }>("/im/api/verification/code/", ({ body }) => {
    asking = body.assignedNumber;
    texted.push(asking);
    return JSON.stringify(asking);
  });
  app.post<{ Body: { code: string } }>("/im/api/verification/process", ({ body }) => {
    if (body.code !== code) return "0";
    return names.has(asking) ? "3" : "2";
  });
  app.post<{ Body: { username: string; phoneNumber: string } }>("/im/api/account/new", ({ body }, reply) => {
    names.set(body.phoneNumber, body.username);
    server.accounts.push(body.username);
    return reply.code(201).send({});
  });
  app.post<{ Body: { username: string } }>("/api/uaa-service/oauth/token", ({ body }) => ({
    access_token: body.username,
    refresh_token: "r",
  }));
  app.get("/im/api/account/legal", ({ headers }) => ({
    accepted: [],
    awaiting: accepted.has(phoneOf(headers))
      ? []
      : [
          { document: "terms", version: 3 },
          { document: "privacy", version: 2 },
        ],
  }));
  app.post<{ Body: { terms: number; privacy: number } }>(
    "/im/api/account/legal",
    ({ headers, body }, reply) => {
      if (body.terms !== 3 || body.privacy !== 2) return reply.code(409).send({});
      accepted.add(phoneOf(headers));
      return reply.send({});
    },
  );
  app.post("/im/api/account/chat-consent", () => ({ state: "given", at: null, words: null }));
  app.get("/im/api/account/me", ({ headers }) => ({
    adultVerified: server.adults.has(names.get(phoneOf(headers)) ?? ""),
  }));
  app.post("/cms/api/open/content", () => ({
    keywords: { av: { shortcode: "1999 6077", phrase: "ADULT" } },
  }));
  app.get("/im/api/profile/meet", () => [{ id: "0198c0de-0000-7000-8000-0000000000a1" }]);
  app.post<{ Body: { body: string; clientMessageId: string } }>(
    "/im/api/message/send",
    ({ headers, host, body }, reply) => {
      const phone = phoneOf(headers);
      const from = names.get(phone) ?? "";
      if (!accepted.has(phone) || from === server.refused) return reply.code(500).send({});
      if (!sent.has(body.clientMessageId)) server.messages.push({ host, from, body: body.body });
      sent.add(body.clientMessageId);
      return reply.code(201).send({});
    },
  );
  app.post("/im/logout/", (_request, reply) => reply.code(204).send());

  app.post("/ops/api/session", (_request, reply) =>
    reply.header("set-cookie", `IMStaff=${randomUUID()}; Path=/ops; HttpOnly`).send({}),
  );
  app.delete("/ops/api/session", (_request, reply) => reply.code(204).send());
  app.get("/ops/api/canned-replies/all", () => server.cannedReplies.map((title) => ({ title })));
  app.post<{ Body: { title: string } }>("/ops/api/canned-replies", ({ body }, reply) => {
    server.cannedReplies.push(body.title);
    return reply.code(201).send({});
  });

  let isProved = false;
  app.post<{ Body: { password: string } }>("/ops/api/session/step-up", ({ body }, reply) => {
    isProved = body.password === "y";
    return reply.code(isProved ? 200 : 403).send({});
  });
  app.get("/ops/api/staff", () =>
    ["demo", "demo-admin", "demo-robot"].map((username) => ({ id: `id-of-${username}`, username })),
  );
  app.get("/ops/api/pay-rates", () => {
    const set = server.pay.map((line) => line.split(" "));
    return {
      rates: set.flatMap(([what, brand, region]) => (what === "rate" ? [{ brand, region }] : [])),
      minimums: set.flatMap(([what, region]) => (what === "minimum" ? [{ region }] : [])),
    };
  });
  const set = (reply: FastifyReply, ...what: readonly (string | number)[]): unknown => {
    const line = what.join(" ");
    if (!isProved || line === server.refused) return reply.code(403).send({});
    server.pay.push(line);
    return reply.code(201).send({});
  };
  app.post<{ Params: { brand: string; region: string }; Body: { hourMinor: number } }>(
    "/ops/api/pay-rates/:brand/:region",
    ({ params: { brand, region }, body }, reply) => set(reply, "rate", brand, region, body.hourMinor),
  );
  app.post<{ Params: { region: string }; Body: { hourMinor: number } }>(
    "/ops/api/pay-minimums/:region",
    ({ params, body }, reply) => set(reply, "minimum", params.region, body.hourMinor),
  );
  app.put<{ Params: { id: string }; Body: { brand: string; region: string } }>(
    "/ops/api/pay/:id/site",
    ({ params, body }, reply) => set(reply, "site", params.id, body.brand, body.region),
  );

  server.url = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return server;
}
