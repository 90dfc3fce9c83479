import { starterTones, type StarterTone } from "@parlour/brand-config/brand";
import { Shuffle } from "lucide-react";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { useState } from "react";
import { drawStarters, type StarterLists } from "./starters.ts";
import styles from "./starters-tray.module.css";

export interface StartersTrayProps {
  readonly starters: StarterLists;
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number;
  /** Puts a starter into the composer. */
  readonly onChoose: (text: string) => void;
}

const toneNames: { readonly [Tone in StarterTone]: string } = {
  clean: "Clean",
  flirty: "Flirty",
  dirty: "Dirty",
};

/** Three conversation starters, one per tone, with a shuffle button (STARTER-1, STARTER-3). */
export function StartersTray({ starters, random, onChoose }: StartersTrayProps) {
  const [drawn, setDrawn] = useState(() => drawStarters(starters, random));
  return (
    <section className={styles["tray"]} aria-label="Conversation starters">
      <ul className={styles["list"]}>
        {starterTones.map((tone) => (
          <li key={tone}>
            <button type="button" className={styles["starter"]} onClick={() => onChoose(drawn[tone])}>
              <span className={styles["tone"]} data-tone={tone}>
                {toneNames[tone]}
              </span>
              <span>{drawn[tone]}</span>
            </button>
          </li>
        ))}
      </ul>
      <IconButton
        label="Other starters"
        icon={<Shuffle aria-hidden />}
        onClick={() => setDrawn((shown) => drawStarters(starters, random, shown))}
      />
    </section>
  );
}
