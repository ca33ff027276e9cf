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
  | { kind: 'heading'; text: string }
  /** Facts that the reader will want to find again, each with its label. */
  | { kind: 'facts'; facts: Fact[] }
  | Receipt
  /** A text that somebody wrote, over any number of lines. */
  | { kind: 'quotation'; text: string }
  /** A button that leads to a page of the site, or to an address outside it. */
  | { kind: 'button'; label: string; address: string | MailPlace }
  /** Who the operator is, with everything that a buyer needs for writing to them. */
  | { kind: 'trader' }

/**
 * A sum with what it is made of. Its net and VAT are worked out when the mail is sent, and only where the operator has a VAT
 * number.
 */
export interface Receipt {
  kind: 'receipt'
  facts: Fact[]
  /** The amounts that the total is made of. With none of them the net and the VAT stand there. */
  items: Amount[]
  total: Amount
}

export interface Amount {
  label: string
  pence: number
}

export interface Fact {
  label: string
  value: Line
}

export type Line = Piece[]

export type Piece =
  | string
  /** Text that somebody typed, on one line. */
  | { kind: 'typed'; text: string }
  /** A page of the site, as a link. Without words of its own it shows its address. */
  | { kind: 'place'; place: MailPlace; words?: string }
  /** The operator's email address, as a link. */
  | { kind: 'operator' }
  /** The operator's name and postal address. */
  | { kind: 'operator-address' }
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

/** A heading within a mail. */
export function heading(text: string): Block {
  return { kind: 'heading', text }
}

type FactEntry = readonly [label: string, value: Piece | Line]

/** Facts with their labels, which have no colon. */
export function facts(...entries: FactEntry[]): Block {
  return { kind: 'facts', facts: entries.map(toFact) }
}

function toFact([label, value]: FactEntry): Fact {
  return { label, value: [value].flat() }
}

type AmountEntry = readonly [label: string, pence: number]

/** A total with its facts and with the amounts that it is made of, each with its label. Takes pence. */
export function receipt(entries: FactEntry[], items: AmountEntry[], total: AmountEntry): Block {
  return { kind: 'receipt', facts: entries.map(toFact), items: items.map(toAmount), total: toAmount(total) }
}

function toAmount([label, pence]: AmountEntry): Amount {
  return { label, pence }
}

/** The one button of a mail. */
export function button(label: string, address: string | MailPlace): Block {
  return { kind: 'button', label, address }
}

/** A text that somebody wrote, line by line. */
export function quotation(text: string): Block {
  return { kind: 'quotation', text }
}

/** A name, title or other short text that somebody typed, for use in a line. */
export function typed(text: string): Piece {
  return { kind: 'typed', text }
}

/** A page of the site, as a link. Without words of its own it shows its address. */
export function place(to: MailPlace, words?: string): Piece {
  return words === undefined ? { kind: 'place', place: to } : { kind: 'place', place: to, words }
}

/** The secure price in a mail. Takes pence. */
export function securePrice(pence: number): Line {
  return [formatPounds(pence), { kind: 'vat' }]
}

/** The first line of a mail to a person. Without a name it greets whoever has the address. */
export function greeting(firstName?: string): Block {
  if (firstName === undefined) return { kind: 'greeting', lines: [['Hello,']] }
  return { kind: 'greeting', lines: [line`Hello ${toOneLine(firstName) === '' ? 'there' : typed(firstName)},`] }
}
