import { caseOf } from '../answers/given.ts'
import type { SitePointKey } from '../lexicon/site-points.ts'
import * as lexicon from '../lexicon/several-wishes.ts'
import { ofPurchase, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import type { Talk } from './talk.ts'
import { countWords, readWords } from './words.ts'

/**
 * Several wishes in one message: "which papers do I see, and can somebody else still buy it?" The message is read whole first. Then each of its
 * questions is read by itself, and what it asks besides is answered too.
 */

const mostParts = 4
const mostWordsOfPart = 45
const mostWordsOfWord = 12
const mostPoints = 4

/** What a message asks besides, where it is of the law, this site or a word. `understand` reads a text by itself. */
export function withWishes(
  question: Question,
  text: string,
  talk: Talk,
  understand: (text: string, talk: Talk) => Question,
): Question {
  const parts = mayHaveMore(question) ? askedParts(text) : []
  if (parts.length < 2) return question
  const law = question.topic === 'law' ? question : talk.law
  // "And does that cost anything" of a message on this site is of that message, and of none before it.
  const site = question.topic === 'site' ? [] : talk.site
  const found = parts.map((part) => ({ part, as: understand(part, { ...talk, law, site }) }))
  const isNothing = question.topic === 'unknown' || (question.topic === 'law' && (question.laws ?? []).length === 0)
  const main = isNothing ? found.find(({ as }) => isWhole(as))?.as : question
  if (!main) return question
  const others = found.filter(({ part, as }) => as !== main && isWhole(as) && isBeside(as, main, part, text))
  const all = others.map(({ part, as }) => placedLike(as, main, part))
  const ofSite = main.topic === 'site' ? all.filter(({ topic }) => topic === 'site') : []
  const besides = all.filter((each) => !ofSite.includes(each))
  return { ...withPoints(main, ofSite), ...(besides.length > 0 && { besides }) }
}

/** Questions of places and deals, and what is asked back, have their own ways to say what they left. */
const mayHaveMore = ({ topic, ask, leftOver, sides, target, declined }: Question) =>
  !ask && !leftOver && !sides && !target && !declined && (open.has(topic) || ofPurchase.has(topic))
const open: ReadonlySet<string> = new Set(['law', 'site', 'term', 'unknown'])

/** The questions of a text, each as it was typed; of "he says it is gone. Is he right?" what he says. */
function askedParts(text: string): string[] {
  const asked: string[] = []
  let before = ''
  for (const sentence of text.split(lexicon.ends))
    for (const part of sentence.split(lexicon.joints)) {
      const said = part.trim()
      if (lexicon.asksWhetherTrue.test(said)) {
        const claim = lexicon.claims.exec(before)
        if (claim) asked.push(before.slice(claim.index))
      } else if (lexicon.opens.test(said) || said.endsWith('?') || lexicon.asksAnyway.test(said)) asked.push(said)
      if (said) before = said
    }
  const whole = asked.filter((part) => {
    const count = countWords(readWords(part))
    return count > 1 && count <= mostWordsOfPart
  })
  return whole.slice(0, mostParts)
}

/** Whether a part says by itself what it asks. */
function isWhole({ topic, ask, leftOver, declined, laws = [], figures }: Question): boolean {
  if (ask || leftOver || declined) return false
  if (topic === 'law') return laws.length > 0
  return topic === 'site' || topic === 'term' || (ofPurchase.has(topic) && caseOf(topic, figures) !== null)
}

/** Whether a part asks for something else than the whole message was read as. */
function isBeside(part: Question, main: Question, said: string, text: string): boolean {
  const isSum = ofPurchase.has(main.topic)
  switch (part.topic) {
    case 'law':
      return true
    case 'site': {
      const isOfProgram = part.sitePoints?.includes('program' satisfies SitePointKey) === true
      if (main.topic === 'site') return (part.sitePoints ?? []).some((key) => !main.sitePoints?.includes(key))
      return isOfProgram && (isSum || main.topic === 'law')
    }
    case 'term':
      if (main.topic === 'term') return part.term !== main.term && part.term !== main.otherTerm
      return part.term !== undefined && countWords(readWords(said)) <= mostWordsOfWord && lexicon.asksMeaning.test(said)
    default:
      // The figures of a purchase belong together.
      return !isSum && countAmounts(said) === countAmounts(text)
  }
}

const countAmounts = (text: string) => readAmounts(readWords(text).tokens).length

/** A rule that names no place is asked of the place that the message names. */
function placedLike(part: Question, main: Question, said: string): Question {
  if (part.topic !== 'law' || !part.sought) return part
  const sought = { ...part.sought, own: said }
  if (sought.nations.length > 0 || part.areas.length > 0) return { ...part, sought }
  const { nation } = main.figures
  const nations = main.sought?.nations ?? (nation ? [nation] : [])
  return { ...part, areas: main.areas, dealIds: main.dealIds, sought: { ...sought, nations } }
}

/** Points of this site are told in one answer. */
function withPoints(main: Question, others: readonly Question[]): Question {
  if (others.length === 0) return main
  const points = [...new Set([main, ...others].flatMap(({ sitePoints: asked = [] }) => asked))]
  return { ...main, sitePoints: points.slice(0, mostPoints) }
}
