import { setTimeout as pause } from "node:timers/promises";
import type { ErrorCode } from "@parlour/contract/errors";
import { giveChatConsent } from "@parlour/contract/operations/chat-consent";
import { acceptLegal } from "@parlour/contract/operations/legal";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { messageStream, sendMessage, type StreamEvent } from "@parlour/contract/operations/messages";
import { claimConversation } from "@parlour/contract/operations/queue";
import { token } from "@parlour/contract/operations/sign-in";
import { staffSignIn } from "@parlour/contract/operations/staff-session";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { auditLedger } from "../modules/records/credits/index.ts";
import type { Db } from "../plugins/database.ts";
import { systemRandom } from "../ports/random.ts";
import { versionsInForce } from "./accepted-versions.ts";
import { readStream, type StreamReader } from "./stream-reader.ts";

/**
 * A customer and the operator who replies. Each customer has their own, because one operator can't hold all
 * conversations.
 */
export interface Pair {
  readonly customer: { readonly id: string; readonly phone: string; readonly password: string };
  readonly operator: { readonly username: string; readonly password: string };
}

/** The profile replies after this many messages, which costs a credit. */
const answeredEvery = 2;
/** A pause between messages, as people need, which also leaves the machine to the starting nodes. */
const thinkMs = 150;
/** After this many messages both sign in again, at either node. */
const signInEvery = 12;
/**
 * The reasons for which a message is refused until its customer agrees, and the call with which the app's page
 * agrees.
 */
const agreements: readonly {
  readonly code: ErrorCode;
  readonly path: string;
  readonly body: object;
}[] = [
  {
    code: "chat_consent_required",
    path: giveChatConsent.path,
    body: { version: currentChatConsent.version },
  },
  { code: "acceptance_required", path: acceptLegal.path, body: versionsInForce },
];
/** Of two nodes one may not know the call: it is almost certain that one of so many is taken. */
const mostAttempts = 20;
/** As a deployment's proxy reports it: over https, cookies have other names. */
const deployed = { "x-forwarded-proto": "https" };

export interface Traffic {
  readonly calls: number;
  readonly failures: readonly string[];
  /** Messages that the server has acknowledged. */
  readonly acknowledged: number;
  /** Charged replies among them. */
  readonly replies: number;
  /**
   * Stops writing. Returns what is wrong with the stored messages and with those the readers received; empty
   * if nothing is.
   */
  end(): Promise<readonly string[]>;
}

interface Person {
  readonly pair: Pair;
  readonly acknowledged: Set<string>;
  replies: number;
  stream: StreamReader<StreamEvent> | undefined;
}

