import dayjs from "dayjs";
import { useEffect, useRef } from "react";
import { useLegal } from "../queries/legal-query.ts";
import { usePolledMe } from "../queries/me-query.ts";
import { usePauses } from "../queries/pauses-query.ts";
import { ageStepOf } from "./age-step.ts";
import type { BlockingRefusal } from "./outbox.ts";

/** How often the state of an age check is polled, in milliseconds. */
const ageCheckMs = 5000;

/**
 * Watches for the end of a blocking refusal while it is shown. Once the age is confirmed or the new terms are
 * accepted, calls `onEnded`, which sends the waiting messages.
 *
 * @returns when a break or a self-exclusion ends, as text; null if unknown
 */
export function useRefusalEnd(refusal: BlockingRefusal, onEnded: () => void): string | null {
  const ofAge = refusal === "age_verification_required" || refusal === "age_check_required";
  const paused = refusal === "cooling_off" || refusal === "self_excluded";
  const account = usePolledMe({ enabled: ofAge, everyMs: ageCheckMs });
  const limits = usePauses({ enabled: paused });

  const terms = refusal === "acceptance_required";
  const legal = useLegal({ enabled: terms });

  const verified = ofAge && account.isFetchedAfterMount && ageStepOf(account.data) === "none";
  const accepted = terms && legal.data?.awaiting.length === 0;
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });
  useEffect(() => {
    if (verified || accepted) ended.current();
  }, [verified, accepted]);

  const until = refusal === "cooling_off" ? limits.data?.coolOffUntil : limits.data?.selfExcludedUntil;
  return paused && until != null ? dayjs(until).format("dddd D MMMM YYYY [at] HH:mm") : null;
}
