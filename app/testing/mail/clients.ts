/**
 * What mail programs are known to take away from the HTML of a mail, as data: their makers' own lists (Gmail's supported CSS,
 * Microsoft's list of what Word renders) and what senders have measured since.
 */

interface MailClient {
  name: string
  /** Elements that go with all that is in them. */
  elements?: string[]
  /** Elements whose tags go while what is in them stays. */
  tags?: string[]
  /** Attributes that go. */
  attributes?: string[]
  /** CSS properties that go, by how their names begin. */
  properties?: string[]
  /** Values for which a declaration goes. */
  values?: RegExp[]
  /** True where the comments for Outlook are read as HTML. Elsewhere every comment goes. */
  readsConditionalComments?: boolean
}

const dangerous = ['script', 'iframe', 'object', 'embed', 'applet', 'form', 'input', 'textarea', 'select', 'svg', 'math', 'video', 'audio', 'canvas', 'base', 'link'] // prettier-ignore

export const mailClients: MailClient[] = [
  {
    name: 'Gmail, style element kept',
    elements: [...dangerous, 'title', 'meta'],
    tags: ['html', 'head', 'body'],
    attributes: ['id', 'name', 'on'],
    properties: ['position', 'top', 'left', 'right', 'bottom', 'z-index', 'background-image', 'content', 'counter', 'order', 'transform', 'filter', 'animation', 'transition', '-webkit-'], // prettier-ignore
    values: [/url\(/, /\bvar\(/, /\bexpression\(/],
  },
  {
    name: 'Gmail with a foreign account, or a style element that is too long or has a mistake in it',
    elements: [...dangerous, 'style', 'title', 'meta'],
    tags: ['html', 'head', 'body'],
    attributes: ['id', 'class', 'name'],
    properties: ['position', 'background-image', 'content', 'float'],
    values: [/url\(/],
  },
  {
    name: 'Gmail without pictures',
    elements: ['img', 'picture', 'source', 'style'],
    properties: ['background-image', 'list-style-image'],
    values: [/url\(/],
  },
  {
    name: 'Outlook 2016 to 2021 on Windows, which lets Word draw',
    elements: ['svg', 'video', 'audio', 'form', 'input', 'canvas', 'iframe', 'script', 'object', 'style'],
    properties: ['max-width', 'min-width', 'max-height', 'min-height', 'width', 'height', 'padding', 'border-radius', 'background-image', 'background-position', 'background-size', 'box-shadow', 'text-shadow', 'float', 'clear', 'flex', 'grid', 'gap', 'justify', 'align', 'order', 'position', 'top', 'left', 'overflow', 'display', 'opacity', 'visibility', 'transform', 'animation', 'content', 'white-space', 'word-break', 'vertical-align', 'box-sizing', '-webkit-', 'direction'], // prettier-ignore
    values: [/\bauto\b/, /\brgba?\(/, /\bhsla?\(/, /\bcalc\(/, /\bvar\(/, /url\(/, /\binherit\b/, /!important/],
    attributes: ['role', 'class', 'dir'],
    readsConditionalComments: true,
  },
  {
    name: 'the new Outlook and outlook.com',
    elements: [...dangerous, 'meta', 'title'],
    tags: ['html', 'head', 'body'],
    attributes: ['id', 'role'],
    properties: ['position', 'background-image', 'margin', 'float', 'opacity', 'content', 'object-fit'],
    values: [/url\(/],
  },
  {
    name: 'a dark mode that makes its own colours',
    elements: ['style'],
    properties: ['color', 'background', 'border-color', 'border-top-color', 'border-left'],
  },
  {
    name: 'Yahoo Mail on Android',
    elements: [...dangerous, 'head'],
    attributes: ['id', 'class'],
    properties: ['position', 'flex', 'grid', 'min-', 'max-', 'overflow'],
  },
  {
    name: 'a reader that draws nothing at all',
    elements: ['head', 'style', 'script', 'img', 'svg', 'form', 'button'],
    attributes: ['style', 'class', 'role', 'dir', 'lang', 'title', 'alt', 'aria-', 'data-', 'width', 'align'],
  },
]

/** The longest a style element may be before Gmail drops it, in characters. */
export const gmailStyleLimit = 8192
/** The size from which on Gmail hides the rest of a mail behind a link, in bytes. */
export const gmailClipLimit = 102 * 1024

/** The HTML of a mail as it is left when this program has taken away what it does. */
export function takeAway(html: string, client: MailClient): string {
  const { elements = [], tags = [], attributes = [] } = client
  let left = client.readsConditionalComments
    ? html.replace(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1')
    : html.replace(/<!--.*?-->/gs, '')
  for (const name of elements) {
    left = left
      .replace(new RegExp(`<${name}\\b[^>]*>.*?</${name}>`, 'gis'), '')
      .replace(new RegExp(`<${name}\\b[^>]*>`, 'gi'), '')
  }
  for (const name of tags) left = left.replace(new RegExp(`</?${name}\\b[^>]*>`, 'gi'), '')
  return left.replace(/<[a-z][^>]*>/gi, (tag) => {
    const kept = attributes.reduce((text, name) => text.replace(new RegExp(` ${name}[\\w-]*="[^"]*"`, 'gi'), ''), tag)
    return kept.replace(/ style="([^"]*)"/, (_, style: string) => ` style="${leaveOf(style, client)}"`)
  })
}

function leaveOf(style: string, { properties = [], values = [] }: MailClient): string {
  return style
    .split(';')
    .filter((declaration) => {
      const [name = '', value = ''] = declaration.split(/:(.*)/s)
      return !properties.some((start) => name.trim().startsWith(start)) && !values.some((bad) => bad.test(value))
    })
    .join(';')
}

const blocks = 'p|div|h1|h2|h3|blockquote|table|tr|td|ul|ol|li|body|html|head'

/**
 * What somebody reads in the HTML of a mail, line by line, when nothing of its style counts: blocks begin a line, all else stands in
 * it. A link is written as the text part writes it, so that both can be compared.
 */
export function linesSeen(html: string): string[] {
  return html
    .replace(/^.*?<body[^>]*>/s, '')
    .replace(/<(style|title)\b.*?<\/\1>/gs, '')
    .replace(
      /<p\b[^>]*><a\b[^>]* href="([^"]*)"[^>]*>([^<]*)<\/a><\/p>/g,
      (_, address: string, label: string) => `<p>${label}: ${address}</p>`,
    ) // prettier-ignore
    .replace(/<a\b[^>]* href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (_, address: string, label: string) =>
      [address, address.replace(/^mailto:/, '')].includes(label) ? label : `${label} (${address})`,
    )
    .replace(new RegExp(`</?(${blocks})\\b[^>]*>|<br>`, 'gi'), '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
