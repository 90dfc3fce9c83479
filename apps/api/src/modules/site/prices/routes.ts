import { bundles } from "@parlour/contract/operations/credits";
import {
  changePrices as changeOperation,
  sitePrices,
  withdrawPrices as withdrawOperation,
} from "@parlour/contract/operations/ops-prices";
import type { RegionCode } from "@parlour/contract/regions";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { changePrices, readPrices, withdrawPrices } from "./service.ts";
import { selectBundlesAt as bundlesOnSale } from "./store.ts";

/** Binds the customers' prices, and the back office's. */
export function pricesRoutes(app: FastifyInstance, platform: Platform): void {
  const placeOf = ({ brand, region }: { readonly brand: string; readonly region: RegionCode }) => ({
    brandId: brand,
    region,
  });

  route(app, platform, bundles, async ({ customer }) => {
    const { database, clock } = platform;
    const { bronze, silver, gold, platinum } = await bundlesOnSale(database, customer, clock.now());
    return succeed({
      bronzePrice: bronze.price,
      bronzeAmount: bronze.amount,
      silverPrice: silver.price,
      silverAmount: silver.amount,
      goldPrice: gold.price,
      goldAmount: gold.amount,
      platinumPrice: platinum.price,
      platinumAmount: platinum.amount,
    });
  });

  route(app, platform, sitePrices, async ({ params }) => readPrices(platform, placeOf(params)));

  route(app, platform, changeOperation, async ({ staff, params, body: { startsAt, ...change } }) =>
    changePrices(platform, staff.staffId, placeOf(params), {
      ...change,
      startsAt: startsAt === undefined ? null : new Date(startsAt),
    }),
  );

  route(app, platform, withdrawOperation, async ({ staff, params }) =>
    withdrawPrices(platform, staff.staffId, placeOf(params), params.version),
  );
}
