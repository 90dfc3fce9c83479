/** Every query's key, in one place. */
export const queryKeys = {
  me: ["me"],
  balance: ["balance"],
  bundles: ["bundles"],
  profiles: ["profiles"],
  alert: ["alert"],
  limits: ["limits"],
  marketing: ["marketing"],
  logins: ["logins"],
  legal: ["legal"],
  /** Breaks and self-exclusion, for the chat. */
  pauses: ["pauses"],
  conversations: ["conversation"],
  conversation: (profileId: string) => ["conversation", profileId] as const,
  typing: (profileId: string) => ["typing", profileId] as const,
} as const;
