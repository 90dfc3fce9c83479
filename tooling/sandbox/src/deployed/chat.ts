import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readEventStream, type EventStream } from "@parlour/api-client/event-stream";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { balance } from "@parlour/contract/operations/credits";
import { messageHistory, messageStream, sendMessage } from "@parlour/contract/operations/messages";
import type { StreamEvent } from "@parlour/contract/operations/messages";
import { claimConversation, queue } from "@parlour/contract/operations/queue";
import { compare, type Comparison, type Stored, type Written } from "./comparison.ts";
import { asking, buyCredits, inventedPhone, newId, operatorAt, signUp } from "./people.ts";
import type { Ask, Customer, OperatorLogin, Places } from "./people.ts";
import type { Call } from "./visitor.ts";

/**
 * Tries a deployed stack as people do (README of tooling/deploy, "Trying the whole stack"): pairs of a customer and an
 * operator sign up with a texted code, buy credits, and chat through the proxy until SIGINT or `--minutes`. Prints
 * calls and failures, and compares the responses with what is stored, streamed and charged. Exits with 1 if a call
 * failed or anything differs.
 */

const usage =
  "node chat.ts --authority <root.crt of the front> [--pairs 2] [--minutes 1] [--port 443] [--brand duskwren] [--save <file>]";
const thinkMs = 150;
/** A message whose call failed is sent again with its own id, so often at most and after so long. */
const again = { times: 4, afterMs: 500 };
/**
 * After this many rounds people sign in again, at any node. All share one network address, whose sign-ins are limited.
 */
const signInEvery = 60;
/** Milliseconds between two new customers, who sign up with a texted code. The steps may reach different nodes. */
const newcomerEveryMs = 15_000;
/** Bundles of 100 credits that a customer buys: some 150 credits are spent in a minute. */
const bundlesFor = (minutes: number): number => Math.ceil(minutes * 2) + 1;

interface Pair {
  readonly customer: Customer;
  readonly operator: ReturnType<typeof operatorAt>;
  readonly written: Written[];
  readonly told: string[];
  /** Messages that a call had stored before it failed: the next call with their id said so. */
  storedByFailed: number;
  charged: number;
  readonly bought: number;
}

const { values } = parseArgs({
  options: {
    authority: { type: "string" },
    pairs: { type: "string", default: "2" },
    minutes: { type: "string", default: "1" },
    port: { type: "string", default: "443" },
    brand: { type: "string", default: "duskwren" },
    save: { type: "string" },
  },
});
if (values.authority === undefined) throw new Error(usage);
const deploy = resolve(import.meta.dirname, "../../../deploy");
const environment = readFileSync(join(deploy, ".env"), "utf8");
const setting = (name: string): string => new RegExp(`^${name}='?(.*?)'?$`, "m").exec(environment)?.[1] ?? "";
const brandName = `${values.brand.charAt(0).toUpperCase()}${values.brand.slice(1)}`;
const places: Places = {
  front: { port: Number(values.port), authority: readFileSync(values.authority) },
  providers: {
    port: 8443,
    authority: readFileSync(join(deploy, "trial/authority.pem")),
    host: "providers.trial.example",
  },
  consoleHost: setting("CONSOLE_HOST"),
  brand: values.brand,
  brandName,
  siteHost: `uk.${values.brand}.example`,
};
const logins = JSON.parse(setting("BOOTSTRAP_STAFF")) as readonly OperatorLogin[];
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const ending = new AbortController();
process.on("SIGINT", () => ending.abort());
let calls = 0;
const newcomers = { came: 0, signedUp: 0 };
const failures: string[] = [];

const answered = ({ written }: Pair): number => written.filter(({ id }) => id !== null).length;

/** Counts calls, and notes those that fail before it throws. */
function counted(ask: Ask): Ask {
  return async (...call) => {
    calls += 1;
    try {
      return await ask(...call);
    } catch (error) {
      failures.push(`${new Date().toISOString()} ${String(error)}`);
      throw error;
    }
  };
}

/** Reads the customer's event stream until it is closed, resuming after each interruption. */
function listen({ customer, told }: Pair, login: () => { readonly authorization: string }): EventStream {
  return readEventStream({
    after: "0",
    async connect({ headers, signal }) {
      const asked = { ...Object.fromEntries(headers), ...login() };
      const response = await customer.visitor.open(messageStream.path, asked, signal);
      if (!response.ok) throw new Error(`The stream was refused: ${response.status}.`);
      return response;
    },
    onData(data) {
      // The server checks what it sends against the contract.
      const event = JSON.parse(data) as StreamEvent;
      if (event.type === "message") told.push(event.message.id);
    },
    onStatus: () => undefined,
  });
}

async function findConversation(ask: Ask, { customer }: Pair): Promise<string> {
  const lists = JSON.parse((await ask("GET", queue.path)).text) as {
    readonly [list in "waiting" | "mine"]: readonly {
      readonly conversationId: string;
      readonly customerName: string;
    }[];
  };
  const found = [...lists.mine, ...lists.waiting].find(
    ({ customerName }) => customerName === customer.username,
  );
  if (found === undefined) throw new Error(`${customer.username} is not in the queue.`);
  return found.conversationId;
}

/**
 * Sends a message, and sends it again if the call fails, as pages do: with the same id, so that it is stored once. The
 * contract returns 201 for a new message and 200 for a stored one.
 */
async function write(pair: Pair, words: string, ask: Ask, path: string, call: Call): Promise<void> {
  let id: string | null = null;
  try {
    for (let turn = 0; id === null; turn += 1) {
      try {
        const response = await ask("POST", path, call);
        id = (JSON.parse(response.text) as { readonly id: string }).id;
        if (turn > 0 && response.status === 200) pair.storedByFailed += 1;
      } catch (error) {
        if (turn === again.times) throw error;
        await pause(again.afterMs);
      }
    }
  } finally {
    pair.written.push({ words, id });
  }
}

