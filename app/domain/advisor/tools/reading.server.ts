import { z } from 'zod'
import { countryNames } from '#app/domain/areas/areas.ts'
import { formatDate } from '#app/utils/dates.ts'
import type { Nation } from '#db/schema.ts'
import type { Place, Source } from '../answer.ts'
import { lawTopics, type LawKey } from '../lexicon/law.ts'
import { lawPoints } from '../lexicon/law-points.ts'
import { lawMatters, type LawTopic } from '../lexicon/law-words.ts'
import { lawPassages } from './law-passages.ts'
import type { ByNation, PassagePlace } from './law-places.ts'
import {
  passagesAt,
  readPassages,
  searchPassages,
  plainWords,
  searchPosts,
  stemsOf,
  wordsSought,
  type Passage,
  type Passages,
  type ReadPost,
} from './passages.server.ts'
import { describeTool } from './tool.server.ts'

const mostFound = 3

const page = (label: string, place: Place, words: string) => ({ label, place, stems: new Set(stemsOf(words)) })

/** Pages to read beside the posts, with the words that they are found by. */
const pages = [
  page('Knowledge Hub', { page: 'hub' }, 'reserve reserving documents refund help how site beginner first time'),
  page('Calculators', { page: 'calculators' }, 'calculator calculators yield returns mortgage tax beginner first time'),
  page('Area Intelligence', { page: 'areas', query: '' }, 'area areas city town rent price yield where'),
  page('Risk Disclosure Statement', { page: 'risk-disclosure' }, 'risk risks lose loss beginner first time'),
]

