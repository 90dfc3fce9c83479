import { deliverReply } from "../modules/conversation/chat/index.ts";
import { sendMessage } from "../modules/conversation/chat/service.ts";
import { grantGoodwill } from "../modules/records/credits/index.ts";
import { settlePayment, takeInDispute } from "../modules/money/payments/settle-service.ts";
import { eraseCustomer } from "../modules/office/privacy/erasure-service.ts";
import type { Platform } from "../platform.ts";
import { secondsFrom } from "../plugins/dates.ts";
import {
  modelGoodwill,
  modelPaid,
  modelPurchase,
  modelReply,
  modelSignUpAgain,
  modelWrite,
  type ModelPurchase,
} from "./credit-model.ts";
import { pick, wordOf, type Deed } from "./ledger-deed.ts";
import {
  moneyBackDeed,
  ownRefundDeed,
  partRefundDeed,
  withdrawalDeed,
  type Purchase,
} from "./ledger-money-back.ts";
import { openAccount, seatAtDesk, type Person } from "./ledger-people.ts";
import type { Operation } from "./ledger-schedule.ts";
import type { TestClock } from "./test-clock.ts";

/** The parts that all schedules share. */
export interface Stage {
  readonly staffId: string;
  /** Approves what the other asked for. */
  readonly colleagueId: string;
  readonly profiles: readonly string[];
  /** How a dispute is handled; by default as in the server. */
  readonly takeInDispute?: typeof takeInDispute;
}

let made = 0;

/** Returns the deed, or null if its person has no login any more. */
function possible(deed: Deed | null): Deed | null {
  return deed?.needsLogin === true && deed.person.model.erased ? null : deed;
}

/** Turns the operations of one schedule into deeds: it knows the schedule's people, purchases and earlier deeds. */
export class Deeds {
  /** The current owner of each number. */
  readonly #people: Person[];
  readonly #everybody: Person[];
  readonly #platform: Platform;
  readonly #stage: Stage;
  readonly #clock: TestClock;
  readonly #purchases: Purchase[] = [];
  readonly #deeds: Deed[] = [];

  /** `platform` has the schedule's own `clock`. */
  constructor(platform: Platform, clock: TestClock, stage: Stage, people: readonly Person[]) {
    this.#people = [...people];
    this.#everybody = [...people];
    this.#platform = platform;
    this.#clock = clock;
    this.#stage = stage;
  }

  /** Everybody who ever had an account in this schedule, including erased ones. */
  get everybody(): readonly Person[] {
    return this.#everybody;
  }

  /** The purchases of the schedule, as the model has them. */
  get purchases(): readonly ModelPurchase[] {
    return this.#purchases.map(({ model }) => model);
  }

  #person(index: number): Person {
    const person = pick(this.#people, index);
    if (person === undefined) throw new Error("a schedule without people");
    return person;
  }

