import { vatNote } from '#app/utils/money.ts'
import { cleanText, toOneLine } from '#app/utils/text.ts'
import { place, type Block, type Fact, type Line, type Piece } from './blocks.ts'
import { FinalError, operatorPlaceholder, type MailMessage } from './outbox.server.ts'
import type { MailPlace } from './places.ts'

/** The form of every mail, as text and as HTML. */

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
  /** Gives the path of a page, with a slash at its beginning. */
  pathOf: (place: MailPlace) => string
}

export interface RenderedMail {
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Both parts of a mail. The HTML has no script, picture or form, and the only outside address in it is that of a button. Text
 * that somebody typed is shown literally and never becomes a link. Throws a FinalError when the address is not exactly one e-mail
 * address.
 */
export function renderMail(message: MailMessage, site: MailSite): RenderedMail {
  const mail = previewMail(message, site)
  if (!isOneAddress(mail.to)) throw new FinalError('The address is not one e-mail address.')
  return mail
}

/** The real address behind a stored one. */
export function addresseeOf(to: string, operatorEmail: string): string {
  return to === operatorPlaceholder ? operatorEmail : to
}

/**
 * A mail rendered for looking at. Unlike renderMail it accepts an address that is none, because such a mail is stored but never
 * sent.
 */
export function previewMail({ to, subject, blocks }: MailMessage, site: MailSite): RenderedMail {
  const title = [...toOneLine(subject)].slice(0, longestSubject).join('')
  return {
    to: addresseeOf(to, site.operatorEmail),
    subject: title,
    text: renderText(blocks, site),
    html: renderHtml(title, blocks, site),
  }
}

/**
 * The HTML part for a frame without rights, in which somebody looks at a mail. Nothing is loaded from outside, and a link opens
 * nothing: it asks for a window of its own, which such a frame may not have.
 */
export function framedMail(html: string): string {
  const limits = `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><base target="_blank">`
  return html.replace('<head>', () => `<head>\n${limits}`)
}

const longestSubject = 200

function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>,;:"()[\]\\@\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+$/u.test(text)
}

function renderText(blocks: Block[], site: MailSite): string {
  const parts = blocks.map((block) => linesOf(block, site).join('\n'))
  // Mail programs take "-- " as the end of the message and the beginning of the signature.
  return `${parts.join('\n\n')}\n\n-- \n${footerLines(site).map(textOf).join('\n')}\n`
}

function linesOf(block: Block, site: MailSite): string[] {
  switch (block.kind) {
    case 'greeting':
    case 'paragraph':
      return block.lines.map((line) => textOf(resolve(line, site)))
    case 'facts':
      return block.facts.map((fact) => textOf(resolve(sentenceOf(fact), site)))
    case 'quotation':
      return cleanText(block.text)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
    case 'button':
      return [keepInLine(block.address)]
  }
}

function sentenceOf({ label, value }: Fact): Line {
  return [`${label}: `, ...value]
}

/** A part of a line in the sent mail: plain text, or a link. */
type Part = string | { label: string; address: string }

function resolve(line: Line, site: MailSite): Part[] {
  return line.map((piece) => resolvePiece(piece, site))
}

function resolvePiece(piece: Piece, site: MailSite): Part {
  if (typeof piece === 'string') return keepInLine(piece)
  switch (piece.kind) {
    case 'typed':
      return toOneLine(piece.text)
    case 'place': {
      const address = site.origin + site.pathOf(piece.place)
      return { label: address, address }
    }
    case 'operator':
      return { label: site.operatorEmail, address: `mailto:${site.operatorEmail}` }
    case 'vat':
      return vatNote(site.vatNumber !== null)
  }
}

function keepInLine(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

function textOf(parts: Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.label)).join('')
}

function renderHtml(subject: string, blocks: Block[], site: MailSite): string {
  const first = blocks.find((block) => block.kind === 'paragraph')
  const preview = [...(first ? linesOf(first, site).join(' ') : '')].slice(0, 140).join('')
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#faf6ed;color:#1b201c;font-family:${sans};font-size:16px;line-height:1.6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:600px;margin:0 auto;padding:24px 16px 32px;overflow-wrap:anywhere;word-break:break-word">
<div style="padding:0 0 12px;font-family:${serif};font-size:22px;line-height:1.2"><a href="${escapeHtml(site.origin + site.pathOf({ page: 'home' }))}" style="color:#14432f;text-decoration:none">${escapeHtml(site.productName)}</a></div>
<div style="padding:28px 24px 12px;background-color:#fffdf8;border:1px solid #dcd3bf;border-top:4px solid #14432f">
<h1 dir="auto" style="margin:0 0 20px;font-family:${serif};font-size:26px;font-weight:400;line-height:1.2">${escapeHtml(subject)}</h1>
${blocks.map((block) => renderBlock(block, site)).join('\n')}
</div>
<div style="padding:16px 24px 0;color:#605f55;font-size:13px;line-height:1.6">
${footerLines(site)
  .map((line) => `<p style="margin:0 0 8px">${renderParts(line)}</p>`)
  .join('\n')}
</div>
</div>
</body>
</html>
`
}

const serif = `Charter,'Iowan Old Style','Palatino Linotype',Georgia,serif`
const sans = `-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`

function renderBlock(block: Block, site: MailSite): string {
  switch (block.kind) {
    case 'greeting':
    case 'paragraph':
      return renderParagraph(block.lines.map((line) => resolve(line, site)))
    case 'facts':
      return isList(block.facts)
        ? `<dl style="margin:0 0 20px;border-bottom:1px solid #dcd3bf">${block.facts.map((fact) => renderFact(fact, site)).join('')}\n</dl>`
        : renderParagraph(block.facts.map((fact) => resolve(sentenceOf(fact), site)))
    case 'quotation':
      return `<blockquote style="margin:0 0 20px;padding:12px 16px 1px;background-color:#f2ebdc;border-left:4px solid #b8903f">\n${paragraphsOf(
        block.text,
      )
        .map((lines) => renderParagraph(lines, '0 0 11px'))
        .join('\n')}\n</blockquote>`
    case 'button': {
      const { label, address } = block
      return renderParagraph([[/^https?:\/\/\S+$/.test(address) ? { label, address } : address]])
    }
  }
}

/** Facts are written as sentences where there is only one, or where one of them has a long label. */
function isList(facts: Fact[]): boolean {
  return facts.length > 1 && facts.every(({ label }) => label.length <= 40)
}

function renderFact({ label, value }: Fact, site: MailSite): string {
  return `\n<div style="padding:8px 0;border-top:1px solid #dcd3bf"><dt style="margin:0;color:#605f55;font-size:13px">${escapeHtml(label)}</dt><dd dir="auto" style="margin:0">${renderParts(resolve(value, site)).trimStart()}</dd></div>`
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
  return `<p dir="auto" style="margin:${margin}">${lines.map((line) => renderParts(line).trim()).join('<br>')}</p>`
}

function renderParts(parts: Part[]): string {
  return parts
    .map((part) =>
      typeof part === 'string'
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part.address)}" style="color:#14432f">${escapeHtml(part.label)}</a>`,
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

function footerLines(site: MailSite): Part[][] {
  return [
    [`This is a service message from ${site.productName}; it carries no advertising.`],
    ['Questions: ', resolvePiece(place({ page: 'support' }), site), ' or ', resolvePiece({ kind: 'operator' }, site)],
    [[site.company, ...site.addressLines].join(', ')],
  ]
}
