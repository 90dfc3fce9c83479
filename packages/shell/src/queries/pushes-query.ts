import { useQuery } from "@tanstack/react-query";
import type { PushBrowser } from "../install/push-browser.ts";

export const pushesKey = ["pushes"] as const;

/** Whether pushes are on. The browser knows; permissions change outside of the page, so it is asked again on return. */
export function usePushes(pushes: PushBrowser) {
  return useQuery({ queryKey: pushesKey, queryFn: () => pushes.state(), staleTime: 0, gcTime: 0 });
}
