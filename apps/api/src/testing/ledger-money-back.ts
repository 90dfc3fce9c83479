import { findRefund } from "../modules/money/payments/money-back-store.ts";
import { approveRefund } from "../modules/money/payments/ops-service.ts";
import { askPartRefund } from "../modules/money/payments/part-refund-service.ts";
import { readOwnPayments, refundOwnPayment, sendRefund } from "../modules/money/payments/refund-service.ts";
import { takeInRefund, type takeInDispute } from "../modules/money/payments/settle-service.ts";
import { requestStart, withdrawFromPurchase } from "../modules/money/payments/withdrawal-service.ts";
import {
  modelDispute,
  modelOwnRefund,
  modelPartRefund,
  modelRefund,
  modelWithdraw,
  type ModelPurchase,
} from "./credit-model.ts";
import { pick, wordOf, type Deed } from "./ledger-deed.ts";
import type { Person } from "./ledger-people.ts";
import type { Operation } from "./ledger-schedule.ts";
import type { TestClock } from "./test-clock.ts";

/** A payment of a schedule and its customer. */
export interface Purchase {
  readonly person: Person;
  readonly model: ModelPurchase;
}

let made = 0;

/** The provider reports a refund or dispute of a purchase: a new one, or one reported before. */
export function moneyBackDeed(
  operation: Extract<Operation, { kind: "refund" | "dispute" }>,
  { person, model }: Purchase,
  take: typeof takeInDispute,
): Deed {
  // refunds made at the provider; those requested by customers are created at once
  const known = [...(operation.kind === "refund" ? model.refunds : model.disputes)].filter(
    ([name]) => !name.startsWith("asked"),
  );
  const earlier = operation.earlier === null ? undefined : pick(known, operation.earlier);
  made += 1;
  const [id, minor] =
    earlier === undefined
      ? [`${operation.kind}_model_${made}`, Math.max(1, Math.floor((model.minor * operation.share) / 100))]
      : [earlier[0], earlier[1].minor];
  if (operation.kind === "refund") {
    const { status } = operation;
    return {
      person,
      act: async (platform) =>
        wordOf(
          await takeInRefund(platform, {
            providerId: id,
            intentId: model.id,
            minor,
            status,
            refundId: null,
          }),
        ),
      expect: () => {
        modelRefund(model, id, minor, status);
        return "ok";
      },
    };
  }
  const { status } = operation;
  return {
    person,
    act: async (platform) =>
      wordOf(
        await take(platform, {
          disputeId: id,
          intentId: model.id,
          minor,
          reason: "fraudulent",
          status,
          openedAt: platform.clock.now(),
          respondBy: null,
          answered: false,
        }),
      ),
    expect: () => {
      modelDispute(model, id, minor, status);
      return "ok";
    },
  };
}

/**
 * One member of staff asks for a part and another approves it. After a crash between the two, or before the provider was
 * asked, the repetition finishes it, as the console and the reconciler would.
 */
export function partRefundDeed(
  { part, amount }: Extract<Operation, { kind: "refund_part" }>,
  { person, model }: Purchase,
  { staffId, colleagueId }: { readonly staffId: string; readonly colleagueId: string },
  refundId: string,
): Deed {
  const asked = part === "credits" ? amount : Math.max(1, Math.floor((model.minor * amount) / 100));
  return {
    person,
    act: async (platform) => {
      const request = { refundId, kind: part, amount: asked, reason: "" };
      const written = await askPartRefund(platform, staffId, model.id, request);
      if (!written.ok) return wordOf(written);
      const approved = await approveRefund(platform, colleagueId, refundId);
      if (!approved.ok && approved.error !== "already_decided") return wordOf(approved);
      const refund = await findRefund(platform.database, refundId);
      if (refund?.providerId === null) await sendRefund(platform, refund);
      return "ok";
    },
    expect: () => modelPartRefund(model, `asked ${refundId}`, part, asked),
  };
}

/**
 * The customer asks for a refund. If the process crashed after the refund was stored, a second request is
 * refused; then this sends the stored refund to the provider, as the reconciler would.
 */
export function ownRefundDeed({ person, model }: Purchase): Deed {
  made += 1;
  const name = `asked ${made}`;
  return {
    person,
    act: async (platform) => {
      const outcome = wordOf(await refundOwnPayment(platform, person.id, model.id, name));
      if (outcome !== "refund_not_allowed") return outcome;
      const written = await platform.database
        .selectFrom("refunds")
        .select("id")
        .where("intent_id", "=", model.id)
        .where("reason", "=", name)
        .executeTakeFirst();
      if (written === undefined) return outcome;
      const refund = await findRefund(platform.database, written.id);
      if (refund?.providerId === null) await sendRefund(platform, refund);
      return "ok";
    },
    expect: () => modelOwnRefund(model, name),
    needsLogin: true,
  };
}

/**
 * The customer withdraws from a purchase after looking at what it pays. Repeated after a crash, the call sends what was
 * stored to the provider.
 */
export function withdrawalDeed({ person, model }: Purchase, clock: TestClock): Deed {
  return {
    person,
    act: async (platform) => {
      await requestStart(platform, person.id, model.id, 1);
      const payments = await readOwnPayments(platform, person.id, { limit: 200 });
      const shown = payments.find(({ paymentIntent }) => paymentIntent === model.id)?.withdrawal;
      return wordOf(await withdrawFromPurchase(platform, person.id, model.id, shown?.minor ?? 1));
    },
    expect: () => modelWithdraw(model, clock.now().getTime()),
    needsLogin: true,
  };
}
