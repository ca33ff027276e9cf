/** Hostile HTML in families, each in several places: what runs on a page if anything is let through. Every one calls `window.__xss`. */

const call = 'window.__xss=1'

const events = ['onload', 'onerror', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onbeforetoggle', 'onpointerenter', 'oncontentvisibilityautostatechange'] // prettier-ignore
const carriers = ['img src=x', 'svg', 'body', 'video src=x', 'input autofocus', 'details open', 'a href=/ tabindex=1', 'p style="animation:x"', 'iframe', 'marquee', 'x-own contenteditable', 'math', 'table', 'td', 'object data=x', 'source srcset=x'] // prettier-ignore

const addresses = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  ` \u0001javascript:${call}`,
  `java\tscript:${call}`,
  `java\nscript:${call}`,
  `&#106;&#97;vascript:${call}`,
  `&#x6A;avascript&colon;${call}`,
  `javascript&#0000058${call}`,
  `data:text/html,<script>parent.${call}</script>`,
  `data:text/html;base64,PHNjcmlwdD50b3AuX194c3M9MTwvc2NyaXB0Pg==`,
  `vbscript:${call}`,
  `view-source:javascript:${call}`,
  `//canary.invalid/x`,
  `\\\\canary.invalid\\x`,
]
const places = ['a href', 'img src', 'iframe src', 'form action', 'object data', 'embed src', 'link rel=stylesheet href', 'base href', 'svg><a xlink:href', 'math href', 'form><button formaction', 'area href', 'img srcset', 'video poster', 'td background', 'meta http-equiv=refresh content="0;url='] // prettier-ignore

/** Elements in which other rules of reading hold, around something that those rules would let through. */
const mutations = [
  `<svg><style><img src=x onerror=${call}></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${call}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>"></noscript>`,
  `<template><script>${call}</script></template>`,
  `<textarea><img title="</textarea><img src=x onerror=${call}>"></textarea>`,
  `<title><img title="</title><img src=x onerror=${call}>"></title>`,
  `<xmp><img title="</xmp><img src=x onerror=${call}>"></xmp>`,
  `<iframe><img title="</iframe><img src=x onerror=${call}>"></iframe>`,
  `<noembed><img title="</noembed><img src=x onerror=${call}>"></noembed>`,
  `<style><img title="</style><img src=x onerror=${call}>"></style>`,
  `<!--><img src=x onerror=${call}>-->`,
  `<!--[if gte IE 4]><script>${call}</script><![endif]-->`,
  `<!-- --!><img src=x onerror=${call}> -->`,
  `<![CDATA[<img src=x onerror=${call}>]]>`,
  `<svg><![CDATA[><img src=x onerror=${call}>]]></svg>`,
  `<?xml ?><img src=x onerror=${call}>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${call}>`,
  `<svg></p><style><a id="</style><img src=x onerror=${call}>">`,
  `<select><noscript><style></select><img src=x onerror=${call}></style></noscript>`,
  `<table><td><svg><desc><td><img src=x onerror=${call}>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><a><animate attributeName=href values=javascript:${call} /><text y=20>x</text></a>`,
  `<svg><foreignObject><body onload=${call}>`,
  `<svg><script href="data:,${call}"/>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${call}</script></svg>#x">`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${call}></annotation-xml></math>`,
  `<plaintext><img src=x onerror=${call}>`,
  `<a href="#" id=cookie name=getElementById>x</a><form id=body><input name=__xss>`,
  `<div style="background:url(javascript:${call})">x</div>`,
  `<link rel=import href="data:text/html,<script>${call}</script>">`,
  `<iframe srcdoc="<script>parent.${call}</script>">`,
]

const plain = [
  `<script>${call}</script>`,
  `<SCRIPT/x>${call}</SCRIPT >`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<<script>${call}//<</script>`,
  `<script\u0000>${call}</script>`,
  `<img src="x\u0060 onerror=${call}">`,
  `<img src=x onerror\n=\n${call}>`,
  `<img """><script>${call}</script>">`,
  `<img src=x/onerror=${call}>`,
  `<img src=x:x onerror&equals;x oNeRrOr=${call}//`,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `<p title='"><script>${call}</script>'>x`,
  `<img alt='"><img src=x onerror=${call}>' src=https://canary.invalid/x>`,
  `<a href='https://example.org/"><img src=x onerror=${call}>'>x</a>`,
  `<a href="https://example.org/" rel='"onclick=${call} x="'>x</a>`,
  `<td colspan='2" onclick="${call}'>x</td>`,
]

/** Around a payload, as in a post. */
const contexts: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<table><tbody><tr><td>${payload}</td></tr></tbody></table>`,
  (payload) => `<ul><li><strong>${payload}</strong></li></ul>`,
  (payload) => `<h2>${payload}</h2>`,
]

const close = (start: string) => (start.includes('content="') ? '">' : '>')

/** Every payload in every context. */
export const xssPayloads: string[] = [
  ...carriers.flatMap((carrier) => events.map((event) => `<${carrier} ${event}=${call}>x`)),
  ...places.flatMap(
    (place) =>
    addresses.map((address) => (place.includes('content="') ? `<${place}${address}${close(place)}x` : `<${place}="${address.replaceAll('"', '&quot;')}">x`)), // prettier-ignore
  ),
  ...mutations,
  ...plain,
].flatMap((payload) => contexts.map((context) => context(payload)))
