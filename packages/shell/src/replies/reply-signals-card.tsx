import { Stack } from "@parlour/ui/stack.tsx";
import { useId } from "react";
import { useSnapshot } from "valtio";
import install from "../install/install.module.css";
import styles from "./reply-signals.module.css";
import type { ReplySignals } from "./reply-signals.ts";

/** Sound and vibration for a reply while the page is visible: off by default, and stored on this device. */
export function ReplySignalsCard({ signals }: { readonly signals: ReplySignals }) {
  const { sound, haptics } = useSnapshot(signals.settings.state);

  function change(signal: "sound" | "haptics", isOn: boolean): void {
    signals.settings.set({ [signal]: isOn });
    if (isOn) signals.preview(signal);
  }

  return (
    <Stack gap={3} align="start">
      <h3 className={install["title"]}>When a reply comes</h3>
      <p className={install["about"]}>
        A small sign while this page is open and in sight. Kept on this device, and off until you turn it on.
      </p>
      <Stack gap={1}>
        <Choice
          label="Play a soft sound"
          hint="You hear it once when you turn it on."
          isOn={sound}
          onChange={(isOn) => change("sound", isOn)}
        />
        {signals.canVibrate ? (
          <Choice
            label="Vibrate"
            hint="A short tap, where the device allows it."
            isOn={haptics}
            onChange={(isOn) => change("haptics", isOn)}
          />
        ) : null}
      </Stack>
    </Stack>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Choice({ label, hint, isOn, onChange }: ChoiceProps) {
  const hintId = useId();
  return (
    <label className={styles["choice"]}>
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={hintId}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        <span id={hintId} className={styles["hint"]} aria-hidden>
          {hint}
        </span>
      </span>
    </label>
  );
}
