import type { Question, Topic } from '../question.ts'
import { ofPurchase } from '../question.ts'
import type { Kind } from './likely/likely-kind.ts'

/** Where a message reads as two kinds of question, both are offered: each is the message with the kind written before it. */

/** Kinds that a message may be read as when it says so. */
const prefixes = {
  sum: 'Work it out',
  law: 'From the guides',
  site: 'About this site',
  deals: 'Among the deals',
  areas: 'Of places',
} as const satisfies Partial<Record<Kind, string>>
export type NamedKind = keyof typeof prefixes

/** Whether a message can be read as that kind. */
export const isNamedKind = (kind: Kind): kind is NamedKind => kind in prefixes

/** What a kind is called in the question which of two is meant. */
const inWords: Readonly<Record<NamedKind, string>> = {
  sum: 'something to be worked out',
  law: 'what the guides say of the rules',
  site: 'how this site works',
  deals: 'the deals on this site',
  areas: 'the figures of places',
}

/** The kind that stands before a message, with the message. */
export function readNamedKind(text: string): { kind: NamedKind; text: string } | null {
  for (const kind of Object.keys(prefixes) as NamedKind[])
    if (text.startsWith(`${prefixes[kind]}: `)) return { kind, text: text.slice(prefixes[kind].length + 2) }
  return null
}

/** The kind of question that a topic answers; none for talk, and for what several kinds ask. */
export function kindOf({ topic }: Pick<Question, 'topic'>): NamedKind | null {
  if (ofPurchase.has(topic)) return 'sum'
  return kindOfTopic[topic] ?? null
}
const kindOfTopic: Partial<Record<Topic, NamedKind>> = {
  law: 'law',
  site: 'site',
  'find-deals': 'deals',
  deals: 'deals',
  area: 'areas',
  'compare-areas': 'areas',
  'best-areas': 'areas',
}

/** A longer message is not written again. */
const longest = 240

/** Whether a message is asked about by its kinds. */
export const isNameable = (text: string) => text.length <= longest

/** Which of the kinds is meant, with the message as each of them to press. */
export const askKind = (text: string, kinds: readonly NamedKind[]): NonNullable<Question['ask']> => ({
  text: `I am not sure what you ask for. Is it ${kinds.map((kind) => inWords[kind]).join(', or ')}?`,
  readings: kinds.map((kind) => `${prefixes[kind]}: ${text}`),
})

/** The same of a message that is too long to be written again. */
export const tooLong = (kind: NamedKind) =>
  `I am not sure what you ask for: I took it for ${inWords[kind]}, and people seldom ask for that in such words. Say in a sentence of its own what you would like to know.`
