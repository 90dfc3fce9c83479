import { useEffect, useState } from "react";

function isVisible(): boolean {
  return document.visibilityState === "visible";
}

/** Whether the page is visible. */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(isVisible);
  useEffect(() => {
    const look = (): void => setVisible(isVisible());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
}
