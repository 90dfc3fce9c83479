import {
  me,
  registerAccount,
  resetPassword as resetPasswordOperation,
  serverTime,
  updateAccount as updateAccountOperation,
  usernameTaken,
} from "@parlour/contract/operations/accounts";
import { regionCodes } from "@parlour/contract/regions";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { inBrand } from "../../../plugins/brand-scope.ts";
import { readBrowserId } from "../../../plugins/browser-cookie.ts";
import { rememberBrowser } from "../../../plugins/known-browser.ts";
import { keepPlans } from "../../../plugins/kept-plans.ts";
import { route } from "../../../plugins/operations.ts";
import { parseMobileNumber, parseMobileNumberOfAny } from "../../../plugins/phone-number.ts";
import type { Platform } from "../../../platform.ts";
import { findBrandName, findService, hostOfBrand, hostOfService } from "../../site/brands/index.ts";
import { resetPassword } from "./password-service.ts";
import { passwordChangesSeconds, passwordTriesSeconds } from "./rules.ts";
import { readAccount, registerCustomer, updateAccount, usernameIsTaken } from "./service.ts";

function openRoutes(app: FastifyInstance, platform: Platform): void {
  route(
    app,
    platform,
    usernameTaken,
    async ({ params, query }) => {
      const brand = await findBrandName(platform.database, query["apn-im-brand"]);
      if (brand === null) return fail("unknown_brand");
      return inBrand(query["apn-im-brand"], () =>
        usernameIsTaken(platform, query["apn-im-brand"], params.username),
      );
    },
    { rateLimit: { max: 240, windowSeconds: 600 } },
  );

  route(
    app,
    platform,
    registerAccount,
    async ({ query, body, request }) => {
      const service = await findService(platform.database, body.brand, body.regionAbbreviation);
      if (!service.ok) return service;
      const human = await platform.botCheck.passes({
        token: query["g-recaptcha-response"],
        host: hostOfService(service.value, request.hostname),
        actions: ["register"],
        address: request.ip,
      });
      if (!human) return fail("bot_check_failed");
      const phone = parseMobileNumber(body.phoneNumber, service.value.region);
      if (!phone.ok) return fail("phone_invalid");
      return inBrand(service.value.brandId, () =>
        registerCustomer(platform, {
          service: service.value,
          browserId: readBrowserId(platform, request),
          phone: phone.value,
          username: body.username,
          dateOfBirth: body.dateOfBirth,
          password: body.password,
          marketingConsent: body.marketingConsent,
          marketingWording: body.marketingWording,
          acceptedVersions: body.acceptedVersions,
          chatConsent: body.chatConsent,
        }),
      );
    },
    { rateLimit: { max: 60, windowSeconds: 600 } },
  );

  route(
    app,
    platform,
    resetPasswordOperation,
    async ({ query, body, request, reply }) => {
      const site = await hostOfBrand(platform.database, body.brand, request.hostname);
      if (site === null) return fail("unknown_brand");
      const phone = parseMobileNumberOfAny(body.phoneNumber, regionCodes);
      if (!phone.ok) return phone;
      const reset = await inBrand(body.brand, () =>
        resetPassword(platform, {
          brandId: body.brand,
          browserId: readBrowserId(platform, request),
          phone: phone.value,
          password: body.password,
          code: query.code,
          site,
        }),
      );
      if (!reset.ok) return reset;
      await rememberBrowser(platform, request, reply, reset.value.knownFor);
      return succeed(true);
    },
    { rateLimit: { max: 60, windowSeconds: 600 } },
  );
}

function ownRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, me, async ({ customer }) => {
    const account = await keepPlans(() => readAccount(platform, customer.customerId));
    return account ? succeed(account) : fail("unauthorized");
  });

  const throttles = {
    tries: platform.createThrottle("own password", passwordTriesSeconds),
    changes: platform.createThrottle("password changes", passwordChangesSeconds),
  };
  route(app, platform, updateAccountOperation, async ({ customer, body, request, reply }) => {
    const site = await hostOfBrand(platform.database, customer.brandId, request.hostname);
    if (site === null) return fail("unauthorized");
    const update = { ...body, browserId: readBrowserId(platform, request) };
    const updated = await updateAccount(platform, throttles, customer, update, site);
    if (!updated.ok) return updated;
    const { account, knownFor } = updated.value;
    if (knownFor !== null) await rememberBrowser(platform, request, reply, knownFor);
    return succeed(account);
  });

  route(app, platform, serverTime, async () => succeed({ time: platform.clock.now().toISOString() }));
}

/** Binds sign-up, password reset and the customer's own account. */
export function accountsRoutes(app: FastifyInstance, platform: Platform): void {
  openRoutes(app, platform);
  ownRoutes(app, platform);
}
