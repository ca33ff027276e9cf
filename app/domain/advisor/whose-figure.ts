/** Which area or deal the words of a text give a figure to. Safe in the browser. */

/** Things that can be named, by each of their names in small letters. Several may share a name. */
export class Names {
  #keys = new Map<string, Set<string>>()
  #longest = 1

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

  /** The names in a text, in their order; those that are joined in a list count as one mention. */
  findIn(text: string): Mention[] {
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
    const inOrder = found.toSorted((a, b) => a.start - b.start)
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

interface Mention {
  start: number
  end: number
  keys: string[]
}

const mostWords = 12
const direct = /^(?: (?:an?|per|each) (?:month|year|week))? (?:in|of|for|at|from) (?:the )?$/i
const word = /[\p{L}\d][\p{L}\d'’-]*/gu
const dealNumbers = /\bdeals?(?:,? (?:number|no\.?))?[ #:]{1,3}\d{1,9}(?:(?:, and |, | and | or )\d{1,9})*(?![\d.]*%)/gi
const joint = /^[\s,;(]{0,3}(?:and|or|&|with|to|versus|vs\.?|against|in|near)?[\s,(]{0,3}(?:the )?$/i

export const keyOf = (name: string) => name.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim()
export const dealKey = (id: number) => `deal ${id}`

/**
 * Whose a figure is: of what is named right behind it ("6% in Leeds"), else of the name nearest before it, else of one behind it in the same
 * sentence, else of what the text before was about. `isNamed` is true where the same sentence names it.
 */
export function whoseFigure(
  text: string,
  { start, end }: { start: number; end: number },
  mentions: readonly Mention[],
  about: readonly string[],
): { keys: readonly string[]; isNamed: boolean; sentence: string } {
  const [from, to] = sentenceAround(text, start, end)
  const sentence = text.slice(from, to)
  const behind = mentions.find((each) => each.start >= end && each.start < to)
  if (behind && direct.test(text.slice(end, behind.start))) return { keys: behind.keys, isNamed: true, sentence }
  const before = mentions.findLast((each) => each.start <= start)
  if (before && before.start >= from) return { keys: before.keys, isNamed: true, sentence }
  if (behind) return { keys: behind.keys, isNamed: true, sentence }
  return { keys: before?.keys ?? about, isNamed: false, sentence }
}

/** The sentence that a place of the text lies in. */
function sentenceAround(text: string, start: number, end: number): [from: number, to: number] {
  const before = [...text.slice(Math.max(0, start - longestLooked), start).matchAll(/[.!?]["')”’]*\s|\n/g)].at(-1)
  const from = before ? Math.max(0, start - longestLooked) + before.index + before[0].length : 0
  const after = /[.!?]["')”’]*(?:\s|$)|\n/.exec(text.slice(end, end + longestLooked))
  return [from, after ? end + after.index : text.length]
}
const longestLooked = 1000
