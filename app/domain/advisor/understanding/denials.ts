import type { GivenFigures } from '../question.ts'
import type { Token, Words } from './words.ts'

/** Things that a text says there are none of: "no mortgage", "without an agent", "cash buyer". Such an assumption is not made. */

const negators = new Set('no not without never zero nil isnt arent dont doesnt wont didnt havent aint wouldnt cant excluding exclude excl ignoring ignore neither nor'.split(' ')) // prettier-ignore
/** Words that may stand between: "no need for a mortgage", "not using an agent", "don't own any other". */
const fillers = new Set('a an any the my our as need needing use using want wanting take taking taken have having get getting with through by for of own actual to be in been buying paying counting include including letting managing legal going being as'.split(' ')) // prettier-ignore
const mostFillers = 4

/** Whether what begins at a token is denied. A sign ends what a "no" reaches. */
export function isDenied(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 1 - mostFillers); at--) {
    const { text } = tokens[at]!
    if (negators.has(text)) return true
    if ((text === 'of' && tokens[at - 1]?.text === 'instead') || (text === 'than' && tokens[at - 1]?.text === 'rather')) return true // prettier-ignore
    // "w/o a mortgage"
    if (text === 'o' && tokens[at - 1]?.text === '/' && tokens[at - 2]?.text === 'w') return true
    if (!fillers.has(text)) return false
  }
  return false
}

interface Occurrence {
  from: number
  to: number
}

const longestPhrase = 5

/** Places of phrases of one to five words; signs within them do not count, but for those that end a sentence. */
export function findPhrases({ tokens }: Words, phrases: readonly string[]): Occurrence[] {
  const wanted = new Set(phrases)
  const found: Occurrence[] = []
  for (let from = 0; from < tokens.length; from++) {
    if (tokens[from]!.kind === 'sign') continue
    let run = ''
    let count = 0
    for (let at = from; at < tokens.length && count < longestPhrase; at++) {
      const { kind, text } = tokens[at]!
      if (kind === 'sign' && /[.?!;:]/.test(text)) break
      if (kind === 'sign') continue
      run = run ? `${run} ${text}` : text
      count += 1
      if (wanted.has(run)) found.push({ from, to: at + 1 })
    }
  }
  return found
}

/** Whether one of the phrases is said, and is not denied where it stands. */
export function isSaid(words: Words, phrases: readonly string[]): boolean {
  const found = findPhrases(words, phrases)
  const denied = found.filter(({ from }) => isDenied(words.tokens, from))
  // A word of a phrase that is denied is denied with it: "no limited company".
  return found.some(({ from, to }) => !denied.some((other) => other.from <= from && to <= other.to))
}

/** Whether one of the phrases is denied, and none of them said. */
export function isSaidNot(words: Words, phrases: readonly string[]): boolean {
  const found = findPhrases(words, phrases)
  return found.length > 0 && found.every(({ from }) => isDenied(words.tokens, from))
}

type Deniable = 'mortgage' | 'deposit' | 'management' | 'voids' | 'maintenance' | 'insurance' | 'service' | 'fees' | 'works' | 'tax' | 'costs' // prettier-ignore

/** The words for what there may be none of. */
const nouns: Readonly<Record<Deniable, readonly string[]>> = {
  mortgage: ['mortgage', 'mortgages', 'loan', 'loans', 'finance', 'borrowing', 'lending', 'lender', 'debt', 'leverage', 'gearing', 'borrow'], // prettier-ignore
  deposit: ['deposit', 'money down'],
  management: ['management', 'agent', 'agents', 'letting agent', 'letting agents', 'managing agent', 'manager', 'agency'], // prettier-ignore
  voids: ['void', 'voids', 'void period', 'void periods', 'vacancy', 'vacancies', 'empty weeks', 'empty months'],
  maintenance: ['maintenance', 'repairs', 'upkeep'],
  insurance: ['insurance'],
  service: ['service charge', 'service charges', 'ground rent'],
  fees: ['fee', 'fees', 'legals', 'solicitor', 'legal costs'],
  works: ['work needed', 'work to do', 'work required', 'works', 'refurb', 'refurbishment', 'renovation'],
  tax: ['stamp duty', 'sdlt', 'lbtt', 'ltt', 'property tax', 'tax', 'taxes'],
  costs: ['running costs', 'costs', 'expenses', 'running cost', 'outgoings'],
}

