import { formatDate } from '#app/utils/dates.ts'
import { formatExactPounds, vatNote } from '#app/utils/money.ts'
import { cleanText, toOneLine } from '#app/utils/text.ts'
import { place, type Amount, type Block, type Line, type Piece, type Receipt } from './blocks.ts'
import { FinalError, operatorPlaceholder, type MailMessage, type Subscription } from './outbox.server.ts'
import type { MailPlace } from './places.ts'

/**
 * The form of every mail, as text and as HTML. Mail programs take away much of what a page may have, so no fact, order or address
 * depends on a style (app/mails-in-clients.test.ts): a mail is one column of div and p, a fact is a paragraph "Label: value", and the button is
 * made of borders, because Outlook on Windows ignores the padding of a link. The style element holds nothing but the dark colours.
 */

/** The facts about the operator that every mail carries. */
export interface MailSite {
  /** The site's address, without a slash at the end. */
  origin: string
  operatorEmail: string
  productName: string
  company: string
  addressLines: string[]
  /** The VAT number. Without one a mail says nothing of VAT. */
  vatNumber: string | null
  /** The rate of VAT in a secure price. It counts only where there is a VAT number. */
  vatRatePercent: number
  redressScheme: string
  redressNumber: string
  /** Gives the net and the VAT in an amount. Takes pence. */
  splitVat: (grossPence: number) => { netPence: number; vatPence: number }
  /** Gives the path of a page, with a slash at its beginning. */
  pathOf: (place: MailPlace) => string
}

interface RenderedMail {
  to: string
  subject: string
  text: string
  html: string
  /** The address at which the reader's mail program ends the subscription by a post of its own (RFC 8058). */
  oneClickEnd?: string
}

/**
 * Both parts of a mail. The HTML has no script, picture, form or anything to load, and the only outside address in it is that of a
 * button. Text
 * that somebody typed is shown literally and never becomes a link. Throws a FinalError when the address is not exactly one email
 * address.
 */
export function renderMail(message: MailMessage, site: MailSite): RenderedMail {
  const mail = previewMail(message, site)
  if (!isOneAddress(mail.to)) throw new FinalError('The address is not one email address.')
  return mail
}

/** The site for a mail that another than its addressee looks at, or that is copied: what a key opens is left out. */
export function withoutKeys(site: MailSite): MailSite {
  return {
    ...site,
    pathOf: (place) => ('key' in place || 'accessKey' in place ? '/[a link for one person]' : site.pathOf(place)),
  }
}

/** The real address behind a stored one. */
export function addresseeOf(to: string, operatorEmail: string): string {
  return to === operatorPlaceholder ? operatorEmail : to
}

/**
 * A mail rendered for looking at. Unlike renderMail it accepts an address that is none, because such a mail is stored but never
 * sent.
 */
export function previewMail(
  { to, subject, blocks, subscription, isQuestion }: MailMessage,
  site: MailSite,
): RenderedMail {
  const title = [...toOneLine(subject)].slice(0, longestSubject).join('')
  const footer = footerLines(site, subscription, isQuestion)
  return {
    to: addresseeOf(to, site.operatorEmail),
    subject: title,
    text: renderText(blocks, footer, site),
    html: renderHtml(title, blocks, footer, site),
    ...(subscription && { oneClickEnd: addressOf(subscription.end, site) }),
  }
}

/**
 * The HTML part for a frame without rights, in which somebody looks at a mail in the light or in the dark colours. Nothing is
 * loaded from outside, and a link opens nothing: it asks for a window of its own, which such a frame may not have.
 */
export function framedMail(html: string, scheme: 'light' | 'dark'): string {
  const limits = `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><base target="_blank">`
  return html
    .replace('<head>', () => `<head>\n${limits}`)
    .replace(`@media ${whenDark}`, scheme === 'dark' ? '@media all' : '@media not all')
}

const longestSubject = 200

function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>,;:"()[\]\\@\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+$/u.test(text)
}

function renderText(blocks: Block[], footer: Part[][], site: MailSite): string {
  const parts = blocks.map((block) => linesOf(block, site).join('\n'))
  // Mail programs take "-- " as the end of the message and the beginning of the signature.
  return `${parts.join('\n\n')}\n\n-- \n${footer.map(textOf).join('\n')}\n`
}

