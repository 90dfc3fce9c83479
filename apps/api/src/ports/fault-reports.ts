import type { Fault } from "@parlour/contract/rules/faults";

/** Sends faults to the deployment's error service. */
export interface FaultReports {
  /** Never throws and never waits: what can't be sent is only logged. */
  send(fault: Fault, at: Date): void;
}
