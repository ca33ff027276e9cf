import { sql, type Kysely } from 'kysely'

/**
 * Stored mails as blocks instead of a text that was read anew each time. Each shows and sends the same as before. Frozen once
 * merged, as every migration is: the old language and the new blocks are written down here a second time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last = ''
  for (;;) {
    // A part at a time: all mails of some years would not fit into the memory that the server starts with.
    const { rows } = await sql<{ id: string; payload: string }>`
      SELECT id, payload FROM outbox WHERE kind = 'mail' AND id > ${last} ORDER BY id LIMIT 500`.execute(db)
    if (rows.length === 0) return
    const mails = rows.map(({ id, payload }) => [id, JSON.stringify(convert(JSON.parse(payload) as OldMail))])
    await sql`UPDATE outbox SET payload = new.value FROM json_each(${JSON.stringify(Object.fromEntries(mails))}) AS new
      WHERE outbox.id = new.key`.execute(db)
    last = rows.at(-1)!.id
  }
}

interface OldMail {
  to: string
  subject: string
  text: string
  link?: { label: string; address: string }
}

interface NewMail {
  to: string
  subject: string
  blocks: Block[]
}

type Block =
  | { kind: 'greeting' | 'paragraph'; lines: Piece[][] }
  | { kind: 'facts'; facts: { label: string; value: Piece[] }[] }
  | { kind: 'quotation'; text: string }
  | { kind: 'button'; label: string; address: string }

type Piece = string | { kind: 'place'; place: Record<string, string> } | { kind: 'operator' } | { kind: 'vat' }

function convert({ to, subject, text, link }: OldMail): NewMail {
  const blocks = clean(text)
    .split(/\n\s*\n/)
    .flatMap((part) => splitOff(part.split('\n').filter((line) => line.trim() !== '')))
    .map(({ isQuotation, lines }) => (isQuotation ? readQuotation(lines) : readParagraph(lines, link)))
  return { to, subject, blocks }
}

function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
}

/** Lines that follow each other without an empty one between, as quotations and what is none. */
function splitOff(lines: string[]): { isQuotation: boolean; lines: string[] }[] {
  const blocks: { isQuotation: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const isQuotation = /^>( |$)/.test(line)
    const last = blocks.at(-1)
    if (last?.isQuotation === isQuotation) last.lines.push(line)
    else blocks.push({ isQuotation, lines: [line] })
  }
  return blocks
}

function readQuotation(lines: string[]): Block {
  // The typed text had one brace more, so that it was not taken for a placeholder.
  const text = lines.map((line) => line.replace(/^> ?/, '').replace(special, (whole, braces: string) => (braces.length > 1 ? whole.slice(1) : whole))) // prettier-ignore
  return { kind: 'quotation', text: text.join('\n') }
}

const fact = /^(\p{Lu}[^:]{0,39}): ( *\S.*)$/u

function readParagraph(lines: string[], link: OldMail['link']): Block {
  if (link && lines.length === 1 && lines[0] === link.address && /^https?:\/\/\S+$/.test(link.address)) {
    return { kind: 'button', ...link }
  }
  const found = lines.map((line) => fact.exec(line))
  if (lines.length > 1 && found.every((match) => match !== null)) {
    return { kind: 'facts', facts: found.map((match) => ({ label: match[1]!, value: readPieces(match[2]!) })) }
  }
  return { kind: lines[0]!.startsWith('Hello ') ? 'greeting' : 'paragraph', lines: lines.map(readPieces) }
}

// Only a path could follow the site's address: {site}.elsewhere.example never led elsewhere.
const special = /(?<!\{)(\{+)(site|operator|vat)\}((?<=\{site\})[/?#][\w\-./~%?=&#+]*)?/g

function readPieces(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(special)) {
    const [whole, braces, name, rest = ''] = match
    pieces.push(line.slice(end, match.index))
    end = match.index + whole.length
    if (braces!.length > 1) {
      pieces.push(whole.slice(1))
    } else if (name === 'site') {
      const path = rest.replace(/(?<![.?])[.?]+$/, '')
      pieces.push(...placeOf(path), rest.slice(path.length))
    } else {
      pieces.push({ kind: name as 'vat' | 'operator' })
    }
  }
  return join([...pieces, line.slice(end)])
}

function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece
    else if (piece !== '') joined.push(piece)
  }
  return joined
}

/** Every page that a mail of an earlier version led to. */
const places: [pattern: RegExp, place: (found: string) => Record<string, string>][] = [
  [/^\/account$/, () => ({ page: 'account' })],
  [/^\/support$/, () => ({ page: 'support' })],
  [/^\/support\?topic=complaint$/, () => ({ page: 'support', topic: 'complaint' })],
  [/^\/support\/ticket\?key=([\w-]+)$/, (accessKey) => ({ page: 'ticket', accessKey })],
  [/^\/terms-conditions$/, () => ({ page: 'terms' })],
  [/^\/terms-conditions#(refunds|cancellation-form)$/, (section) => ({ page: 'terms', section })],
  [/^\/admin\/refunds\/([\w-]+)$/, (requestId) => ({ page: 'admin-refund', requestId })],
  [/^\/admin\/support\/([\w-]+)$/, (ticketId) => ({ page: 'admin-ticket', ticketId })],
  [/^\/admin\/reservations\?q=([\w-]+)$/, (reference) => ({ page: 'admin-reservations', reference })],
]

function placeOf(path: string): Piece[] {
  for (const [pattern, place] of places) {
    const match = pattern.exec(path)
    if (match) return [{ kind: 'place', place: place(match[1] ?? '') }]
  }
  // No version wrote another; should one be there, its text stays whole and its link leads to the first page.
  return [{ kind: 'place', place: { page: 'home' } }, path.replace(/^\//, '')]
}
