/**
 * Texts that try to run as a script when they are shown, for tests of every place that shows other people's text
 * (docs/safety.md, "stored script"). Each calls `parlourRan()` if it runs. Grouped in families, so that no place
 * tests fewer than another.
 */

const run = "parlourRan()";
/** The same from within a frame. */
const runAbove = "parent.parlourRan()";

const handlers: readonly string[] = [
  ...["img", "image", "video", "audio", "embed", "object", "input type=image", "link rel=stylesheet"].flatMap(
    (tag) => [
      `<${tag} src=x onerror=${run}>`,
      `<${tag} src=x data=x href=x onerror="${run}">`,
      `"><${tag} src=x onerror='${run}'>`,
    ],
  ),
  ...["onfocus", "onfocusin"].flatMap((name) => [
    `<input autofocus ${name}=${run}>`,
    `<a href=# tabindex=1 autofocus ${name}=${run}>x</a>`,
    `<select autofocus ${name}=${run}></select>`,
  ]),
  ...[
    "onload",
    "onbegin",
    "onend",
    "onrepeat",
    "onanimationstart",
    "ontoggle",
    "onpageshow",
    "onscroll",
  ].flatMap((name) => [
    `<svg ${name}=${run}>`,
    `<body ${name}=${run}>`,
    `<svg><animate ${name}=${run} attributeName=x dur=1s>`,
    `<details open ${name}=${run}><summary>x</summary></details>`,
  ]),
  ...["onmouseover", "onclick", "onpointerenter"].map(
    (name) => `<b style="position:fixed;inset:0" ${name}=${run}>x</b>`,
  ),
];

const tags: readonly string[] = [
  `<script>${run}</script>`,
  `<SCRIPT>${run}</SCRIPT>`,
  `<script type="module">${run}</script>`,
  `<script src="data:text/javascript,${run}"></script>`,
  `<script src=//elsewhere.example/x.js></script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script/x>${run}</script/x>`,
  `<<script>${run}//<</script>`,
  `<script\n>${run}</script\n>`,
  `<iframe srcdoc="<script>${runAbove}</script>"></iframe>`,
  `<iframe src="javascript:${runAbove}"></iframe>`,
  `<iframe onload=${run}></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="javascript:${run}">`,
  `<base href="javascript:/a/-${run}//">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<form action="javascript:${run}"><button>x</button></form>`,
  `<button form=x formaction="javascript:${run}">x</button>`,
  `<style>@import 'javascript:${run}';</style>`,
  `<link rel=import href="data:text/html,<script>${run}</script>">`,
  `<template><img src=x onerror=${run}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<textarea></textarea><img src=x onerror=${run}>`,
  `<title></title><img src=x onerror=${run}>`,
  `<select><style></select><img src=x onerror=${run}></style>`,
  `<portal src="javascript:${run}"></portal>`,
];

const closings: readonly string[] = [
  "script",
  "style",
  "title",
  "textarea",
  "template",
  "noscript",
  "xmp",
  "iframe",
].flatMap((tag) => [`</${tag}><img src=x onerror=${run}>`, `</${tag.toUpperCase()} ><svg onload=${run}>`]);

const attributes: readonly string[] = [
  `" onerror="${run}`,
  `' onerror='${run}`,
  `" autofocus onfocus="${run}" x="`,
  `' autofocus onfocus='${run}' x='`,
  `x onerror=${run} `,
  `"><svg onload=${run}>`,
  `'><svg onload=${run}>`,
  `\`><img src=x onerror=${run}>`,
  `" style="background:url(javascript:${run})`,
  `red;background:url("javascript:${run}")`,
  `#ffffff;}</style><img src=x onerror=${run}>`,
  `expression(${run})`,
  `x" srcdoc="<script>${runAbove}</script>`,
];

const foreign: readonly string[] = [
  `<svg><script>${run}</script></svg>`,
  `<svg><script href="data:text/javascript,${run}"/></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${run}>#x"/></svg>`,
  `<svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
  `<svg><style><img src=x onerror=${run}></style></svg>`,
  `<svg><set attributeName=href to="javascript:${run}"></svg>`,
  `<math href="javascript:${run}">x</math>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${run}></annotation-xml></math>`,
  `<math><maction actiontype=statusline xlink:href="javascript:${run}">x</maction></math>`,
];

const addresses: readonly string[] = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `\u0001javascript:${run}`,
  `javascript://%0a${run}`,
  `javascript:/*-->*/${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wYXJsb3VyUmFuKCk8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  `data:text/javascript,${run}`,
  `blob:${run}`,
  `//elsewhere.example/"onerror="${run}`,
  `https://elsewhere.invalid/x.svg" onerror="${run}`,
  `<a href="javascript:${run}">press me</a>`,
  `<a href=javascript&colon;${run}>press me</a>`,
  `[press me](javascript:${run})`,
  `![x](x" onerror="${run})`,
];

const encodings: readonly string[] = [
  `&lt;img src=x onerror=${run}&gt;`,
  `&#60;img src=x onerror=${run}&#62;`,
  `&#x3c;img src=x onerror=${run}&#x3e;`,
  `&amp;lt;script&amp;gt;${run}&amp;lt;/script&amp;gt;`,
  `%3Cimg src=x onerror=${run}%3E`,
  `%253Cscript%253E${run}%253C/script%253E`,
  String.raw`\u003cimg src=x onerror=${run}\u003e`,
  String.raw`\x3cscript\x3e${run}\x3c/script\x3e`,
  `\uFF1Cscript\uFF1E${run}\uFF1C/script\uFF1E`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  `<img src=x onerror=&#112;arlourRan()>`,
  `<img src=x onerror="\u2028${run}\u2029">`,
  `\u202E<img src=x onerror=${run}>`,
  `<img/src="x"/onerror=${run}>`,
  `<img\u000Csrc=x\u000Conerror=${run}>`,
];

const templates: readonly string[] = [
  `{{${run}}}`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `#{${run}}`,
  `<%= ${run} %>`,
  `[[${run}]]`,
  `'-${run}-'`,
  `"-${run}-"`,
  `\`-\${${run}}-\``,
  `\\";${run};//`,
  `*/${run}/*`,
  `$&$1$\`$'${run}`,
  `__proto__`,
  `<!--<script>${run}</script>`,
  `<!--><img src=x onerror=${run}>`,
  `--><img src=x onerror=${run}>`,
  `<![CDATA[><img src=x onerror=${run}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${run}>`,
  `</script><!--<script>${run}//`,
  `"}]};${run};//`,
];

const polyglots: readonly string[] = [
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=${run} )//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=${run}//>`,
  `'"></title></style></textarea></script><img src=x onerror=${run}><!--`,
  `"'--></noscript></template><svg onload=${run}>{{${run}}}`,
];

/** All of them, each once. */
export const scriptPayloads: readonly string[] = [
  ...new Set([
    ...tags,
    ...handlers,
    ...closings,
    ...attributes,
    ...foreign,
    ...addresses,
    ...encodings,
    ...templates,
    ...polyglots,
  ]),
];
