import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { balance } from "@parlour/contract/operations/credits";
import { messageHistory, messageStream, sendMessage } from "@parlour/contract/operations/messages";
import type { StreamEvent } from "@parlour/contract/operations/messages";
import { claimConversation, queue } from "@parlour/contract/operations/queue";
import { asking, buyCredits, inventedPhone, newId, operatorAt, signUp } from "./people.ts";
import type { Ask, Customer, OperatorLogin, Places } from "./people.ts";

/**
 * Tries a deployed stack as people do (README of tooling/deploy, "Trying the whole stack"): pairs of a customer and an
 * operator sign up by a texted code, buy credits, and chat through the front until SIGINT or `--minutes`. Prints calls and
 * failures, and compares what was acknowledged with what is stored, told by the stream and charged. Ends with 1 when a
 * call failed or anything differs.
 */

const usage =
  "node chat.ts --authority <root.crt of the front> [--pairs 2] [--minutes 1] [--port 443] [--brand duskwren] [--save <file>]";
const thinkMs = 150;
/** Each so many rounds people sign in again, at whichever node they come to. Operators share an address, whose sign-ins are limited. */
const signInEvery = { customer: 12, operator: 60 };

interface Pair {
  readonly customer: Customer;
  readonly operator: ReturnType<typeof operatorAt>;
  readonly acknowledged: Set<string>;
  readonly told: string[];
  charged: number;
  bought: number;
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
const failures: string[] = [];

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

/** Reads the customer's event stream for as long as it goes on, each time from where it broke off. */
async function listen(
  { customer, told }: Pair,
  headers: () => { readonly authorization: string },
  until: AbortSignal,
): Promise<void> {
  let last = "0";
  while (!until.aborted) {
    try {
      const answer = await customer.visitor.open(
        messageStream.path,
        { ...headers(), "last-event-id": last },
        until,
      );
      let text = "";
      for await (const part of answer.setEncoding("utf8")) {
        text += String(part);
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (data === undefined) continue;
          last = /^id: (.*)$/m.exec(block)?.[1] ?? last;
          // The server checks what it sends against the contract.
          const event = JSON.parse(data) as StreamEvent;
          if (event.type === "message") told.push(event.message.id);
        }
      }
    } catch {
      // A stream that breaks is taken up again: that is what its ids are for.
    }
    await pause(200, undefined, { signal: until }).catch(() => undefined);
  }
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

/** Chats until told to end: two messages, one reply that costs a credit. */
async function converse(pair: Pair): Promise<void> {
  const asCustomer = counted(asking(pair.customer.visitor));
  const asOperator = counted(asking(pair.operator.visitor));
  const over = new AbortController();
  let headers = await pair.customer.signIn(asCustomer);
  await pair.operator.signIn(asOperator);
  const listening = listen(pair, () => headers, over.signal);
  let conversation = "";
  for (let round = 1; !ending.signal.aborted && failures.length < 100; round += 1) {
    try {
      if (round % signInEvery.customer === 0) headers = await pair.customer.signIn(asCustomer);
      if (round % signInEvery.operator === 0) await pair.operator.signIn(asOperator);
      const sent = await asCustomer("POST", sendMessage.path, {
        headers,
        body: { profileId: pair.customer.profileId, body: `Line ${round}`, clientMessageId: newId() },
      });
      pair.acknowledged.add((JSON.parse(sent.text) as { readonly id: string }).id);
      if (round % 2 === 0 && pair.charged < pair.bought) {
        if (conversation === "") conversation = await findConversation(asOperator, pair);
        await asOperator("POST", claimConversation.path.replace(":conversationId", conversation), {
          body: {},
        });
        const reply = await asOperator("POST", sendReply.path.replace(":conversationId", conversation), {
          body: { replyId: newId(), body: `Answer ${round}` },
        });
        pair.acknowledged.add((JSON.parse(reply.text) as { readonly id: string }).id);
        pair.charged += 1;
      }
    } catch {
      // Noted.
    }
    await pause(thinkMs);
  }
  // What was written last has to be told, too.
  for (let turn = 0; turn < 100 && pair.told.length < pair.acknowledged.size; turn += 1) await pause(100);
  over.abort();
  await listening;
}

async function storedIds(ask: Ask, pair: Pair): Promise<Set<string>> {
  const headers = await pair.customer.signIn(ask);
  const ids = new Set<string>();
  for (let before: number | undefined, hasMore = true; hasMore;) {
    const answer = await ask("GET", messageHistory.path, {
      headers,
      query: {
        profileId: pair.customer.profileId,
        limit: "200",
        ...(before === undefined ? {} : { before: String(before) }),
      },
    });
    const page = JSON.parse(answer.text) as {
      readonly messages: readonly { readonly id: string; readonly sequence: number }[];
      readonly hasMore: boolean;
    };
    for (const { id } of page.messages) ids.add(id);
    before = page.messages[0]?.sequence;
    hasMore = page.hasMore;
  }
  return ids;
}

/** What does not agree between what was acknowledged, what is stored, what the stream told, and the balance. */
async function problemsOf(pair: Pair): Promise<string[]> {
  const ask = asking(pair.customer.visitor);
  const stored = await storedIds(ask, pair);
  const headers = await pair.customer.signIn(ask);
  const left = Number((await ask("GET", balance.path, { headers })).text);
  const told = new Set(pair.told);
  const counts = {
    lost: [...pair.acknowledged].filter((id) => !stored.has(id)).length,
    doubled: stored.size - pair.acknowledged.size,
    "told twice": pair.told.length - told.size,
    "never told": [...stored].filter((id) => !told.has(id)).length,
    "credits off": pair.bought - pair.charged - left,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
}

const pairs: Pair[] = [];
for (const [index, login] of logins.slice(0, Number(values.pairs)).entries()) {
  const customer = await signUp(places, inventedPhone(index));
  for (let bundles = 0; bundles < 4; bundles += 1) await buyCredits(places, customer);
  const headers = await customer.signIn(asking(customer.visitor));
  const bought = Number((await asking(customer.visitor)("GET", balance.path, { headers })).text);
  pairs.push({
    customer,
    operator: operatorAt(places, login),
    acknowledged: new Set(),
    told: [],
    charged: 0,
    bought,
  });
  say(`${customer.username} signed up by a texted code and has ${bought} credits.`);
}
const since = Date.now();
const timer = setTimeout(() => ending.abort(), Number(values.minutes) * 60_000);
await Promise.all(pairs.map(converse));
clearTimeout(timer);
const problems = (
  await Promise.all(
    pairs.map(
      async (pair) => await problemsOf(pair).catch((error: unknown) => [`not compared: ${String(error)}`]),
    ),
  )
).flat();
const count = (of: (pair: Pair) => number): number => pairs.reduce((sum, pair) => sum + of(pair), 0);
say(
  `${pairs.length} pairs in ${((Date.now() - since) / 1000).toFixed(0)} s: ${calls} calls, ${failures.length} failed; ` +
    `${count(({ acknowledged }) => acknowledged.size)} messages, ${count(({ charged }) => charged)} charged replies; ` +
    (problems.length === 0
      ? "0 lost, 0 doubled, every stream complete, balances right"
      : problems.join(", ")),
);
for (const failure of failures) say(failure);
if (values.save !== undefined)
  writeFileSync(
    values.save,
    JSON.stringify(pairs.map(({ customer, acknowledged }) => [customer.phone, acknowledged.size])),
  );
if (failures.length > 0 || problems.length > 0) process.exitCode = 1;
