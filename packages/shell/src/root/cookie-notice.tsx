import { Button } from "@parlour/ui/button.tsx";
import { Cookie } from "lucide-react";
import styles from "./cookie-notice.module.css";

interface CookieNoticeProps {
  readonly onMore: () => void;
  readonly onConsent: () => void;
}

/** The text of 'Our Cookie Policy' and its one button (COOKIE-9). */
export function CookieNotice({ onMore, onConsent }: CookieNoticeProps) {
  return (
    <>
      <div className={styles["room"]} aria-hidden />
      <section className={styles["banner"]} aria-labelledby="cookie-banner-title">
        <Cookie className={styles["icon"]} aria-hidden />
        <h2 id="cookie-banner-title" className={styles["title"]}>
          Our Cookie Policy
        </h2>
        <p>
          This website uses cookies to give you the best possible experience.{" "}
          <button type="button" className={styles["more"]} onClick={onMore}>
            What they are for
          </button>
        </p>
        <Button className={styles["yes"]} onClick={onConsent}>
          I Like Cookies
        </Button>
      </section>
    </>
  );
}
