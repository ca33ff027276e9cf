import { thingsBefore } from '../lexicon/as-before.ts'
import * as lexicon from '../lexicon/added-to.ts'
import type { GivenFigures } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import { addRent } from './rents-added.ts'
import type { Talk } from './talk.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** A sum that comes on top of something that was said: "add 3k product fee to the loan", "forgot the broker, 600, put it on the finance costs". */

type Name = keyof GivenFigures

/** The sum that it makes, where it is plain of what it is. */
export function addToFigure(read: ReadFigures, words: Words, talk: Talk): boolean {
  if (addRent(read, words, talk)) return true
  const { tokens } = words
  const { last } = talk
  const [amount, ...others] = read.sentence.amounts.filter(
    ({ unit, value }) => (unit === null || unit === 'pounds') && value >= leastAdded,
  )
  if (!last || !amount || others.length > 0 || amount.per !== undefined || amount.isUnclear) return false
  const name = nameAddedTo(tokens, last.figures)
  // "Add 4k to the works" was worked out already (changes.ts).
  if (!name || (read.figures[name] ?? Math.round(amount.value * 100)) !== Math.round(amount.value * 100)) return false
  const was = last.figures[name] as number
  const { from, text, value } = amount
  const { amounts } = read.sentence
  for (const each of Object.keys(read.figures) as Name[])
    if (read.figures[each] === Math.round(value * 100)) delete read.figures[each]
  read.figures = { ...read.figures, [name]: was + Math.round(value * 100) }
  read.worked.push(`${pounds(was)} and ${text}: ${pounds(was + Math.round(value * 100))}`)
  read.likely = read.likely.filter((_, index) => amounts[index] !== amount)
  read.sentence = { ...read.sentence, amounts: amounts.filter((each) => each !== amount) }
  read.left = read.left.filter((left) => left.from !== from)
  read.prices = read.prices.filter((price) => price.text !== text)
  read.setAside = read.setAside.filter((said) => said !== text)
  read.isOfLast = true
  return true
}

const leastAdded = 20
const mostBetween = 7
const mostBeforeThing = 4

/** Of "add … to the loan" the loan, where its figure was said. */
function nameAddedTo(tokens: readonly Token[], figures: GivenFigures): Name | null {
  for (const [at, { text }] of tokens.entries()) {
    if (!lexicon.adds.has(text)) continue
    const on = Array.from({ length: mostBetween }, (_, step) => at + 1 + step).find((each) =>
      lexicon.onto.has(textAt(tokens, each)),
    )
    if (on === undefined || /[.;?!]/.test(rawOf(tokens, at, on))) continue
    for (let to = on + 1; to <= on + mostBeforeThing; to++) {
      const names = thingsBefore.get(textAt(tokens, to))
      const [name] = (names ?? []).filter((each) => each.endsWith('Pence') && typeof figures[each] === 'number')
      if (name) return name
      if (!lexicon.beforeThing.has(textAt(tokens, to))) break
    }
  }
  return null
}

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`
