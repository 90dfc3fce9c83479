import { lazy, type ReactNode } from "react";

/** Loads these parts later, so that the chat's own files and calls come first. */
async function load() {
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 500);
  });
  return await import("../spending/chat-spending.tsx").catch(() => null);
}

export const ChatCost = lazy(async () => ({
  default: (await load())?.ChatCost ?? (({ children }: { readonly children: ReactNode }) => children),
}));

export const SpendingLinePlace = lazy(async () => ({
  default: (await load())?.SpendingLinePlace ?? (() => null),
}));
