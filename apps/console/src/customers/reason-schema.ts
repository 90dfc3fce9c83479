import { string } from "yup";

/** Why something is done; kept in the audit, as long as the contract takes it. */
export const reasonField = string()
  .trim()
  .required("Say why, for the audit")
  .min(3, "Say why in a few words")
  .max(500, "Keep it under 500 characters");

/** What stands under every reason's field. */
export const reasonHint = "Kept in the audit. No names, phone or card numbers in it.";
