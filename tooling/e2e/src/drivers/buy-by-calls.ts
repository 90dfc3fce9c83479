import { expect } from "@playwright/test";
import { pageUrl } from "./addresses.ts";
import { cards } from "./checkout.ts";
import type { CustomerDriver } from "./customer.ts";
import type { Person } from "./people.ts";
import type { SandboxDriver } from "./sandbox.ts";
import { Server } from "./server.ts";
import type { Site } from "./site.ts";

/** The version of the request that the service starts at once (packages/contract/src/rules/withdrawal.ts). */
const startRequest = 1;

/**
 * Buys a bundle through the calls that the checkout makes, in a fraction of the time its screens take: for journeys about
 * other things. The customer is logged in. Each payment has a card of its own, so the free trial stays (CREDIT-9).
 */
export async function buyByCalls(
  { page, site }: CustomerDriver,
  sandbox: SandboxDriver,
  person: Person,
  bundle: keyof Site["bundles"],
): Promise<void> {
  const context = page.context();
  const cookies = await context.cookies(pageUrl(site.host));
  const login = cookies.find(({ name }) => name === "IMToken_access");
  if (login === undefined) throw new Error(`nobody is logged in at ${site.host}`);
  const server = new Server(context.request, site.host, {
    authorization: `Bearer ${decodeURIComponent(login.value)}`,
    "x-forwarded-for": person.address,
  });
  const customer = { profilePhoneNumber: person.e164, serviceId: `${site.brand}-${site.region}` };
  const prices = (await server.json("GET", "/im/api/bundle")) as Readonly<Record<string, string>>;
  const { intent } = (await server.json("POST", "/im/stripe/intent", {
    data: {
      ...customer,
      amount: prices[`${bundle}Price`]?.replace(".", ""),
      creditAmount: site.bundles[bundle],
      currency: site.currency,
      description: `${site.brandName} ${site.regionName} payment`,
    },
  })) as { readonly intent: string };
  // Only where customers can withdraw from a purchase (PAY-21).
  if (site.region !== "AU") {
    await server.fetch("POST", `/im/api/credit/payments/${intent}/start-request`, {
      data: { version: startRequest },
    });
  }
  await sandbox.payByCard(intent, cards.succeeds);
  expect(
    await server.json("POST", "/im/stripe/confirm", { data: { ...customer, paymentIntent: intent } }),
  ).toMatchObject({
    status: "succeeded",
  });
}
