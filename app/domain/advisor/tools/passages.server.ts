import { setImmediate as letOthersGo } from 'node:timers/promises'
import { foldText, type Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { Nation, PostKind } from '#db/schema.ts'
import { readBlocks } from '#app/domain/blog/html/blocks.server.ts'
import { isPublished } from '#app/domain/blog/reading/published.server.ts'
import { decidingWords, narrowWords, passageFillers } from '../lexicon/law-words.ts'
import type { PassagePlace } from './law-places.ts'

/** The published guides and posts, paragraph by paragraph, and what of them answers a question word for word. */

/** So many posts and guides are looked through, the newest first, and so many paragraphs of each. */
const mostPosts = 300
const mostParagraphs = 200
const postsAtOnce = 10
const longestExcerpt = 300
/** A passage has so many characters: what is shorter is a cell of an example, or no answer without its neighbour. */
const shortestPassage = 55
/** And so many characters and whole sentences at most. */
const longestPassage = 600
const mostSentences = 3
/** So many paragraphs that share the rarest words with the question are read sentence by sentence. */
const mostCandidates = 40
/** What stands under these says nothing of its own. */
const passedOver = new Set(['sources', 'what to do next', 'contents', 'further reading'])

export interface ReadPost {
  kind: PostKind
  slug: string
  title: string
  excerpt: string
  /** The day on which a guide was checked, or a post published, as a London day or UTC ISO text. */
  day: string
  isChecked: boolean
}

interface Sentence {
  text: string
  /** The nations that it is about; null where it names none. */
  nations: ReadonlySet<Nation> | null
}

interface Paragraph {
  post: number
  /** The stems of each sentence and of what stands above, once they have been asked for. */
  stems?: { above: ReadonlySet<string>; sentences: ReadonlySet<string>[] }
  /** The heading above it, with the titles of the columns of a row. */
  above: string
  sentences: readonly Sentence[]
}

export interface Passages {
  posts: readonly ReadPost[]
  /** The words of their titles, by their stems. */
  titles: readonly ReadonlySet<string>[]
  paragraphs: readonly Paragraph[]
  /** The paragraphs that hold a word, by its stem. */
  holding: ReadonlyMap<string, readonly number[]>
}

export interface Passage {
  post: ReadPost
  text: string
  nations: readonly Nation[]
  /** The words that were sought and stand in it, by their stems. */
  holds: readonly { stem: string; weight: number }[]
  /** The number of the question's own words in it. */
  own: number
  score: number
  /** How much of the question's own words stands in it, from 0 to 1. */
  coverage: number
}

interface Sought {
  /** The question's own words. */
  question: string
  /** Words that the guides have for the same, which count for less. */
  words?: readonly string[]
  /** A passage holds a word of each of these groups. */
  needs?: readonly (readonly string[])[]
  /** And of each of these in its own sentences. */
  matters?: readonly (readonly string[])[]
  nation?: Nation
  /** A passage that names no nation, or several, answers for each. */
  isEverywhere?: boolean
}

const wordPattern = /[\p{L}\p{N}]+/gu
/** The mark of a source below the text. */
const footnote = /<a href="#source-\d+">\d+<\/a>/g

/** One form of a word's forms: plural, past and "-ing" are the same word. */
export function stemOf(word: string): string {
  const plain = word.replace('cens', 'cenc')
  if (plain.length < 4 || /\d/.test(plain)) return plain
  const single = plain
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<![su])s$/, '')
  const root = single.length > 5 ? single.replace(/(?:ing|ed)$/, '') : single
  return root.length > 4 ? root.replace(/(.)\1$/, '$1').replace(/e$/, '') : root
}

