import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { signAccessToken } from "../plugins/access-token.ts";
import { secondsFrom } from "../plugins/dates.ts";
import { serviceIdOf } from "@parlour/contract/regions";
import type { Db } from "../plugins/database.ts";
import type { Platform } from "../platform.ts";
import { reconcilerCalls } from "./reconciler-calls.ts";
import { signedInStaff } from "./test-people.ts";

/** A call that people wait for, with its parameters. */
export interface ScaleCall {
  readonly name: string;
  readonly run: () => Promise<Pick<LightMyRequestResponse, "statusCode" | "body">>;
}

type Headers = { readonly [name: string]: string };

async function scene(platform: Platform, database: Db) {
  const { clock, random } = platform;
  const now = clock.now();
  const person = await database
    .selectFrom("customers")
    .innerJoin("credit_accounts", "credit_accounts.customer_id", "customers.id")
    .innerJoin("conversations", "conversations.customer_id", "customers.id")
    .innerJoin("payments", "payments.customer_id", "customers.id")
    .select([
      "customers.id",
      "customers.brand_id as brand",
      "customers.region",
      "customers.phone",
      "conversations.id as conversationId",
      "conversations.profile_id as profileId",
      "payments.intent_id as paymentIntent",
      "payments.receipt_number as receipt",
    ])
    .where("conversations.waiting_since", "is not", null)
    .where("customers.brand_id", "=", "emberlane")
    .orderBy("customers.username")
    .limit(1)
    .executeTakeFirstOrThrow();
  const loginId = random.uuid();
  await database
    .insertInto("logins")
    .values({
      id: loginId,
      customer_id: person.id,
      created_at: now,
      ends_at: secondsFrom(now, 8 * 3600),
      revoked_at: null,
    })
    .execute();
  const serviceId = serviceIdOf(person.brand, person.region);
  const identity = { customerId: person.id, loginId, phone: person.phone, serviceId };
  const token = await signAccessToken(platform, identity);
  const [operator, supervisor, admin] = [
    await signedInStaff(platform, "operator"),
    await signedInStaff(platform, "supervisor"),
    await signedInStaff(platform, "admin"),
  ];
  const { staff_id: author } = await database
    .selectFrom("messages")
    .select("staff_id")
    .where("staff_id", "is not", null)
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { person, author, customer: { authorization: `Bearer ${token}` }, operator, supervisor, admin };
}

