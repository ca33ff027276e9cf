import type { Mark, Marks } from './marks.ts'

/**
 * Whether the arguments of a call are what the visitor said or a result. Arguments that a model chose by itself are no facts. Safe in the
 * browser.
 */

/** Arguments that choose how much is listed, and change no figure. */
const free = /^(?:count|sort|isReversed|words|term|topic|strategy|propertyType|region|country)$/
/** Words that say a choice. */
const choices: Readonly<Record<string, RegExp>> = {
  scotland: /\bscot|\blbtt\b/i,
  wales: /\bwales|\bwelsh|\bltt\b/i,
  'northern-ireland': /northern irish|northern ireland|\bulster|\bni\b/i,
  england: /\bengl|\bsdlt\b/i,
  company: /\b(?:ltd|limited|company|spv|corporate)\b/i,
  'first-time': /first[- ]?time|first (?:home|house|flat|property|place)|\bftb\b|never owned/i,
  standard: /main (?:home|residence)|only (?:home|house|property)|own home|live in|move in|replac|residential/i,
  additional: /second|additional|buy[- ]?to[- ]?let|\bbtl\b|invest|another|let out|landlord/i,
  'non-residential': /commercial|shop|office|mixed|warehouse|non-?residential/i,
  repayment: /repay|capital/i,
  'interest-only': /interest[- ]?only/i,
}
const flags: readonly [name: RegExp, said: RegExp][] = [
  [/resident/i, /abroad|overseas|non-?\s?(?:uk )?residen|expat|outside (?:of )?the uk|foreign|not resident/i],
  [/repay/i, choices.repayment!],
  [/relief/i, /relief|company|ltd/i],
  [/portfolio/i, /portfolio|four|several|other (?:homes|properties|lets)/i],
]
const none = /\b(?:no|without|zero|free|nothing|cash|outright|none)\b/i

interface Checked {
  /** The visitor's figures that the arguments are. */
  used: Mark[]
  /** The arguments that nobody said. */
  unsaid: { name: string; value: unknown }[]
}

/** `nations` are those of the places that the visitor named. */
export function checkArguments(args: object, marks: Marks, nations: ReadonlySet<string> = new Set()): Checked {
  const used: Mark[] = []
  const unsaid: Checked['unsaid'] = []
  const check = (name: string, value: unknown): boolean => {
    if (free.test(name)) return true
    if (typeof value === 'boolean') return flags.every(([of, said]) => !of.test(name) || said.test(marks.words))
    if (typeof value === 'number') {
      const found = explain(name, value, marks)
      if (found) used.push(...found)
      return found !== null
    }
    if (typeof value !== 'string') return true
    if (Object.hasOwn(choices, value)) return choices[value]!.test(marks.words) || nations.has(value)
    // Dates, tax years and postcodes.
    const plain = (text: string) => text.toLowerCase().replace(/\s/g, '')
    return !/\d/.test(value) || plain(marks.words).includes(plain(value)) || marks.phrases.has(value)
  }
  const checkAll = (name: string, value: unknown): boolean => {
    if (Array.isArray(value)) return value.every((each) => checkAll(name, each))
    if (typeof value !== 'object' || value === null) return check(name, value)
    // The figures of a case.
    return Object.entries(value).every(([key, each]) => checkAll(key, each))
  }
  for (const [name, value] of Object.entries(args)) if (!checkAll(name, value)) unsaid.push({ name, value })
  return { used, unsaid }
}

/** The visitor's figures that a number is, or is worked out from; none of them for a result. Null where it comes from nowhere. */
function explain(name: string, value: number, marks: Marks): Mark[] | null {
  if (/^dealIds?$/i.test(name)) return marks.deals.has(value) ? [] : null
  const { said } = marks
  const isClose = (other: number) => Math.abs(value - other) < 0.006
  const same = said.find((mark) => isClose(mark.value))
  if (same) return [same]
  if (marks.isResult(value)) return []
  if ((value === 0 || value === 100) && none.test(marks.words)) return []
  for (const mark of said) {
    const { value: own, unit, measure } = mark
    const isMoney = unit !== 'percent'
    if (isMoney && (measure === 'year' ? isClose(own / 12) : measure === 'month' && isClose(own * 12))) return [mark]
    if (isMoney && measure === 'week' && [52 / 12, 52].some((times) => isClose(own * times))) return [mark]
    // A mortgage of 70% is a deposit of 30%.
    if (unit !== 'pounds' && own > 0 && own < 100 && isClose(100 - own)) return [mark]
    for (const other of said) {
      if (other === mark || other.unit === 'percent') continue
      if (unit === 'percent' ? isClose((other.value * own) / 100) : isClose(other.value - own)) return [mark]
      if (
        isMoney &&
        own < other.value &&
        (isClose((own / other.value) * 100) || isClose(100 - (own / other.value) * 100))
      )
        return [mark]
    }
  }
  return null
}
