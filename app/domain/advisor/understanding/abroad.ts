import { isDenied, findPhrases } from './denials.ts'
import type { Words } from './words.ts'

/** Places outside of England, Northern Ireland, Scotland and Wales: what lies or lives there is taxed by other rules. */

/** Names of each, by the words for it. The islands are no part of the United Kingdom. */
const places: Readonly<Record<string, string>> = Object.fromEntries(
  'Jersey, Guernsey, Alderney, Sark, the Isle of Man=isle of man/iom/isle man, Gibraltar, Ireland=ireland/republic of ireland/eire/dublin/galway/irish republic, France=france/paris, Spain=spain/madrid/barcelona/marbella, Portugal=portugal/algarve/lisbon, Italy=italy/rome/milan, Germany=germany/berlin/munich, Greece, Cyprus, Malta, Turkey=turkey/istanbul, Bulgaria, Poland, Romania, Hungary, the Netherlands=netherlands/holland/amsterdam, Belgium=belgium/brussels, Switzerland=switzerland/zurich/geneva, Austria=austria/vienna, Sweden, Norway, Denmark, the United States=usa/united states/america/florida/texas/california/new york/new jersey/miami, Canada=canada/toronto/vancouver, Australia=australia/sydney/melbourne, New Zealand=new zealand/auckland, the United Arab Emirates=uae/united arab emirates/dubai/abu dhabi, Qatar=qatar/doha, Saudi Arabia=saudi arabia/saudi, Bahrain, Kuwait, Singapore, Hong Kong=hong kong, China=china/shanghai/beijing, Japan=japan/tokyo, India=india/mumbai/delhi, Pakistan, Thailand=thailand/phuket, Malaysia, Bali=bali/indonesia, South Africa=south africa, Nigeria, Kenya, Israel' // prettier-ignore
    .split(', ')
    .flatMap((entry) => {
      const [name, words = name!.toLowerCase()] = entry.split('=')
      return words.split('/').map((word) => [word, name!])
    }),
)
const spellings = Object.keys(places)

const livesIn = new Set(['live', 'lives', 'living', 'based', 'resident', 'reside', 'residing', 'moved'])
const abroadWords = ['non resident', 'nonresident', 'non residents', 'non uk resident', 'non uk', 'not uk resident', 'not a uk resident', 'not resident', 'not a resident', 'not british resident', 'overseas buyer', 'overseas investor', 'overseas landlord', 'overseas resident', 'foreign buyer', 'foreign investor', 'foreigner', 'foreign national', 'live abroad', 'living abroad', 'live overseas', 'living overseas', 'from abroad', 'from overseas', 'expat', 'expats', 'based abroad', 'based overseas', 'non dom resident', 'dont live in the uk', 'not living in the uk', 'outside the uk', 'not live in the uk', 'i am overseas', 'im overseas', 'buying from overseas', 'overseas'] // prettier-ignore
const homeWords = ['uk resident', 'resident in the uk', 'british resident', 'live in the uk', 'living in the uk', 'uk residents'] // prettier-ignore

interface Abroad {
  /** The country of the property, if it is named and is none of the four nations. */
  place?: string
  /** Whether the buyer lives elsewhere; missing where nothing says so. */
  isNonResident?: boolean
}

/** The other countries in a text: of the buyer, or of the property. */
export function readAbroad(words: Words): Abroad {
  const { tokens } = words
  const found: Abroad = {}
  if (findPhrases(words, homeWords).some(({ from }) => !isDenied(tokens, from) && tokens[from - 1]?.text !== 'non')) found.isNonResident = false // prettier-ignore
  if (findPhrases(words, abroadWords).some(({ from }) => !isDenied(tokens, from))) found.isNonResident = true
  for (const { from, to } of findPhrases(words, spellings)) {
    const name = tokens.slice(from, to).map(({ text }) => text).join(' ') // prettier-ignore
    if (isDenied(tokens, from) || (name === 'ireland' && tokens[from - 1]?.text === 'northern')) continue
    if (name === 'jersey' && tokens[from - 1]?.text === 'new') continue
    if (isOfBuyer(words, from) || tokens[to]?.text === 'resident') found.isNonResident = true
    else found.place ??= places[name]!
  }
  return found
}

/** "I live in Spain", "a buyer from Dubai". */
function isOfBuyer({ tokens }: Words, from: number): boolean {
  const [last, before] = [tokens[from - 1]?.text ?? '', tokens[from - 2]?.text ?? '']
  if (['from', 'based'].includes(last)) return true
  return ['in', 'to', 'the', 'of'].includes(last) && (livesIn.has(before) || livesIn.has(tokens[from - 3]?.text ?? ''))
}
