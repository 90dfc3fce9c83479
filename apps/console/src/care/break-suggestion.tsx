import { beginBreak, postponeBreak, type Wellbeing } from "@parlour/contract/operations/wellbeing";
import { Button } from "@parlour/ui/button.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Coffee } from "lucide-react";
import { useState } from "react";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import { presenceKey } from "../presence/presence-queries.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./break-suggestion.module.css";
import { ownCareQueries } from "./own-care-queries.ts";

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
  const { client } = useConsole();
  const queryClient = useQueryClient();
  const wellbeing = ownCareQueries.wellbeing(client);
  const suggestion = useQuery(wellbeing).data?.suggestion ?? null;
  const [busy, setBusy] = useState<"break" | "later" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (suggestion === null) return null;

  async function answer(how: "break" | "later", minutes: number) {
    setBusy(how);
    setProblem(null);
    try {
      const stands =
        how === "break"
          ? await client.call(beginBreak, { body: { minutes } })
          : await client.call(postponeBreak, {});
      queryClient.setQueryData(wellbeing.queryKey, stands);
      void queryClient.invalidateQueries({ queryKey: presenceKey });
    } catch (error) {
      setProblem(thrownMessage(how === "break" ? "beginBreak" : "postponeBreak", error));
    } finally {
      setBusy(null);
    }
  }

  const { minutes, mayPostpone } = suggestion;
  return (
    <section className={styles["bar"]} aria-label="Time for a break" aria-live="polite">
      <Coffee aria-hidden />
      <p className={styles["words"]}>{problem ?? words(suggestion)}</p>
      <Button
        variant="secondary"
        loading={busy === "break"}
        onClick={() => {
          void answer("break", minutes);
        }}
      >
        Take {minutes} minutes
      </Button>
      {mayPostpone ? (
        <Button
          variant="quiet"
          loading={busy === "later"}
          onClick={() => {
            void answer("later", minutes);
          }}
        >
          In a quarter of an hour
        </Button>
      ) : null}
    </section>
  );
}
