import { useEffect } from "react";
import { useConsole } from "../services/console-services.ts";
import { keepScheme, showScheme } from "../start/colour-scheme.ts";

/** Shows the console in the look that the signed-in person has chosen on this device. */
export function useShownScheme(staffId: string | null): void {
  const { deskSettings } = useConsole();
  useEffect(() => {
    if (staffId === null) return;
    const { scheme } = deskSettings();
    showScheme(scheme);
    keepScheme(scheme);
  }, [staffId, deskSettings]);
}
