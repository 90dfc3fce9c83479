import { readRecoveryCode } from "@parlour/contract/rules/recovery-code";
import { object, string, type InferType } from "yup";

/** The fields of the sign-in form; lengths as in the contract's staffSignIn. */
export const signInSchema = object({
  username: string().trim().required("Enter your username").max(80, "That is longer than any username"),
  password: string().required("Enter your password").max(200, "That is longer than any password"),
});

export type SignInValues = InferType<typeof signInSchema>;

/** The step after a correct password for a person who lost their authenticator. */
export const recoverySchema = object({
  recoveryCode: string()
    .required("Enter one of your recovery codes")
    .test(
      "form",
      "A recovery code has ten letters and digits, like 4k7mz-q2x9t",
      (typed) => readRecoveryCode(typed) !== null,
    ),
});

export type RecoveryValues = InferType<typeof recoverySchema>;
