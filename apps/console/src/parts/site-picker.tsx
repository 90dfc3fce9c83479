import { Row } from "@parlour/ui/row.tsx";
import type { OpsSite } from "@parlour/contract/operations/ops-sites";
import { useSites } from "../queries/sites-query.ts";
import type { Choice } from "./form-fields.tsx";
import { SelectBox } from "./select-box.tsx";

/** The chosen brand and region. An empty text means all. */
export interface ChosenSite {
  readonly brand: string;
  readonly region: string;
}

/** Returns the brands as choices. */
export function brandChoices(sites: readonly OpsSite[]): Choice[] {
  return sites.map(({ brand, name }) => ({ value: brand, label: name }));
}

/** Returns a brand's regions as choices; all brands' if none is chosen. */
export function regionChoices(sites: readonly OpsSite[], brand: string): Choice[] {
  const regions = sites
    .filter((site) => brand === "" || site.brand === brand)
    .flatMap((site) => site.regions);
  const byCode = new Map(regions.map(({ region, name }) => [region, { value: region, label: name }]));
  return [...byCode.values()];
}

/** Returns a valid choice: a removed brand, or a region the brand does not offer, becomes "all". */
export function possibleSite(sites: readonly OpsSite[], { brand, region }: ChosenSite): ChosenSite {
  const known = sites.some((site) => site.brand === brand) ? brand : "";
  const offered = regionChoices(sites, known).some((choice) => choice.value === region);
  return { brand: known, region: offered ? region : "" };
}

interface SitePickerProps {
  readonly site: ChosenSite;
  readonly onChange: (site: ChosenSite) => void;
  /** Offers "All brands" and "All regions"; without it the first of each is the default. */
  readonly allowAll?: boolean;
}

/** Chooses brand and region. Keep the choice in the address (frame/use-page-search.ts), so that a page can be shared. */
export function SitePicker({ site, onChange, allowAll = false }: SitePickerProps) {
  const sites = useSites().data ?? [];
  const all = (label: string): Choice[] => (allowAll ? [{ value: "", label }] : []);
  const shown = possibleSite(sites, site);
  return (
    <Row columnGap={4}>
      <SelectBox
        label="Brand"
        value={shown.brand}
        choices={[...all("All brands"), ...brandChoices(sites)]}
        onChange={(brand) => {
          const next = possibleSite(sites, { brand, region: shown.region });
          const [first] = regionChoices(sites, brand);
          onChange(allowAll || next.region !== "" ? next : { brand, region: first?.value ?? "" });
        }}
      />
      <SelectBox
        label="Region"
        value={shown.region}
        choices={[...all("All regions"), ...regionChoices(sites, shown.brand)]}
        onChange={(region) => {
          onChange({ brand: shown.brand, region });
        }}
      />
    </Row>
  );
}
