import type { StaffSites } from "@parlour/contract/operations/schemas";
import { Row } from "@parlour/ui/row.tsx";
import { useField } from "formik";
import { useId } from "react";
import { useSites } from "../queries/sites-query.ts";
import styles from "./staff.module.css";

type Site = NonNullable<StaffSites>[number];

const isSame = (one: Site, other: Site): boolean => one.brand === other.brand && one.region === other.region;

interface SitesFieldProps {
  /** Whether they may hold conversations already. */
  readonly worksHere?: boolean;
}

/** The sites that somebody works for: all, or those that are checked, by brand (STAFF-12). */
export function SitesField({ worksHere = false }: SitesFieldProps) {
  const [{ value }, meta, { setValue }] = useField<StaffSites>("sites");
  const problemId = useId();
  const name = useId();
  return (
    <fieldset
      className={styles["sites"]}
      aria-describedby={meta.error === undefined ? undefined : problemId}
      tabIndex={-1}
    >
      <legend>Works for</legend>
      <Row columnGap={4}>
        <label className={styles["check"]}>
          <input
            type="radio"
            name={name}
            checked={value === null}
            onChange={() => {
              void setValue(null);
            }}
          />
          All sites
        </label>
        <label className={styles["check"]}>
          <input
            type="radio"
            name={name}
            checked={value !== null}
            onChange={() => {
              void setValue([]);
            }}
          />
          Chosen sites
        </label>
      </Row>
      <p className={styles["quiet"]}>
        {value === null
          ? "They also get sites that are added later."
          : "They see and change nothing of other sites."}
        {value !== null && worksHere ? " What they hold there goes back to the queue." : null}
      </p>
      {value === null ? null : <SiteBoxes chosen={value} onChange={(sites) => void setValue(sites)} />}
      {meta.error === undefined ? null : (
        <p className={styles["problem"]} id={problemId} role="alert">
          {meta.error}
        </p>
      )}
    </fieldset>
  );
}

interface SiteBoxesProps {
  readonly chosen: readonly Site[];
  readonly onChange: (sites: Site[]) => void;
}

/** Every site as a check box, a group for each brand. */
function SiteBoxes({ chosen, onChange }: SiteBoxesProps) {
  const brands = useSites().data ?? [];
  return brands.map(({ brand, name, regions }) => {
    const all = regions.map(({ region }) => ({ brand, region }));
    const others = chosen.filter((site) => site.brand !== brand);
    const isWhole = all.every((site) => chosen.some((each) => isSame(each, site)));
    return (
      <fieldset key={brand} className={styles["brand"]}>
        <legend>{name}</legend>
        <Row columnGap={4}>
          {regions.length < 2 ? null : (
            <label className={styles["check"]}>
              <input
                type="checkbox"
                aria-label={`${name}, every region`}
                checked={isWhole}
                onChange={() => {
                  onChange(isWhole ? others : [...others, ...all]);
                }}
              />
              Every region
            </label>
          )}
          {regions.map(({ region, name: regionName }) => {
            const site = { brand, region };
            return (
              <label key={region} className={styles["check"]}>
                <input
                  type="checkbox"
                  aria-label={`${name}, ${regionName}`}
                  checked={chosen.some((each) => isSame(each, site))}
                  onChange={(event) => {
                    const rest = chosen.filter((each) => !isSame(each, site));
                    onChange(event.target.checked ? [...rest, site] : rest);
                  }}
                />
                {regionName}
              </label>
            );
          })}
        </Row>
      </fieldset>
    );
  });
}

/** Somebody's sites in a list: each brand with its regions. */
export function SitesOf({ sites }: { readonly sites: Readonly<NonNullable<StaffSites>> | null }) {
  const brands = useSites().data ?? [];
  if (sites === null) return "All";
  return (
    <span className={styles["who"]}>
      {[...Map.groupBy(sites, ({ brand }) => brand)].map(([brand, own]) => {
        const known = brands.find((each) => each.brand === brand);
        const isWhole = known !== undefined && known.regions.length === own.length;
        const codes = own.map(({ region }) => region).join(", ");
        return <span key={brand}>{isWhole ? known.name : `${known?.name ?? brand} ${codes}`}</span>;
      })}
    </span>
  );
}
