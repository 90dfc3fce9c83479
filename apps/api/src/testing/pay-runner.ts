import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import { addDays, dayOf, momentOf } from "../modules/office/insight/index.ts";
import { correctPay } from "../modules/office/pay/correction-service.ts";
import { countPay } from "../modules/office/pay/count-service.ts";
import { auditPay, balanceProblems } from "../modules/office/pay/pay-check.ts";
import { setPayRate, setPaySite } from "../modules/office/pay/rates-service.ts";
import { chargeReply, lockAccount } from "../modules/records/credits/index.ts";
import { inTransaction } from "../plugins/transaction.ts";
import type { Platform } from "../platform.ts";
import { crashingDatabase, ProcessCrash } from "./crashing-database.ts";
import { booked, recount, type PayFacts } from "./pay-oracle.ts";
import { scheduleMs, type PayOperation, type PayStep } from "./pay-schedule.ts";
import type { TestApp } from "./test-app.ts";
import { givePurchasedCredits, profileId } from "./test-chat.ts";
import { signedInCustomer, signedInStaff } from "./test-people.ts";

/**
 * Runs schedules of pay on the server's own use cases and compares the chains with a model: the facts of the schedule, from
 * which the recount works pay out.
 */

const zone = "Europe/London";
const places: readonly { readonly brand: string; readonly region: RegionCode }[] = [
  { brand: "emberlane", region: "GB" },
  { brand: "emberlane", region: "IE" },
  { brand: "frostmere", region: "GB" },
];

/** Days from the beginning of one schedule to the next, so that no schedule counts another's days again. */
const spacing = 12;
type Changing<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** The facts of a schedule. */
interface Model {
  readonly began: Date;
  readonly operators: readonly string[];
  readonly replies: Changing<PayFacts["deleted"][number]>[];
  readonly spans: (Changing<PayFacts["spans"][number]> & { readonly id: number })[];
  readonly sites: Changing<PayFacts["sites"][number]>[];
  /** By operator and id. */
  readonly corrections: Map<string, number>;
}

/** A customer of a site, with the next place in their conversation. */
interface Writer {
  readonly customerId: string;
  readonly conversationId: string;
  next: number;
}

export interface PayRunner {
  readonly counts: { steps: number; crashes: number; entries: number };
  /** Runs one schedule with its own operators. Returns what differs from the model. */
  run(steps: readonly PayStep[]): Promise<readonly string[]>;
}

function pick<Value>(list: readonly Value[], index: number): Value {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
}

