import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cardDigits, outcomeOf } from "../cards/test-cards.ts";
import { controlError } from "../control-error.ts";
import { textField } from "../form-fields.ts";
import { loopbackFetch } from "../loopback-fetch.ts";
import { bankPage, orderPage, refusedOrderPage } from "./flexpay-pages.ts";
import { flexpaySignature, isSignedQuery } from "./flexpay-signature.ts";
import { leftOf, minorOf, postbackModes, type FlexPaySale, type FlexPayStore } from "./flexpay-store.ts";

export interface FlexPayAccount {
  readonly shopId: string;
  readonly signatureKey: string;
  readonly apiUser: string;
  readonly apiPassword: string;
  /** Where postbacks go; null: nowhere. */
  readonly postbackUrl: string | null;
}

const postbackTimeoutMs = 15_000;

/** Registers the stand-in for Verotel FlexPay: the order page, the status of an order, and the control centre's API. */
export function registerFlexPay(app: FastifyInstance, account: FlexPayAccount, store: FlexPayStore): void {
  app.addHook("onClose", async () => store.file.flush());
  app.register(async (scope) => {
    await scope.register(formbody);
    registerOrderPage(scope, account, store);
  });
  registerSiteCalls(app, account, store);
  registerControls(app, account, store);
}

/** Reports to the site. True: the site answered with the word that the provider expects. */
async function post(
  { shopId, signatureKey, postbackUrl }: FlexPayAccount,
  store: FlexPayStore,
  sale: FlexPaySale,
  fields: { readonly [name: string]: string },
): Promise<boolean> {
  const { postbacks } = store.file.state;
  if (postbackUrl === null || postbacks === "lost") return true;
  const query = new URLSearchParams({
    shopID: shopId,
    type: "purchase",
    saleID: sale.saleID,
    referenceID: sale.referenceID,
    priceCurrency: sale.priceCurrency,
    ...fields,
  });
  query.set("signature", flexpaySignature(signatureKey, query));
  let isOk = false;
  for (let times = postbacks === "twice" ? 2 : 1; times > 0; times -= 1) {
    try {
      const response = await loopbackFetch(`${postbackUrl}?${query.toString()}`, {
        signal: AbortSignal.timeout(postbackTimeoutMs),
      });
      isOk = (await response.text()).trim() === "OK";
    } catch {
      isOk = false;
    }
  }
  return isOk;
}

async function giveBack(
  account: FlexPayAccount,
  store: FlexPayStore,
  sale: FlexPaySale,
  type: "credit" | "chargeback",
  amount: string,
): Promise<string> {
  const { transactionID } = store.giveBack(sale, type, amount);
  await post(account, store, sale, {
    event: type,
    transactionID,
    parentID: sale.transactionID,
    priceAmount: amount,
  });
  return transactionID;
}

function registerOrderPage(app: FastifyInstance, account: FlexPayAccount, store: FlexPayStore): void {
  const html = (reply: FastifyReply, code: number, page: string) =>
    reply.code(code).type("text/html; charset=utf-8").send(page);

  /** Returns the order of a signed address, or why it can't be paid. */
  function orderOf(request: FastifyRequest): URLSearchParams | string {
    const query = new URL(request.url, "http://sandbox").searchParams;
    const isOurs = isSignedQuery(account.signatureKey, query) && query.get("shopID") === account.shopId;
    if (!isOurs || query.get("type") !== "purchase") return "This address is not signed by the shop.";
    if (store.find({ referenceID: query.get("referenceID") ?? "" }) !== null) {
      return "This order is paid already.";
    }
    return query;
  }

  const priceOf = (order: URLSearchParams): string =>
    `${order.get("priceAmount") ?? ""} ${order.get("priceCurrency") ?? ""}`;
  const shown = (order: URLSearchParams, problem: string | null): string =>
    orderPage({
      description: order.get("description") ?? "",
      price: priceOf(order),
      problem,
    });

  app.get("/flexpay/startorder", (request, reply) => {
    const order = orderOf(request);
    return typeof order === "string"
      ? html(reply, 403, refusedOrderPage(order))
      : html(reply, 200, shown(order, null));
  });
  app.post("/flexpay/startorder", async (request, reply) => {
    const order = orderOf(request);
    if (typeof order === "string") return html(reply, 403, refusedOrderPage(order));
    if (textField(request.body, "choice") !== "pay") {
      return reply.redirect(order.get("declineURL") ?? "/", 303);
    }
    const card = cardDigits(textField(request.body, "card")?.trim() ?? "");
    // Test cards mean the same as at the other provider's stand-in.
    let outcome = outcomeOf(card);
    if (outcome.kind === "authenticates") {
      const asked = textField(request.body, "outcome");
      if (asked === "fail")
        return html(reply, 200, shown(order, "Your bank could not check that it is you."));
      if (asked !== "complete") return html(reply, 200, bankPage({ price: priceOf(order), card }));
      outcome = outcome.afterwards;
    }
    if (outcome.kind === "declines") return html(reply, 200, shown(order, "Your bank declined this card."));
    const sale = store.sell({
      referenceID: order.get("referenceID") ?? "",
      priceAmount: order.get("priceAmount") ?? "0.00",
      priceCurrency: order.get("priceCurrency") ?? "",
      truncatedPAN: `XXXXXXXXXXXX${card.slice(-4)}`,
    });
    const { transactionID, priceAmount, truncatedPAN } = sale;
    const isOk = await post(account, store, sale, { transactionID, priceAmount, truncatedPAN });
    // As the provider does: a sale that the site does not confirm goes back to the card.
    if (!isOk) await giveBack(account, store, sale, "credit", priceAmount);
    return reply.redirect(order.get("successURL") ?? "/", 303);
  });
}

