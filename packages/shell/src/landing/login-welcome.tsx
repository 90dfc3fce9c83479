import { useTenant } from "../tenant/tenant-context.tsx";
import { CountryPicker } from "./country-picker.tsx";
import styles from "./login-welcome.module.css";
import { StartActions } from "./start-actions.tsx";
import { WelcomeBar } from "./welcome-bar.tsx";

/** The login welcome (LANDING-1 to LANDING-4): logo, text, and either the buttons or the country picker. */
export function LoginWelcome() {
  const { loginLayout, isSubdomainPresent } = useTenant();
  const { backgroundDesktop, backgroundMobile } = loginLayout;
  return (
    <section className={styles["scene"]}>
      <picture className={styles["backdrop"]}>
        <source media="(width >= 48rem)" srcSet={backgroundDesktop.imageUrl} />
        <img src={backgroundMobile.imageUrl} alt="" fetchPriority="high" decoding="async" />
      </picture>
      <div className={styles["veil"]} aria-hidden />
      <WelcomeBar />
      <div className={styles["words"]}>
        <h1 className={styles["title"]}>{loginLayout.title}</h1>
        <p className={styles["subtitle"]}>{loginLayout.subtitle}</p>
        <p className={styles["paragraph"]}>{loginLayout.paragraph}</p>
        {isSubdomainPresent ? <StartActions /> : <CountryPicker />}
      </div>
    </section>
  );
}
