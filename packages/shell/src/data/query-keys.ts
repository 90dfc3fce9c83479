/** Every query's key, in one place. */
export const queryKeys = {
  me: ["me"],
  balance: ["balance"],
  bundles: ["bundles"],
  profiles: ["profiles"],
  alert: ["alert"],
  conversation: (profileId: string) => ["conversation", profileId] as const,
  typing: (profileId: string) => ["typing", profileId] as const,
} as const;
