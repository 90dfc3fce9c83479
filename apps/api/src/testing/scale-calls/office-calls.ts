import { callMaker, type ScaleCall } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** What the back office reads and does, about a customer of the history. */
export function officeCalls(stage: ScaleStage): readonly ScaleCall[] {
  const { day, get, send } = callMaker(stage);
  const { admin, author, operator, person, supervisor } = stage;
  const { database, platform } = stage.server;
  const { id, paymentIntent, brand, phone, receipt } = person;
  const uuid = (): string => platform.random.uuid();
  const file = `/ops/api/customers/${id}`;
  const found = (words: string) => () => ({ words });
  const draw = send("draw replies", supervisor.headers, "/ops/api/reviews/draw", () => ({ staffId: author }));
  return [
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
      prepare: async () => {
        // With five open, nothing would be drawn.
        await database.deleteFrom("review_draws").execute();
        return await draw.prepare();
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
  ];
}
