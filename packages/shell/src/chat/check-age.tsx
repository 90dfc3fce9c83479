import { lookAtAgeCheck, startAgeCheck, type AgeCheckState } from "@parlour/contract/operations/age-checks";
import { ageCheckKept, type StartableAgeMethod } from "@parlour/contract/rules/age-check";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { BadgeCheck, RotateCw, ScanFace, Smartphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { ageCheckKey, useAgeCheck } from "../queries/age-check-query.ts";
import { meKey } from "../queries/me-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { checkFailureText, checkState, waitingText, type WaitingFor } from "./age-check-texts.ts";
import styles from "./check-age.module.css";
import { useRefusalEnd } from "./use-refusal-end.ts";

interface CheckAgeProps {
  /** What the customer can't do yet. */
  readonly to: "write" | "buy";
  /** What waits for the check. */
  readonly waiting: WaitingFor;
  /** Called when the age is confirmed, so that what waits goes on. */
  readonly onConfirmed: () => void;
}

const icons = { document: <ScanFace aria-hidden />, phone: <Smartphone aria-hidden /> } as const;

/**
 * In place of the composer, or before a payment, where more than a text has to prove the age (AGE-14 to AGE-17). Says what
 * is kept and why before anything begins, and goes on by itself once the check is passed.
 */
export function CheckAge({ to, waiting, onConfirmed }: CheckAgeProps) {
  const query = useAgeCheck();
  useRefusalEnd("age_check_required", onConfirmed);
  const { data: state } = query;
  return (
    <Card as="section" raised className={styles["card"]} aria-label={`Confirm your age to ${to}`}>
      <span className={styles["icon"]} aria-hidden>
        <BadgeCheck />
      </span>
      <Stack gap={2}>
        <h2 className={styles["title"]}>Confirm your age to {to}</h2>
        {state === undefined ? (
          <>
            {query.isError ? <ActionFailed error={query.error} /> : <Skeleton height="6rem" />}
            {query.isError ? (
              <Button variant="quiet" onClick={() => void query.refetch()}>
                Try again
              </Button>
            ) : null}
          </>
        ) : (
          <Check state={state} waiting={waiting} />
        )}
      </Stack>
    </Card>
  );
}

function Check({ state, waiting }: { readonly state: AgeCheckState; readonly waiting: WaitingFor }) {
  const { client } = useServices();
  const { customerServiceEmail } = useTenant();
  const start = useAction({
    act: async (method: StartableAgeMethod) => {
      const { pathname, search } = globalThis.location;
      return client.call(startAgeCheck, { body: { method, returnTo: `${pathname}${search}` } });
    },
    outdates: [ageCheckKey, meKey],
    onDone: ({ address }) => {
      if (address !== null) globalThis.location.assign(address);
    },
  });
  const look = useAction({
    act: async () => client.call(lookAtAgeCheck, {}),
    outdates: [ageCheckKey, meKey],
    isRepeatable: true,
  });

  // Back from the provider: its report may be late, so the result is asked for once.
  const isUnderWay = state.latest !== null && state.latest.result === null;
  const hasLooked = useRef(false);
  const { mutate: ask } = look;
  useEffect(() => {
    if (!isUnderWay || hasLooked.current) return;
    hasLooked.current = true;
    ask();
  }, [isUnderWay, ask]);

  const { lead, tone } = checkState(state);
  const offered = state.methods.filter(({ left }) => left > 0 || isUnderWay);
  return (
    <>
      <p className={styles["text"]} data-tone={tone} aria-live="polite">
        {lead}
      </p>
      {offered.length === 0 ? (
        <p className={styles["text"]}>
          {state.methods.length > 0
            ? "Each check was started as often as it can be in a day. Try again tomorrow, or write to "
            : "Please write to "}
          <a href={`mailto:${customerServiceEmail}`}>{customerServiceEmail}</a>: our team can help.
        </p>
      ) : (
        <>
          <p className={styles["after"]}>
            Kept is {ageCheckKept}. Your documents and pictures stay with the provider: we never get them.
            {offered.some(({ method }) => method === "phone")
              ? " If you ask your mobile network, it gets your number and says whether the line is an adult’s."
              : ""}
          </p>
          <div className={styles["actions"]}>
            {offered.map(({ method, provider }, index) => (
              <Button
                key={method}
                variant={index === 0 ? "primary" : "secondary"}
                icon={icons[method]}
                loading={start.isPending && start.variables === method}
                onClick={() => start.mutate(method)}
              >
                {method === "phone"
                  ? "Ask my mobile network"
                  : isUnderWay && state.latest?.method === "document"
                    ? `Continue with ${provider}`
                    : `Check with ${provider}`}
              </Button>
            ))}
            {isUnderWay ? (
              <Button
                variant="quiet"
                icon={<RotateCw aria-hidden />}
                loading={look.isPending}
                onClick={() => look.mutate()}
              >
                I have finished it
              </Button>
            ) : null}
          </div>
        </>
      )}
      <ActionFailed error={start.error ?? look.error} text={checkFailureText} />
      <p className={styles["after"]}>{waitingText(waiting)}</p>
    </>
  );
}
