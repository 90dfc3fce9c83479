import { skipToken, useQuery } from "@tanstack/react-query";

export const typingKey = (profileId: string) => ["typing", profileId] as const;

/** Whether an operator types to the customer now, as the stream last reported it. */
export function useTyping(profileId: string) {
  return useQuery<boolean>({ queryKey: typingKey(profileId), queryFn: skipToken });
}
