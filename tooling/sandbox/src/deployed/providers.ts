import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { createSandboxApp } from "../sandbox-app.ts";
import { sandboxKeys } from "../sandbox-keys.ts";
import { bucketPath, createBucketStandIn } from "./bucket.ts";

/**
 * Runs the stand-ins over https, for a deployment without provider accounts (compose.trial.yaml). They read the
 * same variables with keys as the server does. CERTIFICATE and CERTIFICATE_KEY name the files of the certificate,
 * PROVIDERS_ADDRESS the public address, PROVIDERS_PORT the port.
 */

function setting(name: string): string {
  const value = process.env[name] ?? "";
  if (value === "") throw new Error(`${name} is missing.`);
  return value;
}

const address = setting("PROVIDERS_ADDRESS");
const app = await createSandboxApp({
  folder: null,
  keys: {
    stripeSecretKey: setting("STRIPE_SECRET_KEY"),
    stripePublishableKey: setting("STRIPE_PUBLISHABLE_KEY"),
    stripeTestPublishableKey: setting("STRIPE_TEST_PUBLISHABLE_KEY"),
    stripeWebhookSecret: setting("STRIPE_WEBHOOK_SECRET"),
    twilioAccountSid: setting("TWILIO_ACCOUNT_SID"),
    twilioAuthToken: setting("TWILIO_AUTH_TOKEN"),
    twilioFrom: setting("TWILIO_FROM"),
    // The trial has one provider of texts, so nobody knows these.
    textGatewayKey: randomUUID(),
    textGatewaySigningSecret: randomUUID(),
    textGatewayFrom: setting("TWILIO_FROM"),
    turnstileSiteKey: setting("TURNSTILE_SITE_KEY"),
    turnstileSecretKey: setting("TURNSTILE_SECRET_KEY"),
    // The trial's payments are Stripe's, so nobody knows these.
    flexpayShopId: "0",
    flexpaySignatureKey: randomUUID(),
    flexpayApiUser: randomUUID(),
    flexpayApiPassword: randomUUID(),
    // no age checks in a trial deployment: these keys open nothing
    ageRedirectSecret: sandboxKeys.ageRedirectSecret,
    agePhoneClientId: sandboxKeys.agePhoneClientId,
    agePhoneClientSecret: sandboxKeys.agePhoneClientSecret,
  },
  publicOrigin: address,
  // No webhooks, because the reconciler and `confirm` ask the provider.
  cardWebhookUrl: null,
  flexpayPostbackUrl: null,
  textWebhookUrl: null,
});
await app.ready();
const bucket = createBucketStandIn();
const certificates = {
  cert: readFileSync(setting("CERTIFICATE")),
  key: readFileSync(setting("CERTIFICATE_KEY")),
};
const server = createServer(certificates, (request, response) => {
  if (request.url?.startsWith(bucketPath) === true) void bucket(request, response);
  else app.routing(request, response);
});
server.listen(Number(setting("PROVIDERS_PORT")), () => process.stdout.write(`Stand-ins at ${address}\n`));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