  /** Turns a generated operation into a concrete action on existing people and objects; null if it is not possible. */
  async deedOf(operation: Operation): Promise<Deed | null> {
    switch (operation.kind) {
      case "purchase":
        return await this.#purchase(operation);
      case "write":
        return this.#remember(this.#write(operation));
      case "reply":
        return this.#remember(await this.#reply(operation));
      case "goodwill":
        return this.#remember(this.#goodwill(operation));
      case "refund":
      case "dispute": {
        const purchase = pick(this.#purchases, operation.purchase);
        if (purchase === undefined) return null;
        return moneyBackDeed(operation, purchase, this.#stage.takeInDispute ?? takeInDispute);
      }
      case "ask_refund": {
        const purchase = pick(this.#purchases, operation.purchase);
        return purchase === undefined ? null : possible(this.#remember(ownRefundDeed(purchase)));
      }
      case "withdraw": {
        const purchase = pick(this.#purchases, operation.purchase);
        return purchase === undefined
          ? null
          : possible(this.#remember(withdrawalDeed(purchase, this.#clock)));
      }
      case "refund_part": {
        const purchase = pick(this.#purchases, operation.purchase);
        if (purchase === undefined) return null;
        return this.#remember(partRefundDeed(operation, purchase, this.#stage, this.#platform.random.uuid()));
      }
      case "limit":
        return this.#limit(operation);
      case "later":
        this.#clock.advance(operation.hours * 3600);
        return null;
      case "erase":
        return this.#erase(operation);
      case "sign_up_again":
        return await this.#signUpAgain(operation);
      case "again":
        return possible(pick(this.#deeds, operation.earlier) ?? null);
      default:
        return operation satisfies never;
    }
  }

  #remember(deed: Deed | null): Deed | null {
    if (deed !== null) this.#deeds.push(deed);
    return deed;
  }

  async #purchase(operation: Extract<Operation, { kind: "purchase" }>): Promise<Deed | null> {
    const person = this.#person(operation.customer);
    if (person.model.erased) return null;
    made += 1;
    const id = `pi_model_${made}`;
    // not every price can be divided by the credits
    const minor = operation.credits * 45 + (made % 4);
    await this.#platform.database
      .insertInto("payments")
      .values({
        intent_id: id,
        customer_id: person.id,
        brand_id: "emberlane",
        region: "GB",
        bundle: "bronze",
        price_minor: minor,
        currency: "GBP",
        credits: operation.credits,
        status: "processing",
        problem: null,
        created_at: this.#clock.now(),
        granted_at: null,
      })
      .execute();
    const model = modelPurchase(person.model, id, operation.credits, minor);
    this.#purchases.push({ person, model });
    const deed: Deed = {
      person,
      act: async (platform) =>
        wordOf(
          await settlePayment(platform, {
            intentId: id,
            outcome: "succeeded",
            receivedMinor: minor,
            currency: "GBP",
            cancelled: false,
            chargeId: null,
            tried: true,
            cardLast4: null,
            cardFingerprint: null,
          }),
        ),
      expect: () => {
        modelPaid(model, this.#clock.now().getTime());
        return "ok";
      },
    };
    this.#remember(deed);
    return operation.paid ? deed : null;
  }

  #write(operation: Extract<Operation, { kind: "write" }>): Deed | null {
    const person = this.#person(operation.customer);
    const profile = pick(this.#stage.profiles, operation.profile);
    if (profile === undefined) return null;
    const clientMessageId = this.#platform.random.uuid();
    return {
      person,
      act: async (platform) =>
        wordOf(
          await sendMessage(platform, person.id, {
            profileId: profile,
            body: "Good evening",
            clientMessageId,
          }),
        ),
      expect: () => modelWrite(person.model, profile, clientMessageId, this.#clock.now().getTime()),
    };
  }

  async #reply(operation: Extract<Operation, { kind: "reply" }>): Promise<Deed | null> {
    const person = this.#person(operation.customer);
    const profile = pick(this.#stage.profiles, operation.profile);
    if (profile === undefined) return null;
    const conversation = await this.#platform.database
      .selectFrom("conversations")
      .select("id")
      .where("customer_id", "=", person.id)
      .where("profile_id", "=", profile)
      .executeTakeFirst();
    const reply = {
      staffId: this.#stage.staffId,
      // an erased customer has no conversation any more
      conversationId: conversation?.id ?? this.#platform.random.uuid(),
      replyId: this.#platform.random.uuid(),
      body: "a".repeat(operation.length),
    };
    return {
      person,
      act: async (platform) => wordOf(await deliverReply(platform, reply)),
      expect: () =>
        modelReply(
          person.model,
          profile,
          { id: reply.replyId, length: operation.length },
          this.#clock.now().getTime(),
        ),
    };
  }

  #goodwill(operation: Extract<Operation, { kind: "goodwill" }>): Deed | null {
    const person = this.#person(operation.customer);
    if (person.model.erased) return null;
    const goodwillId = this.#platform.random.uuid();
    return {
      person,
      act: async ({ database, clock, random }) => {
        const goodwill = { customerId: person.id, goodwillId, credits: operation.credits };
        await database
          .transaction()
          .execute(async (trx) => grantGoodwill(trx, goodwill, { now: clock.now(), random }));
        return "ok";
      },
      expect: () => {
        modelGoodwill(person.model, goodwillId, operation.credits);
        return "ok";
      },
    };
  }

  #limit(operation: Extract<Operation, { kind: "limit" }>): Deed | null {
    const person = this.#person(operation.customer);
    if (person.model.erased) return null;
    const now = this.#clock.now();
    const until = secondsFrom(now, operation.hours * 3600);
    return {
      person,
      act: async ({ database }) => {
        await database
          .insertInto("customer_limits")
          .values({ customer_id: person.id, cool_off_until: until, updated_at: now })
          .onConflict((conflict) =>
            conflict.column("customer_id").doUpdateSet((eb) => ({
              cool_off_until: eb.fn<Date>("greatest", ["customer_limits.cool_off_until", eb.val(until)]),
            })),
          )
          .execute();
        return "ok";
      },
      expect: () => {
        person.model.pausedUntil = Math.max(person.model.pausedUntil, until.getTime());
        return "ok";
      },
    };
  }

  #erase(operation: Extract<Operation, { kind: "erase" }>): Deed | null {
    const person = this.#person(operation.customer);
    return {
      person,
      act: async (platform) => {
        await eraseCustomer(platform, { customerId: person.id, askedBy: "customer", staffId: null });
        return "ok";
      },
      expect: () => {
        person.model.erased = true;
        return "ok";
      },
    };
  }

  async #signUpAgain(operation: Extract<Operation, { kind: "sign_up_again" }>): Promise<Deed | null> {
    const erased = this.#person(operation.customer);
    if (!erased.model.erased) return null;
    const { phone } = erased;
    const earlier = this.#everybody.filter((each) => each.phone === phone).map(({ model }) => model);
    const person = { id: this.#platform.random.uuid(), phone, model: modelSignUpAgain(earlier) };
    this.#people[this.#people.indexOf(erased)] = person;
    this.#everybody.push(person);
    return {
      person,
      act: async (platform) => {
        await openAccount(platform, person);
        return "ok";
      },
      expect: () => "ok",
      afterwards: async (platform) => seatAtDesk(platform, [person], this.#stage),
    };
  }
}
