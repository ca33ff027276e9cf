import { phrases, words } from './lists.ts'

/** Words by which a home of the buyers is known, and not whether it is still theirs when they buy. */

/** Two who buy for themselves. */
export const buysAsTwo = phrases`
  jointly, joint, together, both names, both of us, two of us, us both, joint names, one of us, me and my girlfriend, me and my boyfriend, me and my partner, me and my wife, me and my husband,
  me and my fiancee, me and my fiance, me and the wife, me and the missus, me and him, me and her, my girlfriend and i, my boyfriend and i, my partner and i, my wife and i, my husband and i, my fiancee and i, my fiance and i,
  me n my girlfriend, me n my boyfriend, me n my partner, me n me girlfriend, me and me girlfriend, me and me boyfriend, with my girlfriend, with my boyfriend, with my partner, with my wife, with my husband, with my fiancee, with my fiance,
  our first, we are buying, were buying
`
/** A home that the buyers live in. */
export const ofOwnHome = phrases`family home, our home, our new home, new home, to live in, live in it, living in it, moving in, move in, moving to, our own home`
/** One of the buyers had a home. */
export const ownedByOne = phrases`one of us owned before, one of us has owned, one of us had one, one of us owned, one of us used to, one of us had a, only one of us has, only one of us is, one of us has had, he has owned before, she has owned before, hes owned before, shes owned before, one of us isnt a, one of us is not, one is a first time, ones a first time`
/** Somebody who buys with them and may have a home. */
export const buysWithOther = phrases`
  dads name on, mums name on, parents names on, parents name on, dads name too, mums name too, dad on the deeds, mum on the deeds, parents on the deeds, dads going on, mums going on,
  buying with my dad, buying with my mum, buying with my parents, buying with my brother, buying with my sister, buying with a friend, buying with my friend, buying with my mate, buying it with my dad, buying it with my mum, buying together with my,
  jointly with my, joint with my, me and my dad, me and my mum, me and my parents, me and my brother, me and my sister, me and my mate, me and a mate, my brother and i, my sister and i, my mum and i, my dad and i
`
/** Words that say it of all of them. */
export const saysOfAll = phrases`both first time, both ftb, both ftbs, both of us first time, both are first time, both were first time, all first time, neither of us, none of us, neither one, neither has, we are first time, were both first, were first time`
/** A home that is left. */
export const leavesHome = phrases`
  exchanged on ours, exchange on ours, completing on ours, complete on ours, ours completes, ours goes through, both complete, both completions, both go through, both sales, our buyer, our buyers, my buyer, my buyers, back to back sale, in a chain, sale and purchase,
  moving from our, moving from my, moving from a, move from our, move from my, moving out of our, moving out of my, move out of our, move out of my, leaving our, leaving my, swapping our flat for, swapping our house for, outgrown our,
  outgrown the flat, outgrown the house, moving on from our, moving on from my, moving up from our, moving up from my
`
/** A home that is for sale. */
export const forSale = phrases`
  on the market, up for sale, put up for sale, our house is listed, our flat is listed, had viewings, two viewings, no viewings, no offers yet, no buyer yet, no buyers yet, for sale, with the agent, with the agents, with an agent, with agents, with estate agents, no buyer has come, no offers, no takers, trying to sell, trying to shift, havent found a buyer, looking for a buyer, under offer, sale agreed, sold subject to contract, sstc
`
/** A name that was on a home, of which nothing says whether a share was owned. */
export const nameOnHome = phrases`
  name was put on, name was on, name is on a, name got put on, names were on, named on a, name put on, name on a flat, name on a house, name on a mortgage, was on the mortgage with, was on the deeds with, on a mortgage with, on the deeds with, went on the mortgage, went on a mortgage, was a guarantor, put her name on, put his name on, put my name on
`
export const buyersPartners = words`husband wife partner boyfriend girlfriend fiance fiancee hubby missus spouse`
/** In front of these they are of others: "my sister's husband". */
export const relatives = words`sisters brothers mums dads daughters sons friends mates cousins aunts uncles`
/** Behind what belongs to the buyers: "our present house went on the market". */
export const ownPlaces = phrases`
  my other house, my other home, my other flat, our other house, our other home, our other flat, other house, other home, our house, our flat, our place, our home, our present house, our current house, our current home, our old house, our old place, our existing home, my house, my flat, my place, my home, my current house, my current flat, my old flat, my old house, present house, current home, current house,
  old one, old house, old flat, ours, mine, hers, his place, her place
`
/** A home of which it is said that a name is still on it. */
export const stillNamed = phrases`
  still on the mortgage, still on the deeds, name is still on, name still on, names still on, still named on, still on the title, still jointly own, still co own, still part own, still got a share
`
/** A part of a home, and whose it is. */
export const ofShares = phrases`
  on the deeds, on the title, on the title deeds, on the mortgage, named on, name on, a share, share of, share in, part of, half of, third of, quarter of, fifth of, joint owner, co own, co owner, part own, part owner, jointly own, own part of, percent of
`
export const ofRelatives = words`mums mum mothers mother mams mam dads dad fathers father parents parent grans gran nans nan grandmas grandads grandparents brothers brother sisters sister exs ex aunts uncles aunties sons daughters folks inlaws family`
export const homesOfOthers = words`place house home flat bungalow cottage property apartment terrace semi`
/** A home of before, of which nothing says what became of it. */
export const hadHomes = phrases`
  had a condo, had a flat, had a house, had a place, had a home, had an apartment, had our own place, had my own place, had our own house, owned a flat, owned a house, owned a condo, owned an apartment, owned a place, owned a home, owned our own, owned my own
`
/** A home that was left to the buyers. */
export const leftByOthers = phrases`
  when dad died, when mum died, when my dad died, when my mum died, when nan died, when gran died, when grandad died, left me a, left us a, left me his, left me her, left us his, left us her, left us the, left me the, passed away, after mum died, after dad died, inherited, inheritance, inherit, inheriting, inherits, left to us, left to me
`
/** The same, in words of who buys: a home that belongs to one of them. */
export const ownedByPartner = phrases`partner owns, wife owns, husband owns, she owns, he owns, partner has, wife has, husband has, girlfriend owns, boyfriend owns, girlfriend has, boyfriend has, fiancee owns, fiance owns`
/** A first purchase that may be one to live in, or to let, or the first of its kind only. */
export const firstOfAKind = phrases`
  my first one, our first one, first one for me, first one for us, buying our first, buying my first, first purchase, first property, just starting out, starting out, first go at, never had a mortgage, never done this before, new to all this, new to this,
  first time buying, his first, her first, their first
`
export const firstToLet = phrases`
  first investment, first investment property, first buy to let, first btl, first rental, first rental property, first let, first investment flat, first investment house, first time landlord, first time investor, new landlord, first one to let, first one to rent
`
/** A first purchase without another buyer, who may have bought with one before. */
export const firstAlone = phrases`
  first time buying on my, first time buying by myself, first time buying alone, first on my own, first place on my own, first home on my own, first house on my own, first flat on my own, first time on my own,
  first by myself, first time alone, first one on my own, first solo, first time solo, first one alone, first purchase alone
`
/** Who buys is not decided. */
export const undecided = phrases`
  might, may buy, maybe, thinking my, thinking of, thinking about, thinking whether, could buy, could use, perhaps, not sure, not sure whether, not sure if, undecided, or in my own name, or my own name, or myself, or personally, either in, whether to, whether the, weighing up, considering, wonder, wondering, havent decided
`
/** Words that say the surcharge themselves, and homes that are lived in. */
export const saysSurcharge = phrases`
  surcharge, so additional, additional one, its additional, additional for sure, higher rates, higher rate, additional property, additional dwelling, second home, second property, extra property, holiday home, the house we live in, the house i live in, home we live in,
  home i live in, place i live in, place we live in, flat i live in, flat we live in, extra 5, extra 8, extra five, extra eight
`
/** Homes to let. */
export const lets = phrases`student let, a let, btl, btls, to rent, rental, rentals, lets, tenants, tenant, hmo, landlord, buy to let, holiday let, lets for, lets at, rented out`
/** A house in which guests pay, which may be a business or a home. */
export const ofGuests = phrases`b b, b and b, b n b, bed and breakfast, guest house, guesthouse, guest houses, boarding house, small hotel`
/** A business below a home that is bought, which may be bought with it. */
export const businessPays = phrases`bakery pays, shop pays, cafe pays, salon pays, takeaway pays, pub pays, chippy pays, office pays, barber pays, restaurant pays, business pays, shop downstairs pays, tenant downstairs, shop tenant, commercial tenant, shop rent, shop lets, shop is let`
export const overIt = phrases`over the, above the, over a, above a, on top of the, upstairs`
/** Whether the premises are bought with the flat above them. */
export const boughtToo = phrases`maybe the shop, maybe the chippy, maybe the pub, maybe the cafe, shop an all, chippy an all, shop and all, an all he, shop included, shop is included, might include the shop, possibly the shop, perhaps the shop, shop thrown in, shop as well, maybe the business, maybe the salon, maybe the takeaway, maybe the unit`
