import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import type { Failure } from "../../../plugins/failure.ts";

/** Carries an expected failure out of a transaction, so that the transaction rolls back. */
export class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super("refused");
    this.failure = failure;
  }
}

/** Runs a transaction whose `Refused` becomes the failure it carries. */
export async function orRefused<Value, Code extends Failure>(
  run: () => Promise<Value>,
): Promise<Result<Value, Code>> {
  try {
    return succeed(await run());
  } catch (error) {
    if (error instanceof Refused) return fail(error.failure as Code);
    throw error;
  }
}
