import { useEffect } from "react";
import { useOverlayServices } from "../overlay-context.tsx";
import { MissingPartError } from "./load-part.ts";

/** While this is rendered for a missing part, the page is reloaded once the part is available. */
export function ReloadWhenBack({ error }: { readonly error: unknown }) {
  const { ports } = useOverlayServices();
  useEffect(
    () => (error instanceof MissingPartError ? ports.reloadWhenBack(error.address) : undefined),
    [error, ports],
  );
  return null;
}
