import { useEffect } from "react";

/** Sets the browser tab's title: `Customers – Parlour console`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Parlour console`;
  }, [title]);
}
