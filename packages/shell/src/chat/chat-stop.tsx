import { systemClock } from "@parlour/overlays/clock";
import { loadPart } from "@parlour/overlays/parts/load-part";
import { PartBoundary } from "@parlour/overlays/parts/part-boundary.tsx";
import { ReloadWhenBack } from "@parlour/overlays/parts/reload-when-back.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { lazy, type ReactNode } from "react";

/** What keeps a customer from writing. Most chats show none of it, so it loads when it is shown. */

export const ConfirmAge = lazy(async () => {
  const part = await loadPart(import("./confirm-age.tsx"), systemClock);
  return { default: part.ConfirmAge };
});

export const CheckAge = lazy(async () => {
  const part = await loadPart(import("./check-age.tsx"), systemClock);
  return { default: part.CheckAge };
});

export const AskChatConsent = lazy(async () => {
  const part = await loadPart(import("./ask-chat-consent.tsx"), systemClock);
  return { default: part.AskChatConsent };
});

export const SendRefused = lazy(async () => {
  const part = await loadPart(import("./send-refused.tsx"), systemClock);
  return { default: part.SendRefused };
});

function missingStop(error: unknown): ReactNode {
  return (
    <>
      <Notice tone="error">
        You can’t write at the moment, and the reason could not be loaded. It appears by itself once the
        connection is back. What you wrote is kept.
      </Notice>
      <ReloadWhenBack error={error} />
    </>
  );
}

/** Holds one of them. If it can't be loaded, the page is loaded again once it is available; drafts are kept. */
export function ChatStop({ children }: { readonly children: ReactNode }) {
  return (
    <PartBoundary waiting={null} missing={missingStop}>
      {children}
    </PartBoundary>
  );
}
