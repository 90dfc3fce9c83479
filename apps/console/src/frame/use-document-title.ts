import { useEffect } from "react";

/** Names the browser's tab: `Customers – Parlour console`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Parlour console`;
  }, [title]);
}
