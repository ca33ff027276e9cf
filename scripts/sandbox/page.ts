import type { Reply } from './http.ts'

/** Text that is already HTML; everything else is escaped when it goes into a page. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | Markup[] | null | undefined

/** Tagged template that escapes every value, so a deal's title can not become markup. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + render(values[index - 1]) + part))
}

function render(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map((item) => item.text).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `
*{box-sizing:border-box}
body{margin:0;background:#faf6ed;color:#1b201c;font:17px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:33rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{margin:.4rem 0 .6rem;font:600 clamp(1.7rem,5vw,2.1rem)/1.2 Charter,'Bitstream Charter',Georgia,serif;text-wrap:balance}
p{margin:.6rem 0}
.notice{margin:0;color:#14432f;font-size:.9rem;font-weight:600}
.quiet{color:#4c534d;font-size:.95rem}
.amount{margin:1.2rem 0;padding:1rem 0;border-block:1px solid #cfc6b1;display:flex;justify-content:space-between;gap:1rem;align-items:baseline}
.amount strong{font:600 1.5rem/1.2 Charter,Georgia,serif;font-variant-numeric:tabular-nums;white-space:nowrap}
.alert{margin:1.2rem 0;padding:.8rem 1rem;border-left:4px solid #9b2c1f;background:#fbe9e3}
ul{margin:1.4rem 0;padding:0;list-style:none}
li{margin:.7rem 0}
form{margin:0}
label{display:block;margin:1rem 0 .3rem;font-weight:600}
input,select{width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid #6d746e;border-radius:4px;background:#fff;color:inherit;font:inherit;font-variant-numeric:tabular-nums}
button{min-height:44px;padding:.6rem 1.1rem;border:1px solid #14432f;border-radius:4px;background:#14432f;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#0d3122}
button.plain{background:transparent;color:#14432f}
button.plain:hover{background:#efe7d5}
button.person{width:100%;text-align:left}
button.person span{font-weight:400}
.actions{display:flex;flex-wrap:wrap;gap:.7rem;margin-top:1.4rem}
a{color:#14432f}
:focus-visible{outline:3px solid #b08a3e;outline-offset:2px}
code{font-size:.9em;overflow-wrap:anywhere}
`

/** The frame of every page of the sandbox. It has no script and loads nothing from elsewhere, and its policy enforces both. */
export function page(title: string, content: Markup, status = 200): Reply {
  const document = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Markup(style)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html> `
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    },
    body: document.text,
  }
}
