import type { SandboxKeys } from "../sandbox-keys.ts";
import { demoAdmin, demoStaff, demoSupervisor, robotStaff } from "./demo-staff.ts";
import { originOf } from "./addresses.ts";
import type { BuiltSites } from "./sites.ts";
import { pageScriptAddress } from "../page-scripts/page-script-address.ts";

export interface ServerEnvironment {
  readonly variables: NodeJS.ProcessEnv;
  /** Services that the sandbox simulates; the others were configured by the person who starts this. */
  readonly standIns: readonly string[];
  /** Whether the sandbox simulates all services. */
  readonly isAllLocal: boolean;
}

export interface EnvironmentParts {
  readonly keys: SandboxKeys;
  readonly sites: BuiltSites;
  readonly dataFolder: string;
  readonly frontPort: number;
  readonly apiPort: number;
  readonly sandboxPort: number;
}

/**
 * Returns the server's environment. Only addresses and keys make it a sandbox. A service with any variable
 * already set is left unchanged, so that a real one can be tried.
 */
export function serverEnvironment(given: NodeJS.ProcessEnv, parts: EnvironmentParts): ServerEnvironment {
  const { keys, sites, frontPort, sandboxPort } = parts;
  const internal = `http://127.0.0.1:${sandboxPort}`;
  const scripts = originOf("sandbox.localhost", frontPort);
  const services = [
    {
      name: "texts",
      prefix: /^(?:TWILIO|TEXT_GATEWAY)_/,
      pageService: null,
      variables: {
        TWILIO_ACCOUNT_SID: keys.twilioAccountSid,
        TWILIO_AUTH_TOKEN: keys.twilioAuthToken,
        TWILIO_FROM: keys.twilioFrom,
        TWILIO_API_URL: internal,
        TEXT_GATEWAY_URL: `${internal}/gateway/v1/texts`,
        TEXT_GATEWAY_KEY: keys.textGatewayKey,
        TEXT_GATEWAY_SIGNING_SECRET: keys.textGatewaySigningSecret,
        TEXT_GATEWAY_FROM: keys.textGatewayFrom,
        TEXT_GATEWAY_WEBHOOK_URL: `http://127.0.0.1:${parts.apiPort}`,
        // Invented prices, so that the console can show an estimate.
        TEXT_PRICES: "GB=3.55,AU=4.7",
        TWILIO_WEBHOOK_URL: `http://127.0.0.1:${parts.apiPort}`,
        // On one machine everybody shares an address, and invented numbers are neighbours.
        TEXTS_PER_ADDRESS: "100000",
        TEXTS_PER_PREFIX: "100000",
      },
    },
    {
      name: "bot check",
      prefix: /^TURNSTILE_/,
      pageService: "bot-check" as const,
      variables: {
        TURNSTILE_SITE_KEY: keys.turnstileSiteKey,
        TURNSTILE_SECRET_KEY: keys.turnstileSecretKey,
        TURNSTILE_VERIFY_URL: `${internal}/turnstile/v0/siteverify`,
        TURNSTILE_SCRIPT_URL: `${scripts}/turnstile/v0/api.js`,
      },
    },
    {
      name: "cards",
      prefix: /^(?:STRIPE|FLEXPAY)_/,
      pageService: "cards" as const,
      variables: {
        STRIPE_SECRET_KEY: keys.stripeSecretKey,
        STRIPE_PUBLISHABLE_KEY: keys.stripePublishableKey,
        STRIPE_TEST_PUBLISHABLE_KEY: keys.stripeTestPublishableKey,
        STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
        STRIPE_API_URL: internal,
        FLEXPAY_SHOP_ID: keys.flexpayShopId,
        FLEXPAY_SIGNATURE_KEY: keys.flexpaySignatureKey,
        FLEXPAY_API_USER: keys.flexpayApiUser,
        FLEXPAY_API_PASSWORD: keys.flexpayApiPassword,
        FLEXPAY_URL: `${scripts}/flexpay`,
        FLEXPAY_STATUS_URL: `${internal}/flexpay`,
        FLEXPAY_API_URL: `${internal}/flexpay/api`,
      },
    },
    {
      name: "age checks",
      prefix: /^(?:AGE_REDIRECT_|AGE_PHONE_|YOTI_)/,
      pageService: null,
      variables: {
        AGE_REDIRECT_URL: `${scripts}/age`,
        AGE_REDIRECT_SECRET: keys.ageRedirectSecret,
        AGE_REDIRECT_RESULT_URL: `${internal}/age/result`,
        AGE_REDIRECT_NAME: "the sandbox’s age check",
        AGE_PHONE_URL: `${internal}/network`,
        AGE_PHONE_TOKEN_URL: `${internal}/network/token`,
        AGE_PHONE_CLIENT_ID: keys.agePhoneClientId,
        AGE_PHONE_CLIENT_SECRET: keys.agePhoneClientSecret,
      },
    },
    {
      name: "pushes",
      prefix: /^PUSH_/,
      pageService: "push" as const,
      variables: { PUSH_TRUSTED_ORIGIN: internal },
    },
  ].filter(({ prefix }) => !Object.keys(given).some((name) => prefix.test(name)));

  const pageServices = services.flatMap(({ pageService }) => (pageService === null ? [] : [pageService]));
  const variables: NodeJS.ProcessEnv = {
    SITES_DIRS: sites.brands.map(({ folder }) => folder).join(","),
    BRAND_DOMAINS: sites.brands.map(({ id }) => `${id}=${id}.localhost`).join(","),
    CONSOLE_DIR: sites.consoleFolder,
    CONSOLE_HOST: "console.localhost",
    CONSOLE_SIGN_IN_HINT: `Sandbox: sign in as ${demoStaff.username}, ${demoSupervisor.username} or ${demoAdmin.username} with the password ${demoStaff.password}`,
    BOOTSTRAP_STAFF: JSON.stringify([demoStaff, demoSupervisor, demoAdmin, robotStaff]),
    // Lets people reach the back office with one sign-in.
    STAFF_SECOND_FACTOR: "optional",
    TRUST_PROXY: "127.0.0.1",
    SECURITY_CONTACT: "mailto:security@parlour.example",
    ...Object.fromEntries(services.flatMap((service) => Object.entries(service.variables))),
    ...given,
    PAGE_SCRIPTS: pageScriptAddress(scripts, pageServices) ?? "",
    HOST: "127.0.0.1",
    PORT: String(parts.apiPort),
    DATA_DIR: parts.dataFolder,
  };
  const isAllLocal = services.length === 5;
  if (isAllLocal) {
    // Everything is local, and a proxy would break the loopback calls.
    for (const name of Object.keys(variables)) if (/^(https?|all)_proxy$/i.test(name)) delete variables[name];
  }
  return { variables, standIns: services.map(({ name }) => name), isAllLocal };
}
