import { paidAfterClosing } from "../modules/money/payments/rules.ts";

/**
 * SQL for what years of payments leave behind for the reconciler (scale-history.ts): nearly all of it is settled. Of each
 * kind a few are still open, and these are all that the reconciler may read.
 */

const open = 3;

/** The newest payments have open refunds and disputes, the oldest closed ones. */
const someOld = "granted_at < now() - interval '500 days'";

const bronze = "'bronze', 500, 'GBP', 10";

export function paymentStatements(): readonly string[] {
  return [
    // Every third was paid at FlexPay, which is asked for money that went back once a day for 180 days.
    `update payments set card_last4 = lpad((receipt_number % 10000)::text, 4, '0'),
        provider = case when receipt_number % 3 = 0 then 'flexpay' else 'stripe' end,
        ask_again_at = case when receipt_number % 3 = 0 and granted_at > now() - interval '180 days'
          then now() + random() * interval '1 day' end`,
    `update payments set ask_again_at = now() - interval '1 minute' where intent_id in (
      select intent_id from payments where ask_again_at is not null order by granted_at limit ${open})`,
    // paid by customers who have been erased since
    `insert into payments (intent_id, customer_id, brand_id, region, bundle, price_minor, currency, credits, provider, status,
        created_at, granted_at, received_minor, reconciled_at)
      select intent_id || '_erased', gen_random_uuid(), brand_id, region, bundle, price_minor, currency, credits, provider,
        status, created_at, granted_at, received_minor, greatest(reconciled_at, granted_at)
      from payments where receipt_number % 10 = 0`,
    `update payments set card_last4 = null where intent_id in (
      select intent_id from payments where card_last4 is not null and provider = 'stripe' order by granted_at desc limit ${open})`,
    // opened checkouts that nobody paid
    `insert into payments (intent_id, customer_id, brand_id, region, bundle, price_minor, currency, credits, provider, status,
        created_at, reconciled_at, cancelled_at)
      select intent_id || '_unpaid', customer_id, brand_id, region, bundle, price_minor, currency, credits, provider, 'failed',
        created_at, created_at + interval '1 day', created_at + interval '1 day'
      from payments where receipt_number % 2 = 0 and card_last4 is not null`,
    `update payments set created_at = now() - interval '5 minutes', reconciled_at = null, cancelled_at = null,
        status = 'processing'
      where intent_id in (select intent_id from payments where status = 'failed' order by created_at desc limit ${open})`,
    // paid at FlexPay after the order was closed: the money went back
    `insert into payments (intent_id, customer_id, brand_id, region, bundle, price_minor, currency, credits, provider, status,
        problem, created_at, received_minor, refunded_minor, cancelled_at)
      select intent_id || '_late', customer_id, brand_id, region, ${bronze}, 'flexpay', 'held',
        '${paidAfterClosing}', created_at, 500, case when number > ${open} then 500 else 0 end, created_at + interval '1 day'
      from (select *, row_number() over (order by created_at desc) as number from payments
        where receipt_number % 10 = 1 and card_last4 is not null) as payment`,
    `insert into refunds (id, intent_id, minor, status, origin, reason, created_at, updated_at)
      select gen_random_uuid(), intent_id, 500, 'succeeded', 'customer', '', created_at + interval '2 days',
        created_at + interval '2 days'
      from payments where status = 'held' and refunded_minor > 0`,
    `update refunds set status = 'requested', updated_at = now() - interval '3 hours', created_at = now() - interval '3 hours'
      where id in (select id from refunds order by created_at desc limit ${open})`,
    `insert into disputes (id, intent_id, minor, reason, status, opened_at, closed_at)
      select 'du_won_' || intent_id, intent_id, price_minor, 'fraudulent', 'won', granted_at + interval '20 days',
        granted_at + interval '50 days'
      from payments where receipt_number % 5 = 2 and ${someOld}`,
    `update disputes set status = 'open', closed_at = null where id in (
      select id from disputes order by opened_at desc limit ${open})`,
    // one provider did not respond, and the other took the order
    `insert into payment_requests (id, customer_id, bundle, price_minor, currency, credits, created_at, given_up_at, closed_at)
      select gen_random_uuid(), id, ${bronze}, created_at, created_at, created_at + interval '1 minute'
      from customers where username like 'bench-%0'`,
    `update payment_requests set created_at = now() - interval '5 minutes', closed_at = null where id in (
      select id from payment_requests order by created_at desc limit ${open})`,
    // every order, with the payment that it became
    `insert into payment_requests (id, customer_id, bundle, price_minor, currency, credits, intent_id, provider, created_at, closed_at)
      select gen_random_uuid(), customer_id, bundle, price_minor, currency, credits, intent_id, provider, created_at, created_at
      from payments where customer_id in (select id from customers)`,
    `insert into purchase_texts (id, intent_id, created_at, tried_at, tries, sent_at)
      select gen_random_uuid(), intent_id, granted_at, granted_at, 1, granted_at
      from payments where granted_at is not null and customer_id in (select id from customers)`,
    `update purchase_texts set created_at = now() - interval '1 minute', tried_at = null, tries = 0, sent_at = null
      where id in (select id from purchase_texts order by created_at desc limit ${open})`,
  ];
}
