import type { BrandPublication } from "@parlour/contract/site-build";
import type { Brand } from "./brand.ts";
import { unwrittenFields } from "./unwritten-fields.ts";

/** What the server is told about a brand: becomes rows in its database. Starters stay with the pages. */
export function publicationOf(brand: Brand): BrandPublication {
  const unwritten = unwrittenFields(brand);
  return structuredClone({
    id: brand.id,
    name: brand.name,
    domain: brand.domain,
    regions: [...brand.regions],
    profiles: [...brand.profiles],
    ...(unwritten.length === 0 ? {} : { unwritten }),
  });
}
