import type { Colleague } from "@parlour/contract/operations/queue";
import { presenceChoices, type PresenceChoice } from "@parlour/contract/operations/presence";
import { Button } from "@parlour/ui/button.tsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import menu from "../desk/desk-menu.module.css";
import { useColleagues } from "../queries/colleagues-query.ts";
import { PresenceDot } from "./presence-dot.tsx";
import styles from "./presence-menu.module.css";
import { presenceMeaning, presenceLabel } from "./presence-labels.ts";
import type { usePresence } from "./use-presence.ts";

/** Whether this operator takes work, and the other staff who are signed in. */
export function PresenceMenu({ presence }: { readonly presence: ReturnType<typeof usePresence> }) {
  const menuId = useId();
  const [shown, setShown] = useState(false);
  const colleagues = useColleagues({ enabled: shown });
  const { own, choose, choosing, problem } = presence;
  const state = own?.state ?? "available";

  return (
    <>
      <Button
        className={styles["opener"]}
        variant="secondary"
        popoverTarget={menuId}
        icon={<PresenceDot presence={{ state }} />}
        disabled={own === null}
      >
        <span className={styles["word"]}>{own === null ? "Presence" : presenceLabel(own)}</span>
        <ChevronDown className={menu["chevron"]} aria-hidden />
      </Button>
      <div
        className={menu["menu"]}
        id={menuId}
        popover="auto"
        onToggle={(event) => {
          setShown(event.newState === "open");
        }}
      >
        <fieldset className={menu["group"]}>
          <legend>You are</legend>
          {presenceChoices.map((choice: PresenceChoice) => (
            <label key={choice} className={menu["choice"]}>
              <input
                type="radio"
                name={`${menuId}-presence`}
                checked={state === choice}
                disabled={choosing}
                onChange={() => {
                  choose(choice);
                }}
              />
              <PresenceDot presence={{ state: choice }} />
              <span className={menu["text"]}>
                {presenceLabel({ state: choice, lost: false })}
                <span className={menu["hint"]}>{presenceMeaning(choice)}</span>
              </span>
            </label>
          ))}
          {problem === null ? null : (
            <p className={menu["problem"]} role="alert">
              {problem}
            </p>
          )}
        </fieldset>
        <section className={menu["group"]} aria-label="Colleagues">
          <h3>Colleagues</h3>
          <ColleagueList colleagues={colleagues.data ?? null} />
        </section>
      </div>
    </>
  );
}

function ColleagueList({ colleagues }: { readonly colleagues: readonly Colleague[] | null }) {
  if (colleagues === null) return <p className={menu["hint"]}>Looking who is here …</p>;
  if (colleagues.length === 0) return <p className={menu["hint"]}>Nobody else is signed in.</p>;
  return (
    <ul className={styles["colleagues"]}>
      {colleagues.map(({ id, displayName, presence, held, capacity }) => (
        <li key={id}>
          <PresenceDot presence={presence} />
          <span className={styles["name"]}>{displayName}</span>
          <span className={styles["standing"]}>
            {presence.state === "available" ? `${held} of ${capacity}` : presenceLabel(presence)}
          </span>
        </li>
      ))}
    </ul>
  );
}
