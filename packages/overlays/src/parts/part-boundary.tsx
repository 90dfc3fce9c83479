import { Component, Suspense, type ReactNode } from "react";

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the part is on its way. */
  readonly waiting: ReactNode;
  /** Shown in the part's place when it did not come, or broke: what happened, and a way out. */
  readonly missing: ReactNode | ((error: unknown) => ReactNode);
}

interface PartBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** The place of a lazy component: its failure stays in it. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { failure: { error } };
  }

  override render() {
    const { children, waiting, missing } = this.props;
    const { failure } = this.state;
    if (failure === null) return <Suspense fallback={waiting}>{children}</Suspense>;
    return typeof missing === "function" ? missing(failure.error) : missing;
  }
}
