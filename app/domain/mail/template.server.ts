import { vatNote } from '#app/utils/money.ts'
import { cleanText } from '#app/utils/text.ts'
import { operatorPlaceholder, toOneLine } from './texts.server.ts'
import { FinalError, type MailMessage } from './outbox.server.ts'

/** The operator's facts that every mail carries. */
export interface MailSite {
  /** Without a slash at the end. */
  origin: string
  operatorEmail: string
  productName: string
  company: string
  addressLines: string[]
  /** Without one a mail says nothing of VAT. */
  vatNumber: string | null
}

export interface RenderedMail {
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Both parts of a mail, from the text that was stored. The HTML has no script, picture, form or outside address; what somebody
 * typed is shown literally and never becomes a link. Throws a FinalError when the address is not exactly one e-mail address.
 */
export function renderMail(message: MailMessage, site: MailSite): RenderedMail {
  const mail = previewMail(message, site)
  if (!isOneAddress(mail.to)) throw new FinalError('The address is not one e-mail address.')
  return mail
}

/** The address that a stored one stands for. */
export function addresseeOf(to: string, operatorEmail: string): string {
  return to === operatorPlaceholder ? operatorEmail : to
}

/** The same as renderMail, for looking at: also of a mail whose address is none, which never leaves. */
export function previewMail(message: MailMessage, site: MailSite): RenderedMail {
  const subject = [...toOneLine(message.subject)].slice(0, longestSubject).join('')
  const body = cleanText(message.text)
  const read = (line: string) => readPieces(line, message, site)
  const text = body
    .split('\n')
    .map((line) => textOf(read(line)))
    .join('\n')
  const to = addresseeOf(message.to, site.operatorEmail)
  return { to, subject, text: `${text}\n${textFooter(site)}`, html: renderPage(subject, readBlocks(body), read, site) }
}

const longestSubject = 200

function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>,;:"()[\]\\@\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+$/u.test(text)
}

/** A part of a line: plain, or a link with its address. */
type Piece = string | { label: string; address: string; shown: string }

// Only a path may follow the site's address: {site}.elsewhere.example must not become a link to elsewhere.
const special = /(?<!\{)(\{+)(site|operator|vat)\}((?<=\{site\})[/?#][\w\-./~%?=&#+]*)?/g

function readPieces(line: string, message: MailMessage, site: MailSite): Piece[] {
  if (message.link && line === message.link.address && /^https?:\/\/\S+$/.test(line))
    return [{ ...message.link, shown: line }]
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(special)) {
    const [whole, braces, name, rest = ''] = match
    pieces.push(line.slice(end, match.index))
    end = match.index + whole.length
    if (braces!.length > 1) {
      pieces.push(whole.slice(1))
    } else if (name === 'vat') {
      pieces.push(vatNote(site.vatNumber !== null))
    } else if (name === 'operator') {
      pieces.push({ label: site.operatorEmail, address: `mailto:${site.operatorEmail}`, shown: site.operatorEmail })
    } else {
      const path = rest.replace(/(?<![.?])[.?]+$/, '')
      const address = site.origin + path
      pieces.push({ label: address, address, shown: address }, rest.slice(path.length))
    }
  }
  return [...pieces, line.slice(end)].filter((piece) => piece !== '')
}

function textOf(pieces: Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.shown)).join('')
}

interface Block {
  kind: 'paragraph' | 'facts' | 'quote'
  lines: string[]
}

const fact = /^(\p{Lu}[^:]{0,39}): +(\S.*)$/u

function readBlocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .flatMap((part) => splitOff(part.split('\n').filter((line) => line.trim() !== '')))
    .map((block) => {
      const isFacts =
        block.kind === 'paragraph' && block.lines.length > 1 && block.lines.every((line) => fact.test(line))
      return isFacts ? { ...block, kind: 'facts' } : block
    })
}

