import { passwordAllowed, passwordMaxLength } from "@parlour/contract/rules/password";
import { object, ref, string, type ObjectSchema } from "yup";
import { fieldMessages } from "../messages.ts";

export interface PasswordValues {
  password: string;
  confirmation: string;
}

/** PASSWORD-1, PASSWORD-3: the contract's rule, and a confirmation that matches. */
export const passwordSchema: ObjectSchema<PasswordValues> = object({
  password: string()
    .required(fieldMessages.passwordWeak)
    .max(passwordMaxLength, fieldMessages.passwordTooLong)
    .test("strength", fieldMessages.passwordWeak, (password) => passwordAllowed(password)),
  confirmation: string()
    .required(fieldMessages.passwordMismatch)
    .oneOf([ref("password")], fieldMessages.passwordMismatch),
});
