import { readRecoveryCode } from "@parlour/contract/rules/recovery-code";
import { string } from "yup";

/** A typed second factor in the server's form. */
export interface TypedProof {
  readonly code?: string;
  readonly recoveryCode?: string;
}

function digitsOf(typed: string): string {
  return typed.replaceAll(/\s/g, "");
}

/** Converts what was typed: six digits are the authenticator's code, anything else a recovery code. */
export function proofOf(typed: string): TypedProof {
  const digits = digitsOf(typed);
  return /^\d{6}$/.test(digits) ? { code: digits } : { recoveryCode: typed };
}

/** For a field that accepts either. */
export const proofSchema = string()
  .required("Enter the code of your authenticator, or a recovery code")
  .test(
    "form",
    "A code has six digits; a recovery code ten letters and digits",
    (typed) => /^\d{6}$/.test(digitsOf(typed)) || readRecoveryCode(typed) !== null,
  );
