import type { StreamEvent } from "@parlour/contract/operations/messages";
import { encodeEvent } from "../../../plugins/event-frame.ts";
import type { EventStream } from "../../../plugins/event-stream.ts";
import type { CustomerHint } from "../../../plugins/events.ts";
import { keepPlans } from "../../../plugins/kept-plans.ts";
import { readBalance } from "../../records/credits/index.ts";
import { selectMessagesBetween } from "./read-store.ts";
import { resumeCursor, streamPageSize } from "./rules.ts";
import { toMessage, type ChatDependencies } from "./service.ts";
import type { StoredMessage } from "./store.ts";
import { selectNews, type Admission, type FeedState } from "./stream-store.ts";

/** One open stream of a customer: a tab of theirs. */
export interface Tab {
  readonly stream: EventStream;
  readonly loginId: string;
  /** The stream's Last-Event-ID. */
  readonly lastEventId: string | undefined;
}

/** What hints and new tabs asked for since the last read. */
interface Wanted {
  messages: boolean;
  balance: boolean;
}

type FeedDependencies = Pick<ChatDependencies, "database" | "clock">;

const encode = (event: StreamEvent): Buffer => encodeEvent(event);

const encodeBalance = (balance: number, cursor: number): Buffer =>
  encodeEvent({ type: "balance", balance } satisfies StreamEvent, String(cursor));

function encodeMessage(stored: StoredMessage): Buffer {
  const cursor = String(stored.cursor);
  return encodeEvent({ type: "message", message: toMessage(stored), cursor } satisfies StreamEvent, cursor);
}

/**
 * Feeds all streams of one customer at this node. Hints only wake it; messages are read from the database by cursor, so
 * that each arrives once, in order and without a gap. What it reads is read once, encoded once and written to every tab.
 * A tab first catches up by itself from its Last-Event-ID, or starts at the newest message, and gets the balance, whose
 * id says where it stands. Tabs end on a ban, with their login and with the server.
 */
export class CustomerFeed {
  readonly customerId: string;
  readonly #dependencies: FeedDependencies;
  readonly #begin: () => Promise<void>;
  readonly #onFailure: (error: unknown) => void;
  readonly #tabs = new Set<Tab>();
  /** Tabs that have everything up to the cursor. */
  readonly #live = new Set<Tab>();
  #arrived: Tab[] = [];
  /** Live tabs that have not got the balance yet. */
  #withoutBalance: Tab[] = [];
  /** Every live tab has the messages up to here; null before the first read. */
  #cursor: number | null = null;
  /** The balance that was sent last; null: none. */
  #balance: number | null = null;
  #wanted: Wanted = { messages: false, balance: false };
  /** Events that pass without being stored. They are sent after what was to be read before them. */
  #passing: Buffer[] = [];
  /** Hints may have been lost, and the check that shows it has not come yet. */
  #isDoubtful = false;
  #isReading = false;

  /**
   * @param begin runs before the first read
   */
  constructor(
    customerId: string,
    dependencies: FeedDependencies,
    begin: () => Promise<void>,
    onFailure: (error: unknown) => void,
  ) {
    this.customerId = customerId;
    this.#dependencies = dependencies;
    this.#begin = begin;
    this.#onFailure = onFailure;
  }

  get isEmpty(): boolean {
    return this.#tabs.size === 0;
  }

