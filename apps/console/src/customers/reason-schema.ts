import { string } from "yup";

/** The reason for an action, kept in the audit; limited to the contract's length. */
export const reasonField = string()
  .trim()
  .required("Say why, for the audit")
  .min(3, "Say why in a few words")
  .max(500, "Keep it under 500 characters");

/** The hint under every reason field. */
export const reasonHint = "Kept in the audit. No names, phone or card numbers in it.";
