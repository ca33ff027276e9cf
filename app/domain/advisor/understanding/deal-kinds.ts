import { gradeNames } from '#app/domain/figures/score.ts'
import type { PropertyType } from '#db/schema.ts'
import * as lexicon from '../lexicon/deal-kinds.ts'
import type { SearchWishes } from '../question.ts'
import { ofTrade, type HomeKind } from '../tools/home-kinds.ts'
import { isDenied } from './negation.ts'
import { textAt, textOf, type Token, type Words } from './words.ts'

/** What kind of deal is wished for, and what kind is not: types, strategies, homes, grades, and the state that they are in. */

type Kinds = SearchWishes & { propertyType?: PropertyType; strategy?: string }

export function readKinds(words: Words): Kinds {
  const types = readNames(words, lexicon.propertyTypes)
  const strategies = readNames(words, lexicon.strategies)
  const kinds = readHomes(words)
  // Shops and offices are narrower than what is commercial.
  const isWide = types.wanted.includes('Commercial') && saysAnyTrade(words)
  if (isWide) kinds.wanted = kinds.wanted.filter((kind) => !ofTrade.has(kind))
  const isOfTrade = kinds.wanted.some((kind) => ofTrade.has(kind))
  const [propertyType] = types.wanted.filter((type) => !isOfTrade || (type !== 'Commercial' && type !== 'Retail'))
  const [strategy] = strategies.wanted
  // "A student house" is one of the type, and its house says nothing more.
  const wantedKinds = kinds.wanted.filter((kind) => kind !== 'house' || propertyType !== 'Student')
  // And "no student houses" leaves out no other house.
  const unwantedKinds = kinds.unwanted.filter((kind) => kind !== 'house' || !types.unwanted.includes('Student'))
  const grades = readGrades(words)
  const isLet = readState(words, lexicon.letAlready, lexicon.vacantNow) ?? (saysLivedIn(words) ? true : undefined)
  const needsWorks =
    strategy === 'Refurbish and let' ? undefined : readState(words, lexicon.worksNeeded, lexicon.worksDone)
  const isFreehold = readState(words, lexicon.freehold, lexicon.leasehold)
  const isLicensed =
    words.hasAny(lexicon.licenceWords) && words.hasAny(lexicon.licenceHeld) && !words.hasAny(lexicon.asksOfLicence)
  return {
    ...(propertyType && { propertyType }),
    ...(strategy && { strategy }),
    ...(types.unwanted.length > 0 && { notTypes: withTrade(types.unwanted) }),
    ...(strategies.unwanted.length > 0 && { notStrategies: strategies.unwanted }),
    ...(wantedKinds.length > 0 && { kinds: wantedKinds }),
    ...(unwantedKinds.length > 0 && { notKinds: unwantedKinds }),
    ...(grades.length > 0 && { grades }),
    ...(isLet !== undefined && { isLet }),
    ...(needsWorks !== undefined && { needsWorks }),
    ...(isLicensed && { isLicensed: true as const }),
    ...(isFreehold !== undefined && { isFreehold }),
  }
}

/** "Non resi only. Shops, offices" goes on with what is wished for. */
const mostOfFragment = 6

/** "Any shop or business place", and a shop that another sentence tells of, narrow nothing. */
function saysAnyTrade({ tokens, find }: Words): boolean {
  const [wide] = find(lexicon.propertyTypes.Commercial)
  const trades = [...ofTrade].flatMap((kind) => find(lexicon.kinds[kind]))
  const isBetween = ({ kind, text }: Token) => kind === 'sign' && ['.', '?', '!'].includes(text)
  return (
    wide !== undefined &&
    (['or', 'other'].includes(textAt(tokens, wide.from - 1)) ||
      trades.every(({ from }) => {
        const end = tokens.findLastIndex((token, at) => at < from && isBetween(token))
        return end > wide.from && tokens.length - end > mostOfFragment
      }))
  )
}

/** Whoever wants no commercial deals wants no shops. */
const withTrade = (types: PropertyType[]): PropertyType[] =>
  types.includes('Commercial') && !types.includes('Retail') ? [...types, 'Retail'] : types

function readNames<Name extends string>(words: Words, table: Readonly<Record<Name, readonly string[]>>) {
  const wanted: Name[] = []
  const unwanted: Name[] = []
  for (const name of Object.keys(table) as Name[]) {
    const places = words.find(table[name]).filter(({ from }) => !isIndifferent(words.tokens, from))
    if (places.length === 0) continue
    if (places.some(({ from }) => isLeftOut(words.tokens, from))) unwanted.push(name)
    else wanted.push(name)
  }
  return { wanted, unwanted }
}

/** Kinds of homes, the longest name of each: "semi-detached house" is no detached one. */
function readHomes(words: Words) {
  const { tokens } = words
  const found = (Object.keys(lexicon.kinds) as HomeKind[]).flatMap((kind) =>
    words.find(lexicon.kinds[kind]).map((place) => ({ ...place, kind })),
  )
  const longest = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one && other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from,
      ),
  )
  const wanted = new Set<HomeKind>()
  const unwanted = new Set<HomeKind>()
  for (const { kind, from, to } of longest) {
    const isOfNone =
      (kind === 'house' &&
        lexicon.beforeHouse.has(textAt(tokens, from - 1)) &&
        textAt(tokens, from - 1) !== 'student') ||
      lexicon.behindHouse.has(textAt(tokens, to)) ||
      isIndifferent(tokens, from) ||
      isTheirs(tokens, from)
    if (isOfNone) continue
    if (isLeftOut(tokens, from)) unwanted.add(kind)
    else wanted.add(kind)
  }
  // "House" beside a kind of house is no wider wish.
  const houses: HomeKind[] = ['terrace', 'semi', 'detached', 'bungalow', 'cottage', 'townhouse']
  if (houses.some((kind) => wanted.has(kind))) wanted.delete('house')
  // "Not a shop, I had quite enough of shops".
  return { wanted: [...wanted].filter((kind) => !unwanted.has(kind)), unwanted: [...unwanted] }
}

