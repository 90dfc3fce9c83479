import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html.ts";

test("nothing of a text can end an attribute or begin an element, and what was escaped is escaped again", () => {
  expect(escapeHtml(`<a href="x" id='y'>&amp;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  );
  expect(escapeHtml("Tea for two, £5")).toBe("Tea for two, £5");
});
