import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import type { OneSite } from "../parts/use-one-site.ts";
import { useSites } from "../queries/sites-query.ts";
import type { TakeOverWish } from "../queries/take-over-preview-query.ts";
import styles from "./take-over.module.css";

type Sites = TakeOverWish["sites"];

interface SiteChoiceProps {
  /** The site that the change comes from, which is not offered. */
  readonly site: OneSite;
  /** Prices go to sites of the same currency only (CONTENT-13). */
  readonly sameCurrency: boolean;
  readonly chosen: Sites;
  readonly disabled: boolean;
  readonly onChange: (sites: Sites) => void;
}

/** The other sites as check boxes, one line for each brand. */
export function SiteChoice({ site, sameCurrency, chosen, disabled, onChange }: SiteChoiceProps) {
  const known = useSites().data ?? [];
  const currencyOf = (brand: string, region: string) =>
    known.find((each) => each.brand === brand)?.regions.find((each) => each.region === region)?.currency;
  const currency = currencyOf(site.brand, site.region);
  const brands = known
    .map((brand) => ({
      ...brand,
      regions: brand.regions.filter(({ region }) => brand.brand !== site.brand || region !== site.region),
    }))
    .filter(({ regions }) => regions.length > 0);
  const isChosen = (brand: string, region: string) =>
    chosen.some((each) => each.brand === brand && each.region === region);
  const all = brands.flatMap(({ brand, regions }) =>
    regions
      .filter((each) => !sameCurrency || each.currency === currency)
      .map(({ region }) => ({ brand, region })),
  );
  const hasAll = all.length > 0 && all.every(({ brand, region }) => isChosen(brand, region));
  return (
    <fieldset className={styles["group"]} disabled={disabled}>
      <legend>Sites</legend>
      {brands.map(({ brand, name, regions }) => (
        <Row key={brand} columnGap={4} align="center">
          <span className={styles["brand"]}>{name}</span>
          {regions.map(({ region, name: regionName }) => (
            <label key={region} className={styles["check"]}>
              <input
                type="checkbox"
                aria-label={`${name}, ${regionName}`}
                checked={isChosen(brand, region)}
                onChange={(event) => {
                  const others = chosen.filter((each) => each.brand !== brand || each.region !== region);
                  onChange(event.target.checked ? [...others, { brand, region }] : others);
                }}
              />
              {regionName}
            </label>
          ))}
        </Row>
      ))}
      <Row>
        <Button
          variant="quiet"
          disabled={disabled}
          onClick={() => {
            onChange(hasAll ? [] : all);
          }}
        >
          {hasAll
            ? "Choose none"
            : sameCurrency
              ? `Choose all in ${currency ?? "this currency"}`
              : "Choose all"}
        </Button>
      </Row>
    </fieldset>
  );
}