function linesOf(block: Block, site: MailSite): string[] {
  switch (block.kind) {
    case 'greeting':
    case 'paragraph':
      return block.lines.map((line) => textOf(resolve(line, site)))
    case 'heading':
      return [keepInLine(block.text).toUpperCase()]
    case 'facts':
    case 'receipt':
    case 'trader':
      return entriesOf(block, site).map(({ label, value }) => `${keepInLine(label)}: ${textOf(value)}`)
    case 'quotation':
      return cleanText(block.text)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
    case 'button': {
      const { label, address } = linkOf(block, site)
      return [`${label}: ${keepInLine(address)}`]
    }
  }
}

/** A fact as it is sent. The total of a receipt is `isTotal`. */
interface Entry {
  label: string
  value: Part[]
  isTotal?: boolean
}

function entriesOf(block: Extract<Block, { kind: 'facts' | 'receipt' | 'trader' }>, site: MailSite): Entry[] {
  if (block.kind === 'trader') return traderEntries(site)
  const entries = block.facts.map(({ label, value }) => ({ label, value: resolve(value, site) }))
  return block.kind === 'receipt' ? [...entries, ...amountEntries(block, site)] : entries
}

function traderEntries(site: MailSite): Entry[] {
  return [
    { label: 'Seller', value: [site.company] },
    { label: 'Address', value: [site.addressLines.join(', ')] },
    { label: 'Email', value: [resolvePiece({ kind: 'operator' }, site)] },
    ...(site.vatNumber === null ? [] : [{ label: 'VAT number', value: [site.vatNumber] }]),
    { label: 'Redress scheme', value: [`${site.redressScheme}, membership number ${site.redressNumber}`] },
  ]
}

/** The parts of a total stand before it: its items, or else its net and VAT. The VAT within a total of items stands after it. */
function amountEntries({ items, total }: Receipt, site: MailSite): Entry[] {
  const hasVat = site.vatNumber !== null
  const { netPence, vatPence } = site.splitVat(total.pence)
  const rate = `${site.vatRatePercent}%`
  const parts =
    items.length > 0 || !hasVat
      ? items
      : [
          { label: 'Net', pence: netPence },
          { label: `VAT at ${rate}`, pence: vatPence },
        ]
  const within = items.length > 0 && hasVat ? [{ label: `Of this, VAT at ${rate}`, pence: vatPence }] : []
  return [...parts.map(amountEntry), { ...amountEntry(total), isTotal: true }, ...within.map(amountEntry)]
}

function amountEntry({ label, pence }: Amount): Entry {
  return { label, value: [formatExactPounds(pence)] }
}

/** A part of a line in the sent mail: plain text, or a link. A link without `words` shows its address. */
type Part = string | { address: string; shown: string; words?: string }

function resolve(line: Line, site: MailSite): Part[] {
  return line.map((piece) => resolvePiece(piece, site))
}

function resolvePiece(piece: Piece, site: MailSite): Part {
  if (typeof piece === 'string') return keepInLine(piece)
  switch (piece.kind) {
    case 'typed':
      return toOneLine(piece.text)
    case 'place': {
      const address = addressOf(piece.place, site)
      return { address, shown: address, ...(piece.words !== undefined && { words: keepInLine(piece.words) }) }
    }
    case 'operator':
      return { address: `mailto:${site.operatorEmail}`, shown: site.operatorEmail }
    case 'operator-address':
      return nameAndAddress(site)
    case 'vat':
      return vatNote(site.vatNumber !== null)
  }
}

function addressOf(to: MailPlace, site: MailSite): string {
  return site.origin + site.pathOf(to)
}

function nameAndAddress({ company, addressLines }: MailSite): string {
  return [company, ...addressLines].join(', ')
}

function linkOf({ label, address }: Extract<Block, { kind: 'button' }>, site: MailSite) {
  return { label: keepInLine(label), address: typeof address === 'string' ? address : addressOf(address, site) }
}

function keepInLine(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/** A line as text. The address of a link stands after its words, because a text has nothing to press on. */
function textOf(parts: Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      return part.words === undefined ? part.shown : `${part.words} (${part.shown})`
    })
    .join('')
}

