import { useEffect, useEffectEvent, useState } from "react";
import { latePart } from "../parts/late-part.tsx";
import { actionFor } from "../shortcuts/shortcuts.ts";
import { withAreaMessages } from "../catalogue/error-catalogue.ts";

/** Loaded when it is first opened: the desk needs none of it. */
const FindDialog = latePart(
  async () => (await withAreaMessages(import("./find-dialog.tsx"))).FindDialog,
  ({ open }) => open,
);

/**
 * Returns the search of the whole console, and a function that opens it. Ctrl+K (on a Mac Cmd+K) opens it from
 * anywhere but another dialog.
 */
export function useFind(onSignOut: () => void) {
  const [open, setOpen] = useState(false);
  const openFind = () => {
    setOpen(true);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || actionFor(event, "text", { singleKeys: false }) !== "find") return;
    // Chromium would go to its own search, also if nothing is opened here.
    event.preventDefault();
    if (document.querySelector("dialog[open]") === null) openFind();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKeyDown(event);
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, []);
  const dialog = (
    <FindDialog
      open={open}
      onClose={() => {
        setOpen(false);
      }}
      onSignOut={onSignOut}
    />
  );
  return { dialog, openFind };
}
