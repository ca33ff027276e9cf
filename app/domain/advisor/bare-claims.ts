import { isBare, isPlain, isTalk, outsideFrame, usualNames } from './lexicon/plain-words.ts'
import { isHeading } from './list-headings.ts'
import { isOpen } from './rules-told.ts'
import type { Marks } from './marks.ts'
import { dealKey, type Mention } from './whose-figure.ts'

/** What a model says of areas, deals and other names beside figures: only what a result has. Safe in the browser. */

const word = /\p{L}[\p{L}’'-]*/gu
/** The beginning of a sentence, an item, a cell or a quotation, where any word has a capital. */
const beginning = /(?:^|[.!?:;|"“‘(\n•*–—-][^\S\n]*|\d[.)]\s+)$/u
/** A sentence that says that something is not known claims nothing. */
export const declining =
  /\b(?:can['’]?t|cannot|can not|could not|couldn['’]t|do(?:es)? not|don['’]t|won['’]t|will not|unable to|not able to|nobody can|no one can) (?:really )?(?:say|tell|know|judge|recommend|advise|predict|promise|choose|decide|have|find|make|compare|give|help)\b|\b(?:passage|guide|text|rule|answer)s?(?: (?:that )?I found)? (?:do(?:es)? not|do(?:es)?n['’]t) (?:cover|say|tell|mention)\b/i

/** Why a sentence may not be said of what it names; null where it may. `findings` are the names of the findings that stand in it. */
export function checkClaims(
  said: string,
  mentions: readonly Mention[],
  marks: Marks,
  findings: readonly string[],
): string | null {
  const text = marks.withoutNames(said)
  const stranger = strangeName(text, mentions, marks)
  if (stranger !== null) return `no result and no word of the visitor names “${stranger}”`
  const misplaced = mentions.find(({ isElsewhere }) => isElsewhere)
  if (misplaced) return 'it lies in another part of the country'
  const wrong = wrongTrait(said, mentions, marks)
  if (wrong !== null) return `“${wrong}” is of another deal`
  const own = plainOf(text, mentions)
  const isPlainHere = (each: string) => isPlain(each) || usualNames.has(each) || marks.vocabulary.has(each)
  const hasFindings = findings.length > 0
  const strange = own.filter((each) => !isPlainHere(each))
  if (own.length > 1 && strange.filter((each) => !isTalk(each)).length > own.length * mostStrange)
    return 'it is not in plain English'
  const odd = strange.find((each) => !isTalk(each))
  if (
    !hasFindings &&
    mentions.length === 0 &&
    odd !== undefined &&
    own.length > 3 &&
    !isOpen(said) &&
    !isHeading(said) &&
    !/^\s*(?:[-•]|\p{Lu}[\p{L} ]{2,30} (?:is|are|means?|stands for)\b)/u.test(said)
  )
    return `“${odd}” is more than a result says; use plain words`
  if (!hasFindings && (mentions.length === 0 || declining.test(text))) return null
  const beyond = outsideFrame(findings, /\bincome tax\b/i.test(text) ? own.filter((each) => each !== 'income') : own)
  const claim = hasFindings ? (strange[0] ?? beyond) : own.find((each) => !isBare(each) && !usualNames.has(each) && !marks.vocabulary.has(each)) // prettier-ignore
  return claim === undefined ? null : `“${claim}” is more than a result says; use plain words`
}

/** The part of a sentence's words that may be no plain ones. */
const mostStrange = 0.7

/** The words of a sentence without the names in it, in small letters; of joined ones the parts. */
function plainOf(text: string, mentions: readonly Mention[]): string[] {
  let bare = text
  for (const { start, end } of mentions) bare = bare.slice(0, start) + ' '.repeat(end - start) + bare.slice(end)
  return [...bare.matchAll(word)]
    .flatMap(([each]) => each.toLowerCase().replaceAll('’', "'").split('-'))
    .map((each) => each.replace(/(?:n't|'(?:s|d|ll|re|ve|m))$|'$/, ''))
    .filter((each) => each.length > 1 && each !== 'ca' && each !== 'wo')
}

function strangeName(text: string, mentions: readonly Mention[], marks: Marks): string | null {
  const isKnown = (name: string) => {
    const plain = name
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/'(?:s|m|ll|ve|d)$|'$/, '')
    return [plain, ...plain.split('-')].some(
      (each) => marks.capitals.has(each) || marks.vocabulary.has(each) || usualNames.has(each) || isPlain(each),
    )
  }
  for (const { 0: name, index } of text.matchAll(/(?<![\p{L}\d])\p{Lu}[\p{L}’'-]+(?!\d)/gu)) {
    if (isKnown(name)) continue
    const isMention = mentions.some(({ start, end }) => start <= index && end > index)
    if (isMention || !beginning.test(text.slice(Math.max(0, index - 6), index))) return name
  }
  return null
}

const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const gradePattern =
  /\b(?:grade|graded|rated)\b(?:[^.;]{0,30} (?:is|of|an?|at|as))?:? ([A-E][+−-]?)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])([A-E][+−-]?) grade\b/giu
const bedsPattern =
  /(?<![\p{L}\p{N}])(one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})[ -]bed(?:room(?:ed|s)?)?s?(?!\p{L})/giu

/** The grade, town or bedrooms of another deal than the one that the sentence names. */
function wrongTrait(text: string, mentions: readonly Mention[], marks: Marks): string | null {
  const deals = mentions.filter(({ keys }) => new Set(keys).size === 1 && keys[0]!.startsWith(dealKey(0).slice(0, -1)))
  const ownerAt = (at: number) => (deals.findLast(({ start }) => start <= at) ?? deals[0])?.keys[0]
  const find = (pattern: RegExp, of: (found: string) => string, name: 'grade' | 'beds') =>
    [...text.matchAll(pattern)].find(({ index, 1: first, 2: second }) => {
      const owner = ownerAt(index)
      return owner !== undefined && marks.traits.get(owner)?.[name] !== of(first ?? second ?? '')
    })?.[0]
  const isOne = new Set(deals.flatMap(({ keys }) => keys)).size === 1
  const own = isOne ? marks.traits.get(deals[0]!.keys[0]!) : undefined
  const town = own?.town
  const elsewhere = town === undefined ? undefined : [...marks.traits.values()].find((each) => each.town !== undefined && each.town !== town && text.includes(each.town) && !text.includes(town)) // prettier-ignore
  // Each town and postcode stands behind the deal that lies there.
  const places = new Set([...marks.traits.values()].flatMap(({ places: all = [] }) => all))
  const misplaced = [...places].find((place) =>
    [...text.matchAll(new RegExp(`(?<![\\p{L}\\d])${place.replace(/[^\p{L}\d ]/gu, '.')}(?![\\p{L}\\d])`, 'gu'))].some(
      ({ index }) => {
        const owner = marks.traits.get(ownerAt(index) ?? '')
        return owner?.places !== undefined && !owner.places.includes(place)
      },
    ),
  )
  if (misplaced !== undefined) return misplaced
  return (
    find(gradePattern, (grade) => grade.toUpperCase(), 'grade') ??
    find(
      bedsPattern,
      (beds) => String(numbers.includes(beds.toLowerCase()) ? numbers.indexOf(beds.toLowerCase()) : Number(beds)),
      'beds',
    ) ??
    elsewhere?.town ??
    null
  )
}