/** The calls of customers, operators and the back office, on a database with a history (scale-history.ts). */
export async function scaleCalls(
  app: FastifyInstance,
  platform: Platform,
  database: Db,
): Promise<readonly ScaleCall[]> {
  const { person, author, customer, operator, supervisor, admin } = await scene(platform, database);
  const get = (name: string, headers: Headers, url: string): ScaleCall => ({
    name,
    run: () => app.inject({ method: "GET", url, headers: { ...headers } }),
  });
  const send = (
    name: string,
    headers: Headers,
    url: string,
    body: () => object,
    method: "POST" | "PUT" = "POST",
  ): ScaleCall => ({
    name,
    run: () => app.inject({ method, url, headers: { ...headers }, payload: body() }),
  });
  const day = (before: number): string =>
    new Date(platform.clock.now().getTime() - before * 86_400_000).toISOString().slice(0, 10);
  const year = `period=custom&from=${day(364)}&to=${day(0)}`;
  const uuid = (): string => platform.random.uuid();
  const { id, conversationId, profileId, paymentIntent, brand, phone, receipt } = person;
  const found = (words: string) => () => ({ words });
  const ops = `/ops/api/conversations/${conversationId}`;
  const file = `/ops/api/customers/${id}`;
  const site = `apn-im-brand=${brand}&apn-im-region=${person.region}`;
  const draw = send("draw replies", supervisor.headers, "/ops/api/reviews/draw", () => ({ staffId: author }));
  return [
    get("meet", customer, "/im/api/profile/meet"),
    get("own account", customer, "/im/api/account/me"),
    get("logins", customer, "/im/api/account/logins"),
    get("limits", customer, "/im/api/account/limits"),
    get("count spending", customer, "/im/api/account/spending"),
    get("spending, a month", customer, "/im/api/account/spending"),
    get("costs of chats", customer, "/im/api/account/spending/chats"),
    get("line about spending", customer, "/im/api/account/spending/line"),
    get("marketing", customer, "/im/api/account/marketing"),
    get("legal", customer, "/im/api/account/legal"),
    get("consent to chats", customer, "/im/api/account/chat-consent"),
    get("balance", customer, "/im/api/credit"),
    get("bundles", customer, "/im/api/bundle"),
    get("statement", customer, "/im/api/credit/statement"),
    get("proof for a root", customer, "/im/api/credit/proof"),
    get("newest root", {}, "/im/api/roots/newest"),
    get("list of roots", {}, "/im/api/roots"),
    get("own payments", customer, "/im/api/credit/payments"),
    get("receipt", customer, `/im/api/credit/receipts/${paymentIntent}`),
    get("history", customer, `/im/api/message/history?profileId=${profileId}`),
    send("receive", customer, "/im/api/message/receive", () => ({ after: null })),
    send("send a message", customer, "/im/api/message/send", () => ({
      profileId,
      body: "Good evening.",
      clientMessageId: uuid(),
    })),
    get("payments of long ago", customer, `/im/api/credit/payments?before=${paymentIntent}`),
    get("statement as CSV", customer, "/im/api/credit/statement?format=csv"),
    get("own data", customer, "/im/api/account/export"),
    get("own requests", customer, "/im/api/account/requests"),
    send("mark read", customer, "/im/api/message/read", () => ({ profileId, upTo: 1 })),
    send("customer typing", customer, "/im/api/message/typing", () => ({ profileId, typing: true })),
    send(
      "change limits",
      customer,
      "/im/api/account/limits",
      () => ({ dayMinor: null, weekMinor: null, monthMinor: 100_000 }),
      "PUT",
    ),
    send("refuse marketing", customer, "/im/api/account/marketing", () => ({ consent: false })),
    send("username free", {}, `/im/api/profile/username/Nobody?${site}`, () => ({})),
    send("check a code", {}, `/im/api/verification/process?${site}`, () => ({ code: "1234" })),
    send("landing content", {}, "/cms/api/open/content", () => ({ brand, region: person.region })),
    get("active alert", {}, "/im/api/alerts/active/1"),
    get("queue", operator.headers, "/ops/api/queue"),
    get("colleagues", operator.headers, "/ops/api/colleagues"),
    get("outcomes", operator.headers, "/ops/api/outcomes"),
    get("presence", operator.headers, "/ops/api/presence"),
    get("wellbeing", operator.headers, "/ops/api/wellbeing"),
    get("sites", operator.headers, "/ops/api/sites"),
    send("claim", operator.headers, `${ops}/claim`, () => ({})),
    get("conversation", operator.headers, ops),
    get("earlier messages", operator.headers, `${ops}/messages?limit=50`),
    get("notes of a conversation", operator.headers, `${ops}/notes`),
    get("fact sheet", operator.headers, `${ops}/sheet`),
    get("search own conversations", operator.headers, "/ops/api/own-conversations/search?words=lamp"),
    get("search own, a rare word", operator.headers, "/ops/api/own-conversations/search?words=cinnamon"),
    get("own conversation", operator.headers, `/ops/api/own-conversations/${conversationId}`),
    get("search in a conversation", operator.headers, `${ops}/search?words=lamp`),
    send("reply", operator.headers, `${ops}/replies`, () => ({ replyId: uuid(), body: "The lamp is lit." })),
    send("typing", operator.headers, `${ops}/typing`, () => ({ typing: true })),
    send("note on a conversation", operator.headers, `${ops}/notes`, () => ({ body: "Likes the sea." })),
    send("write down a fact", operator.headers, `${ops}/facts`, () => ({ body: "has a dog" })),
    send("release", operator.headers, `${ops}/release`, () => ({})),
    send("claim again", operator.headers, `${ops}/claim`, () => ({})),
    send("available", operator.headers, "/ops/api/presence", () => ({ state: "available" }), "PUT"),
    get("own sessions", operator.headers, "/ops/api/sessions"),
    get("own account of staff", operator.headers, "/ops/api/session/account"),
    get("own blocks", operator.headers, "/ops/api/blocks"),
    get("canned replies of a brand", operator.headers, `/ops/api/canned-replies?brand=${brand}`),
    get("own canned replies", operator.headers, "/ops/api/canned-replies/own"),
    send("claim next", operator.headers, "/ops/api/queue/claim-next", () => ({ order: "longest" })),
    send("find by number", supervisor.headers, "/ops/api/customers/find", () => ({ brand, phone })),
    send("find by username", supervisor.headers, "/ops/api/find", found("bench")),
    send("find by receipt", supervisor.headers, "/ops/api/find", found(`R-${receipt}`)),
    send("find by the provider's id", supervisor.headers, "/ops/api/find", found(paymentIntent)),
    send("find by card", supervisor.headers, "/ops/api/find", found("4242 20.00 2026-11-03")),
    get("customer", supervisor.headers, file),
    get("customer's statement", supervisor.headers, `${file}/statement`),
    get("customer's notes", supervisor.headers, `${file}/notes`),
    get("customer's consents", supervisor.headers, `${file}/marketing`),
    get("customer's acceptances", supervisor.headers, `${file}/legal`),
    get("statement, a page", supervisor.headers, `${file}/statement?limit=100`),
    send("note on a customer", supervisor.headers, `${file}/notes`, () => ({ body: "Asked for a receipt." })),
    send("reveal a number", supervisor.headers, `${file}/reveal`, () => ({ reason: "They called us." })),
    send("free credits", supervisor.headers, `${file}/goodwill`, () => ({
      goodwillId: uuid(),
      credits: 1,
      reason: "A slow evening.",
    })),
    send("an enquiry", supervisor.headers, "/ops/api/enquiries", () => ({
      customerId: id,
      subject: "A copy",
      body: "They ask for a copy.",
    })),
    get("payments", supervisor.headers, "/ops/api/payments?limit=100"),
    get("payments of a brand", supervisor.headers, "/ops/api/payments?brand=frostmere&limit=20"),
    get("payments of a region", supervisor.headers, "/ops/api/payments?region=IE&limit=20"),
    get("payments, held", supervisor.headers, "/ops/api/payments?status=held"),
    get("payments of a customer", supervisor.headers, `/ops/api/payments?customerId=${id}`),
    get("refunds", supervisor.headers, "/ops/api/refunds"),
    get("refunds of a customer", supervisor.headers, `/ops/api/refunds?customerId=${id}`),
    get("refunds of a brand", supervisor.headers, "/ops/api/refunds?brand=frostmere"),
    get("disputes", supervisor.headers, "/ops/api/disputes"),
    get("goodwill", supervisor.headers, "/ops/api/goodwill"),
    get("care summary", supervisor.headers, "/ops/api/care/summary"),
    get("flags", supervisor.headers, "/ops/api/care/flags"),
    get("bans", supervisor.headers, "/ops/api/care/bans"),
    get("floor", supervisor.headers, "/ops/api/floor"),
    get("any conversation", supervisor.headers, `/ops/api/floor/conversations/${person.conversationId}`),
    get("a customer's conversations", supervisor.headers, `${file}/conversations`),
    get("review figures", supervisor.headers, "/ops/api/reviews/figures"),
    {
      name: "draw replies",
      run: async () => {
        // With five open, nothing would be drawn.
        await database.deleteFrom("review_draws").execute();
        return await draw.run();
      },
    },
    get("drawn replies", supervisor.headers, `/ops/api/reviews/sample?staffId=${author}`),
    get("reviews of a colleague", supervisor.headers, `/ops/api/reviews?staffId=${author}`),
    get("own reviews", operator.headers, "/ops/api/reviews/mine"),
    get("team", supervisor.headers, "/ops/api/care/team"),
    get("enquiries", supervisor.headers, "/ops/api/enquiries"),
    get("open enquiries", supervisor.headers, "/ops/api/enquiries?state=open&owner=nobody"),
    get("enquiries of a customer", supervisor.headers, `/ops/api/enquiries?customerId=${id}`),
    get("due enquiries", supervisor.headers, "/ops/api/enquiries/due"),
    get("campaigns", supervisor.headers, "/ops/api/campaigns"),
    get("marketing sites", supervisor.headers, "/ops/api/marketing/sites"),
    get(
      "segments of a site",
      supervisor.headers,
      "/ops/api/marketing/audiences?brand=emberlane&region=GB&lapsedDays=30",
    ),
    get("content of a site", supervisor.headers, `/ops/api/content/${brand}/${person.region}`),
    get("prices of a site", supervisor.headers, `/ops/api/prices/${brand}/${person.region}`),
    get("profiles", supervisor.headers, "/ops/api/profiles?brand=emberlane"),
    get("alerts", supervisor.headers, "/ops/api/alerts"),
    get("legal versions", supervisor.headers, "/ops/api/legal"),
    get("canned replies", supervisor.headers, "/ops/api/canned-replies/all"),
    get("staff", admin.headers, "/ops/api/staff"),
    get("audit", admin.headers, "/ops/api/audit"),
    get("audit of a customer", admin.headers, `/ops/api/audit?targetId=${id}`),
    get("retention", admin.headers, "/ops/api/retention"),
    send("retention, dry run", admin.headers, "/ops/api/retention/dry-run", () => ({})),
    get("a customer's data", admin.headers, `${file}/export`),
    get(
      "regulator's folder, 30 days",
      admin.headers,
      `/ops/api/regulator/folder?region=GB&from=${day(30)}&to=${day(1)}`,
    ),
    get(
      "regulator's folder, a year",
      admin.headers,
      `/ops/api/regulator/folder?region=GB&from=${day(365)}&to=${day(1)}`,
    ),
    get("regulator's folders", admin.headers, "/ops/api/regulator/folders"),
    get("insight, queue", supervisor.headers, "/ops/api/insight/queue"),
    get("insight, desk, 30 days", supervisor.headers, "/ops/api/insight/desk?period=30d"),
    get("insight, desk, a year", supervisor.headers, `/ops/api/insight/desk?${year}`),
    get("insight, profiles, a year", supervisor.headers, `/ops/api/insight/profiles?${year}`),
    get("insight, presence, a year", supervisor.headers, `/ops/api/insight/presence?${year}`),
    get("insight, returning, a year", supervisor.headers, `/ops/api/insight/returning?${year}`),
    get("insight, cohorts", supervisor.headers, "/ops/api/insight/cohorts"),
    get("insight, fraud", supervisor.headers, "/ops/api/insight/fraud"),
    get("insight, fraud, for the menu", supervisor.headers, "/ops/api/insight/fraud?months=2"),
    get("fraud warnings", supervisor.headers, "/ops/api/fraud-warnings?limit=100"),
    get("pay", supervisor.headers, `/ops/api/pay?month=${day(31).slice(0, 7)}`),
    get("an operator's pay", supervisor.headers, `/ops/api/pay/${author}?month=${day(31).slice(0, 7)}`),
    get("own pay", operator.headers, `/ops/api/own-pay?month=${day(31).slice(0, 7)}`),
    get("insight, net, a year", admin.headers, `/ops/api/insight/money/net?${year}`),
    get("insight, people, 30 days", supervisor.headers, "/ops/api/insight/people?period=30d"),
    get("insight, people, a year", supervisor.headers, `/ops/api/insight/people?${year}`),
    get("insight, money, 30 days", admin.headers, "/ops/api/insight/money?period=30d"),
    get("insight, money, a year", admin.headers, `/ops/api/insight/money?${year}`),
    ...reconcilerCalls(platform),
  ];
}