const colours = {
  light: {
    page: '#faf6ed',
    panel: '#fffdf8',
    ink: '#1b201c',
    soft: '#605f55',
    link: '#14432f',
    line: '#dcd3bf',
    top: '#14432f',
    quote: '#f2ebdc',
    edge: '#b8903f',
    button: '#14432f',
    label: '#fbf7ec',
  },
  dark: {
    page: '#151a16',
    panel: '#1e2520',
    ink: '#f3eee1',
    soft: '#bcb9ab',
    link: '#a8d5ba',
    line: '#3d473f',
    top: '#7fb396',
    quote: '#272f29',
    edge: '#b8903f',
    button: '#bfe0cb',
    label: '#0c2e20',
  },
}
const { light, dark } = colours

const serif = `Charter,'Iowan Old Style','Palatino Linotype',Georgia,serif`
const sans = `-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`

const whenDark = '(prefers-color-scheme:dark)'
/** The dark colours, by the class that an element has beside its light ones. */
const darkRules: Record<string, string> = {
  page: `background-color:${dark.page}`,
  panel: `background-color:${dark.panel};border-color:${dark.line};border-top-color:${dark.top}`,
  ink: `color:${dark.ink}`,
  soft: `color:${dark.soft}`,
  link: `color:${dark.link}`,
  line: `border-color:${dark.line}`,
  total: `border-color:${dark.ink}`,
  quote: `background-color:${dark.quote};border-color:${dark.edge}`,
  btn: `background-color:${dark.button};border-color:${dark.button};color:${dark.label}`,
}

/** Outlook marks an element around the mail with data-ogsc where it is dark, and asks no media query. */
const darkStyles = `:root{color-scheme:light dark}
@media ${whenDark}{
${darkRulesWith('')}
}
${darkRulesWith('[data-ogsc] ')}`

function darkRulesWith(before: string): string {
  return Object.entries(darkRules)
    .map(([name, rule]) => `${before}.${name}{${rule.replaceAll(/;|$/g, '!important$&')}}`)
    .join('\n')
}

function renderHtml(subject: string, blocks: Block[], footer: Part[][], site: MailSite): string {
  const first = blocks.find((block) => block.kind === 'paragraph')
  const preview = [...(first ? linesOf(first, site).join(' ') : '')].slice(0, 140).join('')
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${darkStyles}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page};font-family:${sans};font-size:16px;line-height:1.55;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<div class="page" style="background-color:${light.page}">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td style="padding:24px 16px"><![endif]-->
<div style="max-width:600px;margin:0 auto;padding:24px 16px 32px;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 12px;font-family:${serif};font-size:22px;line-height:1.2"><a class="link" href="${escapeHtml(addressOf({ page: 'home' }, site))}" style="color:${light.link};text-decoration:none">${escapeHtml(site.productName)}</a></p>
<div class="panel" style="padding:28px 24px 8px;background-color:${light.panel};border:1px solid ${light.line};border-top:4px solid ${light.top}">
<h1 class="ink" dir="auto" style="margin:0 0 20px;font-family:${serif};font-size:26px;font-weight:400;line-height:1.2;color:${light.ink}">${escapeHtml(subject)}</h1>
${blocks.map((block) => renderBlock(block, site)).join('\n')}
</div>
<div style="padding:16px 24px 0;font-size:14px;line-height:1.6">
${footer
  .map((line) => `<p class="soft" style="margin:0 0 8px;color:${light.soft}">${renderParts(line)}</p>`)
  .join('\n')}
