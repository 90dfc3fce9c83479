import { personaText } from "@parlour/contract/rules/persona";
import type { BrandPublication } from "@parlour/contract/site-build";
import type { Brand } from "./brand.ts";
import { unwrittenFields } from "./unwritten-fields.ts";

/** Returns the facts of a brand that the server stores in its database. Starters are only in the pages. */
export function publicationOf(brand: Brand): BrandPublication {
  const unwritten = unwrittenFields(brand);
  return structuredClone({
    id: brand.id,
    name: brand.name,
    domain: brand.domain,
    ...(Object.keys(brand.regionDomains).length === 0 ? {} : { regionDomains: brand.regionDomains }),
    ...(brand.aliases.length === 0 ? {} : { aliases: [...brand.aliases] }),
    regions: [...brand.regions],
    profiles: brand.profiles.map((profile) => ({ ...profile, persona: personaText(profile.persona) })),
    ...(brand.explicitPictures ? { explicitPictures: true } : {}),
    company: brand.company,
    ...(unwritten.length === 0 ? {} : { unwritten }),
  });
}
