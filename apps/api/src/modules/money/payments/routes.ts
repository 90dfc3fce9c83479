import {
  cardPostback,
  cardReport,
  confirmPayment as confirmOperation,
  createPaymentIntent,
  customerPayments,
  paymentReceipt,
  paymentReceiptPage,
  refundPayment,
  requestStart as requestStartOperation,
  formerCardReport,
  textReceipt,
  withdrawFromPurchase as withdrawOperation,
} from "@parlour/contract/operations/payments";
import { succeed } from "@parlour/contract/result";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { providerRoute, route, streamRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { withBudget } from "./card-budget.ts";
import { receiptPage } from "./receipt-rules.ts";
import { readReceipt, receiptTextsSeconds, sendReceipt } from "./receipt-service.ts";
import { readOwnPayments, refundOwnPayment } from "./refund-service.ts";
import { confirmPayment, startPayment } from "./service.ts";
import { takeInEvent } from "./settle-service.ts";
import { requestStart, withdrawFromPurchase } from "./withdrawal-service.ts";

/** Binds the payments' operations for customers and the provider. */
export function paymentsRoutes(app: FastifyInstance, platform: Platform): void {
  route(
    app,
    platform,
    createPaymentIntent,
    async ({ body, customer, request }) =>
      await startPayment(
        withBudget(platform),
        customer,
        body,
        `${request.protocol}://${request.host}/credits/checkout`,
      ),
    // each call creates a payment at the provider
    { rateLimit: { max: 60, windowSeconds: 60 } },
  );
  route(app, platform, confirmOperation, async ({ body, customer }) => {
    return await confirmPayment(withBudget(platform), customer, body);
  });
  const takeIn = async (
    provider: CardProviderName,
    { rawBody, request }: { readonly rawBody: Buffer; readonly request: FastifyRequest },
  ) => {
    const header = platform.cards.signatureHeader(provider);
    const signature = header === null ? undefined : request.headers[header];
    return await takeInEvent(
      platform,
      rawBody,
      typeof signature === "string" ? signature : undefined,
      provider,
    );
  };
  providerRoute(app, platform, formerCardReport, async (context) => await takeIn("stripe", context));
  providerRoute(app, platform, cardReport, async (context) => await takeIn(context.params.provider, context));
  streamRoute(app, platform, cardPostback, async ({ params, request, reply }) => {
    const { search } = new URL(request.url, "http://provider");
    const taken = await takeIn(params.provider, { rawBody: Buffer.from(search.slice(1)), request });
    if (!taken.ok) return taken.error;
    void reply.type("text/plain; charset=utf-8").serializer(String).send("OK");
    return null;
  });

  route(app, platform, customerPayments, async ({ customer, query }) =>
    succeed(await readOwnPayments(platform, customer.customerId, query)),
  );
  route(
    app,
    platform,
    refundPayment,
    async ({ params, body, customer }) =>
      await refundOwnPayment(
        withBudget(platform),
        customer.customerId,
        params.paymentIntent,
        body.reason ?? "",
      ),
    // each call may ask the provider
    { rateLimit: { max: 60, windowSeconds: 60 } },
  );

  route(
    app,
    platform,
    requestStartOperation,
    async ({ params, body, customer }) =>
      await requestStart(platform, customer.customerId, params.paymentIntent, body.version),
  );
  route(
    app,
    platform,
    withdrawOperation,
    async ({ params, body, customer }) =>
      await withdrawFromPurchase(withBudget(platform), customer.customerId, params.paymentIntent, body.minor),
    // each call may ask the provider
    { rateLimit: { max: 60, windowSeconds: 60 } },
  );

  route(
    app,
    platform,
    paymentReceipt,
    async ({ params, customer }) => await readReceipt(platform, customer, params.paymentIntent),
  );
  streamRoute(app, platform, paymentReceiptPage, async ({ params, customer, reply }) => {
    const receipt = await readReceipt(platform, customer, params.paymentIntent);
    if (!receipt.ok) return receipt.error;
    const nonce = platform.random.bytes(16).toString("base64");
    void reply
      .header(
        "content-security-policy",
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type("text/html; charset=utf-8")
      .serializer(String)
      .send(receiptPage(receipt.value, nonce));
    return null;
  });
  const texts = platform.createThrottle("receipt-texts", receiptTextsSeconds);
  route(
    app,
    platform,
    textReceipt,
    async ({ params, customer }) => await sendReceipt(platform, texts, customer, params.paymentIntent),
  );
}
