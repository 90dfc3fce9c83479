import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { registerAgeChecks } from "./age-checks/age-check-routes.ts";
import { openAgeCheckStore } from "./age-checks/age-check-store.ts";
import { openBotCheckStore } from "./bot-check/bot-check-store.ts";
import { registerBotCheckRoutes } from "./bot-check/bot-check-routes.ts";
import { openCardStore } from "./cards/card-store.ts";
import { registerCards } from "./cards/register-cards.ts";
import { registerClockRoutes } from "./clock/clock-routes.ts";
import { controlError } from "./control-error.ts";
import { registerFaultRoutes } from "./faults/fault-routes.ts";
import { registerFlexPay } from "./flexpay/flexpay-routes.ts";
import { openFlexPayStore } from "./flexpay/flexpay-store.ts";
import { textField } from "./form-fields.ts";
import { homePage } from "./home-page.ts";
import { registerPageAssets } from "./pages/page-routes.ts";
import { registerPush } from "./push/push-routes.ts";
import { openPushStore } from "./push/push-store.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";
import { createGatewayReports } from "./texts/gateway-reports.ts";
import { registerGatewayRoutes } from "./texts/gateway-routes.ts";
import { registerTextRoutes } from "./texts/text-routes.ts";
import { openTextStore } from "./texts/text-store.ts";
import { createTextWebhooks } from "./texts/text-webhooks.ts";
import { registerTwilioRoutes } from "./texts/twilio-routes.ts";

/** Creates the app with all stand-ins (docs/running.md, "The sandbox"). It does not listen yet. */
export async function createSandboxApp(settings: SandboxSettings): Promise<FastifyInstance> {
  const { keys, folder, clock } = settings;
  const { now = () => clock?.now() ?? Date.now() } = settings;
  const fileOf = (name: string): string | null =>
    folder === null ? null : path.join(folder, `${name}.json`);
  const texts = await openTextStore(fileOf("texts"), now);
  const checks = await openBotCheckStore(fileOf("bot-check"), now);
  const cards = await openCardStore(fileOf("cards"), now);
  const flexpay = await openFlexPayStore(fileOf("flexpay"), now);
  const ages = await openAgeCheckStore(fileOf("age-checks"), now);
  const pushes = await openPushStore(fileOf("pushes"), now);

  // Streams to pages stay open; closing must not wait for them.
  const app = fastify({ forceCloseConnections: true });
  registerPageAssets(app);
  app.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(homePage(settings)));
  app.get("/healthz", () => ({ status: "ok" }));
  registerDemoOperatorSwitch(app, settings);
  if (settings.faults !== undefined) registerFaultRoutes(app, settings.faults);
  registerClockRoutes(app, clock);

  const account = {
    accountSid: keys.twilioAccountSid,
    authToken: keys.twilioAuthToken,
    numbers: [keys.twilioFrom],
  };
  const textWebhooks = createTextWebhooks({ ...account, inboundUrl: settings.textWebhookUrl }, texts);
  registerTwilioRoutes(app, account, texts, textWebhooks);
  registerGatewayRoutes(
    app,
    { key: keys.textGatewayKey, numbers: [keys.textGatewayFrom] },
    texts,
    createGatewayReports(keys.textGatewaySigningSecret, texts, now),
  );
  registerTextRoutes(app, texts, textWebhooks, keys.twilioFrom, now);

  const botCheckKeys = { siteKey: keys.turnstileSiteKey, secretKey: keys.turnstileSecretKey };
  registerBotCheckRoutes(app, botCheckKeys, checks, now);

  registerAgeChecks(
    app,
    {
      secret: keys.ageRedirectSecret,
      clientId: keys.agePhoneClientId,
      clientSecret: keys.agePhoneClientSecret,
    },
    ages,
    now,
  );
  registerPush(app, pushes, now);
  registerCards(
    app,
    {
      secretKey: keys.stripeSecretKey,
      publishableKeys: [keys.stripePublishableKey, keys.stripeTestPublishableKey],
      publicOrigin: settings.publicOrigin,
    },
    { url: settings.cardWebhookUrl, secret: keys.stripeWebhookSecret },
    cards,
  );
  registerFlexPay(
    app,
    {
      shopId: keys.flexpayShopId,
      signatureKey: keys.flexpaySignatureKey,
      apiUser: keys.flexpayApiUser,
      apiPassword: keys.flexpayApiPassword,
      postbackUrl: settings.flexpayPostbackUrl,
    },
    flexpay,
  );
  app.addHook("onClose", async () => {
    const files = [texts.file, checks.file, ages.file, pushes.file];
    await Promise.all([...files.map(async (file) => file.flush()), clock?.flush()]);
  });
  return app;
}

function registerDemoOperatorSwitch(app: FastifyInstance, { demoOperator }: SandboxSettings): void {
  app.post("/api/demo-operator", (request, reply) => {
    if (demoOperator === undefined) return controlError(reply, 404, "This stack has no demo operator.");
    demoOperator.set(textField(request.body, "state") === "on");
    return reply.send({ state: demoOperator.isOn() ? "on" : "off" });
  });
}
