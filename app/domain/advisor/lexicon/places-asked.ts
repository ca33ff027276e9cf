import { phrases, words } from './lists.ts'

/** Words by which places are put beside each other, or one of them among many. */

/** Rents alone, which went up or down. */
export const rentsUp = phrases`rents up, rent up, rents down, rent down`
/** Whether something went up or down so far, of rents or of prices. */
export const wentSoFar: readonly string[] = [
  ...rentsUp,
  ...phrases`
  gone up, go up most, go up more, go up the most, gone down, went up, went down, going up there, gone up most, gone up more, have they gone, have they risen, have they moved, have they changed, has it gone, been going up, been going down, rise most, rise more, risen, rose, has grown, have grown, growth, grow most, grew, fallen,
  climbed, crept up, shot up, jumped, dropped, been doing, changed
`,
]
/** What landlords and tenants do, and rules say of it. */
export const ofRentRise = phrases`
  notice, section 13, form 4a, tenant, tenants, tenancy, landlord, put the rent up, put rent up, put up the rent, put my rent, put his rent, put her rent, put their rent, raise the rent, raise rent, increase the rent, increase my rent, allowed, legally, legal, law, rule, rules, can i, can they, can he, can she, can you, how often, how much can, how much notice, tribunal, my rent, our rent, his rent, her rent, the limit, capped, rent cap, cap
`
/** "It" is a place that was named: "how it stands against Cardiff". */
export const itAgainst = phrases`
  it stands, it compares, it does, it fares, it measures up, it measures, it holds up, it looks, it sits, it shapes up, it stacks up, it goes, does it stand, does it compare, does it fare, does it measure, does it stack, does it hold, does it look, does it do, it is like, its like, it v, it vs, it against, it beside
`
export const againstPlace = words`against v vs versus with to beside alongside next`
/** Words of standing that stand where names do. */
export const noPlaces = words`stands stand standing compares fares measures ranks sits comes stacks shapes lies`

/** Begins a message that adds places to those before. */
export const addsPlaces = words`add include adding chuck throw stick put bring plus pop lob shove`
export const sortsBy = phrases`sort, sorted, order by, ordered, in order, rank, ranked, ranking, highest first, lowest first, best first, dearest first, cheapest first`

/** Where one place stands in the order of many. */
export const standing = phrases`
  rank, ranks, ranked, ranking, rankings, league, league table, in that list, in the list, on that list, on the list, what position, which position, what number, position among, place among, come among, comes among, sits among, stands among, stand among, sit among, out of all, how high up, how far up, how far down, how low down, whereabouts in the
`
export const whereWords = words`where whereabouts wheres`
export const comes = words`come comes coming rank ranks sit sits stand stands fall falls land lands place placed rate rates`
/** Of all of them. */
export const ofAll = phrases`nationally, nationwide, in the country, in the uk, out of all, of all councils, all councils, all the councils, other councils, every council, in britain`
/** A place alone is asked about. */
export const tellsOfPlace = phrases`tell me about, tell us about, tell me more about, tell me bout, tell us bout, whats it like in, what is it like in`
/** What is paid for a home of so many bedrooms. */
export const fetches = phrases`bed fetch, bedroom fetch, house fetch, flat fetch, terrace fetch, semi fetch, bed place fetch, fetch in, fetches in, fetch these days, beds fetch, be let for, rent out for, let out for`
/** An order of yields, rents or changes that begins at its lower end. */
export const lowFirst = phrases`lowest first, low to high, lowest to highest, worst first, smallest first, from the lowest, from the bottom`
