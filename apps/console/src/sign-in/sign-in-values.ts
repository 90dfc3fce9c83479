import { readRecoveryCode } from "@parlour/contract/rules/recovery-code";

/** What the sign-in form asks for. */
export interface SignInValues {
  readonly username: string;
  readonly password: string;
}

/** What is wrong with a field, in words. */
export type SignInProblems = { readonly [Name in keyof SignInValues]?: string };

/** Reads the sign-in form. */
export function readSignIn(form: HTMLFormElement): SignInValues {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return { username: text("username").trim(), password: text("password") };
}

/** Checks the sign-in form; lengths as in the contract's staffSignIn. */
export function signInProblems({ username, password }: SignInValues): SignInProblems {
  const name =
    username === ""
      ? "Enter your username"
      : username.length > 80
        ? "That is longer than any username"
        : null;
  const secret =
    password === ""
      ? "Enter your password"
      : password.length > 200
        ? "That is longer than any password"
        : null;
  return { ...(name === null ? {} : { username: name }), ...(secret === null ? {} : { password: secret }) };
}

/** Checks the recovery code of a person who lost their authenticator. Null: nothing is wrong. */
export function recoveryCodeProblem(typed: string): string | null {
  if (typed === "") return "Enter one of your recovery codes";
  return readRecoveryCode(typed) === null
    ? "A recovery code has ten letters and digits, like 4k7mz-q2x9t"
    : null;
}