/** True or false as one state or the other is wished for; a state that is left out is the other one. */
function readState(words: Words, yes: readonly string[], no: readonly string[]): boolean | undefined {
  const [denied] = words.find(no)
  if (denied) return isLeftOut(words.tokens, denied.from)
  const [said] = words.find(yes)
  if (!said || isIndifferent(words.tokens, said.from)) return undefined
  return !isLeftOut(words.tokens, said.from)
}

/** "Folk already living in it", "with people sitting in them", "someone renting it already". */
function saysLivedIn({ tokens }: Words): boolean {
  return tokens.some(({ text }, at) => {
    if (!lexicon.dwellers.has(text) || isLeftOut(tokens, at)) return false
    const behind = textOf(tokens, at + 1, at + 1 + mostWordsBetween)
    return lexicon.dwelling.some((phrase) => ` ${behind} `.includes(` ${phrase} `))
  })
}

const mostWordsBetween = 6

/** "Not student ones", "nothing that students live in", "no shops or offices", "leave out anything that needs works". */
function isLeftOut(tokens: readonly Token[], from: number): boolean {
  if (isDenied(tokens, from)) return true
  for (let at = from - 1; at >= from - mostWordsBetween && at >= 0; at--) {
    const text = textAt(tokens, at)
    if (lexicon.leavesOutPairs.includes(textOf(tokens, at - 1, at + 1))) return true
    if (lexicon.leavesOut.has(text))
      return textAt(tokens, at - 1) !== 'why' && textOf(tokens, at, at + 2) !== 'not only'
    if (tokens[at]!.kind === 'sign' && !['-', '/', '&'].includes(text)) return false
    // "Not those that need building work".
    if (text === 'need' && at === from - 1) continue
    if (lexicon.wishesAgain.has(text) && !['dont', 'not', 'doesnt'].includes(textAt(tokens, at - 1))) return false
  }
  return false
}

/** "Sold our chip shop", "gave up my shop": a place that somebody has or had is none that is looked for. */
const isTheirs = (tokens: readonly Token[], from: number) =>
  [1, 2].some(
    (step) =>
      lexicon.whose.has(textAt(tokens, from - step)) &&
      [1, 2, 3].some((before) => lexicon.hadIt.has(textAt(tokens, from - step - before))),
  )

const isIndifferent = (tokens: readonly Token[], from: number) =>
  lexicon.indifferent.some((phrase) => textOf(tokens, from - 6, from).includes(phrase)) &&
  textOf(tokens, from - 8, from).match(/\b(?:doesnt|dont|not|neednt)\b/) !== null

/** "Graded A or B", "A-rated", "grade B or better". */
function readGrades(words: Words): string[] {
  const { tokens } = words
  const isLetter = (at: number) => /^[a-e]$/.test(textAt(tokens, at))
  const letters = new Set<string>()
  for (const [at, { text }] of tokens.entries()) {
    if (!lexicon.gradeWords.has(text)) continue
    const before = ['-', "'"].includes(textAt(tokens, at - 1)) ? at - 2 : at - 1
    // "A-rated", and "A or B rated".
    for (let letter = before; isLetter(letter) && (tokens[letter]!.raw !== 'a' || before < at - 1); letter -= 2) {
      letters.add(textAt(tokens, letter).toUpperCase())
      if (!['or', 'and', '/', '&'].includes(textAt(tokens, letter - 1))) break
    }
    let next = at + 1
    while (['of', 'an', 'is', 'at', 'least', 'as', 'grade', '-', ':'].includes(textAt(tokens, next))) next += 1
    if (textAt(tokens, next) === 'a' && isLetter(next + 1)) next += 1
    for (; isLetter(next); next += 2) {
      const isNamed =
        tokens[next]!.raw !== 'a' || next + 1 === tokens.length || lexicon.behindGrade.has(textAt(tokens, next + 1))
      if (!isNamed) break
      letters.add(textAt(tokens, next).toUpperCase())
      if (!['or', 'and', '/', '&', ',', 'to'].includes(textAt(tokens, next + 1))) break
    }
  }
  // "B+ or better": its sign says that it is a grade.
  const signed = tokens.findIndex(({ raw }, at) => /^[A-E]$/i.test(raw) && textAt(tokens, at + 1) === '+' && lexicon.orBetter.some((phrase) => textOf(tokens, at + 2, at + 4) === phrase)) // prettier-ignore
  if (signed >= 0) return gradeNames.slice(0, gradeNames.indexOf(`${textAt(tokens, signed).toUpperCase()}+`) + 1)
  if (letters.size === 0) return []
  const all = gradeNames.filter((grade) => letters.has(grade[0]!))
  if (!words.hasAny(lexicon.orBetter)) return all
  return gradeNames.slice(0, gradeNames.indexOf(all.at(-1)!) + 1)
}
