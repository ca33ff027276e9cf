/**
 * Claims that may not be made in what buyers read (Digital Markets, Competition and Consumers Act 2024, Part 4, chapter 1; Renters’
 * Rights Act 2025), found word by word. The text is read once from its beginning to its end, and only a bounded part of it.
 */

export type ClaimName =
  | 'guaranteed'
  | 'risk-free'
  | 'no-money-down'
  | 'cannot-lose'
  | 'below-market-value'
  | 'hands-off'
  | 'tenants-excluded'
  | 'rent-in-advance'
  | 'rent-bidding'

/** One of these words here; or, as a number, so many others at most between what stands before and behind. */
type Part = ReadonlySet<string> | number

interface Claim {
  phrases: readonly (readonly Part[])[]
  /** True where a "not" before it turns it around. */
  canBeDenied?: true
  /** Words of which none may stand within the claim or in the four words behind it. */
  except?: ReadonlySet<string>
}

const of = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** A phrase: words between spaces, those of one place with strokes between; `~2` leaves out two words at most. */
const phrase = (text: string): Part[] =>
  text.split(' ').map((part) => (part.startsWith('~') ? Number(part.slice(1)) : new Set(part.split('/'))))

const promise = 'guaranteed/guarantees/guaranteeing'
const gains =
  'return/returns/rent/rents/rental/rentals/yield/yields/income/incomes/profit/profits/growth/gain/gains/tenant/tenants/tenancy/occupancy/occupation/let/roi'
const excluded = 'dss/lha/benefits/children/kids/families/infants/babies'
const several =
  'two/three/four/five/six/seven/eight/nine/ten/eleven/twelve/eighteen/several/2/3/4/5/6/7/8/9/10/11/12/18/24'

const claims: Record<ClaimName, Claim> = {
  guaranteed: {
    phrases: [
      phrase(`${promise} ~2 ${gains}`),
      phrase(`guarantee ~1 ${gains}`),
      phrase(`${gains} ~2 guaranteed`),
      phrase('rent/rental/income/yield/return guarantee/guarantees'),
      phrase('assured ~1 return/returns/yield/yields/income/rent/rental'),
    ],
    canBeDenied: true,
    except: of('insurance insured policy policies cover'),
  },
  'risk-free': {
    phrases: [
      phrase('risk free/less'),
      phrase('riskfree/riskless'),
      phrase('no/zero/nil risk/risks'),
      phrase('without ~1 risk/risks'),
      phrase('free of/from risk/risks'),
    ],
    canBeDenied: true,
    except: of('flood flooding floods subsidence mining coal river rivers sea surface water erosion radon assessment assessments'), // prettier-ignore
  },
  'no-money-down': {
    phrases: [
      phrase('no/zero/nil money/deposit/cash down/in'),
      phrase('no/zero/nil money/cash needed/required'),
      phrase('nothing down'),
      phrase('none of your own money/cash'),
      phrase('without ~2 your own money/cash'),
    ],
    canBeDenied: true,
  },
  'cannot-lose': {
    phrases: [
      phrase('cannot/cant/never/wont/couldnt lose'),
      phrase('can/could/will not lose'),
      phrase('impossible/unable to lose'),
    ],
  },
  'below-market-value': {
    phrases: [
      phrase('bmv'),
      phrase('below/under/beneath ~2 market value/values/valuation/price/prices/worth'),
      phrase('discount to/on ~1 market value/price'),
    ],
    canBeDenied: true,
  },
  'hands-off': {
    phrases: [
      phrase('hands off'),
      phrase('handsoff'),
      phrase('passive/passively ~1 income/incomes/investment/investments/investor/investors/return/returns/earner'),
      phrase('armchair investment/investments/investor/investors/investing/landlord/landlords'),
    ],
    canBeDenied: true,
  },
  'tenants-excluded': {
    phrases: [
      phrase(`no/non ${excluded}`),
      phrase('no/non housing benefit/benefits'),
      phrase('no/non universal credit'),
      phrase('no/non benefit claimants/claimant/tenants/tenant/recipients'),
      phrase(`no/not ~2 on/with/claiming/receiving ${excluded}/credit`),
      phrase('no/not ~2 on/with/claiming/receiving housing/universal benefit/benefits/credit'),
      phrase(`${excluded} not accepted/allowed/welcome/permitted/considered/taken`),
      phrase('adults only'),
    ],
  },
  'rent-in-advance': {
    phrases: [
      phrase(`${several} month/months/quarters/terms/years ~3 advance/upfront`),
      phrase(`${several} month/months/quarters/terms/years ~3 up front`),
      phrase('a/one/1/full/whole/per year/years/quarter/quarters/term/terms ~3 advance/upfront'),
      phrase('a/one/1/full/whole/per year/years/quarter/quarters/term/terms ~3 up front'),
      phrase('annually/quarterly/termly/yearly in advance'),
      phrase(`advance/upfront ~3 ${several} months/quarters/terms/years`),
    ],
    except: of('notice noticed arrears'),
  },
  'rent-bidding': {
    phrases: [
      phrase('rent/rental bid/bids/bidding/auction/auctions'),
      phrase('bid/bids/bidding ~3 rent/rental/rents/pcm'),
      phrase('offers over/above ~2 rent/pcm'),
      phrase('offers over/above ~2 a/per month'),
      phrase('above/over ~1 asking rent'),
      phrase('tenant/tenants/applicant/applicants ~1 bid/bids/bidding'),
    ],
    canBeDenied: true,
  },
}

