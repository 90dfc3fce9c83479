import type { MessageTable } from "./operation-messages.ts";

/** Errors of signing in. In a file of its own, because the sign-in page loads no others. */
export const signInMessages = {
  staffSignIn: {
    otherwise: "Sign-in didn't work. Try again.",
    codes: {
      staff_credentials: "That username and password don't match.",
      second_factor_required: "Enter the code of your authenticator, too.",
      second_factor_invalid: "That code is wrong or was used already. Wait for the next one.",
      too_many_requests: "Too many tries. Wait a quarter of an hour before the next one.",
      bot_check_required: "Confirm that you are human to continue.",
      bot_check_failed: "The check didn't go through. Sign in again and do it once more.",
    },
  },
} as const satisfies MessageTable;
