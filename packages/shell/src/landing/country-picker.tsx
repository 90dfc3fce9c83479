import { regions, type RegionCode } from "@parlour/contract/regions";
import AU from "country-flag-icons/react/1x1/AU";
import GB from "country-flag-icons/react/1x1/GB";
import IE from "country-flag-icons/react/1x1/IE";
import { ChevronRight } from "lucide-react";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./country-picker.module.css";

const flags: { readonly [Code in RegionCode]: typeof GB } = { GB, AU, IE };

/** The country picker of the brand's main host: each flag links to that region's site (LANDING-4). */
export function CountryPicker() {
  const { sites } = useTenant();
  return (
    <nav className={styles["picker"]} aria-label="Choose your country">
      <p className={styles["prompt"]}>Where are you?</p>
      <ul className={styles["list"]}>
        {sites.map(({ code, url }) => {
          const Flag = flags[code];
          return (
            <li key={code}>
              <a className={styles["country"]} href={url}>
                <Flag className={styles["flag"]} aria-hidden />
                <span>{regions[code].name}</span>
                <ChevronRight aria-hidden />
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
