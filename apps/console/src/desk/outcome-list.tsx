import { dismissOutcome, type DeskOutcome } from "@parlour/contract/operations/desk-outcomes";
import { Notice } from "@parlour/ui/notice.tsx";
import { When } from "../parts/when.tsx";
import { ownOutcomesKey } from "../queries/own-outcomes-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { outcomeText } from "./outcome-text.ts";

/** What others decided about this operator's conversations. The server keeps each until it is dismissed (DESK-25). */
export function OutcomeList({ outcomes }: { readonly outcomes: readonly DeskOutcome[] }) {
  return outcomes.map((outcome) => <Outcome key={outcome.outcomeId} outcome={outcome} />);
}

function Outcome({ outcome }: { readonly outcome: DeskOutcome }) {
  const { client, queryClient } = useConsole();
  const { problem, attempt } = useAction("dismissOutcome");
  const { outcomeId, decidedAt } = outcome;
  return (
    <Notice
      tone={outcome.outcome === "ban" ? "warning" : "info"}
      onClose={() => {
        void attempt(async () => {
          await client.call(dismissOutcome, { params: { outcomeId } });
          queryClient.setQueryData<readonly DeskOutcome[]>(ownOutcomesKey, (known) =>
            known?.filter((each) => each.outcomeId !== outcomeId),
          );
        });
      }}
    >
      {outcomeText(outcome)} <When at={decidedAt} detail="time" />
      {problem === null ? null : ` ${problem}`}
    </Notice>
  );
}
