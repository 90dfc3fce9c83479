import { isRegionCode } from "@parlour/contract/regions";
import type { Decorator } from "@storybook/react-vite";
import { useLayoutEffect } from "react";
import { brandCatalogue, brandStyles } from "./brand-catalogue.ts";
import styles from "./brand-decorator.module.css";
import { allBrands, noBrand } from "./toolbars.ts";

const styleId = "storybook-brand";

/** Puts the brand's values where a brand's own page has them: in the layer `brand`, on the root. */
function useBrandOnRoot(css: string, textSize: string) {
  useLayoutEffect(() => {
    const style = document.createElement("style");
    style.id = styleId;
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

function globalText(globals: { readonly [name: string]: unknown }, name: string, otherwise: string): string {
  const value = globals[name];
  // An address's "textSize:200" arrives as a number.
  return typeof value === "string" || typeof value === "number" ? String(value) : otherwise;
}

/** The story's own address with one brand chosen and the other toolbars as they are. */
function storyAddress(id: string, globals: { readonly [name: string]: unknown }, brand: string): string {
  const others = ["region", "loggedIn", "textSize"].map((name) => `${name}:${globalText(globals, name, "")}`);
  return `iframe.html?id=${id}&viewMode=story&globals=${[`brand:${brand}`, ...others].join(";")}`;
}

/** One frame a brand: overlays are modal, so two brands can't share a page. */
function SideBySide({
  id,
  globals,
}: {
  readonly id: string;
  readonly globals: { readonly [name: string]: unknown };
}) {
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

/** Dresses every story in the brand, region and text size that the toolbars say. */
export const withBrand: Decorator = function WithBrand(Story, { id, globals }) {
  const brand = globalText(globals, "brand", noBrand);
  const region = globalText(globals, "region", "GB");
  const css = brandStyles(brand, isRegionCode(region) ? region : "GB");
  useBrandOnRoot(css, globalText(globals, "textSize", "100"));
  return brand === allBrands ? <SideBySide id={id} globals={globals} /> : <Story />;
};
