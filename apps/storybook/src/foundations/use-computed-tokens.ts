import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/**
 * Returns the value of each token at an element, read again when brand, text size or width change: as a property's
 * computed value, or as written if it is not the value of one property.
 */
export function useComputedTokens(
  names: readonly string[],
  property: "color" | "font-size" | "width" | "transition-duration" | "as written",
): { readonly probe: RefObject<HTMLSpanElement | null>; readonly values: ReadonlyMap<string, string> } {
  const probe = useRef<HTMLSpanElement>(null);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const key = names.join();

  useLayoutEffect(() => {
    function read() {
      const element = probe.current;
      if (element === null) return;
      const next = new Map(
        key.split(",").map((name) => {
          if (property === "as written") return [name, getComputedStyle(element).getPropertyValue(name)];
          element.style.setProperty(property, `var(${name})`);
          return [name, getComputedStyle(element).getPropertyValue(property)];
        }),
      );
      if (property !== "as written") element.style.removeProperty(property);
      setValues(next);
    }
    read();
    // The brand's style element is added to and removed from the head; the text size is in the root's style.
    const observer = new MutationObserver(read);
    observer.observe(document.head, { childList: true });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });
    addEventListener("resize", read);
    return () => {
      observer.disconnect();
      removeEventListener("resize", read);
    };
  }, [key, property]);

  return { probe, values };
}
