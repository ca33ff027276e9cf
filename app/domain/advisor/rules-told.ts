import type { Resolved } from './mark-sums.ts'
import type { Marks } from './marks.ts'
import { isBare } from './lexicon/plain-words.ts'
import { lawWords, timesOfRules } from './lexicon/rule-words.ts'

/**
 * What a model tells of the law and of the rules of the site. A figure of a rule stands with the words of its rule, and with what it
 * depends on; what has no figure is told in a rule's own sentence, or as something to check. Safe in the browser.
 */

interface Placed {
  start: number
  end: number
  resolved: Resolved
}

/** A sentence that asks, offers, or sends to somebody who knows tells no rule. */
const open =
  /\?\s*$|\b(?:may|might|depends?|check (?:with|the|your|that|whether)|(?:see|read) (?:the|our|it)|ask (?:a|an|the|your|me)|solicitor|accountant|adviser|broker can|council can|find out|guides?|I can(?:['’]t|not)?|cannot (?:say|tell)|general information|whether|some (?:need|have|ask)|nobody|no single answer|by (?:it|them)sel(?:f|ves)|on its own|do(?:es)? not mean|says? (?:nothing|little)|bear in mind|keep in mind)\b/i
/** What is said by the advisor of itself, and of what it worked out. */
const own =
  /\b(?:do|does|would)(?: not|n['’]t) (?:change|differ)\b|\b(?:it|this|that)(?:['’]s| is) (?:only|just) (?:an? )?(?:example|estimate|illustration)\b|\b(?:I|I['’]m|me|my|we|us|our|let me|thanks?|sorry|please|welcome|hello|any ?time)\b|\b(?:figures?|sums?|numbers|averages?|estimates?|examples?|illustrations?|calculations?|results?|scores?|grades?|list|answer|assumptions?|calculator|site|it|this|that|they|these|those)\b[^.;]{0,40}\b(?:assum\w+|includ\w+|ignor\w+|based|worked out|differ|compar\w+|is|are|leaves? out|has no figures?)\b|\b(?:is|are) (?:not )?(?:published|recorded|known|found|listed|there|included|counted)\b|\b(?:could|would|usually|often|sometimes|mostly|generally|many|most)\b/i
/** A sentence without figures that leaves nothing open. */
const absolute =
  /\b(?:no|none|nothing|never|always|(?<!\b(?:first of|above|after|at) )all|every(?! (?:month|year|week)\b)|everyone|everybody|anyone|anybody|(?<!-)only|without|rarely|seldom|hardly|not|n['’]t|cannot|must|need not|guaranteed|free)\b|\p{L}n['’]t\b/iu
/** What the law allows to be taken off, in a sentence without figures. */
const deducting = /\b(?:deduct\w*|offset|set against|write[- ]offs?|put out|thrown out|kick(?:ed)? out)\b/i
const word = /\p{L}[\p{L}’'-]*/gu
const negation = /\b(?:not|no|never|without|unless|cannot|\p{L}+n['’]t)\b[^,;:.]{0,12}$/iu

/** Whether a sentence asks, leaves open, or speaks of the answer itself. */
export const isOpen = (text: string) => open.test(text) || own.test(text)

/** Why a sentence may not tell a rule so; null where it tells none, or tells it as its result does. */
export function checkRules(text: string, figures: readonly Placed[], marks: Marks): string | null {
  const hasFindings = figures.some(({ resolved }) => resolved.marks.some(({ source }) => source !== null))
  const time = hasFindings && !figures.some(({ resolved }) => /hange$/.test(resolved.marks[0]!.fact ?? '')) ? timesOfRules.exec(text) : null // prettier-ignore
  if (time) return `no result says “${time[0]}”`
  const told = figures.filter(({ resolved }) =>
    resolved.marks.some(({ source, fact }) => source !== null && fact === null),
  )
  if (told.length > 0) return checkTold(text, told, marks)
  if (open.test(text)) return null
  const bare =
    figures.length === 0
      ? (deducting.exec(text) ?? (own.test(text) || isTold(text, marks) ? null : absolute.exec(text)))
      : null
  const found = lawWords.exec(text) ?? bare
  if (found === null) return null
  return `“${found[0]}” tells a rule: say it in the words of a result, or that it is to be checked`
}

/** Whether all telling words of a sentence stand in one sentence of a result, or are names in it. */
function isTold(text: string, marks: Marks): boolean {
  const said = contentOf(text).filter(({ text: each }) => !marks.vocabulary.has(each) || negation.test(text))
  const isIn = (sentence: string) => {
    const has = contentOf(sentence)
    return said.every(({ stem, isDenied }) => has.some((each) => each.stem === stem && each.isDenied === isDenied))
  }
  return said.length > 0 && marks.sentences.some(isIn)
}

function checkTold(text: string, told: readonly Placed[], marks: Marks): string | null {
  let bare = text
  for (const { start, end } of told) bare = bare.slice(0, start) + ' '.repeat(end - start) + bare.slice(end)
  const rules = told.map(({ resolved }) => marks.rulesOf(resolved.marks[0]!))
  const said = contentOf(bare)
  const all = rules.flat().map(contentOf)
  const strange = said.find(
    ({ stem, isDenied, text: own }) =>
      !all.some((rule) => rule.some((each) => each.stem === stem && each.isDenied === isDenied)) &&
      (!isBare(own) || all.some((rule) => rule.some((each) => each.stem === stem))),
  )
  if (strange) return `“${strange.text}” is not what the rule says`
  const isSaid = (condition: string) =>
    contentOf(condition).every(({ stem, isDenied }) =>
      said.some((each) => each.stem === stem && each.isDenied === isDenied),
    )
  for (const [at, texts] of rules.entries()) {
    const { start, resolved } = told[at]!
    // "Five or more people from two or more households": each number keeps what it counts.
    const counted = countedBehind(text.slice(told[at]!.end))
    const counts = texts.flatMap((rule) => countedBehind(rule.slice(rule.indexOf(resolved.marks[0]!.shown) + resolved.marks[0]!.shown.length)) ?? []) // prettier-ignore
    if (counted !== null && counts.length > 0 && !counts.includes(counted))
      return `${resolved.shown} counts ${counts[0]}`
    const isLimit = texts.some((rule) => /\bwithin $/i.test(rule.slice(0, rule.indexOf(resolved.marks[0]!.shown))))
    if (
      isLimit &&
      !/\b(?:within|inside|in the first|in under|up to)(?: (?:the|a|first))* $/i.test(text.slice(0, start))
    )
      return `say “within” before ${resolved.shown}`
    const isWhole = texts.some((rule) => {
      const [condition = '', outcome] = rule.split(': ')
      return (
        outcome === undefined || condition.split(', ').every((part) => part.split(' or ').some((one) => isSaid(one)))
      )
    })
    if (!isWhole) return `say with ${told[at]!.resolved.shown} what it depends on: ${texts[0]}`
  }
  return null
}

/** The telling words of a text, each by its beginning, and whether a "not" stands before it. */
function contentOf(text: string): { text: string; stem: string; isDenied: boolean }[] {
  return [...text.matchAll(word)].flatMap(({ 0: found, index }) => {
    const own = found
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/'(?:s|ll|re|ve|d|m)$/, '')
    if (own.length < 4 || small.test(own)) return []
    return [{ text: own, stem: own.slice(0, 5), isDenied: negation.test(text.slice(Math.max(0, index - 30), index)) }]
  })
}

const countedBehind = (behind: string) =>
  /^(?: or (?:more|less|fewer))? (?:\p{L}{1,3} )?(\p{L}{4})/u.exec(behind)?.[1]?.toLowerCase() ?? null

const small =
  /^(?:within|with|from|that|this|your|have|been|will|would|which|when|what|them|they|than|then|also|only|after|before|about|under|over|more|less|most|least|between|every|each|there|here|into|such|must|does|were|other|another|either|whose|while|where|because|however|without|until|once)$/
