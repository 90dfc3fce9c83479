import { staffPasswordAllowed } from "@parlour/contract/rules/staff-password";
import { isCommonStaffPassword } from "./common-passwords.ts";
import type { Settings } from "./settings.ts";

/** A secret with fewer different characters was probably typed by hand, not generated. */
const minDifferentCharacters = 10;
/** Words from manuals and placeholders. */
const madeUp = /change.?me|secret|password|default/i;
const minMetricsToken = 16;
/** Least characters of a webhook's signing secret after its `whsec_`. */
const minWebhookSecret = 24;

const differentCharacters = (text: string): number => new Set(text).size;

function secretProblems({ secret, phoneHashKey, metricsToken }: Settings, minSecretLength: number): string[] {
  const problems: string[] = [];
  if (secret === undefined) {
    problems.push(
      `SECRET is missing: production needs one of its own, at least ${minSecretLength} characters, such as from \`openssl rand -base64 48\`.`,
    );
  } else if (differentCharacters(secret) < minDifferentCharacters || madeUp.test(secret)) {
    problems.push("SECRET looks made up: draw one, such as with `openssl rand -base64 48`.");
  }
  if (phoneHashKey === undefined) {
    problems.push(
      "PHONE_HASH_KEY is missing: with it SECRET can be changed. A new installation draws one, such as with `openssl rand -base64 48`; one that has run without it sets it to its SECRET of now.",
    );
  } else if (differentCharacters(phoneHashKey) < minDifferentCharacters || madeUp.test(phoneHashKey)) {
    problems.push("PHONE_HASH_KEY looks made up: draw one, such as with `openssl rand -base64 48`.");
  }
  if (metricsToken !== undefined && metricsToken.length < minMetricsToken) {
    problems.push(
      `METRICS_TOKEN is too short: at least ${minMetricsToken} characters, such as from \`openssl rand -hex 24\`.`,
    );
  }
  return problems;
}

/** The form of the Stripe key that each variable must hold, and how messages name it. */
const stripeKeys = [
  ["STRIPE_SECRET_KEY", "secretKey", /^[rs]k_live_/, "a live secret key (sk_live_… or rk_live_…)"],
  ["STRIPE_PUBLISHABLE_KEY", "publishableKey", /^pk_live_/, "the live publishable key (pk_live_…)"],
  [
    "STRIPE_TEST_PUBLISHABLE_KEY",
    "testPublishableKey",
    /^pk_test_/,
    "the test publishable key (pk_test_…): test subdomains must not take real cards",
  ],
] as const;

function describeStripeKey(key: string): string {
  const [, kind = "", mode = ""] = /^(sk|rk|pk|whsec)_(live|test)?/.exec(key) ?? [];
  switch (kind) {
    case "sk":
    case "rk":
      return mode === "test" ? "a test key" : "a secret key, which pages would show to everybody";
    case "pk":
      return mode === "test" ? "a test publishable key" : "a live publishable key";
    case "whsec":
      return "a webhook's secret";
    default:
      return "no key of Stripe's";
  }
}

function stripeProblems({ cards }: Settings): string[] {
  const problems = stripeKeys.flatMap(([name, field, form, needed]) =>
    cards[field] === "" || form.test(cards[field])
      ? []
      : [`${name} is ${describeStripeKey(cards[field])}. Set ${needed} from Stripe's dashboard.`],
  );
  const [, drawn = ""] = /^whsec_([A-Za-z0-9+/=]+)$/.exec(cards.webhookSecret) ?? [];
  const isDrawn = drawn.length >= minWebhookSecret && differentCharacters(drawn) >= minDifferentCharacters;
  if (cards.webhookSecret !== "" && !isDrawn) {
    problems.push(
      `STRIPE_WEBHOOK_SECRET is short or known: anybody who guesses it can create credits. Set the signing secret (whsec_ and ${minWebhookSecret} characters or more) that Stripe's dashboard shows for the webhook.`,
    );
  }
  return problems;
}

/** Least characters of FlexPay's signature key. */
const minFlexPayKey = 16;

function flexpayProblems({ cards: { flexpay } }: Settings): string[] {
  if (flexpay === undefined || flexpay.signatureKey === "") return [];
  const { signatureKey: key } = flexpay;
  const isDrawn = key.length >= minFlexPayKey && differentCharacters(key) >= minDifferentCharacters;
  return isDrawn && !madeUp.test(key)
    ? []
    : [
        `FLEXPAY_SIGNATURE_KEY is short or looks made up: anybody who guesses it can create credits. Set the signature key that the control centre drew, at least ${minFlexPayKey} characters.`,
      ];
}

