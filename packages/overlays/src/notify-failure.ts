import { failureDetail, failureText, type FailedOperation } from "./messages.ts";
import type { OverlayPorts, PortFailure } from "./ports.ts";

/**
 * Reports a failure in the notice bar (spec 8) and answers what to show beside the field, or undefined
 * where the spec wants silence.
 */
export function notifyFailure(
  ports: Pick<OverlayPorts, "notify">,
  operation: FailedOperation,
  failure: PortFailure,
): string | undefined {
  const text = failureText(operation, failure);
  if (text !== null) ports.notify({ tone: "error", text });
  return failureDetail(operation, failure) ?? undefined;
}
