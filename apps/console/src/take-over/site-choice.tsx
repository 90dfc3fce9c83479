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
  readonly chosen: Sites;
  readonly disabled: boolean;
  readonly onChange: (sites: Sites) => void;
}

/** The other sites as check boxes, one line for each brand. */
export function SiteChoice({ site, chosen, disabled, onChange }: SiteChoiceProps) {
  const brands = (useSites().data ?? [])
    .map((brand) => ({
      ...brand,
      regions: brand.regions.filter(({ region }) => brand.brand !== site.brand || region !== site.region),
    }))
    .filter(({ regions }) => regions.length > 0);
  const all = brands.flatMap(({ brand, regions }) => regions.map(({ region }) => ({ brand, region })));
  const isChosen = (brand: string, region: string) =>
    chosen.some((each) => each.brand === brand && each.region === region);
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
            onChange(chosen.length === all.length ? [] : all);
          }}
        >
          {chosen.length === all.length ? "Choose none" : "Choose all"}
        </Button>
      </Row>
    </fieldset>
  );
}
