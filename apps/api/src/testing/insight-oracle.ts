import type { InsightDesk, InsightPeriod, Waits } from "@parlour/contract/operations/insight";
import type { InsightMoney, Takings } from "@parlour/contract/operations/insight-money";
import type { InsightPeople } from "@parlour/contract/operations/insight-people";
import type { RegionCode } from "@parlour/contract/regions";
import type { Books } from "./insight-books.ts";
import { localTime } from "./local-time.ts";

/**
 * Counts the figures a second time, from the rows themselves and in another way than the server: looks at
 * every row by itself, reads its day off a calendar, and asks SQL only for whole tables.
 */

/** A possible mistake in a query; the figures must reveal it. */
export type Mistake =
  | "days in UTC"
  | "refunds twice"
  | "failed refunds too"
  | "refunds of held money too"
  | "price instead of money"
  | "waits from the last message"
  | "free replies charged"
  | "erased accounts forgotten"
  | "disputes not lost too";

/** The brand and region of the figures. */
export interface Wanted {
  readonly brand?: string;
  readonly region?: RegionCode;
}

interface Placed {
  readonly brand: string | null;
  readonly region: RegionCode | null;
}

export type Era = "now" | "before";

export type CurrencyTotals = Pick<
  InsightMoney["currencies"][number],
  "buyers" | "disputesOpened" | "openDisputes" | "openDisputedMinor" | "held" | "heldMinor"
>;

