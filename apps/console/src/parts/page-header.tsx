import { Row } from "@parlour/ui/row.tsx";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import type { AreaHome } from "../frame/areas.ts";
import { useDocumentTitle } from "../frame/use-document-title.ts";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  /** The page's h1, and the browser tab's name. */
  readonly title: string;
  /** The page's purpose in one sentence. */
  readonly lead?: ReactNode;
  /** The parent page. */
  readonly above?: { readonly title: string; readonly to: AreaHome };
  /** Badges next to the title, such as a status. */
  readonly marks?: ReactNode;
  /** Buttons of the whole page, on the right. */
  readonly actions?: ReactNode;
}

/** The top of a page. After a press in the menu focus goes here, so that keys and screen readers start at the page. */
export function PageHeader({ title, lead, above, marks, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);

  useEffect(() => {
    const focused = document.activeElement;
    const lost = focused === null || focused === document.body || focused.closest("nav, #main") !== null;
    // A page load leaves focus at the top of the document, where the skip link is.
    if (lost && (focused !== document.body || document.body.dataset["visited"] === "true")) {
      heading.current?.focus({ preventScroll: true });
    }
    document.body.dataset["visited"] = "true";
  }, []);

  return (
    <Row as="header" gap={3} columnGap={5} align="start" justify="between">
      <div className={styles["words"]}>
        {above === undefined ? null : (
          <p className={styles["above"]}>
            <Link to={above.to}>{above.title}</Link>
            <ChevronRight aria-hidden />
          </p>
        )}
        <div className={styles["line"]}>
          <h1 className={styles["title"]} tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {marks}
        </div>
        {lead === undefined ? null : <p className={styles["lead"]}>{lead}</p>}
      </div>
      {actions === undefined ? null : <Row>{actions}</Row>}
    </Row>
  );
}
