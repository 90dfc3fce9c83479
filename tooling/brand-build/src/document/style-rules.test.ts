import { expect, test } from "vitest";
import { styleRules } from "./style-rules.ts";

test("style attributes become rules, each once, and the markup keeps everything else", () => {
  const { markup, css } = styleRules(
    '<p class="a" style="width:62%;height:3rem">One</p><i style="width:7ch"></i><b style="width:62%;height:3rem"></b>',
  );
  expect(markup).toBe('<p class="a" data-styled="0">One</p><i data-styled="1"></i><b data-styled="0"></b>');
  expect(css).toBe('[data-styled="0"]{width:62%;height:3rem}[data-styled="1"]{width:7ch}');
});

test("text that looks like an attribute stays text", () => {
  const text = "<p>She said: style=&quot;width:1px&quot;</p>";
  expect(styleRules(text)).toEqual({ markup: text, css: "" });
});

test("what React escaped is itself again", () => {
  expect(styleRules('<i style="background:url(&quot;/a?b&amp;c&quot;)"></i>').css).toBe(
    '[data-styled="0"]{background:url("/a?b&c")}',
  );
});
