import { useSiteNames } from "../insight/use-site-names.ts";

interface SiteNameProps {
  readonly site: { readonly brand: string; readonly region: string };
}

/** A site for people: "Duskwren, United Kingdom". */
export function SiteName({ site }: SiteNameProps) {
  return useSiteNames()(site);
}
