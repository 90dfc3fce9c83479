import { isRegionCode } from "@parlour/contract/regions";
import type { Decorator } from "@storybook/react-vite";
import { useLayoutEffect } from "react";
import { brandCatalogue, lookOf } from "./brand-catalogue.ts";
import styles from "./brand-decorator.module.css";
import { allBrands, consoleLook, noBrand } from "./look-names.ts";
import { toolbarDefaults } from "./toolbars.ts";

type Globals = Readonly<Record<string, unknown>>;

/** The style element with the selected brand. */
export const brandStyleId = "storybook-brand";

/** Sets the brand's values as on a brand's own page: in the layer `brand`, on the root. */
function useBrandOnRoot(css: string, textSize: string) {
  useLayoutEffect(() => {
    const style = document.createElement("style");
    style.id = brandStyleId;
    style.textContent = css;
    document.head.append(style);
    return () => {
      style.remove();
    };
  }, [css]);
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = `${textSize}%`;
  }, [textSize]);
}

/** A toolbar's choice as text. */
export function chosen(globals: Globals, name: keyof typeof toolbarDefaults): string {
  const value = globals[name];
  // An address's "textSize:200" arrives as a number.
  return typeof value === "string" || typeof value === "number" ? String(value) : toolbarDefaults[name];
}

/** Returns the story's own address with one brand selected and the other toolbars unchanged. */
function storyAddress(id: string, globals: Globals, brand: string): string {
  const names = Object.keys(toolbarDefaults) as (keyof typeof toolbarDefaults)[];
  const others = names.filter((name) => name !== "brand").map((name) => `${name}:${chosen(globals, name)}`);
  return `iframe.html?id=${id}&viewMode=story&globals=${[`brand:${brand}`, ...others].join(";")}`;
}

/** One frame per brand: overlays are modal, so two brands can't share a page. */
function SideBySide({ id, globals }: { readonly id: string; readonly globals: Globals }) {
  const brands = [...brandCatalogue, { id: noBrand, name: "Parlour (no brand)" }];
  return (
    <div className={styles["sideBySide"]}>
      {brands.map((brand) => (
        <figure key={brand.id} className={styles["frame"]}>
          <figcaption>{brand.name}</figcaption>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this very Storybook */}
          <iframe src={storyAddress(id, globals, brand.id)} title={brand.name} />
        </figure>
      ))}
    </div>
  );
}

/**
 * Explains that the selected brand does not have the wanted scheme: otherwise the toolbar would seem broken.
 */
function OneScheme({ name, scheme }: { readonly name: string; readonly scheme: string }) {
  return (
    <output className={styles["oneScheme"]}>
      {name} has one scheme, {scheme}. It is shown as customers see it.
    </output>
  );
}

/** Shows every story in the brand, region, scheme and text size of the toolbars. */
export const withBrand: Decorator = function WithBrand(Story, { id, globals }) {
  const brand = chosen(globals, "brand");
  const region = chosen(globals, "region");
  const asked = chosen(globals, "colourScheme");
  const scheme = asked === "light" || asked === "dark" ? asked : undefined;
  const { css, schemes } = lookOf(brand, isRegionCode(region) ? region : "GB", scheme);
  useBrandOnRoot(css, chosen(globals, "textSize"));
  if (brand === allBrands) return <SideBySide id={id} globals={globals} />;
  const name = brandCatalogue.find((candidate) => candidate.id === brand)?.name ?? "Parlour";
  const isMissing = brand !== consoleLook && scheme !== undefined && !schemes.includes(scheme);
  return (
    <>
      <Story />
      {isMissing ? <OneScheme name={name} scheme={schemes[0] ?? ""} /> : null}
    </>
  );
};
