import { passwordAllowed, passwordMaxLength } from "@parlour/contract/rules/password";
import { object, ref, string, type ObjectSchema } from "yup";
import { fieldMessages } from "../field-messages.ts";

export interface PasswordValues {
  password: string;
  confirmation: string;
}

/** The contract's rule (PASSWORD-1), and a confirmation that matches (PASSWORD-3). */
export const passwordSchema: ObjectSchema<PasswordValues> = object({
  password: string()
    .required(fieldMessages.passwordWeak)
    .max(passwordMaxLength, fieldMessages.passwordTooLong)
    .test("strength", fieldMessages.passwordWeak, (password) => passwordAllowed(password)),
  confirmation: string()
    .required(fieldMessages.passwordMismatch)
    .oneOf([ref("password")], fieldMessages.passwordMismatch),
});