/** Chats until stopped: two messages, then one reply that costs a credit. */
async function converse(pair: Pair): Promise<void> {
  const asCustomer = counted(asking(pair.customer.visitor));
  const asOperator = counted(asking(pair.operator.visitor));
  let headers = await pair.customer.signIn(asCustomer);
  await pair.operator.signIn(asOperator);
  const stream = listen(pair, () => headers);
  let conversation = "";
  for (let round = 1; !ending.signal.aborted && failures.length < 100; round += 1) {
    try {
      if (round % signInEvery === 0) headers = await pair.customer.signIn(asCustomer);
      if (round % signInEvery === 0) await pair.operator.signIn(asOperator);
      const line = `Line ${round}`;
      await write(pair, line, asCustomer, sendMessage.path, {
        headers,
        body: { profileId: pair.customer.profileId, body: line, clientMessageId: newId() },
      });
      if (round % 2 === 0 && pair.charged < pair.bought) {
        if (conversation === "") conversation = await findConversation(asOperator, pair);
        await asOperator("POST", claimConversation.path.replace(":conversationId", conversation), {
          body: {},
        });
        const replyText = `Answer ${round}`;
        await write(pair, replyText, asOperator, sendReply.path.replace(":conversationId", conversation), {
          body: { replyId: newId(), body: replyText },
        });
        pair.charged += 1;
      }
    } catch {
      // Noted.
    }
    await pause(thinkMs);
  }
  // The last messages must be delivered too; a stream that is cut off waits up to 30 s before it tries again.
  for (let turn = 0; turn < 400 && pair.told.length < answered(pair); turn += 1) await pause(100);
  stream.close();
}

/** Has people sign up until told to end. */
async function welcomeNewcomers(): Promise<void> {
  for (;;) {
    await pause(newcomerEveryMs, undefined, { signal: ending.signal }).catch(() => undefined);
    if (ending.signal.aborted) return;
    newcomers.came += 1;
    await signUp(places, inventedPhone(), counted).then(
      () => {
        newcomers.signedUp += 1;
      },
      // A call that failed is noted.
      () => undefined,
    );
  }
}

async function storedMessages(ask: Ask, pair: Pair): Promise<Stored[]> {
  const headers = await pair.customer.signIn(ask);
  const stored: Stored[] = [];
  for (let before: number | undefined, hasMore = true; hasMore;) {
    const response = await ask("GET", messageHistory.path, {
      headers,
      query: {
        profileId: pair.customer.profileId,
        limit: "200",
        ...(before === undefined ? {} : { before: String(before) }),
      },
    });
    const page = JSON.parse(response.text) as {
      readonly messages: readonly (Stored & { readonly sequence: number })[];
      readonly hasMore: boolean;
    };
    stored.push(...page.messages);
    before = page.messages[0]?.sequence;
    hasMore = page.hasMore;
  }
  return stored;
}

async function comparisonOf(pair: Pair): Promise<Comparison> {
  const ask = asking(pair.customer.visitor);
  const stored = await storedMessages(ask, pair);
  const headers = await pair.customer.signIn(ask);
  const left = Number((await ask("GET", balance.path, { headers })).text);
  return compare({ ...pair, stored, left });
}

const pairs: Pair[] = [];
for (const login of logins.slice(0, Number(values.pairs))) {
  const customer = await signUp(places, inventedPhone());
  for (let bundles = 0; bundles < bundlesFor(Number(values.minutes)); bundles += 1)
    await buyCredits(places, customer);
  const headers = await customer.signIn(asking(customer.visitor));
  const bought = Number((await asking(customer.visitor)("GET", balance.path, { headers })).text);
  pairs.push({
    customer,
    operator: operatorAt(places, login),
    written: [],
    told: [],
    storedByFailed: 0,
    charged: 0,
    bought,
  });
  say(`${customer.username} signed up by a texted code and has ${bought} credits.`);
}
const since = Date.now();
const timer = setTimeout(() => ending.abort(), Number(values.minutes) * 60_000);
await Promise.all([...pairs.map(converse), welcomeNewcomers()]);
clearTimeout(timer);
const problems: string[] = [];
const turnedAway = newcomers.came - newcomers.signedUp;
if (turnedAway > 0) problems.push(`${turnedAway} could not sign up`);
let storedByFailed = 0;
for (const pair of pairs) {
  storedByFailed += pair.storedByFailed;
  try {
    const { faults, storedUnanswered } = await comparisonOf(pair);
    storedByFailed += storedUnanswered;
    for (const [what, many] of Object.entries(faults)) if (many !== 0) problems.push(`${many} ${what}`);
  } catch (error) {
    problems.push(`not compared: ${String(error)}`);
  }
}
const count = (of: (pair: Pair) => number): number => pairs.reduce((sum, pair) => sum + of(pair), 0);
say(
  `${pairs.length} pairs in ${((Date.now() - since) / 1000).toFixed(0)} s: ${calls} calls, ${failures.length} failed; ` +
    `${count(answered)} messages, ${count(({ charged }) => charged)} charged replies, ${newcomers.signedUp} newcomers; ` +
    (problems.length === 0
      ? "0 lost, 0 doubled, every stream complete, balances right"
      : problems.join(", ")) +
    (storedByFailed === 0 ? "" : `; ${storedByFailed} stored by calls that failed`),
);
for (const failure of failures) say(failure);
if (values.save !== undefined)
  writeFileSync(values.save, JSON.stringify(pairs.map((pair) => [pair.customer.phone, answered(pair)])));
if (failures.length > 0 || problems.length > 0) process.exitCode = 1;
