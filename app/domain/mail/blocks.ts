import { formatPounds } from '#app/utils/money.ts'
import { toOneLine } from '#app/utils/text.ts'
import type { MailPlace } from './places.ts'

/**
 * The blocks that a mail is made of. They are stored as they are here (`outbox.payload`), and template.server.ts makes the text
 * and the HTML of them when the mail is sent or looked at. A block or piece that is taken away therefore needs a migration. Texts
 * that people typed are data of their own, `typed` in a line or a `quotation`, and are shown literally whatever they hold.
 */
export type Block =
  /** The first line of a mail to a person, with their name. Mail programs show the text after it in their lists. */
  | { kind: 'greeting' | 'paragraph'; lines: Line[] }
  /** Facts that the reader will want to find again, each with its label. */
  | { kind: 'facts'; facts: Fact[] }
  /** A text that somebody wrote, over any number of lines. */
  | { kind: 'quotation'; text: string }
  /** A button that leads to a page outside the site. */
  | { kind: 'button'; label: string; address: string }

export interface Fact {
  label: string
  value: Line
}

export type Line = Piece[]

export type Piece =
  | string
  /** Text that somebody typed, on one line. */
  | { kind: 'typed'; text: string }
  /** The address of a page of the site, as a link. */
  | { kind: 'place'; place: MailPlace }
  /** The operator's address, as a link. */
  | { kind: 'operator' }
  /** The sentence after a secure price that VAT is included. It is empty where the operator has no VAT number. */
  | { kind: 'vat' }

/** One line, such as `` line`Deal: ${typed(title)}` ``. */
export function line(texts: TemplateStringsArray, ...values: (Piece | Line)[]): Line {
  return join(texts.flatMap((text, index) => [text, ...[values[index] ?? ''].flat()]))
}

/** Neighbouring texts are joined into one piece. */
function join(pieces: Piece[]): Line {
  const joined: Line = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece
    else if (piece !== '') joined.push(piece)
  }
  return joined
}

/** A paragraph; each line after the first begins on a line of its own. */
export function paragraph(...lines: (string | Line)[]): Block {
  return { kind: 'paragraph', lines: lines.map((content) => [content].flat()) }
}

/** Facts with their labels, which have no colon. */
export function facts(...entries: (readonly [label: string, value: Piece | Line])[]): Block {
  return { kind: 'facts', facts: entries.map(([label, value]) => ({ label, value: [value].flat() })) }
}

/** A text that somebody wrote, line by line. */
export function quotation(text: string): Block {
  return { kind: 'quotation', text }
}

/** A name, title or other short text that somebody typed, for use in a line. */
export function typed(text: string): Piece {
  return { kind: 'typed', text }
}

/** The address of a page of the site. */
export function place(to: MailPlace): Piece {
  return { kind: 'place', place: to }
}

/** The secure price in a mail. Takes pence. */
export function securePrice(pence: number): Line {
  return [formatPounds(pence), { kind: 'vat' }]
}

/** The first line of a mail to a person. */
export function greeting(firstName: string): Block {
  return { kind: 'greeting', lines: [line`Hello ${toOneLine(firstName) === '' ? 'there' : typed(firstName)},`] }
}
