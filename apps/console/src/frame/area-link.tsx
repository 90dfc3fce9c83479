import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface AreaLinkProps {
  /** A path of an area's, with its slash: `/customers/0198…`. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to another page of the console; its chunk is fetched as soon as somebody points at it. */
export function AreaLink({ to, className, children }: AreaLinkProps) {
  return (
    <Link to={to} preload="intent" className={className}>
      {children}
    </Link>
  );
}