</div>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`
}

function renderBlock(block: Block, site: MailSite): string {
  switch (block.kind) {
    case 'greeting':
    case 'paragraph':
      return renderParagraph(block.lines.map((line) => resolve(line, site)))
    case 'heading':
      return `<h2 class="ink" style="margin:0 0 8px;font-family:${serif};font-size:19px;font-weight:600;line-height:1.3;color:${light.ink}">${escapeHtml(keepInLine(block.text))}</h2>`
    case 'facts':
    case 'receipt':
    case 'trader':
      return renderEntries(entriesOf(block, site))
    case 'quotation':
      return `<blockquote class="quote" style="margin:0 0 20px;padding:12px 16px 4px;background-color:${light.quote};border-left:4px solid ${light.edge}">\n${paragraphsOf(
        block.text,
      )
        .map((lines) => renderParagraph(lines, '0 0 8px'))
        .join('\n')}\n</blockquote>`
    case 'button':
      return renderButton(linkOf(block, site))
  }
}

function renderButton({ label, address }: { label: string; address: string }): string {
  if (!/^https?:\/\/\S+$/.test(address)) return renderParagraph([[`${label}: ${keepInLine(address)}`]])
  return `<p style="margin:0 0 24px"><a class="btn" href="${escapeHtml(address)}" style="display:inline-block;border:solid ${light.button};border-width:12px 24px;border-radius:2px;background-color:${light.button};color:${light.label};font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></p>`
}

/** The longest labels, in characters, that have room beside their values, in a narrow and in a wide column. */
const narrowLabel = 22
const wideLabel = 28

/** Labels stand beside the values, or above them where one of them is long. */
function renderEntries(entries: Entry[]): string {
  const longest = Math.max(0, ...entries.map(({ label }) => label.length))
  const column = longest <= narrowLabel ? 'narrow' : longest <= wideLabel ? 'wide' : null
  return `<div class="line" style="margin:0 0 24px;border-bottom:1px solid ${light.line}">${entries
    .map((entry) => `\n${renderEntry(entry, column)}`)
    .join('')}\n</div>`
}

function renderEntry({ label, value, isTotal }: Entry, column: 'narrow' | 'wide' | null): string {
  const rule = isTotal ? `${light.ink};font-weight:600` : light.line
  // On a phone an amount has room beside a narrow column, and nothing has beside a wide one.
  const place = column ? `display:inline-block;min-width:${column === 'narrow' ? 190 : 215}px` : 'display:block'
  const width = column ? 'min-width:70px;max-width:290px' : 'max-width:100%'
  return `<p class="ink ${isTotal ? 'total' : 'line'}" style="margin:0;padding:8px 0;color:${light.ink};border-top:1px solid ${rule}"><span class="soft" style="${place};color:${light.soft}">${escapeHtml(keepInLine(label))}:</span> <span dir="auto" style="display:inline-block;vertical-align:top;${width}">${renderParts(value).trim()}</span></p>`
}

/** A text that somebody wrote, as paragraphs of lines. */
function paragraphsOf(text: string): Part[][][] {
  return cleanText(text)
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => [line]))
}

function renderParagraph(lines: Part[][], margin = '0 0 20px'): string {
  return `<p class="ink" dir="auto" style="margin:${margin};color:${light.ink}">${lines.map((line) => renderParts(line).trim()).join('<br>')}</p>`
}

function renderParts(parts: Part[]): string {
  return parts
    .map((part) =>
      typeof part === 'string'
        ? escapeHtml(part)
        : `<a class="link" href="${escapeHtml(part.address)}" style="color:${light.link}">${escapeHtml(part.words ?? part.shown)}</a>`,
    )
    .join('')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const subscribedTo = ({ of }: Subscription, { productName }: MailSite) => {
  if (of === 'saved-search') return `asked ${productName} for emails about this search`
  return of === 'saved-deals'
    ? `asked ${productName} for falls in price of your saved deals`
    : `subscribed to new articles from ${productName}`
}

function footerLines(site: MailSite, subscription?: Subscription, isQuestion = false): Part[][] {
  return [
    ...(subscription
      ? [
          [
            `You receive this email because you ${subscribedTo(subscription, site)} on ${formatDate(subscription.since)}. `,
            resolvePiece(place(subscription.end, subscription.of ? 'Stop these emails' : 'Unsubscribe'), site),
          ],
          ['General information only, not financial advice.'],
        ]
      : [
          [
            isQuestion
              ? `${site.productName} asks you because you have bought through it.`
              : `This is a service message from ${site.productName}.`,
          ],
        ]),
    ['Questions: ', resolvePiece(place({ page: 'support' }), site), ' or ', resolvePiece({ kind: 'operator' }, site)],
    [nameAndAddress(site)],
  ]
}