/** Counts the figures for one period and scope, with a planted mistake if one is given. */
export function oracle(books: Books, period: InsightPeriod, wanted: Wanted, mistake: Mistake | null) {
  const zone = mistake === "days in UTC" ? "UTC" : period.zone;
  const asOf = new Date(period.asOf);
  const customers = new Map(
    books.customers.map((row) => [row.id, { brand: row.brand_id, region: row.region }]),
  );
  const accounts = new Map(
    books.accounts
      .filter(({ customer_id: id }) => mistake !== "erased accounts forgotten" || customers.has(id))
      .map((row) => [row.customer_id, { brand: row.brand_id, region: row.region }]),
  );
  const payments = new Map(books.payments.map((row) => [row.intent_id, row]));

  const is = (site: Placed | undefined): boolean =>
    site !== undefined &&
    (wanted.brand === undefined || site.brand === wanted.brand) &&
    (wanted.region === undefined || site.region === wanted.region);

  function within(at: Date | null, era: Era = "now"): at is Date {
    if (at === null) return false;
    const local = localTime(zone, at);
    const day = local.slice(0, 10);
    if (era === "now") return day >= period.firstDay && day <= period.lastDay;
    if (day < period.before.firstDay || day > period.before.lastDay) return false;
    const today = localTime(zone, asOf).slice(0, 10);
    if (today > period.lastDay) return true;
    // as many days into the earlier period as today is into this one, and no later on that day than the
    // current time
    const days = (Date.parse(today) - Date.parse(period.firstDay)) / 86_400_000;
    const cut = new Date(Date.parse(period.before.firstDay) + days * 86_400_000).toISOString().slice(0, 10);
    return local < `${cut} ${localTime(zone, asOf).slice(11)}`;
  }

  const rank = (sorted: readonly number[], share: number): number | null =>
    sorted[Math.ceil(share * sorted.length) - 1] ?? null;
  /** Waits from 64 seconds on are shown rounded to the middle of a 32nd of the power of two below them. */
  function rounded(wait: number | null, longest: number | null): number | null {
    if (wait === null || longest === null || wait < 64) return wait;
    const width = 2 ** (Math.floor(Math.log2(wait)) - 5);
    return Math.min(longest, wait - (wait % width) + Math.floor((width - 1) / 2));
  }
  function waitsOf(waits: readonly (number | null)[]): Waits {
    const sorted = waits.filter((wait) => wait !== null).toSorted((a, b) => a - b);
    const longest = sorted.at(-1) ?? null;
    return {
      count: sorted.length,
      median: rounded(rank(sorted, 0.5), longest),
      p90: rounded(rank(sorted, 0.9), longest),
      longest,
    };
  }

  const byConversation = new Map<string, Books["messages"][number][]>();
  for (const message of books.messages.toSorted((a, b) => a.sequence - b.sequence)) {
    const known = byConversation.get(message.conversation_id) ?? [];
    byConversation.set(message.conversation_id, [...known, message]);
  }
  const written = books.messages.filter(
    (each) => each.direction === "sent" && is(customers.get(each.customer_id)),
  );
  const replies: {
    at: Date;
    staffId: string;
    conversation: string;
    charged: boolean;
    credits: number;
    wait: number | null;
    began: Date | null;
    site: Placed;
  }[] = [];
  for (const [conversation, messages] of byConversation) {
    let since: Date | null = null;
    for (const message of messages) {
      const site = customers.get(message.customer_id);
      if (message.direction === "sent") {
        since = mistake === "waits from the last message" ? message.sent_at : (since ?? message.sent_at);
      } else {
        if (site !== undefined && is(site)) {
          const wait =
            since === null ? null : Math.round((message.sent_at.getTime() - since.getTime()) / 1000);
          const charged = mistake === "free replies charged" || message.credit_cost > 0;
          replies.push({
            at: message.sent_at,
            staffId: message.staff_id ?? "",
            conversation,
            charged,
            credits: message.credit_cost,
            wait,
            began: since,
            site,
          });
        }
        since = null;
      }
    }
  }
  const bannedIds = new Set(books.customers.filter(({ banned }) => banned).map(({ id }) => id));
  const going = books.conversations.filter(
    (each) =>
      each.waiting_since !== null && !bannedIds.has(each.customer_id) && is(customers.get(each.customer_id)),
  );

  function waitingAt(moment: Date): number {
    const ended = replies.filter(({ began, at }) => began !== null && began < moment && at >= moment);
    return ended.length + going.filter(({ waiting_since: since }) => since !== null && since < moment).length;
  }

  function desk(era: Era): InsightDesk["totals"] {
    const answered = replies.filter(({ at }) => within(at, era));
    const wrote = written.filter(({ sent_at: at }) => within(at, era));
    return {
      written: wrote.length,
      customers: new Set(wrote.map((each) => each.customer_id)).size,
      replies: answered.length,
      charged: answered.filter(({ charged }) => charged).length,
      conversations: new Set(answered.map(({ conversation }) => conversation)).size,
      waits: waitsOf(answered.map(({ wait }) => wait)),
    };
  }

  function care(): InsightDesk["care"] {
    const flags = books.flags.filter((each) => is(customers.get(each.customer_id)));
    const raised = (kind: string): number =>
      flags.filter((each) => each.kind === kind && within(each.raised_at)).length;
    const decisions = flags
      .filter((each) => within(each.decided_at))
      .map((each) => Math.round(((each.decided_at?.getTime() ?? 0) - each.raised_at.getTime()) / 1000))
      .toSorted((a, b) => a - b);
    return {
      distress: raised("distress"),
      underAge: raised("under_age"),
      threat: raised("threat"),
      scam: raised("scam"),
      decided: decisions.length,
      medianToDecide: rank(decisions, 0.5),
      open: flags.filter((each) => each.outcome === null).length,
    };
  }

  function takings(
    currency: string,
    era: Era,
    also: (at: Date, payment: Books["payments"][number]) => boolean = () => true,
  ): Takings {
    const counts = (at: Date | null, payment: Books["payments"][number] | undefined): boolean =>
      payment !== undefined &&
      payment.currency === currency &&
      is({ brand: payment.brand_id, region: payment.region }) &&
      within(at, era) &&
      also(at, payment);
    const granted = (intentId: string): boolean =>
      mistake === "refunds of held money too" || payments.get(intentId)?.granted_at !== null;
    const sales = books.payments.filter((each) => counts(each.granted_at, each));
    const refunds = books.refunds
      .filter(
        ({ status }) => status === "succeeded" || (mistake === "failed refunds too" && status === "failed"),
      )
      .filter((each) => granted(each.intent_id) && counts(each.updated_at, payments.get(each.intent_id)));
    const lost = books.disputes
      .filter(({ status }) => status === "lost" || (mistake === "disputes not lost too" && status === "won"))
      .filter((each) => granted(each.intent_id) && counts(each.closed_at, payments.get(each.intent_id)));
    const gross = sales.reduce(
      (sum, each) =>
        sum + (mistake === "price instead of money" ? each.price_minor : (each.received_minor ?? 0)),
      0,
    );
    const refunded =
      refunds.reduce((sum, { minor }) => sum + minor, 0) * (mistake === "refunds twice" ? 2 : 1);
    const gone = lost.reduce((sum, { minor }) => sum + minor, 0);
    return {
      purchases: sales.length,
      grossMinor: gross,
      refunds: refunds.length,
      refundedMinor: refunded,
      disputesLost: lost.length,
      lostMinor: gone,
      netMinor: gross - refunded - gone,
    };
  }

  /** Returns a currency's totals: buyers, disputes, and held money. */
  function standing(currency: string): CurrencyTotals {
    const own = books.payments.filter(
      (each) => each.currency === currency && is({ brand: each.brand_id, region: each.region }),
    );
    const disputes = books.disputes.filter((each) => own.some(({ intent_id: id }) => id === each.intent_id));
    const open = disputes.filter(({ status }) => status === "open");
    const onItsWayBack = new Set(
      books.refunds
        .filter(({ status }) => status !== "failed" && status !== "rejected")
        .map((each) => each.intent_id),
    );
    const held = own.filter((each) => each.status === "held" && !onItsWayBack.has(each.intent_id));
    return {
      buyers: new Set(own.filter((each) => within(each.granted_at)).map((each) => each.customer_id)).size,
      disputesOpened: disputes.filter((each) => within(each.opened_at)).length,
      openDisputes: open.length,
      openDisputedMinor: open.reduce((sum, { minor }) => sum + minor, 0),
      held: held.length,
      heldMinor: held.reduce((sum, each) => sum + (each.received_minor ?? each.price_minor), 0),
    };
  }

  const entries = new Map(books.entries.map((entry) => [entry.id, entry]));
  const postings = books.postings.flatMap((posting) => {
    const entry = entries.get(posting.entry_id);
    return entry !== undefined && is(accounts.get(entry.customer_id)) ? [{ ...posting, entry }] : [];
  });
  const moved = (era: Era, cause: string, account: string): number =>
    postings
      .filter(
        (each) =>
          each.entry.cause === cause && each.account === account && within(each.entry.created_at, era),
      )
      .reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  function movements(era: Era): InsightMoney["credits"]["movements"] {
    return {
      sold: moved(era, "payment", "customer:purchased"),
      trial: moved(era, "trial", "customer:free"),
      goodwill: moved(era, "goodwill", "customer:free"),
      spentPurchased: moved(era, "reply", "customer:purchased"),
      spentFree: moved(era, "reply", "customer:free"),
      takenBack: moved(era, "refund", "house:sales") + moved(era, "dispute", "house:sales"),
      givenAgain: moved(era, "refund_failed", "house:sales") + moved(era, "dispute_won", "house:sales"),
    };
  }
  function stock(until: (at: Date) => boolean): InsightMoney["credits"]["opening"] {
    const on = (account: string): number =>
      postings
        .filter((each) => each.account === account && until(each.entry.created_at))
        .reduce((sum, { amount }) => sum + amount, 0);
    return { purchased: on("customer:purchased"), free: on("customer:free"), debt: 0 - on("customer:debt") };
  }

  function left(): InsightMoney["credits"]["left"] {
    const gone = postings.filter(({ entry }) => !customers.has(entry.customer_id));
    const on = (account: string): number =>
      gone.reduce((sum, each) => (each.account === account ? sum + each.amount : sum), 0);
    return { purchased: on("customer:purchased"), free: on("customer:free") };
  }

  function funnel(era: Era): InsightPeople["funnel"] {
    const firsts = new Map<string, boolean>();
    for (const code of books.codes) {
      const place = { brand: code.brand_id, region: code.region };
      const owner = books.customers.find(
        (each) => each.brand_id === code.brand_id && each.phone === code.phone,
      );
      if (code.purpose !== "sign_in" || !within(code.created_at, era) || !is(place)) continue;
      if (owner !== undefined && owner.created_at < code.created_at) continue;
      const key = code.phone === "erased" ? code.id : `${code.brand_id} ${code.phone}`;
      firsts.set(key, (firsts.get(key) ?? false) || code.used_at !== null);
    }
    const made = books.accounts.filter(
      (each) => is(accounts.get(each.customer_id)) && within(each.opened_at, era),
    );
    const wrote = new Set([
      ...books.messages.filter(({ direction }) => direction === "sent").map((each) => each.customer_id),
      ...books.entries.filter(({ cause }) => cause === "reply").map((each) => each.customer_id),
    ]);
    const bought = new Set(
      books.payments.filter((each) => each.granted_at !== null).map((each) => each.customer_id),
    );
    return {
      asked: firsts.size,
      verified: [...firsts.values()].filter(Boolean).length,
      accounts: made.length,
      wrote: made.filter((each) => wrote.has(each.customer_id)).length,
      bought: made.filter((each) => bought.has(each.customer_id)).length,
    };
  }

  function consents(era: Era): Omit<InsightPeople["consents"], "textsSent"> {
    const own = books.consents.filter(
      (each) => is(customers.get(each.customer_id)) && within(each.created_at, era),
    );
    const out = (sources: readonly string[]): number =>
      own.filter((each) => !each.consented && sources.includes(each.source)).length;
    return {
      optedIn: own.filter((each) => each.consented).length,
      outByText: out(["text"]),
      outInAccount: out(["account", "sign_up"]),
      outByStaff: out(["staff"]),
    };
  }

  return {
    desk,
    care,
    takings,
    standing,
    movements,
    stock,
    left,
    funnel,
    consents,
    waitingAt,
    waitsOf,
    within,
    replies,
    written,
    customers,
    accounts,
    is,
    zone,
  };
}

/** The figures that `oracle` returns. */
export type Counted = ReturnType<typeof oracle>;
