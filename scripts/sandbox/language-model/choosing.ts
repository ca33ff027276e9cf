import type { Tool } from './types.ts'

/** Which functions a question wants, with arguments from its own words. The rules are of this stand-in alone. */

interface Amount {
  value: number
  kind: 'pounds' | 'percent' | 'years' | 'month'
  /** The words before and behind it. */
  before: string
  after: string
}

/** The numbers of a question, in their order. */
function amountsOf(question: string): Amount[] {
  const found = question
    .replace(/section 24/gi, '')
    .replace(/(\d) (?=\d{3}\b)/g, '$1')
    .matchAll(
      /£?(\d[\d,]*(?:\.\d+)?)\s?(k|m|grand|thousand|million)?(?![\w.])\s?(%|per cent|percent|years?|yrs?|pcm|pm|a month|per month|\/month|pw|a year)?/gi,
    )
  return [...found].map((match) => {
    const [all, digits = '', scale = '', unit = ''] = match
    const times = /^(?:k|grand|thousand)$/i.test(scale) ? 1000 : /^m/i.test(scale) ? 1_000_000 : 1
    const value = Number(digits.replaceAll(',', '')) * times
    const kind = /%|cent/i.test(unit)
      ? 'percent'
      : /^y/i.test(unit)
        ? 'years'
        : /pcm|pm|month/i.test(unit)
          ? 'month'
          : 'pounds'
    const end = match.index + all.length
    return {
      value,
      kind,
      before: question.slice(Math.max(0, match.index - 24), match.index).toLowerCase(),
      after: question.slice(end, end + 16).toLowerCase(),
    }
  })
}

/** The figures of a purchase, by the words beside them and by their size. */
function figuresOf(question: string) {
  const amounts = amountsOf(question)
  const isNear = ({ before, after }: Amount, words: RegExp) =>
    words.test(`${before.slice(-14)} | ${after.slice(0, 12)}`)
  const left = new Set(amounts)
  const take = (fits: (amount: Amount) => boolean) => {
    const found = [...left].find(fits)
    if (found) left.delete(found)
    return found?.value
  }
  return {
    rent: take(
      (amount) =>
        amount.kind === 'month' ||
        (amount.kind === 'pounds' && amount.value < 20_000 && isNear(amount, /rent|let for/)),
    ),
    deposit: take((amount) => amount.kind === 'percent' && isNear(amount, /deposit|down/)),
    loanShare: take((amount) => amount.kind === 'percent' && amount.value >= 40 && amount.value <= 100),
    coverage: take((amount) => amount.kind === 'percent' && amount.value > 100),
    rate: take((amount) => amount.kind === 'percent' && !isNear(amount, /yield/)),
    yield: take((amount) => amount.kind === 'percent'),
    years: take((amount) => amount.kind === 'years'),
    depositPounds: take((amount) => amount.kind === 'pounds' && isNear(amount, /deposit|down/)),
    fees: take((amount) => amount.kind === 'pounds' && isNear(amount, /fees/)),
    service: take((amount) => amount.kind === 'pounds' && isNear(amount, /service/)),
    works: take((amount) => isNear(amount, /works|refurb|doing it up/) && amount.kind === 'pounds'),
    value: take((amount) => isNear(amount, /worth|valu|after/) && amount.kind === 'pounds' && amount.value >= 20_000),
    amounts: [...left].filter(({ kind }) => kind === 'pounds').map(({ value }) => value),
  }
}

const commonWords = new Set(
  'What Which Where How Compare Best Find Show Tell Is Are Can Do Does Give And The In For Areas Deals Average Rent Rents Price Prices Yield ROI BRRR Stamp First Section Any Looking Should Stamp Duty UK SDLT I My Hello Hi Thanks'.split(
    ' ',
  ),
)

