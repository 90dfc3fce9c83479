import { expect, test } from "vitest";
import { sandboxKeys } from "../sandbox-keys.ts";
import { runningSandbox, type RunningSandbox } from "../testing/running-sandbox.ts";
import { flexpaySignature } from "./flexpay-signature.ts";

const { flexpaySignatureKey: key, flexpayShopId: shopID } = sandboxKeys;
const referenceID = "fp_00000000000000000000000000000001";

function signed(parameters: { readonly [name: string]: string }): string {
  const query = new URLSearchParams({ ...parameters, shopID, version: "4" });
  query.set("signature", flexpaySignature(key, query));
  return query.toString();
}

const order = signed({
  type: "purchase",
  referenceID,
  priceAmount: "20.00",
  priceCurrency: "GBP",
  description: "Emberlane United Kingdom payment",
  successURL: "http://uk.site.test/credits/checkout?payment_intent=x",
  declineURL: "http://uk.site.test/credits/checkout",
});

async function press(
  sandbox: RunningSandbox,
  choice: string,
  card = "4242 4242 4242 4242",
  outcome: { readonly outcome?: string } = {},
): Promise<Response> {
  return await fetch(`${sandbox.url}/flexpay/startorder?${order}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ choice, card, ...outcome }),
    redirect: "manual",
  });
}

async function status(sandbox: RunningSandbox): Promise<string> {
  return await (await fetch(`${sandbox.url}/flexpay/status/order?${signed({ referenceID })}`)).text();
}

async function refund(sandbox: RunningSandbox, saleID: string, amount: string): Promise<number> {
  const basic = Buffer.from(`${sandboxKeys.flexpayApiUser}:${sandboxKeys.flexpayApiPassword}`).toString(
    "base64",
  );
  const response = await fetch(`${sandbox.url}/flexpay/api/sale/${saleID}/refund`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}`, "content-type": "application/json" },
    body: JSON.stringify({ amount }),
  });
  await response.body?.cancel();
  return response.status;
}

test("an order is shown, declined, left and paid once; no more than its price goes back", async () => {
  const sandbox = await runningSandbox();
  expect(await (await fetch(`${sandbox.url}/flexpay/startorder?${order}`)).text()).toContain("20.00 GBP");
  expect((await fetch(`${sandbox.url}/flexpay/startorder?${order.replace("20.00", "1.00")}`)).status).toBe(
    403,
  );
  expect(await (await press(sandbox, "pay", "4000 0000 0000 9995")).text()).toContain("declined");
  // A card whose bank asks first, and then does not believe.
  const asking = "4000 0025 0000 3155";
  expect(await (await press(sandbox, "pay", asking)).text()).toContain("Sandbox bank");
  expect(await (await press(sandbox, "pay", asking, { outcome: "fail" })).text()).toContain(
    "could not check that it is you",
  );
  expect((await press(sandbox, "abandon")).headers.get("location")).toBe(
    "http://uk.site.test/credits/checkout",
  );
  expect(await status(sandbox)).toContain("NOTFOUND");
  const paid = await press(sandbox, "pay", asking, { outcome: "complete" });
  expect(paid.headers.get("location")).toContain("payment_intent=x");
  expect((await press(sandbox, "pay")).status).toBe(403);
  const saleID = /saleID: (\d+)/.exec(await status(sandbox))?.[1] ?? "";
  expect(await refund(sandbox, saleID, "15.00")).toBe(200);
  expect(await refund(sandbox, saleID, "15.00")).toBe(412);
});
