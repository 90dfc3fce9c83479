import { describe, expect, test } from "vitest";
import { scriptPayloads } from "../testing/script-payloads.ts";
import { drawingProblem } from "./drawing.ts";

const svg = 'xmlns="http://www.w3.org/2000/svg"';
const drawn = (inside: string, attributes = "") =>
  `<svg ${svg} viewBox="0 0 4 4" ${attributes}>${inside}</svg>`;
const problem = (text: string) => drawingProblem(Buffer.from(text));

describe("a drawing", () => {
  test.each([
    ["of shapes", drawn('<path d="M0 0h4v4z" fill="#fff"/>')],
    [
      "with an XML declaration and a comment",
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand -->\n${drawn("")}`,
    ],
    [
      "that refers to itself",
      drawn(
        '<g id="a"/><use href="#a"/><use xlink:href="#a"/>',
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
      ),
    ],
    [
      "with gradients and a clip",
      drawn(
        '<defs><linearGradient id="g"><stop offset="0" stop-color="rgb(1 2 3)"/></linearGradient></defs><path fill="url(#g)" clip-path="url( \'#c\' )" transform="translate(1 2) rotate(3)"/>',
      ),
    ],
    [
      "with a style sheet",
      drawn("<style>@media (prefers-color-scheme: dark) { path { fill: url(#g); color: var(--a) } }</style>"),
    ],
    ["under a prefix of its own", `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0"/></s:svg>`],
    [
      "with words for people who can't see it",
      drawn('<title>A moon</title><path aria-hidden="true"/>', 'role="img" aria-label="A moon"'),
    ],
  ])("%s is sound", (_what, text) => {
    expect(problem(text)).toBeNull();
  });

  test.each([
    ["script", drawn("<script>1</script>"), "the element script"],
    [
      "script under a prefix",
      drawn('<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>'),
      "the element s:script",
    ],
    [
      "script under a prefix of other letters",
      drawn('<é:script xmlns:é="http://www.w3.org/2000/svg">1</é:script>'),
      "the element é:script",
    ],
    ["an unbound prefix", drawn("<é:script>1</é:script>"), "what is no XML"],
    ["script in capitals", drawn("<SCRIPT>1</SCRIPT>"), "the element SCRIPT"],
    [
      "foreign markup",
      drawn('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      "the element foreignObject",
    ],
    ["markup of a page", drawn('<img xmlns="http://www.w3.org/1999/xhtml" src="x"/>'), "the element img"],
    ["a picture", drawn('<image href="data:image/png;base64,"/>'), "the element image"],
    ["a picture in a filter", drawn('<filter><feImage href="#a"/></filter>'), "the element feImage"],
    ["movement", drawn('<a><set attributeName="href" to="javascript:1"/></a>'), "the element a"],
    ["animation", drawn('<animateTransform attributeName="x"/>'), "the element animateTransform"],
    ["an event", drawn("", 'onload="1"'), "the attribute onload"],
    ["an event under a prefix", drawn("", 'xmlns:é="urn:x" é:onload="1"'), "the attribute é:onload"],
    [
      "a reference elsewhere",
      drawn('<use href="https://elsewhere.example/a.svg#b"/>'),
      "a reference to something else",
    ],
    [
      "a reference in other letters",
      drawn('<use href="&#x20;javascript:1"/>'),
      "a reference to something else",
    ],
    ["a reference to data", drawn('<use href="data:image/svg+xml,x#a"/>'), "a reference to something else"],
    ["another base", drawn("", 'xml:base="https://elsewhere.example/"'), "the attribute xml:base"],
    [
      "a fill from elsewhere",
      drawn('<path fill="url(https://elsewhere.example/a)"/>'),
      "url() of something else",
    ],
    ["a fill from data", drawn("<path style=\"fill:url('data:x')\"/>"), "url() of something else"],
    [
      "an escaped function",
      drawn(String.raw`<path style="fill:\75rl(https://elsewhere.example/a)"/>`),
      "a backslash",
    ],
    [
      "a function that loads",
      drawn("<style>path{mask:image-set('https://elsewhere.example/a' 1x)}</style>"),
      "image-set()",
    ],
    ["an import", drawn("<style>@import 'https://elsewhere.example/a.css';</style>"), "the rule @import"],
    [
      "an import in parts",
      drawn("<style>@im<![CDATA[port 'https://elsewhere.example/a.css']]>;</style>"),
      "the rule @import",
    ],
    ["an import in other letters", drawn("<style>&#64;import 'x';</style>"), "the rule @import"],
    [
      "a style sheet from elsewhere",
      `<?xml-stylesheet href="https://elsewhere.example/a.css"?>${drawn("")}`,
      "the instruction xml-stylesheet",
    ],
    ["a document type", `<!DOCTYPE svg [<!ENTITY a "b">]>${drawn("&a;")}`, "a document type"],
    ["an entity", drawn("&nbsp;"), "what is no XML"],
    ["another encoding", `<?xml version="1.0" encoding="utf-7"?>${drawn("")}`, "another encoding"],
    ["control characters", drawn("<title>\u001b(B</title>"), "what is no XML"],
    ["an end that is missing", `<svg ${svg}>`, "what is no XML"],
    ["something after its end", `${drawn("")}<svg ${svg}/>`, "what is no XML"],
    ["no drawing", "<html><body/></html>", "no svg element"],
    ["no namespace", "<svg/>", "no svg element of http://www.w3.org/2000/svg at its root"],
    ["no markup", "words", "what is no XML"],
    ["too many levels", drawn("<g>".repeat(200) + "</g>".repeat(200)), "more than 128 levels"],
  ])("with %s is refused, and says why", (_what, text, why) => {
    expect(problem(text)).toContain(why);
  });

  test("in another encoding than UTF-8 is refused", () => {
    expect(drawingProblem(Buffer.from(drawn(""), "utf16le"))).toContain("what is no XML");
    expect(drawingProblem(Buffer.from([0xff, 0xfe, 0x3c, 0x00]))).toBe("another encoding than UTF-8");
  });

  test("of every known way to run a script is refused", () => {
    expect(scriptPayloads.length).toBeGreaterThan(100);
    for (const payload of scriptPayloads) {
      // As text it does no harm, so it stays.
      const markup = payload.replaceAll(/<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs, "");
      if (problem(drawn(payload)) === null) expect(markup).not.toMatch(/<[a-z]/i);
    }
  });

  test("is read in time that grows with its size, however it is made up", () => {
    const size = 180_000;
    const repeated = (part: string) => part.repeat(size / part.length);
    const shapes = [
      ...[
        "<",
        "<a",
        "<a:",
        "a",
        " ",
        "\n",
        " on",
        "&",
        "&#",
        "]]>",
        "<!--",
        "<![CDATA[",
        "<?",
        "(",
        ")",
        "@",
        "url(",
        "- ",
      ].map(repeated),
      ...["a", " ", "(", "url(#", "@media", "\n", "-"].map((part) =>
        drawn(`<style>${repeated(part)}</style>`),
      ),
      ...["a", " ", "(", "url(#", "&#32;", "-"].map((part) => drawn(`<path d="${repeated(part)}"/>`)),
      drawn(
        `<path ${Array.from({ length: 9000 }, (_, index) => `data-${"a".repeat(index % 30)}="${index}"`).join(" ")}/>`,
      ),
      drawn(
        `<path ${Array.from({ length: 9000 }, (_, index) => `xmlns:a${index}="urn:${index}"`).join(" ")}/>`,
      ),
      drawn(repeated("<g>")),
      drawn(repeated('<path d="M0 0"/>')),
    ];
    for (const shape of shapes) {
      const before = process.cpuUsage();
      drawingProblem(Buffer.from(shape));
      const { user } = process.cpuUsage(before);
      expect([shape.slice(0, 60), user / 1000 < 400]).toEqual([shape.slice(0, 60), true]);
    }
  });
});
