/** The document inside the widget's frame. */
export const widgetPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Security check</title>
<style>
:root{color-scheme:light dark;--ground:light-dark(#faf9f7,#232228);--line:light-dark(#d8d4cd,#44424c);--text:light-dark(#2a2830,#eceaf0);--muted:light-dark(#6c6775,#a8a3b2);--good:light-dark(#1d7a47,#74cf9c);--bad:light-dark(#a3262f,#f39aa0);--accent:light-dark(#5b3fa3,#b9a4f2)}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;height:65px;display:flex;align-items:center;gap:12px;padding:0 14px;border:1px solid var(--line);border-radius:8px;background:var(--ground);color:var(--text);font:15px/1.3 system-ui,sans-serif}
[data-size=compact] body{height:140px;flex-direction:column;justify-content:center;text-align:center}
#box{position:relative;flex:none;width:28px;height:28px;padding:0;border:2px solid var(--muted);border-radius:6px;background:none;color:var(--good)}
#box:enabled{cursor:pointer}
#box:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[data-look=verifying] #box,[data-look=waiting] #box{border-radius:50%;border-style:solid;border-color:var(--line)}
[data-look=verifying] #box{border-top-color:var(--accent);animation:turn .8s linear infinite}
[data-look=passed] #box{border-color:var(--good);border-radius:50%;background:var(--good)}
[data-look=passed] #box::after{content:"";position:absolute;inset:5px 8px 8px;border:solid var(--ground);border-width:0 3px 3px 0;transform:rotate(42deg)}
[data-look=failed] #box{border-color:var(--bad)}
[data-look=failed] #box::after{content:"";position:absolute;inset:11px 4px;background:var(--bad);transform:rotate(45deg)}
[data-look=failed] #status{color:var(--bad)}
#from{margin-inline-start:auto;color:var(--muted);font-size:11px;text-align:end}
[data-size=compact] #from{margin:0;text-align:center}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){#box{animation-duration:3s!important}}
</style>
</head>
<body data-look="waiting">
<button id="box" type="button" role="checkbox" aria-checked="false" aria-labelledby="status" disabled></button>
<span id="status" role="status"></span>
<span id="from">Bot check<br>sandbox</span>
<script src="/turnstile/v0/widget.js"></script>
</body>
</html>
`;