export const plainWords = (text: string): string[] => foldText(text.replace(/['’]/g, '')).match(wordPattern) ?? []

export const stemsOf = (text: string): string[] => [...new Set(plainWords(text).map(stemOf))]

const fillers = new Set([...passageFillers].map(stemOf))
const mostSought = 40

/** The stems of a text that something is found by. */
export const wordsSought = (text: string): string[] =>
  stemsOf(text)
    .filter((stem) => !fillers.has(stem))
    .slice(0, mostSought)

const deciding = [...new Set([...decidingWords.keys(), ...narrowWords].map(stemOf))]
/** A passage about students, companies and the like counts for so much where the question is not about them. */
const shareOfOthers = 0.65

const nationWords: [Nation, RegExp][] = [
  ['England', /\b(?:England|English|SDLT|Stamp Duty|First-tier Tribunal)\b/],
  ['Wales', /\b(?:Wales|Welsh|LTT|Land Transaction Tax)\b/],
  ['Scotland', /\b(?:Scotland|Scottish|LBTT)\b/],
  ['Northern Ireland', /\b(?:Northern Ireland|SDLT|Stamp Duty)\b/],
]

/** The nations that a text names; null for none. */
function nationsIn(text: string): Set<Nation> | null {
  const named = nationWords.filter(([, pattern]) => pattern.test(text)).map(([nation]) => nation)
  return named.length > 0 ? new Set(named) : null
}

const nationOfCell = (text: string) => nationWords.find(([nation]) => nation === text)?.[0]

export const readPassages = keepByVersion(['posts'], async (db: Db): Promise<Passages> => {
  const rows = await db
    .selectFrom(readBy('posts', 'posts_by_publication'))
    .select(['id', 'kind', 'slug', 'title', 'excerpt', 'published_at', 'reviewed_on'])
    .where(isPublished)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPosts)
    .execute()
  const paragraphs: Paragraph[] = []
  for (let from = 0; from < rows.length; from += postsAtOnce) {
    const part = rows.slice(from, from + postsAtOnce)
    const ids = part.map(({ id }) => id)
    const contents = new Map(
      (await db.selectFrom('posts').select(['id', 'content']).where('id', 'in', ids).execute()).map((row) => [row.id, row.content]), // prettier-ignore
    )
    for (const [at, { id }] of part.entries())
      paragraphs.push(...readParagraphs(contents.get(id) ?? '', from + at).slice(0, mostParagraphs))
    await letOthersGo()
  }
  const holding = new Map<string, number[]>()
  for (const [number, { above, sentences }] of paragraphs.entries()) {
    if (number % 500 === 499) await letOthersGo()
    for (const stem of stemsOf([above, ...sentences.map(({ text }) => text)].join(' '))) {
      const list = holding.get(stem)
      if (list) list.push(number)
      else holding.set(stem, [number])
    }
  }
  const posts = rows.map(({ kind, slug, title, excerpt, published_at, reviewed_on }) => {
    const day = reviewed_on ?? published_at!
    return { kind, slug, title, excerpt: excerpt.slice(0, longestExcerpt), day, isChecked: reviewed_on !== null }
  })
  const titles = posts.map(({ title }) => new Set(stemsOf(title)))
  return { posts, titles, paragraphs, holding }
})

/** The paragraphs, items and rows of a post, each as its sentences. */
function readParagraphs(html: string, post: number): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let heading = ''
  const add = (above: string, sentences: Sentence[]) => {
    if (sentences.length > 0 && !passedOver.has(heading.toLowerCase())) paragraphs.push({ post, above, sentences })
  }
  for (const part of html.replace(footnote, '').split(/(<table[^]*?<\/table>)/)) {
    const blocks = readBlocks(part)
    if (part.startsWith('<table')) {
      for (const { nation, above, text } of rowsOf(blocks.map(({ text }) => text.split(' | '))))
        add(`${heading} ${above}`, [
          { text, nations: nation ? new Set([nation]) : (nationsIn(text) ?? nationsIn(heading)) },
        ])
      continue
    }
    for (const { tag, text } of blocks) {
      if (/^h\d$/.test(tag)) heading = text
      // An item that is no sentence says nothing without its list.
      else if (['p', 'li', 'blockquote'].includes(tag) && !/^\p{Ll}/u.test(text))
        add(heading, sentencesOf(text, nationsIn(heading)))
    }
  }
  return paragraphs
}

/** The sentences of a paragraph. One that names no nation is about those of the sentence before it. */
function sentencesOf(text: string, ofHeading: Set<Nation> | null): Sentence[] {
  let nations = ofHeading
  return text.split(/(?<=[.!?]["”’)]?)\s+(?=["“(£\d]?\p{Lu}|[£\d])/u).map((sentence) => {
    nations = nationsIn(sentence) ?? nations
    return { text: sentence, nations }
  })
}

/** The rows of a table as text, each cell with the title of its column. Where columns are nations, each has a row of its own. */
function rowsOf([titles, ...rows]: string[][]): { nation?: Nation; above: string; text: string }[] {
  if (!titles) return []
  const above = titles.join(' ')
  const cell = (row: string[], at: number) => (titles[at] ? `${titles[at]}: ${row[at]}` : row[at]!)
  const written = (cells: string[]) => cells.join('; ').replace(/\.?$/, '.')
  return rows.flatMap((row) => {
    const nations = titles.map(nationOfCell)
    if (nations.some((nation) => nation))
      return nations.flatMap((nation, at) => nation && row[at] ? [{ nation, above, text: written([cell(row, 0), cell(row, at)]) }] : []) // prettier-ignore
    const nation = nationOfCell(row[0] ?? '')
    return [{ ...(nation && { nation }), above, text: written(row.map((_, at) => cell(row, at))) }]
  })
}

const stemsOfParagraph = ({ above, sentences }: Paragraph): NonNullable<Paragraph['stems']> => ({
  above: new Set(stemsOf(above)),
  sentences: sentences.map(({ text }) => new Set(stemsOf(text))),
})

/** A case that a guide makes up. */
const example = /\bSuppose\b|\bfor example\b|\bwould be £|(?:£[\d,]+[^£]*){3}/i

/** Words with which a sentence leans on the one before it. */
const leaning =
  /^(?:It|They|This|That|These|Those|He|She|So|But|And|There|Then|Its|Their|Otherwise|Without|After that|Each|Both|One)\b/

/** The passages of the guides and posts that answer a question, the best first. None of another nation than the one that is asked about. */
export function searchPassages({ posts, titles, paragraphs, holding }: Passages, sought: Sought): Passage[] {
  const all = Math.max(1, paragraphs.length)
  const rarity = (stem: string) => Math.log(1 + all / (1 + (holding.get(stem)?.length ?? 0)))
  const own = wordsSought(sought.question)
  const weights = new Map(
    (sought.words ?? []).flatMap((word) => stemsOf(word)).map((stem) => [stem, 0.6 * rarity(stem)]),
  )
  for (const stem of own) weights.set(stem, (weights.get(stem) ?? 0) + rarity(stem))
  const ownWeight = own.reduce((sum, stem) => sum + rarity(stem), 0)
  const needs = (sought.needs ?? []).map((group) => group.map(stemOf))
  const matters = (sought.matters ?? []).map((group) => group.map(stemOf))
  const others = deciding.filter((stem) => !weights.has(stem))
  const scores = new Map<number, number>()
  for (const [stem, weight] of weights)
    for (const number of holding.get(stem) ?? []) scores.set(number, (scores.get(number) ?? 0) + weight)
  // What holds no word of a matter cannot answer.
  const holders = matters.map((group) => new Set(group.flatMap((stem) => holding.get(stem) ?? [])))
  for (const number of scores.keys())
    if (holders.some((set) => !set.has(number)) || !mayAnswer(paragraphs[number]!, sought)) scores.delete(number)
  const candidates = [...scores].sort((a, b) => b[1] - a[1]).slice(0, mostCandidates)
  const found: Passage[] = []
  for (const [number] of candidates) {
    const paragraph = paragraphs[number]!
    const { post, sentences } = paragraph
    const stems = (paragraph.stems ??= stemsOfParagraph(paragraph))
    let best: Passage | null = null
    for (let from = 0; from < sentences.length; from += 1)
      for (let to = from + 1; to <= Math.min(from + mostSentences, sentences.length); to += 1) {
        const taken = sentences.slice(from, to)
        const text = taken.map((each) => each.text).join(' ')
        // A question in a guide is no answer.
        if (
          text.length < shortestPassage ||
          text.length > longestPassage ||
          /\?["”’)]?$/.test(text) ||
          !fitsNation(taken, sought)
        )
          continue
        if (from > 0 && leaning.test(text) && to - from < mostSentences) continue
        const holds = (stem: string) => stems.sentences.slice(from, to).some((each) => each.has(stem))
        if (needs.length > 0 && !needs.some((group) => group.some(holds))) continue
        if (!matters.every((group) => group.some(holds))) continue
        if (!needs.every((group) => group.some((stem) => holds(stem) || stems.above.has(stem)))) continue
        let score = 0
        let covered = 0
        for (const [stem, weight] of weights) {
          const share = holds(stem) ? 1 : stems.above.has(stem) ? 0.35 : 0
          score += weight * share
          if (share > 0 && own.includes(stem)) covered += rarity(stem)
        }
        if (others.some((stem) => holds(stem) || stems.above.has(stem) || titles[post]!.has(stem)))
          score *= shareOfOthers
        // An example of other figures answers no question of a rule.
        if (example.test(text)) score *= shareOfOthers
        score *= (posts[post]!.kind === 'guide' ? 1.2 : 1) / (1 + 0.1 * (to - from - 1))
        if (!best || score > best.score) {
          const nations = [...new Set(taken.flatMap((each) => [...(each.nations ?? [])]))]
          best = {
            post: posts[post]!,
            text,
            nations,
            holds: [...weights].flatMap(([stem, weight]) => (holds(stem) ? [{ stem, weight }] : [])),
            own: own.filter(holds).length,
            score,
            coverage: ownWeight > 0 ? covered / ownWeight : 0,
          }
        }
      }
    if (best) found.push(best)
  }
  return found.sort((a, b) => b.score - a.score)
}

/** Of each place the sentences of its guide, from the one that begins so on; null where the guide says that no longer. */
export function passagesAt(
  { posts, paragraphs }: Passages,
  places: readonly PassagePlace[],
): (Pick<Passage, 'post' | 'text' | 'nations'> | null)[] {
  return places.map(([slug, begins, count = 1]) => {
    const number = posts.findIndex((post) => post.kind === 'guide' && post.slug === slug)
    for (const { post, sentences } of paragraphs) {
      const from = post === number ? sentences.findIndex(({ text }) => text.startsWith(begins)) : -1
      const taken = sentences.slice(from, from + count).map(({ text }) => text)
      if (from >= 0) return { post: posts[post]!, text: taken.join(' '), nations: [] }
    }
    return null
  })
}

/** The posts that hold most of some words, the most first. */
export async function searchPosts(db: Db, words: string): Promise<ReadPost[]> {
  const { posts, titles, paragraphs, holding } = await readPassages(db)
  const counts = new Map<number, number>()
  for (const stem of wordsSought(words)) {
    const holders = new Set((holding.get(stem) ?? []).map((number) => paragraphs[number]!.post))
    for (const [post, title] of titles.entries()) if (title.has(stem)) holders.add(post)
    for (const post of holders) counts.set(post, (counts.get(post) ?? 0) + 1)
  }
  // Of as many the newest stands first.
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([post]) => posts[post]!)
}

/** Whether a paragraph says anything of the nation that is asked about. */
const mayAnswer = ({ sentences }: Paragraph, sought: Sought) =>
  sentences.some((sentence) => fitsNation([sentence], sought))

/** Whether sentences may answer for a nation: they name it, or, for what is England’s or the same everywhere, no other. */
function fitsNation(taken: readonly Sentence[], { nation, isEverywhere }: Sought): boolean {
  if (isEverywhere) return true
  const wanted = nation ?? 'England'
  const names = taken.some(({ nations }) => nations?.has(wanted))
  const namesOther = taken.some(({ nations }) => nations !== null && !nations.has(wanted))
  if (namesOther) return false
  return names || wanted === 'England'
}
