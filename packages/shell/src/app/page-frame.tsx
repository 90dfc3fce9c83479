import { createContext, use, type ReactNode } from "react";
import { PageLoading } from "./page-loading.tsx";
import styles from "./page-loading.module.css";

/**
 * How a customer's page is rendered on the server: with its own content as it looks while it loads, or with the
 * loading bar in its place. Null in the browser.
 */
type PageFrame = "page" | "bar" | null;

const FrameContext = createContext<PageFrame>(null);

interface PageFrameProviderProps {
  readonly frame: PageFrame;
  readonly children: ReactNode;
}

/** Marks the components inside as a frame, which the server renders. */
export function PageFrameProvider({ frame, children }: PageFrameProviderProps) {
  return <FrameContext value={frame}>{children}</FrameContext>;
}

/** Whether this is rendered as a frame, without a browser. */
export function useIsFrame(): boolean {
  return use(FrameContext) !== null;
}

/** The loading bar of a frame, over the top of its page: it takes no space, so nothing moves when it goes. */
export function FrameBar() {
  if (use(FrameContext) !== "page") return null;
  return (
    <div className={styles["over"]}>
      <PageLoading atOnce />
    </div>
  );
}

/** The page inside a customer's layout; in some frames the loading bar. */
export function FramedPage({ children }: { readonly children: ReactNode }) {
  return use(FrameContext) === "bar" ? <PageLoading atOnce /> : children;
}