/** Least characters of the gateway's key and signing secret. */
const minGatewaySecret = 24;

function gatewayProblems(gateway: Settings["texts"]["gateway"]): string[] {
  if (gateway === undefined) return [];
  const { key, signingSecret } = gateway;
  const isDrawn = (value: string): boolean =>
    value === "" ||
    (value.length >= minGatewaySecret &&
      differentCharacters(value) >= minDifferentCharacters &&
      !madeUp.test(value));
  const problems: string[] = [];
  if (!isDrawn(key)) {
    problems.push(
      `TEXT_GATEWAY_KEY is short or looks made up. Set the key that the gateway drew, at least ${minGatewaySecret} characters.`,
    );
  }
  if (!isDrawn(signingSecret)) {
    problems.push(
      `TEXT_GATEWAY_SIGNING_SECRET is short or looks made up: anybody who guesses it can sign delivery reports. Set at least ${minGatewaySecret} characters, such as from \`openssl rand -base64 32\`.`,
    );
  }
  if (key !== "" && key === signingSecret) {
    problems.push("TEXT_GATEWAY_SIGNING_SECRET is the same as TEXT_GATEWAY_KEY. Give each its own.");
  }
  return problems;
}

/** Twilio's token also signs its webhooks: 32 hexadecimal digits. */
function textProblems({ texts: { authToken, gateway } }: Settings): string[] {
  const problems = gatewayProblems(gateway);
  const isDrawn = /^[0-9a-f]{32}$/i.test(authToken) && differentCharacters(authToken.toLowerCase()) >= 8;
  if (authToken === "" || isDrawn) return problems;
  return [
    "TWILIO_AUTH_TOKEN is short or known: anybody who guesses it can sign webhooks. Set the account's auth token (32 hexadecimal digits) from Twilio's console.",
    ...problems,
  ];
}

/** Turnstile's documented test keys, site keys and secrets: 1x…AA passes everybody, 2x…AB nobody. */
const turnstileDummy = /^[123]x0{16,}/i;

function botCheckProblems({ botCheck: { siteKey, secretKey } }: Settings): string[] {
  const problems: string[] = [];
  if (turnstileDummy.test(siteKey)) {
    problems.push(
      "TURNSTILE_SITE_KEY is one of Turnstile's published test keys. Set the site key of your own widget.",
    );
  }
  if (turnstileDummy.test(secretKey)) {
    problems.push(
      "TURNSTILE_SECRET_KEY is one of Turnstile's published test secrets, which lets everybody or nobody through. Set the secret of your own widget.",
    );
  }
  if (siteKey !== "" && siteKey === secretKey) {
    problems.push(
      "TURNSTILE_SITE_KEY is the secret key, which pages would show to everybody. Set the widget's site key.",
    );
  }
  return problems;
}

function bootstrapProblems({ bootstrapStaff }: Settings): string[] {
  if (bootstrapStaff.some(({ username, password }) => /demo/i.test(username + password))) {
    return ["BOOTSTRAP_STAFF holds a demo login, which production refuses. Give staff names of their own."];
  }
  return bootstrapStaff.flatMap(({ username, password }) => {
    const isWeak =
      !staffPasswordAllowed(password, username, null) ||
      differentCharacters(password) < 8 ||
      isCommonStaffPassword(password) ||
      madeUp.test(password) ||
      /test|example|sandbox/i.test(password);
    return isWeak
      ? [
          `BOOTSTRAP_STAFF gives ${username} a short or known password. Draw one, such as with \`openssl rand -base64 15\`, with a digit and a capital; it has to be changed at the first sign-in anyway.`,
        ]
      : [];
  });
}

/** Returns the keys, secrets and passwords that production refuses. Messages never repeat a value. */
export function keyProblems(settings: Settings, minSecretLength: number): string[] {
  return [
    ...secretProblems(settings, minSecretLength),
    ...stripeProblems(settings),
    ...flexpayProblems(settings),
    ...textProblems(settings),
    ...botCheckProblems(settings),
    ...bootstrapProblems(settings),
  ];
}
