import { phrases, words } from './lists.ts'

/** Words by which a message speaks of more than one home. */

export const severalHomes = phrases`
  the other, other one, others, other is, the second, second one, second is, both, baith, two, twa, three, four, 2 houses, 2 flats, 3 houses, 3 flats, pair, couple,
  each, which, either, versus, vs, against, compare, compared, comparison, beside, side by side, next to, or, another, one in, and one, then one, and a
`
/** One home at two times. */
export const otherTimes = phrases`now worth, worth now, was bought, used to, went up, gone up, put it up, put up, revalued, years ago, in 2015, in 2018, in 2020, refinance, remortgage, after works, done up`
/** Home nouns that tell no two apart. */
export const anyHome = words`house home property place one`
export const inOrder = ['the first', 'the second', 'the third', 'the fourth']
/** How many there are: "two flats", "twa flats". */
export const counts = /^(?:two|2|both|twa|three|3|four|4|a pair|a couple)\b/i
/** Before the number of one: "option 1". */
export const labels = words`option choice case scenario deal number no property house flat home place`
/** Between two of them. */
export const partsHomes = words`or and vs versus against , ; . : n an & then other others second third fourth another`
/** Before what is of all of them. */
export const ofAll = words`both each all either baith every`
/** Which of them is spoken of. */
export const whichOne =
  /\b(?:the |an)?(?:other|others|first|second|third|fourth|last|one)(?:['’]s)?(?: one)?(?: is)?\b|\b(?:option|choice|case|scenario|deal|number|no|property|house|flat|home|place) [1-4]\b(?! ?bed)/gi
/** Words that only lead to a figure that is named now. */
export const leadsFigure: ReadonlySet<string> = new Set([
  ...words`at for is of and to priced price cost costs costing pulls makes gets fetches rent rents rented renting lets let letting brings bringing in a asking with wi on up pulling making getting earning earns tenant pays paying rental`,
])

/** How many are bought at a price. */
export const countsOfLots: ReadonlyMap<string, number> = new Map([
  ...(['one', 'a', '1', 'single', 'yin'] as const).map((text): [string, number] => [text, 1]),
  ...(['two', 'twa', '2', 'pair', 'couple'] as const).map((text): [string, number] => [text, 2]),
  ...(['three', '3'] as const).map((text): [string, number] => [text, 3]),
  ...(['four', '4'] as const).map((text): [string, number] => [text, 4]),
])
export const beforePriceOfLot = words`at for of house houses flat flats home homes place places property properties terrace terraces semi semis bungalow bungalows apartment apartments big bigger small smaller cheaper dear dearer ones costing worth priced around about £ is are buy bought hooses smaller separate cash hmo hmos cottage cottages maisonette maisonettes btl btls`
export const bedsOfLot = words`bed beds bedroom bedrooms bedroomed bedder bedders`
/** Words between lots that set them against each other. */
export const againstLots = words`or vs versus against v than instead rather`
/** Beside these. */
export const besideAgainst = words`compared compare with to and each , ; buy buying get getting`
export const comparesLots = phrases`compare, compared, comparing, difference, side by side, beside, which, cheaper`
/** What of a message with lots says how many, or that they have nothing to do with each other. */
export const ofLots =
  /\b(?:two|2|both|twa|three|3|four|4|each|different|separate|separately|days|sellers|folk|people|vendors|unlinked|linked|of them)\b/i

/** Beside the rent of a lot. */
export const rentOfLot = phrases`rent, rents, renting, rented, let at, lets at, lets for, letting at, let for, pcm, a month, per month, bringing in, brings in, fetching`
export const rentsOfLot = words`rent rents renting rented rental let lets letting pcm month bringing brings fetching fetches tenant paying`
/** The same alone, where its sum is said with its name. */
export const rentAlone =
  /\b(?:renting|rented|rents?|rental|lets?|letting|bringing in|brings in|pcm|per month|a month|each month)\b(?: (?:at|for|of|out at|is))?/gi
/** Of each of them, or of all: the case of one says it of itself. */
export const saysEach =
  /\b(?:(?:on|of|for|in|with) )?(?:each of them|each one|all of them|both of them|each|both|apiece|either)\b/gi
export const saysCash = /\b(?:(?:for|in|with|all) )?cash\b|\boutright\b|\b(?:no|without a) (?:mortgage|loan)\b/gi
