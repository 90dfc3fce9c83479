import { beginBreak, postponeBreak, type Wellbeing } from "@parlour/contract/operations/wellbeing";
import { Button } from "@parlour/ui/button.tsx";
import { Coffee } from "lucide-react";
import { presenceKey } from "../queries/own-presence-query.ts";
import { ownWellbeingKey, useOwnWellbeing } from "../queries/own-wellbeing-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./break-suggestion.module.css";

type Suggestion = NonNullable<Wellbeing["suggestion"]>;

function words({ why, minutes }: Suggestion): string {
  const time = minutes === 5 ? "Five minutes" : "Ten minutes";
  switch (why) {
    case "long_work":
      return `You have worked for an hour and a half without a break. ${time} away from the screen help.`;
    case "abuse":
      return `You have had a few unkind messages to read. ${time} away from the screen help.`;
    case "flag":
      return `That was hard to read. Once it is in good hands, ${time.toLowerCase()} away from the screen help.`;
    default:
      return why satisfies never;
  }
}

/** Suggests a break on the desk once it is due. It can be postponed once. */
export function BreakSuggestion() {
  const { client, queryClient } = useConsole();
  const suggestion = useOwnWellbeing().data?.suggestion ?? null;
  const rest = useAction("beginBreak");
  const later = useAction("postponeBreak");
  if (suggestion === null) return null;

  function show(wellbeing: Wellbeing): void {
    queryClient.setQueryData(ownWellbeingKey, wellbeing);
    void queryClient.invalidateQueries({ queryKey: presenceKey });
  }

  const { minutes, mayPostpone } = suggestion;
  return (
    <section className={styles["bar"]} aria-label="Time for a break" aria-live="polite">
      <Coffee aria-hidden />
      <p className={styles["words"]}>{rest.problem ?? later.problem ?? words(suggestion)}</p>
      <Button
        variant="secondary"
        loading={rest.busy}
        onClick={() => {
          later.setProblem(null);
          void rest.attempt(async () => show(await client.call(beginBreak, { body: { minutes } })));
        }}
      >
        Take {minutes} minutes
      </Button>
      {mayPostpone ? (
        <Button
          variant="quiet"
          loading={later.busy}
          onClick={() => {
            rest.setProblem(null);
            void later.attempt(async () => show(await client.call(postponeBreak, {})));
          }}
        >
          In a quarter of an hour
        </Button>
      ) : null}
    </section>
  );
}
