import { lazy, Suspense, useState, type ComponentType, type FunctionComponent } from "react";
import { loadPart } from "../start/load-part.ts";

/** A component that loads when it is first needed. */
export interface LatePart<Props> extends FunctionComponent<Props> {
  /** Loads it beforehand. A failure is ignored here: the part is loaded again when it is needed. */
  readonly preload: () => void;
}

/**
 * A part that loads when it is first needed, such as a dialog that is rarely opened, and then stays. If it doesn't
 * load, the page loads again by itself once it can; drafts are kept.
 * @param isNeeded by default as soon as it is rendered
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean = () => true,
): LatePart<Props> {
  const Part = lazy(async () => ({ default: await loadPart(load) })) as unknown as FunctionComponent<Props>;
  function Late(props: Props) {
    const [wasNeeded, setNeeded] = useState(false);
    if (!wasNeeded && isNeeded(props)) setNeeded(true);
    return wasNeeded ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null;
  }
  return Object.assign(Late, {
    preload: () => {
      void load().catch(() => undefined);
    },
  });
}