/** Names with a capital; where there is none, the words around "and" or "vs". */
function placesOf(question: string): string[] {
  const capital = [
    ...question.matchAll(/\b\p{Lu}[\p{L}'’-]+(?: (?:upon|on|under|and) \p{Lu}[\p{L}-]+| \p{Lu}[\p{L}-]+)*/gu),
  ]
    .flatMap(([name]) => (/ and /.test(name) ? name.split(' and ') : [name]))
    .map((name) =>
      name
        .split(' ')
        .filter((word) => !commonWords.has(word))
        .join(' '),
    )
    .filter((name) => name !== '')
  if (capital.length > 0) return capital
  const pair = /(?:compare|between)?\s*([a-z-]+) (?:and|vs\.?|v|versus|or) ([a-z-]+)/i.exec(
    question.replace(/^compare /i, ''),
  )
  if (pair && !/cities|areas|two|price/.test(pair[0])) return [pair[1]!, pair[2]!]
  const one = /\b(?:in|of|for|about|at) ([a-z-]{4,})\??$/i.exec(question)?.[1]
  return one ? [one] : []
}

type Args = Record<string, unknown>
type Choice = [tool: string, args: Args]

const topics: [words: RegExp, topic: string][] = [
  [/refund|money back/, 'refunds'],
  [/cancel/, 'cancelling'],
  [/document|legal pack/, 'documents'],
  [/secure price|what does it cost|fee/, 'secure-price'],
  [/\bpay|card/, 'paying'],
  [/reserv|secure/, 'reserving'],
  [/\bcall\b/, 'call'],
  [/person|human|contact|support/, 'contact'],
  [/sell|submit/, 'selling'],
  [/account|sign in/, 'account'],
  [/save|shortlist/, 'saving'],
  [/who are you|are you a/, 'about'],
]

function choose(question: string): Choice[] {
  const text = question.toLowerCase()
  const {
    rent,
    deposit,
    depositPounds,
    loanShare,
    coverage,
    rate,
    years,
    works,
    fees,
    service,
    value,
    amounts,
    yield: least,
  } = figuresOf(question)
  const places = placesOf(question)
  const [first, second] = amounts
  const nation = /scot|lbtt/.test(text)
    ? 'scotland'
    : /wales|welsh|\bltt\b/.test(text)
      ? 'wales'
      : /northern ireland/.test(text)
        ? 'northern-ireland'
        : undefined
  const ids = [...text.matchAll(/\bdeals?\b[^a-z\d]*(\d{1,6})(?:(?: and |, | or | vs )(\d{1,6}))?/g)].flatMap(
    ([, a, b]) => [a, b].flatMap((id) => (id ? Number(id) : [])),
  )
  if (/\b(?:how|why)\b.*\bscore\b/.test(text)) return [['explain_score', { dealId: ids[0] }]]
  if (/\bdeals?\b.*\bleast cash\b/.test(text)) return [['deal_sums', {}]]
  if (ids.length > 0) return ids.map((dealId) => ['deal_figures', { dealId }])
  const sought = /\b(?:what|which|how much|how high a) (rent|price)\b/.exec(text)?.[1]
  if (sought && least !== undefined && (rent ?? first) !== undefined) {
    const args = sought === 'rent' ? { price: first } : { rent: rent ?? first }
    const figure = /net yield/.test(text) ? 'netYield' : 'grossYield'
    return [['solve', { case: { calculator: 'deal', args }, field: sought, figure, target: least }]]
  }
  if (/\blicen[cs]e|\bnotice\b|evict|deposit cap|gas safety|\bmust (?:i|a landlord)\b/.test(text))
    return [['find_passage', { question }]]
  if (/brrr|refinanc/.test(text)) return [['brrr', { price: first, works, value, monthlyRent: rent }]]
  if (/stamp duty|sdlt|lbtt|\bltt\b|property tax/.test(text) && first !== undefined) {
    const buyer = /first[- ]time|ftb/.test(text)
      ? 'first-time'
      : /main home|only home|to live in/.test(text)
        ? 'standard'
        : /company|ltd/.test(text)
          ? 'company'
          : undefined
    return [['property_tax', { price: first, nation, buyer }]]
  }
  if (/section 24|before interest/.test(text) && amounts.length >= 3)
    return [['section_24', { otherIncome: first, profit: second, financeCosts: amounts[2] }]]
  if (/cover|icr|stress/.test(text) && first !== undefined)
    return [['rental_cover', { loan: first, monthlyRent: rent ?? second, coverage, stressRate: rate }]]
  if (rent !== undefined && first !== undefined)
    return [
      [
        'work_out_returns',
        {
          price: first,
          rent,
          deposit: deposit ?? (loanShare && 100 - loanShare),
          depositPounds,
          fees,
          service,
          rate,
          years,
          repayment: /repayment/.test(text) ? 'repayment' : undefined,
          nation,
          works,
        },
      ],
    ]
  if (/mortgage|repayment|interest[- ]only/.test(text) && first !== undefined)
    return [
      [
        'mortgage_payment',
        {
          ...(/loan|mortgage of|borrow/.test(text) || (deposit ?? depositPounds ?? loanShare) === undefined
            ? { loan: first }
            : { price: first, deposit: deposit ?? (loanShare && 100 - loanShare), depositPounds }),
          rate,
          years,
        },
      ],
    ]
  if (/\b(?:what|explain|meaning|mean|define|difference)\b/.test(text) && !/average|price|areas|deals/.test(text)) {
    const term =
      /(gross yield|net yield|yield|roi|ltv|icr|hmo|epc|brrr|section 24|stamp duty|cash flow|leasehold|freehold|article 4)/.exec(
        text,
      )?.[1]
    if (term) return [['explain_term', { term }]]
  }
  if (/compare|\bvs\b|versus|\bv\b|better than/.test(text))
    return [['compare_areas', { areas: places.length > 1 ? places.slice(0, 3) : ['Leeds', 'Manchester'] }]]
  if (/first[- ]time|beginner|new to|tips|start/.test(text)) return [['find_reading', { words: 'first buy to let' }]]
  for (const [words, topic] of topics) if (words.test(text)) return [['how_the_site_works', { topic }]]
  if (/deals?|listings|flats|houses for sale|properties/.test(text))
    return [
      [
        'find_deals',
        { priceTo: first, areas: places.length > 0 ? places : undefined, leastYieldPercent: least ?? rate },
      ],
    ]
  if (/areas|places|cities|towns|where|cheapest|highest/.test(text))
    return [
      [
        'find_areas',
        {
          budget: first,
          leastYieldPercent: least ?? rate,
          sort: /cheap|price/.test(text) ? 'price' : /growth/.test(text) ? 'growth' : undefined,
        },
      ],
    ]
  if (places.length === 1 || /yield|price|rent/.test(text))
    return places[0] ? [['area_figures', { area: places[0] }]] : []
  return []
}

/** The calls, with the arguments that each function knows. */
export function chooseCalls(question: string, tools: readonly Tool[]): { name: string; arguments: string }[] {
  return choose(question).flatMap(([name, args]) => {
    const tool = tools.find((each) => each.function.name === name)
    if (!tool) return []
    const { properties = {} } = (tool.function.parameters ?? {}) as { properties?: Args }
    const known = Object.entries(args).filter(([key, value]) => value !== undefined && key in properties)
    return [{ name, arguments: JSON.stringify(Object.fromEntries(known)) }]
  })
}
