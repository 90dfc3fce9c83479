import type { AgeCheckEntry } from "@parlour/contract/operations/age-checks";
import { askForAgeCheck, type CareFlag } from "@parlour/contract/operations/care";
import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { Card } from "../parts/card.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { When } from "../parts/when.tsx";
import { useConsole } from "../services/console-services.ts";
import { AgeCheckList } from "./age-check-list.tsx";
import { useRefetchCare } from "./use-refetch-care.ts";

interface AgeCheckCardProps {
  readonly flag: CareFlag;
  readonly checks: readonly AgeCheckEntry[];
}

/** A check of the age instead of a guess (AGE-18): asks the customer for one, and shows how it ends. */
export function AgeCheckCard({ flag, checks }: AgeCheckCardProps) {
  const { client } = useConsole();
  const refetchCare = useRefetchCare();
  const [asking, setAsking] = useState(false);
  const { checkAskedAt = null, checkAskedBy = null } = flag;
  const canAsk = flag.outcome === null && checkAskedAt === null;
  return (
    <Card
      title="Age check"
      lead={
        checkAskedAt === null ? (
          "The customer can show their age instead of being guessed about."
        ) : (
          <>
            {checkAskedBy?.displayName} asked for a check, <When at={checkAskedAt} />. A passed one decides
            the flag.
          </>
        )
      }
      actions={
        canAsk ? (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Ask for a check
          </Button>
        ) : undefined
      }
    >
      <AgeCheckList checks={checks} />
      <ConfirmDialog
        title={`Ask ${flag.customerName} for a check of their age?`}
        open={asking}
        onClose={() => setAsking(false)}
        confirmLabel="Ask for a check"
        operation="askForAgeCheck"
        onConfirm={async () => {
          await client.call(askForAgeCheck, { params: { flagId: flag.flagId } });
          await refetchCare();
        }}
      >
        In the chat they read that our team asks for a check, and begin it there. If they pass it, this flag
        is decided as no concern in your name. If they don&apos;t, it stays open for you to decide.
      </ConfirmDialog>
    </Card>
  );
}