/** Lets pairs of people chat through `origin` continuously until stopped. */
export function startTraffic(
  database: Db,
  origin: string,
  place: { readonly brand: string; readonly brandName: string; readonly profileId: string },
  pairs: readonly Pair[],
): Traffic {
  const failures: string[] = [];
  const people: Person[] = pairs.map((pair) => ({
    pair,
    acknowledged: new Set(),
    replies: 0,
    stream: undefined,
  }));
  let calls = 0;
  const ending = new AbortController();

  async function request(path: string, headers: Record<string, string>, body: string): Promise<Response> {
    calls += 1;
    return await fetch(`${origin}${path}`, {
      method: "POST",
      // Each call comes from another address of this machine (127.0.0.0/8), because limits per address are
      // not tested here.
      headers: {
        ...deployed,
        "x-forwarded-for": `127.1.${calls % 250}.${Math.floor(calls / 250) % 250}`,
        ...headers,
      },
      body,
      signal: AbortSignal.timeout(30_000),
    });
  }

  function failed(path: string, error: unknown): Error {
    failures.push(`${path.replaceAll(/[0-9a-f-]{36}/g, "…")}: ${String(error)}`);
    return error instanceof Error ? error : new Error(String(error));
  }

  /** Makes a call; a failure is recorded and thrown. If a message needs the customer's agreement, it agrees first. */
  async function post(path: string, headers: Record<string, string>, body: string): Promise<Response> {
    let refusal: string;
    try {
      const response = await request(path, headers, body);
      if (response.ok) return response;
      refusal = `${response.status} ${await response.text()}`;
    } catch (error) {
      throw failed(path, error);
    }
    const asked = agreements.find(({ code }) => refusal.includes(`"${code}"`));
    if (asked === undefined) throw failed(path, new Error(refusal));
    await agree(headers, asked);
    return await post(path, headers, body);
  }

  /**
   * Agrees, as the app's page does when a message was refused without that (CONSENT-3, LEGAL-6). A node of the
   * previous version does not know the call or the version of the text, so the call is repeated until a node accepts
   * it.
   */
  async function agree(
    headers: Record<string, string>,
    { path, body }: (typeof agreements)[number],
  ): Promise<void> {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      if ((await request(path, headers, JSON.stringify(body))).ok) return;
    }
    throw failed(path, new Error(`not taken ${mostAttempts} times`));
  }

  async function postJson(path: string, headers: Record<string, string>, body: object): Promise<Response> {
    return await post(path, { ...headers, "content-type": "application/json" }, JSON.stringify(body));
  }

  async function signIn({ customer, operator }: Pair) {
    const grant = new URLSearchParams({
      grant_type: "password",
      scope: `${place.brandName}Client`,
      username: customer.phone,
      password: customer.password,
    });
    const response = await post(
      token.path,
      {
        authorization: `Basic ${Buffer.from(`${place.brand}:`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      grant.toString(),
    );
    const { access_token: access } = (await response.json()) as { readonly access_token: string };
    const session = await postJson(staffSignIn.path, {}, operator);
    await session.text();
    const cookie = session.headers
      .getSetCookie()
      .map((each) => each.split(";", 1)[0])
      .join("; ");
    return { customer: { authorization: `Bearer ${access}` }, operator: { cookie } };
  }

  async function write(person: Person, round: number, headers: Awaited<ReturnType<typeof signIn>>) {
    const { acknowledged, pair } = person;
    const note = async (response: Response): Promise<void> => {
      acknowledged.add(((await response.json()) as { readonly id: string }).id);
    };
    await note(
      await postJson(sendMessage.path, headers.customer, {
        profileId: place.profileId,
        body: `Line ${round}`,
        clientMessageId: systemRandom.uuid(),
      }),
    );
    if (round % answeredEvery !== 0) return;
    const { id } = await database
      .selectFrom("conversations")
      .select("id")
      .where("customer_id", "=", pair.customer.id)
      .executeTakeFirstOrThrow();
    await postJson(claimConversation.path.replace(":conversationId", id), headers.operator, {});
    await note(
      await postJson(sendReply.path.replace(":conversationId", id), headers.operator, {
        replyId: systemRandom.uuid(),
        body: `Answer ${round}`,
      }),
    );
    person.replies += 1;
  }

  async function converse(person: Person): Promise<void> {
    let headers: Awaited<ReturnType<typeof signIn>> | undefined;
    for (let round = 1; !ending.signal.aborted; round += 1) {
      try {
        headers = headers === undefined || round % signInEvery === 0 ? await signIn(person.pair) : headers;
        // From the beginning: without a cursor the stream starts with the newest message when it opens, and
        // the first one may have been sent before.
        person.stream ??= readStream<StreamEvent>([() => `${origin}${messageStream.path}`], {
          ...deployed,
          ...headers.customer,
          "last-event-id": "0",
        });
        await write(person, round, headers);
        await pause(thinkMs);
      } catch {
        // Recorded as a failure. The next round signs in again.
        if (failures.length > 100) return;
      }
    }
  }

  async function problemsOf({ pair, acknowledged, replies, stream }: Person): Promise<string[]> {
    const { id: customerId } = pair.customer;
    const rows = await database
      .selectFrom("messages")
      .innerJoin("conversations", "conversations.id", "messages.conversation_id")
      .select(["messages.id", "messages.staff_id", "cursor"])
      .where("conversations.customer_id", "=", customerId)
      .orderBy("cursor")
      .execute();
    const stored = new Set(rows.map(({ id }) => id));
    const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
    // A failed call may have stored its message; without failures every stored message was acknowledged.
    const doubled = failures.length > 0 ? 0 : rows.length - acknowledged.size;
    const charged = rows.filter(({ staff_id: staffId }) => staffId !== null).length;
    const newest = String(rows.at(-1)?.cursor);
    await stream?.until((events) =>
      events.some(({ data }) => data.type === "message" && data.cursor === newest),
    );
    const received = (stream?.events ?? []).flatMap(({ data }) =>
      data.type === "message" ? [data.message.id] : [],
    );
    const receivedTwice = received.length - new Set(received).size;
    const neverReceived = [...stored].filter((id) => !received.includes(id)).length;
    const counts = { lost, doubled, "received twice": receivedTwice, "never received": neverReceived };
    return [
      ...Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`])),
      ...(failures.length === 0 && charged !== replies ? [`${charged} replies for ${replies}`] : []),
      ...(await auditLedger(database, customerId)),
    ];
  }

  const conversing = Promise.all(people.map(converse));
  return {
    get calls() {
      return calls;
    },
    failures,
    get acknowledged() {
      return people.reduce((sum, person) => sum + person.acknowledged.size, 0);
    },
    get replies() {
      return people.reduce((sum, person) => sum + person.replies, 0);
    },
    async end() {
      ending.abort();
      await conversing;
      const found = (await Promise.all(people.map(problemsOf))).flat();
      for (const { stream } of people) stream?.close();
      return [...new Set(failures), ...found];
    },
  };
}