/** The same, said without a "no". */
const saidOtherwise: Partial<Record<Deniable, readonly string[]>> = {
  mortgage: ['cash buyer', 'cash buyers', 'cash purchase', 'cash buy', 'all cash', 'for cash', 'paying cash', 'pay cash', 'paid cash', 'buy cash', 'buying cash', 'bought cash', 'cash only', 'outright', 'mortgage free', 'unmortgaged', 'unencumbered', 'debt free', 'own funds', 'and cash', 'if cash', 'cash instead', 'in cash', 'with cash', '100 cash'], // prettier-ignore
  management: ['self manage', 'self managed', 'self managing', 'self management', 'manage it myself', 'manage myself', 'managing it myself', 'managing myself', 'managed by me', 'i manage', 'i will manage', 'ill manage', 'im managing', 'we manage', 'manage it ourselves', 'manage the property myself', 'diy landlord', 'managed myself', 'let it myself', 'look after it myself'], // prettier-ignore
}

const zeros: Readonly<Record<Deniable, GivenFigures>> = {
  mortgage: { depositPercent: 100 },
  deposit: { depositPercent: 0 },
  management: { managementPercent: 0 },
  voids: { voidsPercent: 0 },
  maintenance: { maintenancePercent: 0 },
  insurance: { insurancePence: 0 },
  service: { servicePence: 0 },
  fees: { feesPence: 0 },
  works: { worksPence: 0 },
  tax: { taxPence: 0 },
  costs: { managementPercent: 0, voidsPercent: 0, maintenancePercent: 0, insurancePence: 0 },
}

interface Denials {
  figures: GivenFigures
  /** The words that are denied, which no figure is of. */
  taken: ReadonlySet<number>
}

/** The figures that are nothing, as the text says. */
export function readDenials(words: Words): Denials {
  const { tokens } = words
  const figures: GivenFigures = {}
  const taken = new Set<number>()
  const found = (Object.keys(nouns) as Deniable[]).flatMap((name) => findPhrases(words, nouns[name]).map((place) => ({ name, ...place }))) // prettier-ignore
  // The longest words first where several begin at one place, and from the first to the last.
  found.sort((a, b) => a.from - b.from || b.to - a.to)
  let lastDenied = -1
  for (const { name, from, to } of found) {
    if (taken.has(from)) continue
    // "no voids or repairs" denies both.
    const isListed = lastDenied >= 0 && from === lastDenied + 1 && ['or', 'nor', 'and', '/'].includes(tokens[lastDenied]!.text) // prettier-ignore
    if (!isListed && !isDenied(tokens, from)) continue
    const next = tokens[to]?.text ?? ''
    // "no mortgage fee" is about the fee, "no agent fees" about the agent; "no repayment" is about neither.
    if (name === 'mortgage' && ['fee', 'fees', 'broker', 'relief', 'cost', 'costs', 'interest'].includes(next)) continue
    const end = name === 'management' && ['fee', 'fees', 'cost', 'costs', 'charge', 'charges'].includes(next) ? to + 1 : to // prettier-ignore
    for (let at = from; at < end; at++) taken.add(at)
    lastDenied = end
    Object.assign(figures, zeros[name])
  }
  for (const [name, phrases] of Object.entries(saidOtherwise) as [Deniable, readonly string[]][]) {
    for (const { from, to } of findPhrases(words, phrases)) {
      if (isDenied(tokens, from) || isOtherCash(words, from, to)) continue
      if (name === 'mortgage' && isWeighed(words, from, to)) continue
      for (let at = from; at < to; at++) taken.add(at)
      Object.assign(figures, zeros[name])
    }
  }
  return { figures, taken }
}

/** "in cash or with a mortgage" asks about both. */
function isWeighed(words: Words, from: number, to: number): boolean {
  const isLoan = (at: { from: number; to: number }) =>
    !isDenied(words.tokens, at.from) && (at.to <= from || at.from >= to)
  return words.hasAny(['compare', 'vs', 'versus', 'both', 'or', 'against']) && findPhrases(words, nouns.mortgage).some(isLoan) // prettier-ignore
}

/** "in cash flow" and "I have 60k in cash" say nothing of a purchase without a loan. */
function isOtherCash(words: Words, from: number, to: number): boolean {
  const { tokens } = words
  if (['flow', 'needed', 'back', 'flows'].includes(tokens[to]?.text ?? '')) return true
  const isHeld = ['in', 'with', 'for'].includes(tokens[from]!.text)
  return isHeld && words.hasAny(['i have', 'i got', 'ive got', 'ive', 'we have', 'savings', 'left in', 'how much'])
}
