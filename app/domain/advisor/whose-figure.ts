/** Which area or deal the words of a text give a figure to. Safe in the browser. */

import { countryNames, regionNames } from '#app/domain/areas/areas.ts'

/** Things that can be named, by each of their names in small letters. Several may share a name. */
export class Names {
  #keys = new Map<string, Set<string>>()
  #longest = 1
  /** The regions and countries that things lie in. */
  #around = new Map<string, Set<string>>()

  addAround(key: string, name: string): void {
    this.#around.set(key, (this.#around.get(key) ?? new Set()).add(keyOf(name)))
  }

  add(name: string, key = keyOf(name)): void {
    const whole = keyOf(name)
    // "Bristol, City of" is called Bristol, "Newcastle upon Tyne" Newcastle.
    for (const each of [whole, whole.split(',')[0]!, whole.replace(/ (?:upon|on|under)[ -].*$/, '')]) {
      if (each === '') continue
      const known = this.#keys.get(each) ?? new Set()
      this.#keys.set(each, known.add(key))
      this.#longest = Math.min(mostWords, Math.max(this.#longest, each.split(' ').length))
    }
  }

  /**
   * The names in a text, in their order; those that are joined in a list count as one mention. The town of a deal that is named, as
   * `isTown` knows it, is no area beside it.
   */
  findIn(text: string, isTown: (name: string) => boolean): Mention[] {
    const found: Mention[] = [...text.matchAll(dealNumbers)].map(({ index, 0: said }) => ({
      start: index,
      end: index + said.length,
      keys: [...said.matchAll(/\d+/g)].map(([number]) => dealKey(Number(number))),
    }))
    const words = [...text.matchAll(word)]
    for (let at = 0; at < words.length; at += 1) {
      const { index: start, 0: first } = words[at]!
      if (!/^[\p{Lu}\d]/u.test(first)) continue
      for (let count = Math.min(this.#longest, words.length - at); count > 0; count -= 1) {
        const last = words[at + count - 1]!
        const end = last.index + last[0].length
        const keys = this.#keys.get(keyOf(text.slice(start, end).replace(/['’]s$/, '')))
        if (!keys) continue
        found.push({ start, end, keys: [...keys] })
        at += count - 1
        break
      }
    }
    const isOfDeal = ({ keys }: Mention) => keys.every((key) => key.startsWith('deal '))
    const hasDeal = found.some(isOfDeal)
    const inOrder = found
      .filter((each) => !hasDeal || isOfDeal(each) || !isTown(text.slice(each.start, each.end)))
      .toSorted((a, b) => a.start - b.start)
      // "Leeds, in Yorkshire", "Leeds is a city in Yorkshire": that is where it lies, and no other area.
      .filter((each, at, all) => {
        const before = all[at - 1]
        const around = before?.keys.length === 1 ? this.#around.get(before.keys[0]!) : undefined
        const isPlaced = before && lying.test(text.slice(before.end, each.start))
        if (around && isPlaced && each.keys.every((key) => parts.has(key) && !around.has(key))) each.isElsewhere = true
        const isAround = before && each.keys.some((key) => before.keys.some((of) => this.#around.get(of)?.has(key)))
        return !isAround || !isPlaced
      })
    const joined: Mention[] = []
    for (const mention of inOrder) {
      const last = joined.at(-1)
      if (last && joint.test(text.slice(last.end, mention.start)))
        joined[joined.length - 1] = { ...last, end: mention.end, keys: [...last.keys, ...mention.keys] }
      else joined.push(mention)
    }
    return joined
  }
}

export interface Mention {
  start: number
  end: number
  keys: string[]
  /** True where the words put what is named before it in a region or country that it is not in. */
  isElsewhere?: boolean
}

const lying = /^ ?\($|^,? ?(?:(?:which |that )?(?:is|lies) )?(?:an? (?:\p{L}+ ){0,2})?(?:in|of) (?:the )?$/iu
/** Regions and countries, of which a place lies in one. */
const parts: ReadonlySet<string> = new Set([...regionNames, ...countryNames].map((name) => name.toLowerCase()))
const mostWords = 12
const direct =
  /^(?: (?:an?|per|each) (?:month|year|week))?(?: (?:stamp|duty|tax|rent|gross|net|cash)){0,2} (?:in|of|for|at|from|on) (?:the )?$/i
const word = /[\p{L}\d][\p{L}\d'’-]*/gu
const dealNumbers = /\bdeals?(?:,? (?:number|no\.?))?[ #:]{1,3}\d{1,9}(?:(?:, and |, | and | or )\d{1,9})*(?![\d.]*%)/gi
const joint =
  /^[\s,;(]{0,3}(?:and|or|&|as in|just as in|like|with|to|versus|vs\.?|against|in|near)?[\s,(]{0,3}(?:the )?$/i

export const keyOf = (name: string) => name.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim()
export const dealKey = (id: number) => `deal ${id}`

/**
 * The mention that a figure of a sentence belongs to: the one right behind it, else the nearest before it, else one behind it with no
 * other figure between.
 */
function nearest(
  { start, end }: Place,
  mentions: readonly Mention[],
  text: string,
  figures: readonly Place[],
): Mention | undefined {
  const behind = mentions.find((each) => each.start >= end)
  if (behind && direct.test(text.slice(end, behind.start))) return behind
  const isFree = behind && !figures.some((each) => each.start >= end && each.end <= behind.start)
  return mentions.findLast((each) => each.start <= start) ?? (isFree ? behind : undefined)
}

interface Place {
  start: number
  end: number
}

/**
 * Whether the words of a sentence give each figure to its owner. A figure belongs to what its own part of the sentence names; where that
 * names nothing, as many figures of one kind as there are names follow their order, and fewer belong to the nearest before them.
 */
export function belongToOwners(
  text: string,
  figures: readonly (Place & { owner: string; kind: string })[],
  mentions: readonly Mention[],
): boolean {
  const named = [...new Set(mentions.flatMap(({ keys }) => keys))]
  if (named.length === 0) return true
  const apart = new Map<string, string[]>()
  for (const figure of figures) {
    if (!named.includes(figure.owner)) return false
    const [from, to] = partAround(text, figure)
    const within = mentions.filter((each) => each.start >= from && each.end <= to)
    // "…, at £92,000 against £135,000 for deal 118": the first is of what stands before its part.
    const own = nearest(figure, within, text, figures) ?? (within.length > 0 ? nearest(figure, mentions.filter((each) => each.end <= from), text, figures) : undefined) // prettier-ignore
    const isOne = own !== undefined && new Set(own.keys).size === 1
    if (isOne ? own.keys[0] !== figure.owner : own && !own.keys.includes(figure.owner)) return false
    if (!isOne) apart.set(figure.kind, [...(apart.get(figure.kind) ?? []), figure.owner])
  }
  for (const [kind, owners] of apart) {
    if (owners.length === named.length || new Set(owners).size > 1) {
      if (owners.join() !== named.filter((name) => owners.includes(name)).join()) return false
      continue
    }
    const first = figures.find((figure) => figure.kind === kind && figure.owner === owners[0])!
    const keys = new Set(nearest(first, mentions, text, figures)?.keys)
    if (keys.size !== 1 || !keys.has(first.owner)) return false
  }
  return true
}

/** The part of a sentence between commas and the like that a figure stands in. */
function partAround(text: string, { start, end }: Place): [from: number, to: number] {
  const before = [...text.slice(0, start).matchAll(/[,;:–—(]\s|\(/g)].at(-1)
  const after = /[,;:–—)]\s/.exec(text.slice(end))
  return [before ? before.index + before[0].length : 0, after ? end + after.index : text.length]
}
