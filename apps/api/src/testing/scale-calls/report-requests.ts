import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import { inboundText, textStatus } from "@parlour/contract/operations/texts";
import { gatewaySignature } from "../../ports/gateway-webhook.ts";
import type { SignedEvent } from "../test-card-provider.ts";
import { ageReport } from "../test-age-checks.ts";
import type { CallInput } from "../test-chat.ts";
import { agreeingCustomer, signedTextForm } from "../test-marketing.ts";
import { signedInCustomer } from "../test-people.ts";
import { testGatewaySecret } from "../test-ports.ts";
import { beginHostedCheck, uncheckedCustomer } from "./prepared-customers.ts";
import type { PreparedRequests } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** Lets a new customer order and pay at a provider. Returns the provider's report, which the server doesn't have yet. */
async function paidOrder({ server, cards }: ScaleStage, provider: CardProviderName): Promise<SignedEvent> {
  const side = cards.sides[provider];
  return side.pay(await side.order(await signedInCustomer(server.platform)));
}

/** Returns Stripe's report of a payment. */
async function stripeReport(stage: ScaleStage): Promise<CallInput> {
  const { body, signature } = await paidOrder(stage, "stripe");
  return { headers: { "content-type": "application/json", "stripe-signature": signature }, body };
}

/** Stores a code's text that a provider took, and about which it has not reported. Returns the provider's id of it. */
async function takenText(
  { server: { platform, database } }: ScaleStage,
  provider: TextProviderName,
): Promise<string> {
  const id = platform.random.uuid();
  const providerId = `SM${id.replaceAll("-", "")}`;
  await database
    .insertInto("sent_texts")
    .values({
      id,
      brand_id: "emberlane",
      region: "GB",
      kind: "verification",
      provider,
      provider_id: providerId,
      status: "accepted",
      carrier: "",
      used: false,
      sent_at: platform.clock.now(),
    })
    .execute();
  return providerId;
}

/** A form of the text provider's account, signed. */
function signedForm(path: string, fields: { readonly [name: string]: string }): CallInput {
  return signedTextForm(path, { AccountSid: "AC00000000000000000000000000000000", ...fields });
}

/** What providers report, signed as they sign it: payments, age checks and texts. */
export const reportRequests: PreparedRequests = {
  async cardReport(stage) {
    return { params: { provider: "stripe" }, ...(await stripeReport(stage)) };
  },
  async formerCardReport(stage) {
    return await stripeReport(stage);
  },
  async cardPostback(stage) {
    const { body } = await paidOrder(stage, "flexpay");
    return { params: { provider: "flexpay" }, query: Object.fromEntries(new URLSearchParams(body)) };
  },
  async ageCheckReport(stage) {
    const check = await beginHostedCheck(stage, await uncheckedCustomer(stage));
    const report = { check, result: "passed", reference: "ref-1" };
    const { payload, headers } = ageReport(report, stage.server.platform.clock.now());
    return { headers, body: payload };
  },
  async inboundText({ server: { platform } }) {
    const { phone } = await agreeingCustomer(platform);
    const id = `SM${platform.random.uuid().replaceAll("-", "")}`;
    return signedForm(inboundText.path, { MessageSid: id, From: phone, To: "60002", Body: "STOP" });
  },
  async textStatus(stage) {
    const id = await takenText(stage, "twilio");
    return signedForm(textStatus.path, { MessageSid: id, MessageStatus: "delivered" });
  },
  async gatewayReport(stage) {
    const id = await takenText(stage, "gateway");
    const body = JSON.stringify({ id, status: "delivered", carrier: "EE" });
    const timestamp = String(Math.floor(stage.server.platform.clock.now().getTime() / 1000));
    const signature = `v1=${gatewaySignature(testGatewaySecret, timestamp, body)}`;
    const type = { "content-type": "application/json" };
    return {
      headers: { ...type, "x-gateway-timestamp": timestamp, "x-gateway-signature": signature },
      body,
    };
  },
};
