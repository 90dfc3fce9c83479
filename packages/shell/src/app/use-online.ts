import { useSyncExternalStore } from "react";

function watchNetwork(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}

/**
 * Whether the browser has a network connection, which may still lead nowhere: `LiveUpdates.state.reachable`
 * knows more.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}