function registerSiteCalls(app: FastifyInstance, account: FlexPayAccount, store: FlexPayStore): void {
  const basic = `Basic ${Buffer.from(`${account.apiUser}:${account.apiPassword}`).toString("base64")}`;

  app.get("/flexpay/status/order", (request, reply) => {
    reply.type("text/plain; charset=utf-8");
    if (!store.file.state.up) return reply.code(503).send("out of service");
    const query = new URL(request.url, "http://sandbox").searchParams;
    if (!isSignedQuery(account.signatureKey, query)) {
      return reply.send("response: ERROR\nerror: invalid signature\n");
    }
    const sale = store.find({ referenceID: query.get("referenceID") ?? "" });
    if (sale === null) return reply.send("response: NOTFOUND\n");
    const { saleID, referenceID, priceAmount, priceCurrency, truncatedPAN } = sale;
    const fields = { saleID, referenceID, priceAmount, priceCurrency, truncatedPAN };
    const lines = Object.entries({ response: "FOUND", saleResult: "APPROVED", ...fields });
    return reply.send(lines.map(([name, value]) => `${name}: ${value}\n`).join(""));
  });

  /** Returns the sale of a call to the control centre; null after the refusal was sent. */
  function saleOf(request: FastifyRequest<{ Params: { saleID: string } }>, reply: FastifyReply) {
    if (!store.file.state.up) {
      void reply.code(503).send({ error: { title: "Out of service." } });
      return null;
    }
    if (request.headers.authorization !== basic) {
      void reply.code(401).send({ error: { title: "The login is unknown." } });
      return null;
    }
    const sale = store.find({ saleID: request.params.saleID });
    if (sale === null) void reply.code(404).send({ error: { title: "No such sale." } });
    return sale;
  }

  app.get<{ Params: { saleID: string } }>("/flexpay/api/sale/:saleID/transactions", (request, reply) => {
    const sale = saleOf(request, reply);
    return sale === null ? reply : reply.send({ transactions: sale.back });
  });
  app.post<{ Params: { saleID: string } }>("/flexpay/api/sale/:saleID/refund", async (request, reply) => {
    const sale = saleOf(request, reply);
    if (sale === null) return reply;
    const amount = textField(request.body, "amount") ?? "";
    const minor = minorOf(amount);
    if (minor === 0 || minor > leftOf(sale)) {
      return reply.code(412).send({ error: { title: "This sale can not be refunded." } });
    }
    const transactionID = await giveBack(account, store, sale, "credit", amount);
    return reply.send({ is_success: true, transactionID });
  });
}

function registerControls(app: FastifyInstance, account: FlexPayAccount, store: FlexPayStore): void {
  app.get("/api/flexpay/sales", () => store.file.state.sales);
  app.post("/api/flexpay/chargebacks", async (request, reply) => {
    const sale = store.find({ referenceID: textField(request.body, "reference") ?? "" });
    if (sale === null) return controlError(reply, 404, "reference is of no sale");
    return reply.send({
      transaction: await giveBack(account, store, sale, "chargeback", sale.priceAmount),
    });
  });
  app.post("/api/flexpay/postbacks", (request, reply) => {
    const mode = postbackModes.find((each) => each === textField(request.body, "mode"));
    if (mode === undefined) return controlError(reply, 400, `mode is one of ${postbackModes.join(", ")}`);
    store.file.state.postbacks = mode;
    store.file.changed();
    return reply.send({ mode });
  });
  app.post("/api/flexpay/service", (request, reply) => {
    const service = textField(request.body, "state");
    if (service !== "up" && service !== "down") return controlError(reply, 400, "state is up or down");
    store.file.state.up = service === "up";
    store.file.changed();
    return reply.send({ state: service });
  });
}
