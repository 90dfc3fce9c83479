import type { LandingContent } from "@parlour/contract/landing-content";
import type { OneSite } from "../parts/use-one-site.ts";
import { brandPicture } from "./brand-picture.ts";
import styles from "./content-editor.module.css";

/** What is outside of the page: the browser's tab, and the card of a shared link. */
export function LinkPreview({ site, content }: { readonly site: OneSite; readonly content: LandingContent }) {
  const { favicon, metaTitle, metaDescription } = content.meta;
  return (
    <div className={styles["link"]}>
      <p className={styles["tab"]}>
        <img src={brandPicture(site.brand, favicon)} alt="" width={16} height={16} />
        {site.brandName}
      </p>
      <div className={styles["card"]}>
        <span>{site.brandName}</span>
        <strong>{metaTitle}</strong>
        <p>{metaDescription}</p>
      </div>
    </div>
  );
}
