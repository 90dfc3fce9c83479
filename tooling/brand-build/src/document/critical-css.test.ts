import { describe, expect, test } from "vitest";
import { criticalCss } from "./critical-css.ts";

const markup =
  '<html><body><div id="root"><button class="button-main-x1 wide"><b>Go</b></button><dialog></dialog></div>';

describe("the critical stylesheet", () => {
  test.each([
    ["a rule whose class occurs", ".wide{color:red}"],
    ["its states", ".wide:hover,.wide:focus-visible{color:red}"],
    ["its descendants that occur", ".wide b{color:red}"],
    ["a tag that occurs", "dialog[open]{color:red}"],
    ["the root and universal rules", ":root{--a:1}*,:before{margin:0}"],
    ["what :not() excludes", ".wide:not(.absent){color:red}"],
    ["what :is() allows", ":is(.absent,.wide) b{color:red}"],
    ["the order of layers", "@layer reset,tokens;"],
    ["fonts", '@font-face{font-family:"A";src:url("/a.woff2")}'],
    ["rules within layers and media", "@layer ui{@media (width>=48rem){.wide{color:red}}}"],
    ["an escaped class", String.raw`.button-main-x1\:on,.wide{color:red}`],
    ["an animation that is used", "@keyframes glow{to{opacity:1}}.wide{animation:glow 1s}"],
    ["braces and semicolons in strings", '.wide:after{content:"};{"}'],
    ["commas in strings and functions", '.wide:is(a,b)[title="x,y"]{color:red}'],
    ["comments with braces", "/* { */.wide{color:red}"],
    ["nested rules with the rule they belong to", ".wide{color:red;&:hover .absent{color:blue}}"],
  ])("keeps %s", (_what, css) => {
    expect(criticalCss(css)(markup)).toBe(css);
  });

  test.each([
    ["a class that does not occur", ".absent{color:red}"],
    ["a descendant that does not occur", ".wide .absent{color:red}"],
    ["a tag that does not occur", "table td{color:red}"],
    ["a group that is left empty", "@layer ui{@media (width>=48rem){.absent{color:red}}}"],
    ["an animation that nothing uses", "@layer ui{@keyframes glow{to{opacity:1}}}"],
  ])("drops %s", (_what, css) => {
    expect(criticalCss(css)(markup)).toBe("");
  });

  test("keeps only what is used of a mixed stylesheet, in order", () => {
    const css = "@layer a,b;@layer b{.absent{x:1}.wide{x:2}}.wide{x:3}.absent{x:4}";
    expect(criticalCss(css)(markup)).toBe("@layer a,b;@layer b{.wide{x:2}}.wide{x:3}");
  });
});
