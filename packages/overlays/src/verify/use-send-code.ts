import { resendCooldownSeconds } from "@parlour/contract/rules/code";
import type { VerificationPurpose } from "@parlour/contract/operations/verification";
import { useState } from "react";
import { useOverlayServices } from "../overlay-context.tsx";
import type { PortFailure } from "../ports.ts";

interface CodeRequest {
  readonly phone: string;
  readonly purpose: VerificationPurpose;
  readonly botToken: string;
}

/**
 * Returns a function that requests a code. On success the draft's number becomes the server's form of it
 * (PHONE-2), the cooldown starts and the flow moves to Verify. Returns the failure, or null.
 */
export function useSendCode(): {
  readonly send: (request: CodeRequest) => Promise<PortFailure | null>;
  readonly sending: boolean;
} {
  const { clock, flow, ports } = useOverlayServices();
  const [sending, setSending] = useState(false);

  async function send(request: CodeRequest): Promise<PortFailure | null> {
    setSending(true);
    const response = await ports.sendCode(request);
    setSending(false);
    if (!response.ok) {
      // If the customer returns to check the number and changes nothing, the code already sent is still valid.
      const stillGood =
        response.error.code === "resend_cooldown" && request.phone === flow.draft.state.codeSentTo;
      if (!stillGood || flow.state.flow.current !== "entry") return response.error;
      flow.dispatch({ type: "code_sent", purpose: request.purpose });
      return null;
    }
    flow.draft.edit({
      phone: response.value,
      codeSentTo: response.value,
      code: "",
      outcome: null,
      resendAvailableAt: clock.now() + resendCooldownSeconds * 1000,
    });
    flow.dispatch({ type: "code_sent", purpose: request.purpose });
    return null;
  }

  return { send, sending };
}
