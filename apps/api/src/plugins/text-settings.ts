import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import { readCount, type EnvironmentReader } from "./environment-reader.ts";
import type { Settings } from "./settings.ts";
import { readTextPrices, type TextPrices } from "./text-prices.ts";
import { isSender, readProviderOrder, readTextRoutes } from "./text-routes.ts";

/** Reads the price of a text part (TEXT_PRICES). */
function readPrices(reader: EnvironmentReader): TextPrices {
  const { prices, wrong } = readTextPrices(reader.list("TEXT_PRICES"));
  for (const pair of wrong) {
    reader.problems.push(
      `TEXT_PRICES holds "${pair}", which is not of the form GB=3.55: pence or cents a part.`,
    );
  }
  return prices;
}

type Gateway = NonNullable<Settings["texts"]["gateway"]>;

const gatewayParts = {
  TEXT_GATEWAY_KEY: "the key that it knows us by",
  TEXT_GATEWAY_SIGNING_SECRET: "the secret that signs its delivery reports",
  TEXT_GATEWAY_FROM: "the number or name that its texts come from",
} as const;

/** Reads the second provider (TEXT_GATEWAY_*); undefined without TEXT_GATEWAY_URL. */
function readGateway(reader: EnvironmentReader): Gateway | undefined {
  const url = reader.url("TEXT_GATEWAY_URL");
  const webhookUrl = reader.url("TEXT_GATEWAY_WEBHOOK_URL");
  const marketingFrom = reader.optional("TEXT_GATEWAY_MARKETING_FROM");
  if (url === undefined) {
    for (const name of [
      ...Object.keys(gatewayParts),
      "TEXT_GATEWAY_MARKETING_FROM",
      "TEXT_GATEWAY_WEBHOOK_URL",
    ]) {
      if (reader.optional(name) !== undefined && reader.optional("TEXT_GATEWAY_URL") === undefined) {
        reader.problems.push(
          `${name} is set, but TEXT_GATEWAY_URL is missing: the address that texts are posted to.`,
        );
      }
    }
    return undefined;
  }
  const required = (name: keyof typeof gatewayParts): string => reader.required(name, gatewayParts[name]);
  const from = required("TEXT_GATEWAY_FROM");
  for (const [name, sender] of [
    ["TEXT_GATEWAY_FROM", from],
    ["TEXT_GATEWAY_MARKETING_FROM", marketingFrom ?? ""],
  ] as const) {
    if (sender !== "" && !isSender("gateway", sender)) {
      reader.problems.push(
        `${name} is no sender: "${sender}". Set a number such as +447700900000, a shortcode, or a name of up to 11 letters and digits.`,
      );
    }
  }
  return {
    url,
    key: required("TEXT_GATEWAY_KEY"),
    signingSecret: required("TEXT_GATEWAY_SIGNING_SECRET"),
    from,
    ...(marketingFrom === undefined ? {} : { marketingFrom }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  };
}

/** Reads the providers of texts and what is sent through which (TWILIO_*, TEXT_*). */
export function readTexts(reader: EnvironmentReader): Settings["texts"] {
  const apiUrl = reader.url("TWILIO_API_URL");
  const webhookUrl = reader.url("TWILIO_WEBHOOK_URL");
  const marketingFrom = reader.optional("TWILIO_MARKETING_FROM");
  const gateway = readGateway(reader);
  const known: readonly TextProviderName[] = gateway === undefined ? ["twilio"] : ["twilio", "gateway"];
  const order = readProviderOrder(reader.list("TEXT_PROVIDERS"), known);
  const routes = readTextRoutes(reader.optional("TEXT_ROUTES"), known);
  reader.problems.push(...order.problems, ...routes.problems);
  return {
    accountSid: reader.required("TWILIO_ACCOUNT_SID", "the Twilio account that sends texts"),
    authToken: reader.required("TWILIO_AUTH_TOKEN", "that account's token"),
    from: reader.required("TWILIO_FROM", "the number or sender that texts come from"),
    prices: readPrices(reader),
    ...(marketingFrom === undefined ? {} : { marketingFrom }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(apiUrl === undefined ? {} : { apiUrl }),
    ...(gateway === undefined ? {} : { gateway }),
    providers: order.providers,
    routes: routes.routes,
    providerSeconds: readCount(reader, "TEXT_PROVIDER_SECONDS", 10, 1, 30),
    restSeconds: readCount(reader, "TEXT_REST_SECONDS", 60, 0, 3600),
    warning: {
      deliveredShare: readCount(reader, "TEXT_DELIVERED_SHARE", 80, 0, 100),
      usedShare: readCount(reader, "TEXT_USED_SHARE", 40, 0, 100),
      leastTexts: readCount(reader, "TEXT_WARNING_LEAST", 20, 1, 1_000_000),
    },
  };
}
