import { approveGoodwill, rejectGoodwill, type GoodwillRequest } from "@parlour/contract/operations/goodwill";
import { useSnapshot } from "valtio";
import { QuotedText } from "../care/abusive-text.tsx";
import { useConsole } from "../services/console-services.ts";
import { useSayDecided } from "./decided.tsx";
import { DecideWaiting } from "./decide-waiting.tsx";
import { moneyKeys } from "./money-keys.ts";
import { creditText } from "./refund-labels.ts";

/** Approves or rejects a goodwill request. The requester can only withdraw it; somebody else must approve it. */
export function DecideGoodwill({ request }: { readonly request: GoodwillRequest }) {
  const { client, queryClient, session } = useConsole();
  const say = useSayDecided();
  const { staff } = useSnapshot(session);
  const what = creditText(request.credits);
  const params = { id: request.id };

  /** Refetches the lists also after a refusal, because somebody else may have decided meanwhile. */
  async function afterwards<Result>(call: Promise<Result>): Promise<void> {
    try {
      await call;
    } finally {
      for (const queryKey of moneyKeys(request.customerId)) void queryClient.invalidateQueries({ queryKey });
    }
  }

  return (
    <DecideWaiting
      own={request.requestedBy === staff?.id}
      what={what}
      approve={{
        label: `Give ${what}`,
        operation: "approveGoodwill",
        call: async () => {
          await afterwards(client.call(approveGoodwill, { params }));
          say(`${request.username} has got ${what}.`);
        },
        effect: (
          <p>
            {request.requestedByName} asked for it: “<QuotedText text={request.reason} />
            ”. {request.username} gets the credits at once.
          </p>
        ),
      }}
      reject={{
        label: "Reject the credits",
        operation: "rejectGoodwill",
        call: async (body) => {
          await afterwards(client.call(rejectGoodwill, { params, body }));
          say(
            request.requestedBy === staff?.id
              ? `Your request for ${what} is taken back.`
              : `${what} for ${request.username} are rejected. ${request.requestedByName} can read why.`,
          );
        },
        effect: `${request.requestedByName} reads who rejected it and why. They can be asked for again.`,
        ownEffect: "Nothing is given. They can be asked for again.",
      }}
    />
  );
}
