import { useId } from "react";
import { useSnapshot } from "valtio";
import { changeDeskSettings } from "../desk/desk-settings.ts";
import { useConsole } from "../services/console-services.ts";
import { colourSchemes, keepScheme, showScheme, type ColourScheme } from "../start/colour-scheme.ts";
import styles from "./account-menu.module.css";

const labels: { readonly [Scheme in ColourScheme]: string } = {
  system: "As the device",
  light: "Light",
  dark: "Dark",
};

/** Chooses between light and dark for this person on this device (DESK-33). */
export function LookChoice() {
  const settings = useConsole().deskSettings();
  const { scheme: chosen } = useSnapshot(settings);
  const name = useId();
  return (
    <fieldset className={styles["look"]}>
      <legend>Look</legend>
      {colourSchemes.map((scheme) => (
        <label key={scheme}>
          <input
            type="radio"
            name={name}
            checked={chosen === scheme}
            onChange={() => {
              changeDeskSettings(settings, { scheme });
              showScheme(scheme);
              keepScheme(scheme);
            }}
          />
          {labels[scheme]}
        </label>
      ))}
    </fieldset>
  );
}
