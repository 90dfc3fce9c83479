import { callMaker, type ScaleCall } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** What customers and visitors call all the time, with a customer who has a history. */
export function customerCalls(stage: ScaleStage): readonly ScaleCall[] {
  const { get, send } = callMaker(stage);
  const { customer, person } = stage;
  const { profileId, paymentIntent, brand } = person;
  const uuid = (): string => stage.server.platform.random.uuid();
  const site = `apn-im-brand=${brand}&apn-im-region=${person.region}`;
  const spending = get("spending, again", customer, "/im/api/account/spending");
  return [
    get("meet", customer, "/im/api/profile/meet"),
    get("own account", customer, "/im/api/account/me"),
    get("logins", customer, "/im/api/account/logins"),
    get("limits", customer, "/im/api/account/limits"),
    {
      name: "spending, first time",
      async prepare() {
        // Without these rows the call counts all messages and purchases of the customer.
        for (const table of ["spending_progress", "spending_days", "spending_chats"] as const) {
          await stage.server.database.deleteFrom(table).where("customer_id", "=", person.id).execute();
        }
        return await spending.prepare();
      },
    },
    spending,
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
  ];
}