  /** The logins of its tabs. */
  get loginIds(): readonly string[] {
    return [...new Set([...this.#tabs].map(({ loginId }) => loginId))];
  }

  add(tab: Tab): void {
    this.#tabs.add(tab);
    this.#arrived.push(tab);
    this.#wake();
  }

  remove(tab: Tab): void {
    this.#tabs.delete(tab);
    this.#live.delete(tab);
  }

  /** Takes a hint about its customer, except `check` (customer-feeds.ts). */
  hear(hint: Exclude<CustomerHint, { readonly type: "check" }>): void {
    switch (hint.type) {
      case "messages":
      case "banned":
        // The database decides about a ban. It is read together with the messages.
        this.#wanted.messages = true;
        break;
      case "balance":
        this.#wanted.balance = true;
        break;
      case "typing":
      case "read":
        this.#passing.push(encode(hint));
        break;
      case "login_ended":
        for (const tab of this.#tabs) if (tab.loginId === hint.loginId) tab.stream.close();
        return;
      default:
        hint satisfies never;
    }
    this.#wake();
  }

  /** Hints may have been lost. Holds back what comes, until `check` or `recover`. */
  doubt(): void {
    this.#isDoubtful = true;
  }

  /** Takes what a check of the database has shown (customer-feeds.ts). */
  check(state: FeedState, balance: number | null): void {
    this.#isDoubtful = false;
    if (this.#cursor !== null && this.#admit(state)) {
      if (balance !== null && balance !== this.#balance) this.#wanted.balance = true;
      if (state.newest > this.#cursor) this.#wanted.messages = true;
    }
    this.#wake();
  }

  /** Reads by itself, because the check after lost hints has failed. */
  recover(): void {
    this.#isDoubtful = false;
    this.#wanted = { messages: true, balance: true };
    this.#wake();
  }

  /** Writes an encoded event to every tab, also to those that are still catching up. */
  send(frame: Buffer): void {
    for (const { stream } of this.#tabs) stream.write(frame);
  }

  #sendToLive(frame: Buffer): void {
    for (const { stream } of this.#live) stream.write(frame);
  }

  #end(): void {
    for (const { stream } of this.#tabs) stream.close();
  }

  /** Ends the tabs that may not go on. Returns whether any may. */
  #admit({ banned, endedLogins }: Admission): boolean {
    if (banned) {
      this.send(encode({ type: "banned" }));
      this.#end();
      return false;
    }
    let goesOn = false;
    for (const { loginId, stream } of this.#tabs) {
      if (endedLogins.has(loginId)) stream.close();
      else goesOn = true;
    }
    return goesOn;
  }

  #wake(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    void this.#read();
  }

  /** Reads until no request is left. Requests that arrive during a read are read once, after it. */
  async #read(): Promise<void> {
    try {
      // Nothing may be awaited between the last question and the end: a hint in between would be lost.
      while (this.#wantsAnything && (await this.#readWanted()) === "go on");
    } catch (error) {
      this.#onFailure(error);
      // The clients connect again and resume by the last id.
      this.#end();
    } finally {
      this.#isReading = false;
    }
  }

  get #wantsAnything(): boolean {
    if (this.#tabs.size === 0) return false;
    const { messages, balance } = this.#wanted;
    const hasPassing = this.#passing.length > 0 && !this.#isDoubtful;
    return messages || balance || hasPassing || this.#arrived.length > 0 || this.#withoutBalance.length > 0;
  }

  async #readWanted(): Promise<"go on" | "end"> {
    const wanted = this.#wanted;
    const arrived = this.#arrived;
    const passing = this.#isDoubtful ? [] : this.#passing;
    this.#wanted = { messages: false, balance: false };
    this.#arrived = [];
    if (!this.#isDoubtful) this.#passing = [];
    if (this.#cursor === null) await this.#begin();
    if ((wanted.messages || arrived.length > 0) && !(await this.#sendMessages())) return "end";
    for (const tab of arrived) this.#start(tab);
    if (wanted.balance || this.#withoutBalance.length > 0) await this.#sendBalance(wanted.balance);
    for (const frame of passing) this.send(frame);
    return "go on";
  }

  /** Sends new messages to the live tabs, and starts at the newest one. Returns whether any tab may go on. */
  async #sendMessages(): Promise<boolean> {
    const { database, clock } = this.#dependencies;
    for (;;) {
      const range = {
        customerId: this.customerId,
        after: this.#cursor,
        limit: streamPageSize,
        loginIds: this.loginIds,
        now: clock.now(),
      };
      const { newest, messages, ...state } = await keepPlans(() => selectNews(database, range));
      if (!this.#admit(state)) return false;
      for (const stored of messages) this.#sendToLive(encodeMessage(stored));
      this.#cursor = messages.at(-1)?.cursor ?? this.#cursor ?? newest;
      if (messages.length < streamPageSize) return true;
    }
  }

  /** Sends the balance: to every live tab if it was asked for, otherwise to the new ones, or to all if it has changed. */
  async #sendBalance(toAll: boolean): Promise<void> {
    const newTabs = this.#withoutBalance;
    this.#withoutBalance = [];
    const { database } = this.#dependencies;
    const balance = await keepPlans(() => readBalance(database, this.customerId));
    const goesToAll = toAll || balance !== this.#balance;
    this.#balance = balance;
    const frame = encodeBalance(balance, this.#cursor ?? 0);
    if (goesToAll) this.#sendToLive(frame);
    else for (const { stream } of newTabs) stream.write(frame);
  }

  /** Begins with a new tab, once the live ones are level with the database. */
  #start(tab: Tab): void {
    const level = this.#cursor ?? 0;
    const from = resumeCursor(tab.lastEventId, level) ?? level;
    if (from === level) {
      this.#goLive(tab);
      return;
    }
    this.#catchUp(tab, from).catch((error: unknown) => {
      this.#onFailure(error);
      tab.stream.close();
    });
  }

  #goLive(tab: Tab): void {
    if (!this.#tabs.has(tab)) return;
    this.#live.add(tab);
    this.#withoutBalance.push(tab);
    this.#wake();
  }

  /**
   * Sends a tab the events that it has missed, a page at a time and no faster than its client reads, until it is up
   * to date.
   */
  async #catchUp(tab: Tab, from: number): Promise<void> {
    let cursor = from;
    // The others move on meanwhile. Checked and made live without a wait between, so that nothing is missed.
    while (this.#tabs.has(tab) && cursor < (this.#cursor ?? 0)) {
      const upTo = this.#cursor ?? 0;
      const page = await selectMessagesBetween(this.#dependencies.database, {
        customerId: this.customerId,
        after: cursor,
        upTo,
        limit: streamPageSize,
      });
      for (const stored of page) tab.stream.write(encodeMessage(stored));
      cursor = page.at(-1)?.cursor ?? upTo;
      await tab.stream.drained();
    }
    this.#goLive(tab);
  }
}
