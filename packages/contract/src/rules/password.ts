/** Password rules (PASSWORD-1), shared by form and server. */

export const passwordMinLength = 6;
/** A maximum, so that a caller cannot make hashing expensive. */
export const passwordMaxLength = 200;

export interface PasswordChecks {
  readonly longEnough: boolean;
  readonly hasNumber: boolean;
  readonly hasUppercase: boolean;
}

export function passwordChecks(password: string): PasswordChecks {
  return {
    longEnough: password.length >= passwordMinLength,
    hasNumber: /\d/.test(password),
    hasUppercase: /\p{Lu}/u.test(password),
  };
}

/** Each rule that is met adds 33: 0, 33, 66 or 99. */
export function passwordStrength(password: string): 0 | 33 | 66 | 99 {
  const met = Object.values(passwordChecks(password)).filter(Boolean).length;
  return (met * 33) as 0 | 33 | 66 | 99;
}

/** The rules allow a password only at full strength. */
export function passwordAllowed(password: string): boolean {
  return passwordStrength(password) === 99 && password.length <= passwordMaxLength;
}