/** Lines that follow each other without an empty one between, as quotations and what is none. */
function splitOff(lines: string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const kind = /^>( |$)/.test(line) ? 'quote' : 'paragraph'
    if (blocks.at(-1)?.kind === kind) blocks.at(-1)!.lines.push(line)
    else blocks.push({ kind, lines: [line] })
  }
  return blocks
}

type Read = (line: string) => Piece[]

function renderPage(subject: string, blocks: Block[], read: Read, site: MailSite): string {
  const first = blocks.find((block) => block.kind === 'paragraph' && !block.lines[0]!.startsWith('Hello '))
  const preview = [...(first?.lines ?? []).map((line) => textOf(read(line))).join(' ')].slice(0, 140).join('')
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
<div style="padding:0 0 12px;font-family:${serif};font-size:22px;line-height:1.2"><a href="${escapeHtml(site.origin)}/" style="color:#14432f;text-decoration:none">${escapeHtml(site.productName)}</a></div>
<div style="padding:28px 24px 12px;background-color:#fffdf8;border:1px solid #dcd3bf;border-top:4px solid #14432f">
<h1 dir="auto" style="margin:0 0 20px;font-family:${serif};font-size:26px;font-weight:400;line-height:1.2">${escapeHtml(subject)}</h1>
${blocks.map((block) => renderBlock(block, read)).join('\n')}
</div>
<div style="padding:16px 24px 0;color:#605f55;font-size:13px;line-height:1.6">
${footerLines(site)
  .map((line) => `<p style="margin:0 0 8px">${renderPieces(line)}</p>`)
  .join('\n')}
</div>
</div>
</body>
</html>
`
}

const serif = `Charter,'Iowan Old Style','Palatino Linotype',Georgia,serif`
const sans = `-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`

function renderBlock({ kind, lines }: Block, read: Read): string {
  switch (kind) {
    case 'facts':
      return `<dl style="margin:0 0 20px;border-bottom:1px solid #dcd3bf">${lines
        .map((line) => {
          const [, label, value] = fact.exec(line)!
          return `\n<div style="padding:8px 0;border-top:1px solid #dcd3bf"><dt style="margin:0;color:#605f55;font-size:13px">${renderPieces(read(label!))}</dt><dd dir="auto" style="margin:0">${renderPieces(read(value!))}</dd></div>`
        })
        .join('')}\n</dl>`
    case 'quote':
      return `<blockquote style="margin:0 0 20px;padding:12px 16px 1px;background-color:#f2ebdc;border-left:4px solid #b8903f">\n${readBlocks(
        lines.map((line) => line.replace(/^> ?/, ' ')).join('\n'),
      )
        .map((block) => renderParagraph(block.lines, read, '0 0 11px'))
        .join('\n')}\n</blockquote>`
    case 'paragraph':
      return renderParagraph(lines, read, '0 0 20px')
  }
}

function renderParagraph(lines: string[], read: Read, margin: string): string {
  return `<p dir="auto" style="margin:${margin}">${lines.map((line) => renderPieces(read(line.trim()))).join('<br>')}</p>`
}

function renderPieces(pieces: Piece[]): string {
  return pieces
    .map((piece) =>
      typeof piece === 'string'
        ? escapeHtml(piece)
        : `<a href="${escapeHtml(piece.address)}" style="color:#14432f">${escapeHtml(piece.label)}</a>`,
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

function footerLines(site: MailSite): Piece[][] {
  const help = `${site.origin}/support`
  return [
    [`This is a service message from ${site.productName}; it carries no advertising.`],
    [
      'Questions: ',
      { label: help, address: help, shown: help },
      ' or ',
      { label: site.operatorEmail, address: `mailto:${site.operatorEmail}`, shown: site.operatorEmail },
    ],
    [[site.company, ...site.addressLines].join(', ')],
  ]
}

function textFooter(site: MailSite): string {
  // Mail programs know "-- " as the end of what was written.
  return `\n-- \n${footerLines(site).map(textOf).join('\n')}\n`
}
