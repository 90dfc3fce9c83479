import { Component, Suspense, type ReactNode } from "react";

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the part is on its way. */
  readonly waiting: ReactNode;
  /** Shown in the part's place when it did not come, or broke: what happened, and a way out. */
  readonly missing: ReactNode;
}

/** The place of a lazy component: its failure stays in it. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, waiting, missing } = this.props;
    return this.state.failed ? missing : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
