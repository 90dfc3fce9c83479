import { object, string, type InferType } from "yup";

/** What the sign-in form asks for; lengths as in the contract's staffSignIn. */
export const signInSchema = object({
  username: string().trim().required("Enter your username").max(80, "That is longer than any username"),
  password: string().required("Enter your password").max(200, "That is longer than any password"),
});

export type SignInValues = InferType<typeof signInSchema>;
