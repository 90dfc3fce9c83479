import { requestStart } from "@parlour/contract/operations/payments";
import { canWithdrawIn, currentStartRequest } from "@parlour/contract/rules/withdrawal";
import { useRef, useState, type ReactNode } from "react";
import { useServices } from "../app/services-context.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { StartRequestBox } from "./start-request-box.tsx";

interface StartRequest {
  /** The box to tick; null where no request is needed. */
  readonly box: ReactNode;
  /** Whether the customer may pay. If the tick is missing, the box says so and gets the focus. */
  readonly check: () => boolean;
  /** Records the request with the order. Call it before anything is paid; if it throws, nothing may be paid. */
  readonly record: () => Promise<void>;
}

/** The request that the service starts at once (PAY-21), which comes before every way to pay. */
export function useStartRequest(paymentIntent: string): StartRequest {
  const { regionAbbreviation } = useTenant();
  const { client } = useServices();
  /** False only once Pay was pressed without the tick. */
  const [ticked, setTicked] = useState<boolean>();
  const input = useRef<HTMLInputElement>(null);
  const isNeeded = canWithdrawIn(regionAbbreviation);
  return {
    box: isNeeded ? (
      <StartRequestBox
        ref={input}
        ticked={ticked}
        onChange={({ target }) => setTicked(target.checked || undefined)}
      />
    ) : null,
    check() {
      if (!isNeeded || ticked === true) return true;
      setTicked(false);
      input.current?.focus();
      return false;
    },
    async record() {
      if (!isNeeded) return;
      const { version } = currentStartRequest;
      await client.call(requestStart, { params: { paymentIntent }, body: { version } });
    },
  };
}
