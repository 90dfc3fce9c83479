import type { RegionCode } from "@parlour/contract/regions";
import { alertTone } from "@parlour/contract/rules/alert-look";
import { repairTheme, semanticColours } from "@parlour/contract/rules/theme-contrast";
import { NamedIcon } from "@parlour/ui/named-icon.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import type { CSSProperties } from "react";
import { useBrandThemes } from "../queries/brand-themes-query.ts";
import { useSites } from "../queries/sites-query.ts";
import styles from "./alerts.module.css";

/** A preview of an alert as customers see it. */
export interface AlertLook {
  readonly icon: string;
  /** #rrggbb */
  readonly colour: string;
  readonly primary: string;
  readonly secondary: string;
}

interface AlertPreviewProps {
  readonly look: AlertLook;
  readonly region: RegionCode;
  /** Empty: every brand. */
  readonly brand: string;
}

/**
 * An alert in each brand that shows it in a region, in the brand's real colours, repaired and rendered as on its pages.
 */
export function AlertPreview({ look, region, brand: only }: AlertPreviewProps) {
  const sites = useSites();
  const brands = (sites.data ?? []).filter(
    (site) =>
      (only === "" || site.brand === only) && site.regions.some((offered) => offered.region === region),
  );
  const themes = useBrandThemes(brands, region);
  const drawn = (className: string) => <NamedIcon name={look.icon} className={className} aria-hidden />;
  return (
    <Stack as="ul" gap={3} aria-label="As customers see it">
      {brands.map(({ brand, name }, index) => {
        const theme = themes[index]?.data;
        if (theme === undefined) return null;
        const { colours } = repairTheme(theme);
        const tone = alertTone(look.colour, { surface: colours.surface, text: colours.text });
        const asWritten = tone === null || tone.toLowerCase() === look.colour.toLowerCase();
        const brandColours = Object.fromEntries(
          semanticColours.map((colour) => [`--brand-${colour}`, colours[colour]]),
        );
        return (
          <li key={brand}>
            <div className={styles["stage"]} style={brandColours}>
              <Notice
                role="presentation"
                tone="info"
                title={look.primary === "" ? "Your first line" : look.primary}
                {...(tone === null ? {} : { style: { "--tone": tone } as CSSProperties })}
                icon={drawn}
              >
                {look.secondary}
              </Notice>
            </div>
            <p className={styles["quiet"]}>
              {name}
              {asWritten ? "" : " · colour brought to its nearest readable shade"}
            </p>
          </li>
        );
      })}
    </Stack>
  );
}
