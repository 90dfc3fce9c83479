import { usernameProblem, type UsernameProblem } from "@parlour/contract/rules/username";
import { object, string, type ObjectSchema } from "yup";
import { fieldMessages } from "../field-messages.ts";

export interface UsernameValues {
  username: string;
}

const texts: { readonly [Problem in UsernameProblem]: string } = {
  too_short: fieldMessages.usernameTooShort,
  too_long: fieldMessages.usernameTooLong,
  special_characters: fieldMessages.usernameCharacters,
};

/** Returns the message for a username (SIGNUP-6), or null if it is valid. */
export function usernameMessage(username: string): string | null {
  const problem = usernameProblem(username);
  return problem === null ? null : texts[problem];
}

/** The contract's rule as a schema. */
export const usernameSchema: ObjectSchema<UsernameValues> = object({
  username: string()
    .default("")
    .test("username", function judge(username) {
      const message = usernameMessage(username);
      return message === null ? true : this.createError({ message });
    }),
});
