import { useLayoutEffect, type ReactNode } from "react";
import styles from "./paper.module.css";

/** Calls back for every rule of every stylesheet, at any depth. */
function eachMediaRule(rules: CSSRuleList, visit: (rule: CSSMediaRule) => void): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) visit(rule);
    if (rule instanceof CSSGroupingRule) eachMediaRule(rule.cssRules, visit);
  }
}

/** Applies the print styles on the screen. Returns a function that undoes it. */
function printOnScreen(): () => void {
  const changed: CSSMediaRule[] = [];
  for (const sheet of document.styleSheets) {
    eachMediaRule(sheet.cssRules, (rule) => {
      if (rule.media.mediaText !== "print") return;
      rule.media.mediaText = "all";
      changed.push(rule);
    });
  }
  return () => {
    for (const rule of changed) rule.media.mediaText = "print";
  };
}

/** Shows its content as printed, on the screen, with the real print styles. */
export function Paper({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(printOnScreen, []);
  return <div className={styles["sheet"]}>{children}</div>;
}
