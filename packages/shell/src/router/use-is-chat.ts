import { useMatches } from "@tanstack/react-router";

/** Whether the page is a chat: footer hidden, page body not scrolled (NAV-3). */
export function useIsChat(): boolean {
  return useMatches({ select: (matches) => matches.some((match) => match.staticData.name === "Chat") });
}
