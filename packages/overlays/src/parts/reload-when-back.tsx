import { useEffect } from "react";
import { useOverlayServices } from "../overlay-context.tsx";
import { MissingPartError } from "./load-part.ts";

/** As long as this is rendered for a part that did not come, the page is reloaded once the part would be answered. */
export function ReloadWhenBack({ error }: { readonly error: unknown }) {
  const { ports } = useOverlayServices();
  useEffect(
    () => (error instanceof MissingPartError ? ports.reloadWhenBack(error.address) : undefined),
    [error, ports],
  );
  return null;
}
