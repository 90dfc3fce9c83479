import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/**
 * Prints what the page showed when a journey failed: the outline in Playwright's file about the failure. On other machines
 * only a run's output is left.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter as its file's default export
export default class ContextReporter implements Reporter {
  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments) {
      if (name !== "error-context" || path === undefined) continue;
      const outlines = readFileSync(path, "utf8").matchAll(/```yaml\n(.*?)```/gs);
      for (const [, outline = ""] of outlines) console.log(`The page when "${title}" failed:\n${outline}`);
    }
  }
}