const denials = of('no not never nor without cannot cant dont doesnt isnt arent wont none neither')
/** What ends a thought, so that no claim and no denial reaches beyond it. */
const end = '|'
const joining = of('and but with plus or')
/** A denial stands so many words before what it denies at most. */
const denialReach = 3
const exceptReach = 4
/** The part of a text that is read, in UTF-16 units. No answer that counts is longer. */
const longestRead = 20_000

/** Letters of other alphabets that look like these. */
const lookalikes = new Map(
  Object.entries({ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ј: 'j', ԁ: 'd', һ: 'h', к: 'k', м: 'm', т: 't', в: 'b', н: 'h', ո: 'n', ɡ: 'g', ı: 'i', α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', η: 'n' }), // prettier-ignore
)

/** The words of a text in small Latin letters, with a mark wherever a thought ends. */
function readWords(text: string): string[] {
  const plain = text
    .slice(0, longestRead)
    // Marks on their own go first: putting many of them in order would take long.
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => lookalikes.get(letter) ?? (/['’‘ʼ]/.test(letter) ? "'" : letter))
    .replace(/'/g, '')
    // D.S.S. is DSS, and 150,000 one number.
    .replace(/(?<![a-z\d])([a-z])\.(?=[a-z](?![a-z\d]))/g, '$1')
    .replace(/(?<=\d)[,.](?=\d)/g, '')
    .replace(/(?<=[a-z\d])[–—‒−](?=[a-z\d])/g, ' ')
  return (plain.match(/[a-z\d]+|[.,;:!?\n\r•–—|]/g) ?? []).map((word) => (/^[a-z\d]/.test(word) ? word : end))
}

/** All phrases by each word with which they begin. */
const byFirstWord = new Map<string, { name: ClaimName; parts: readonly Part[] }[]>()
for (const [name, { phrases }] of Object.entries(claims) as [ClaimName, Claim][]) {
  for (const parts of phrases) {
    for (const word of parts[0] as ReadonlySet<string>) {
      byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), { name, parts }])
    }
  }
}

/** Where a phrase that begins here ends; -1 where it does not stand here. */
function matchFrom(words: readonly string[], at: number, parts: readonly Part[], part = 0): number {
  const here = parts[part]
  if (here === undefined) return at
  if (typeof here === 'number') {
    for (let left = 0; left <= here; left++) {
      if (left > 0 && (words[at + left - 1] === undefined || isBarrier(words[at + left - 1]!))) return -1
      const found = matchFrom(words, at + left, parts, part + 1)
      if (found >= 0) return found
    }
    return -1
  }
  return here.has(words[at] ?? '') ? matchFrom(words, at + 1, parts, part + 1) : -1
}

/** True for what no phrase passes over: the end of a thought, or what turns it around. */
function isBarrier(word: string): boolean {
  return word === end || denials.has(word)
}

function isDenied(words: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - denialReach); before--) {
    const word = words[before]!
    if (word === end || joining.has(word)) return false
    if (denials.has(word)) return true
  }
  return false
}

/** A claim that stands in a text, and its words. */
interface FoundClaim {
  name: ClaimName
  words: string
}

/** The claims in a text, each once. */
export function findClaims(text: string): FoundClaim[] {
  const words = readWords(text)
  const found = new Map<ClaimName, string>()
  for (const [at, word] of words.entries()) {
    for (const { name, parts } of byFirstWord.get(word) ?? []) {
      if (found.has(name)) continue
      const stop = matchFrom(words, at, parts)
      const { canBeDenied, except } = claims[name]
      if (stop < 0 || (canBeDenied && isDenied(words, at))) continue
      if (except && words.slice(at, stop + exceptReach).some((near) => except.has(near))) continue
      found.set(name, words.slice(at, stop).join(' '))
    }
  }
  return [...found].map(([name, said]) => ({ name, words: said }))
}
