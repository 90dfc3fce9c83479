import { Component, Suspense, type ReactNode } from "react";

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the part is loading. */
  readonly waiting: ReactNode;
  /** Shown instead of the part if it could not be loaded, or failed: an explanation and a way out. */
  readonly missing: ReactNode | ((error: unknown) => ReactNode);
}

interface PartBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** Contains a lazy component and its failure. */
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