export const findReading = describeTool({
  name: 'find_reading',
  description: 'Published guides, articles of the blog and pages of this site that are about some words.',
  args: z.strictObject({ words: z.string().trim().min(1).max(200) }),
  async run({ db }, { words }) {
    const asked = wordsSought(words)
    const posts = (await searchPosts(db, words)).slice(0, mostFound)
    const others = pages
      .map((page) => ({ ...page, count: asked.filter((stem) => page.stems.has(stem)).length }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, mostFound)
    const sources: Source[] = [
      ...posts.map(({ kind, slug, title }): Source => ({ label: title, place: { page: kind, slug } })),
      ...others.map(({ label, place }): Source => ({ label, place })),
    ]
    return {
      facts: {
        posts: posts.map(({ title, slug, excerpt }) => ({ title, slug, excerpt })),
        pages: others.map(({ label }) => label),
      },
      sources,
    }
  },
})

const mostPassages = 3
/** The most characters of all passages of an answer. */
const mostCharacters = 600
/** So much of the question's own words, and more than one of them, stands in a passage that is found by these alone. */
const leastCoverage = 0.8
const leastOwn = 3
/** A guide is named as near from so much on. */
const nearCoverage = 0.45
const mostNear = 3
/** A further passage says so much more of what was sought, of the first one’s worth. */
const leastMore = 0.12
/** It is nearly as good as the first: by so much in the same guide, and in another one. */
const leastOfSame = 0.7
const leastOfOther = 0.75

/** `Renters’ Rights Act (checked 28 November 2026)`. */
const detailOf = ({ day, isChecked }: ReadPost) => `${isChecked ? 'checked' : 'published'} ${formatDate(day)}`

export const findPassage = describeTool({
  name: 'find_passage',
  description:
    'What the published guides and posts say, word for word, on a question about the law or the rules of letting, buying and property tax. Only passages that answer for the nation; none where nothing fits, with the nearest guides.',
  args: z.strictObject({
    question: z.string().trim().min(1).max(2000),
    topic: z.enum(Object.keys(lawTopics) as [LawKey, ...LawKey[]]).optional(),
    nation: z.enum(countryNames).optional(),
    asks: z.string().trim().max(2000).optional(),
  }),
  async run({ db }, { question, topic, nation, asks }) {
    const passages = await readPassages(db)
    const place = (isWide: boolean) =>
      topic ? findPlaced(passages, topic, nation ?? 'England', asks ? [asks, question] : [question], isWide) : []
    const placed = place(false)
    if (placed.length > 0) return ofPassages(placed, { about: lawTopics[topic!].about, near: [], isPlaced: true })
    const law: LawTopic | undefined = topic && lawTopics[topic]
    const matters = topic ? mattersOf(question, topic) : []
    const search = (holding: readonly (readonly string[])[]) =>
      searchPassages(passages, {
        question,
        words: [...(law?.words ?? []), ...holding.flat()],
        needs: law?.needs ?? [],
        matters: holding,
        ...(nation && { nation }),
        ...(law?.isEverywhere && { isEverywhere: true }),
      })
    const together = search(matters)
    // What no passage says together, such as alarms and wiring, two may say apart.
    const isApart = together.length === 0 && matters.length > 1
    const apart: Passage[] = []
    if (isApart) for (const each of matters) apart.push(...search([each]).slice(0, 1))
    const found = isApart ? apart : together
    const taken = isApart
      ? apart
          .filter((passage, at) => apart.findIndex(({ text }) => text === passage.text) === at)
          .slice(0, mostPassages)
      : takeBest(law ? found : found.filter(({ coverage, own }) => coverage >= leastCoverage && own >= leastOwn))
    const wide = taken.length === 0 ? place(true) : []
    if (wide.length > 0) return ofPassages(wide, { about: lawTopics[topic!].about, near: [], isPlaced: true })
    const posts = new Set(taken.map(({ post }) => post))
    // Where nothing answers, a guide on the same words is still near.
    const close = law
      ? taken.length > 0
        ? found
        : searchPassages(passages, { question, words: law.words, isEverywhere: true })
      : found.filter(({ coverage, own }) => coverage >= nearCoverage && own > 1)
    const near = [...new Set(close.map(({ post }) => post))].filter((post) => post.kind === 'guide' && !posts.has(post))
    return ofPassages(taken, {
      about: law?.about ?? null,
      near: near.slice(0, mostNear).map(({ title, kind, slug }) => ({ title, kind, slug })),
      isPlaced: false,
    })
  },
})

/** Passages as an answer quotes them, each with the number of its post. */
function ofPassages(
  taken: readonly Quoted[],
  about: { about: string | null; near: Pick<ReadPost, 'title' | 'kind' | 'slug'>[]; isPlaced: boolean },
) {
  const posts = [...new Set(taken.map(({ post }) => post))]
  return {
    facts: {
      ...about,
      passages: taken.map(({ text, post, nations }) => ({
        text,
        post: posts.indexOf(post),
        guide: post.title,
        day: detailOf(post),
        nations,
      })),
    },
    sources: posts.map((post): Source => {
      return { label: post.title, detail: detailOf(post), place: { page: post.kind, slug: post.slug } }
    }),
  }
}

type Quoted = Pick<Passage, 'post' | 'text' | 'nations'>

/**
 * The passages that the guides have on what is asked for of a subject, in their places; none where one is no longer there. `isWide` where
 * the narrowest point has none for that nation, and a wider one is to say what it can.
 */
function findPlaced(
  passages: Passages,
  topic: LawKey,
  nation: Nation,
  texts: readonly string[],
  isWide: boolean,
): Quoted[] {
  const ofNation = (point: string) => lawPassages[topic]?.[point]?.[nation]
  const asked = texts.map((text) => pointsOf(topic, text)).find(({ length }) => length > 0) ?? ['usual']
  const wider = [...asked, 'usual'].filter((point) => ofNation(point)).slice(0, mostPoints)
  // What was found nowhere is left, and what was asked for beside it is said.
  const beside = texts.flatMap((text) => pointsAsked(topic, text)).filter((point) => ofNation(point))
  const points = !isWide ? asked : lawPassages[topic]?.[asked[0]!] ? wider : beside.slice(0, mostPoints)
  // What the narrowest point has no place for is looked for.
  if (!points[0] || !ofNation(points[0])) return []
  const places = points.flatMap((point) =>
    (ofNation(point) ?? []).map((place) => ({ place, nations: nationsOf(lawPassages[topic]![point]!, place) })),
  )
  const taken = places.slice(0, mostPlaces)
  const found = passagesAt(
    passages,
    taken.map(({ place }) => place),
  )
  const quoted = found.flatMap((passage, at) => (passage ? [{ ...passage, nations: taken[at]!.nations }] : []))
  const isFirst = ({ text }: Quoted, at: number) => quoted.findIndex((other) => other.text === text) === at
  return quoted.length < taken.length ? [] : quoted.filter(isFirst)
}

/** The nations for which the same passage is quoted. */
const nationsOf = (point: ByNation, [, begins]: PassagePlace) =>
  countryNames.filter((nation) => point[nation]?.some((place) => place[1] === begins))

const mostPoints = 2
const mostPlaces = 4

/** The points of a subject that some words ask for, the narrowest first. */
export function pointsOf(topic: LawKey, text: string): string[] {
  const asked = pointsAsked(topic, text)
  // Where the narrowest is only searched for, the others wait.
  if (asked[0] && !lawPassages[topic]?.[asked[0]]) return asked.slice(0, 1)
  const says = saysOf(text)
  const at = (point: string) => Math.min(...lawPoints[topic]![point]!.map(says).filter((place) => place >= 0))
  return asked.slice(0, mostPoints).toSorted((one, other) => at(one) - at(other))
}

/** All points of a subject whose words a text says, the narrowest first. */
function pointsAsked(topic: LawKey, text: string): string[] {
  const says = saysOf(text)
  return Object.entries(lawPoints[topic] ?? {})
    .filter(([, phrases]) => phrases.some((phrase) => says(phrase) >= 0))
    .map(([point]) => point)
}

/** Where a text says a phrase; below 0 where it does not. */
function saysOf(text: string): (phrase: string) => number {
  const plain = ` ${plainWords(text).join(' ')} `.replace(
    / not (?:to|for|because of|about) \w+| (?:ward|nursing|theatre|charge) sister\b| (?:at|with) (?:my|our|his|her) (?:parents|folks|mum|mums|dad|dads)\b/g,
    '',
  )
  return (phrase) => plain.indexOf(` ${phrase} `)
}

/** What a passage has to hold besides, for each matter that a question says. */
function mattersOf(question: string, topic: LawKey): (readonly string[])[] {
  // "Not to sell" asks nothing of a sale.
  const asked = ` ${plainWords(question).join(' ')} `.replace(/ not (?:to|for|because of|about) \w+/g, '')
  return lawMatters.flatMap((matter) => {
    const isSaid =
      (!matter.of || matter.of.includes(topic)) && matter.asked.some((phrase) => asked.includes(` ${phrase} `))
    return isSaid ? [matter.holds] : []
  })
}

/** The best passage, and those that are nearly as good and say something that was asked for and not said yet. */
function takeBest([first, ...others]: readonly Passage[]): Passage[] {
  if (!first) return []
  const taken = [first]
  const said = new Set(first.holds.map(({ stem }) => stem))
  for (const passage of others) {
    const length = [...taken, passage].reduce((sum, { text }) => sum + text.length, 0)
    const least = passage.post === first.post ? leastOfSame : leastOfOther
    if (taken.length >= mostPassages || passage.score < first.score * leastOfSame) break
    if (passage.score < first.score * least) continue
    const more = passage.holds.reduce((sum, { stem, weight }) => sum + (said.has(stem) ? 0 : weight), 0)
    if (length > mostCharacters || more < first.score * leastMore) continue
    taken.push(passage)
    for (const { stem } of passage.holds) said.add(stem)
  }
  return taken
}
