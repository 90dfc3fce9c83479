import { hostOfRegion } from "@parlour/contract/site-domains";
import type { RegionCode } from "@parlour/contract/regions";
import type { JobReport } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { sendText } from "../../records/texts/index.ts";
import { findBrand, findCompany } from "../../site/brands/index.ts";
import { purchaseText, type Seller } from "./purchase-text-rules.ts";
import { markPurchaseTextSent, selectPurchaseTexts, takePurchaseTexts } from "./purchase-text-store.ts";

/** Texts of one run; more wait for the next. */
const mostTexts = 50;

async function sellerOf(
  database: Platform["database"],
  brandId: string,
  region: RegionCode,
): Promise<Seller | null> {
  const brand = await findBrand(database, brandId);
  if (brand === null) return null;
  const company = await findCompany(database, brandId);
  const host = hostOfRegion(brand.domains, region);
  return { brandName: brand.name, company: company?.name ?? null, host };
}

/**
 * Sends the texts that acknowledge purchases and withdrawals. Each is sent once; if the process ends between sending and
 * noting it, it is sent again, because the law wants it to arrive.
 */
export async function sendPurchaseTexts(
  platform: Pick<Platform, "database" | "clock" | "texts">,
): Promise<JobReport> {
  const { database, clock } = platform;
  const waiting = await selectPurchaseTexts(
    database,
    await takePurchaseTexts(database, clock.now(), mostTexts),
  );
  const sellers = new Map<string, Seller | null>();
  let sent = 0;
  for (const facts of waiting) {
    const site = `${facts.brandId} ${facts.region}`;
    if (!sellers.has(site)) sellers.set(site, await sellerOf(database, facts.brandId, facts.region));
    const seller = sellers.get(site) ?? null;
    const text = seller === null ? null : purchaseText(facts, seller);
    if (text === null) continue;
    const outcome = await sendText(platform, {
      id: facts.id,
      to: facts.phone,
      body: text,
      kind: "receipt",
      site: facts,
    });
    if (!outcome.ok) continue;
    await markPurchaseTextSent(database, facts.id, clock.now());
    sent += 1;
  }
  return { sent, failed: waiting.length - sent };
}
