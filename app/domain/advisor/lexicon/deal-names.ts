import { byWord, phrases, words } from './lists.ts'

/** Words by which people describe a deal of the list. */

export const leadsToDeal = words`the that your this them those`
/** Words of one kind, by that in titles. */
export const homeKinds = byWord({
  flat: words`flat apartment`,
  house: words`house`,
  terrace: words`terrace terraced`,
  student: words`student students`,
  licensed: words`hmo hmos licensed licence`,
  refurbish: words`refurb refurbishment renovate renovation`,
  cottages: words`cottage`,
  shop: words`shops`,
  semi: words`semis`,
})
/** Words that say what is sold, and not which one. */
export const kindWords = words`
  flat apartment house terrace terraced studio semi office offices shop unit workshop warehouse cottages townhouse
  parade student licensed hmo houses shops tenement refurbish industrial guest block
`
/** Words of titles that name a house. */
export const formsOfHouse = ['terrace', 'terraced', 'semi', 'bungalow', 'cottages', 'cottage', 'townhouse', 'houses']
/** Words that describe nothing. */
export const descriptionFillers = words`in at by near off on a an the of with to up - bed beds bedroom bedrooms one deal property`

/** Behind a town these say that one deal is meant: "the Stoke deal", "the Leeds one". */
export const namesOne = words`one deal listing`
/** Words of a message that names deals by their numbers and asks for no more. */
export const besideNumbers = words`whats is and or please pls plz vs versus v with to against compare show me ok then now what about how the no number deals deal thanks ta cheers also next on tell us`
export const asksOfNumbers = phrases`
  next to each other, side by side, beside each other, compare, compared, details, tell me about, show me, rent, yield, cash, score, price, which is, which has, have tenants, has tenants, got tenants, have a tenant, tenanted, have a licence, still available, need work, have parking, no 1, number, cash needed, would you buy, would u buy, would you go for, would you pick, would you take, would you have, should i buy, should i get, should i go for, should we buy, worth buying, worth it, any good
`
/** "Tell me about 101", "what's 101 about". */
export const told = words`me us all what whats`
export const asksWhat = words`whats what s is`
export const ofNumbers = words`£ $ € at under over for about around from than in up %`
export const behindNumbers = words`k m % percent pounds quid pcm pw pm a per month week year years bed beds bedroom bedrooms sqft sqm grand thousand for at in deposit`
/** Whoever tells that a listing was seen means one deal. */
export const seen = phrases`
  i saw, we saw, saw a, saw an, seen a, seen an, was looking at, were looking at, looking at a listing, spotted, came across, you showed, you had a, you had an, do you know the one, mislaid, find it again, cant find, lost the link,
  remember a, remember an, the one with, there was a, there was an, on your site yesterday, the other day, last night, last week, you listed, youve got a, your listing, that you have
`
export const asksOfOne = phrases`
  whats the asking, what is the asking, asking price, whats it called, details, tell me more, how much is it, whats it going for, is it still, how much rent does it, whats the rent on, price and rent,
  its yield, its rent, its price, its score, what score, hows it scored, what does it let for, what cash, how much cash
`
export const comparesWith = phrases`against, compare, compared, versus, vs, next to, stack up, stand up, measure up, better than, than, beside`
export const thatOne = phrases`it, that one, this one, that, this`
/** Words that ask for a figure of a deal. */
export const askedWords = words`
  price asking rent yield gross net cash flow needed score grade why safety how much what roi stamp duty sdlt ltt lbtt ads tax total cost and is the it its of mortgage payment deposit
`
