/** Verification codes (CODE-1, CODE-8). */

/** The only constant for the length of a code. */
export const codeLength = 4;
/** Seconds before a code may be sent again. */
export const resendCooldownSeconds = 30;

/** Removes pasted spaces and hyphens. */
export function normaliseCode(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

export function isCode(value: string): boolean {
  return new RegExp(`^\\d{${codeLength}}$`).test(value);
}