/** Makes a runner whose first schedule begins on a day. */
export async function createPayRunner(server: TestApp, firstDay: string): Promise<PayRunner> {
  const { platform, database, clock } = server;
  const { random } = platform;
  const counts = { steps: 0, crashes: 0, entries: 0 };
  const rates: Changing<PayFacts["rates"][number]>[] = [];
  clock.set(momentOf(zone, firstDay));
  await sql`alter table pay_rates disable trigger user`.execute(database);
  const { staffId: adminId } = await signedInStaff(platform, "admin");
  const { staffId: supervisorId } = await signedInStaff(platform, "supervisor");
  const writers: Writer[] = [];
  for (const { brand, region } of places) {
    const customer = await signedInCustomer(platform, { brand, region });
    await givePurchasedCredits(platform, customer, 1_000_000);
    const conversationId = random.uuid();
    await database
      .insertInto("conversations")
      .values({
        id: conversationId,
        customer_id: customer.customerId,
        profile_id: await profileId(database, brand, "isolde"),
        created_at: clock.now(),
      })
      .execute();
    writers.push({ customerId: customer.customerId, conversationId, next: 1 });
  }
  let day = firstDay;

  /** Stores a reply as the server does: the message, its place and its charge together. */
  async function store(writer: Writer, staffId: string, charged: boolean, sentAt: Date): Promise<void> {
    const id = random.uuid();
    const place = writer.next;
    writer.next += 1;
    await inTransaction(database, async (trx) => {
      if (charged) {
        const account = await lockAccount(trx, writer.customerId);
        const lots = await trx
          .selectFrom("credit_lots")
          .select(["id", "kind", "position", "remaining"])
          .where("customer_id", "=", writer.customerId)
          .where("remaining", ">", 0)
          .execute();
        const paid = await chargeReply(trx, account, { lots, replyId: id }, { now: sentAt, random });
        if (!paid.ok) throw new Error(paid.error);
      }
      await trx
        .insertInto("messages")
        .values({
          id,
          conversation_id: writer.conversationId,
          customer_id: writer.customerId,
          direction: "received",
          body: "The lamp is lit.",
          sequence: place,
          cursor: place,
          staff_id: staffId,
          credit_cost: charged ? 1 : 0,
          sent_at: sentAt,
        })
        .execute();
    });
  }

  /** Runs an operation in a process that may crash, at the same time as others. A crashed operation is repeated. */
  async function mortal(step: PayStep, act: (platform: Platform) => Promise<unknown>): Promise<void> {
    const first = async (): Promise<void> => {
      const { database: crashing, crashed } = crashingDatabase(platform.database, step.crashAt);
      try {
        await act({ ...platform, database: crashing });
        if (!crashed()) return;
      } catch (error) {
        if (!(error instanceof ProcessCrash)) throw error;
      }
      counts.crashes += 1;
      // The next run continues a count that crashed; every other operation is repeated.
      if (step.operation.kind !== "count") await act(platform);
    };
    await Promise.all([first(), ...Array.from({ length: step.copies - 1 }, async () => await act(platform))]);
  }

  /** Times of facts lie within the schedule. */
  const within = (model: Model, at: number): Date => new Date(Math.max(model.began.getTime(), at));

  async function setRate(operation: PayOperation & { readonly kind: "rate" }): Promise<void> {
    const { brand, region } = pick(places, operation.site);
    const created = clock.now();
    const validFrom = new Date(created.getTime() + operation.ahead);
    const { basis: replyBasis, replyMinor, hourMinor, breaksPaid } = operation;
    const rate = { validFrom: validFrom.toISOString(), replyBasis, replyMinor, hourMinor, breaksPaid };
    const set = await setPayRate(platform, adminId, { brand, region }, rate);
    if (!set.ok) throw new Error(set.error);
    const { id } = await database
      .selectFrom("pay_rates")
      .select("id")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .where("created_at", "=", created)
      .where("valid_from", "=", validFrom)
      .where("reply_minor", "=", replyMinor)
      .where("hour_minor", "=", hourMinor)
      .where("brand_id", "=", brand)
      .where("region", "=", region)
      .executeTakeFirstOrThrow();
    rates.push({
      id,
      brand_id: brand,
      region,
      valid_from: validFrom,
      created_at: created,
      reply_basis: replyBasis,
      reply_minor: replyMinor,
      hour_minor: hourMinor,
      breaks_paid: breaksPaid,
    });
  }

  async function doStep(model: Model, step: PayStep): Promise<void> {
    const { operation } = step;
    const now = clock.now();
    switch (operation.kind) {
      case "rate":
        return await setRate(operation);
      case "pay_site": {
        const { brand, region } = pick(places, operation.site);
        const staffId = pick(model.operators, operation.operator);
        const set = await setPaySite(platform, adminId, staffId, { brand, region });
        if (!set.ok) throw new Error(set.error);
        const isFirst = model.sites.every((site) => site.staff_id !== staffId);
        model.sites.push({
          id: random.uuid(),
          staff_id: staffId,
          brand_id: brand,
          region,
          valid_from: isFirst ? model.began : now,
          created_at: now,
        });
        return;
      }
      case "reply": {
        const { brand, region } = pick(places, operation.site);
        const staffId = pick(model.operators, operation.operator);
        const sentAt = within(model, now.getTime() - operation.late);
        await store(pick(writers, operation.site), staffId, operation.charged, sentAt);
        model.replies.push({
          staff_id: staffId,
          brand_id: brand,
          region,
          charged: operation.charged,
          sent_at: sentAt,
        });
        return;
      }
      case "span": {
        const staffId = pick(model.operators, operation.operator);
        const began = within(model, now.getTime() - operation.late - operation.ms);
        const ended = new Date(Math.max(began.getTime(), now.getTime() - operation.late));
        const { id } = await database
          .insertInto("presence_spans")
          .values({ staff_id: staffId, state: operation.state, began_at: began, ended_at: ended })
          .returning("id")
          .executeTakeFirstOrThrow();
        model.spans.push({ id, staff_id: staffId, state: operation.state, began_at: began, ended_at: ended });
        return;
      }
      case "shorten": {
        if (model.spans.length === 0) return;
        const span = pick(model.spans, operation.span);
        const ended = span.ended_at ?? span.began_at;
        span.ended_at = new Date(Math.floor((span.began_at.getTime() + ended.getTime()) / 2));
        const change = { ended_at: span.ended_at };
        await database.updateTable("presence_spans").set(change).where("id", "=", span.id).execute();
        return;
      }
      case "erase":
        await database
          .deleteFrom("messages")
          .where("customer_id", "=", pick(writers, operation.site).customerId)
          .execute();
        return;
      case "correct": {
        const { brand, region } = pick(places, operation.site);
        const staffId = pick(model.operators, operation.operator);
        const correctionId = random.uuid();
        const { minor } = operation;
        const correction = { correctionId, brand, region, day: dayOf(zone, now), minor, reason: "A test" };
        await mortal(step, async (mine) => {
          const corrected = await correctPay(mine, supervisorId, staffId, correction);
          if (!corrected.ok) throw new Error(corrected.error);
        });
        model.corrections.set(`${staffId} ${correctionId}`, minor);
        return;
      }
      case "count":
        return await mortal(step, async (mine) => await countPay(mine));
      default:
        return operation satisfies never;
    }
  }

  /** Compares chains with the model after the last count. */
  async function problemsOf(model: Model, days: { readonly first: string; readonly end: string }) {
    const ids = [...model.operators];
    const entries = await database
      .selectFrom("pay_entries")
      .selectAll()
      .where("staff_id", "in", ids)
      .execute();
    counts.entries += entries.length;
    const postings =
      entries.length === 0
        ? []
        : await database
            .selectFrom("pay_postings")
            .selectAll()
            .where(
              "entry_id",
              "in",
              entries.map(({ id }) => id),
            )
            .execute();
    const facts: PayFacts = {
      customers: [],
      messages: [],
      presences: [],
      deleted: model.replies,
      progress: [{ began_on: days.first, closed_until: days.end }],
      rates,
      sites: model.sites,
      spans: model.spans,
    };
    const [chain, expected] = [booked({ entries, postings }), recount(facts)];
    const problems = [...new Set([...chain.keys(), ...expected.keys()])].flatMap((key) => {
      const [found, wanted] = [JSON.stringify(chain.get(key)), JSON.stringify(expected.get(key))];
      return found === wanted ? [] : [`${key}: booked ${found}, expected ${wanted}`];
    });
    const corrections = entries
      .filter(({ cause }) => cause === "correction")
      .map((entry) => {
        const own = postings.filter(
          ({ entry_id, account }) => entry_id === entry.id && account === "operator:pay",
        );
        return `${entry.staff_id} ${entry.cause_id} ${own[0]?.amount}`;
      });
    const wanted = [...model.corrections].map(([key, minor]) => `${key} ${minor}`);
    if (JSON.stringify(corrections.toSorted()) !== JSON.stringify(wanted.toSorted()))
      problems.push(`corrections are ${corrections.join()}, expected ${wanted.join()}`);
    for (const staffId of new Set(entries.map(({ staff_id }) => staff_id)))
      problems.push(...(await auditPay(database, staffId)));
    return [...problems, ...(await balanceProblems(database, days))];
  }

  return {
    counts,
    async run(steps) {
      const first = day;
      day = addDays(day, spacing);
      const began = momentOf(zone, first);
      clock.set(began);
      await sql`insert into pay_progress (began_on, closed_until) values (${first}::date, ${first}::date)
        on conflict (only_row) do update set began_on = excluded.began_on, closed_until = excluded.closed_until`.execute(
        database,
      );
      // Rates of another schedule would only make each reading of all rates longer.
      await sql`delete from pay_rates`.execute(database);
      rates.length = 0;
      const operators = [await signedInStaff(platform), await signedInStaff(platform)];
      const model: Model = {
        began,
        operators: operators.map(({ staffId }) => staffId),
        replies: [],
        spans: [],
        sites: [],
        corrections: new Map(),
      };
      for (const step of steps) {
        clock.set(new Date(began.getTime() + step.at));
        counts.steps += 1;
        await doStep(model, step);
      }
      const after = dayOf(zone, new Date(began.getTime() + scheduleMs));
      const end = addDays(after, 1);
      clock.set(new Date(momentOf(zone, end).getTime() + 7_200_000));
      await countPay(platform);
      return await problemsOf(model, { first, end });
    },
  };
}
