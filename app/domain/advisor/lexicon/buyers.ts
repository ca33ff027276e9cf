import type { Nation } from '#db/schema.ts'
import type { GivenFigures } from '../question.ts'
import { phrases, words } from './lists.ts'

/** Words for who buys, and in which country. */

type GivenBuyer = NonNullable<GivenFigures['buyer']>

/** Property that is no home, but where it only stands beside one: "a flat above a shop". */
export const premises = phrases`
  shop, shops, office, offices, warehouse, warehouses, industrial unit, industrial, retail unit, retail, pub,
  restaurant, hotel, farmland, factory, workshop, business premises, business unit, takeaway, cafe, salon, care home
`
export const beside = words`above over near by opposite behind beside to from former home the no nae without wi`
export const homes = words`flats houses dwellings apartments homes`
export const livesIn = words`live lives living based resident reside residing moved`
export const abroadWords = phrases`
  non resident, nonresident, non residents, non uk resident, non uk, not uk resident, not a uk resident, not resident,
  not a resident, not british resident, overseas buyer, overseas investor, overseas landlord, overseas resident,
  foreign buyer, foreign investor, foreigner, foreign national, live abroad, living abroad, live overseas,
  living overseas, from abroad, from overseas, expat, expats, based abroad, based overseas, non dom resident,
  dont live in the uk, not living in the uk, outside the uk, not live in the uk, i am overseas, im overseas,
  buying from overseas, overseas
`
/** Somebody is in a place for a part of the year. */
export const partsOfYear = phrases`
  half the year, half of the year, part of the year, part of each year, part of every year, most of the year, much of the year, some of the year,
  months a year, months of the year, months every year, months each year, split my time, split our time, half my time, half our time, winters in,
  the winter in, the summer in, summers in, part time in, back and forth
`
/** A country beside which "never bought" says nothing of other countries. */
export const inThisCountry = phrases`in this country, in the uk, in uk, over here, in britain, in england, in scotland, in wales`
export const never = words`never not`
export const residentWords = phrases`
  uk resident, resident in the uk, british resident, live in the uk, living in the uk, uk residents
`

export const buyers: Readonly<Record<GivenBuyer, readonly string[]>> = {
  'first-time': phrases`
    first time buyer, first time buyers, ftb, ftbs, first home, firsttime buyer, firsttime, first time, first timer,
    first timers, first ever home, first ever house, first ever flat, first place, first flat, first house, 1st house,
    1st flat, 1st place, 1st time buyer, 1st home, 1st time, never owned, never bought, not owned anything,
    never had a house, never had a home, never owned a home
  `,
  company: phrases`
    ltd, limited company, company, spv, ltd company, limited, ltd co, my company, limited co, spvs, ltds, companies
  `,
  'non-residential': phrases`non residential, nonresidential, commercial, mixed use`,
  additional: phrases`
    second home, second property, 2nd home, 2nd property, additional, additional property, buy to let, btl,
    investment property, another property, another house, holiday home, holiday let, landlord, investor,
    rental property, to rent out, second house, second flat, 2nd house, 2nd flat, already own, own another, to let,
    rent it out, rent out, let it out, letting it out, letting it, let it, ads, other houses, other homes, other flats,
    another flat, another home, more houses, other properties, other property, second place, second homes, third house, third property,
    additional dwelling, additional home, higher rates, higher rate of sdlt
  `,
  standard: phrases`
    only home, only property, only house, only dwelling, no other property, no other home, no other properties, own nothing, owns nothing,
    owned nothing, nothing else, got nothing else, no other house, no other houses, standard rates, standard rate
  `,
  'main-home': phrases`
    main home, main residence, to live in, moving house, my own home, new home, home mover, moving home,
    replacing my home, replacing my main, just moving, only moving, live in it, living in it, moving in, move into,
    moving into, my next home, our next home, forever home
  `,
}

/** Who lets what they buy, so that the relief for a first home is not theirs. */
export const letsIt = phrases`
  rent it out, rent out, to rent out, let it, let it out, letting it, letting it out, to let, buy to let, btl, not living in it,
  not live in it, renting it out, rental, tenant, tenants, landlord, investment property, hmo
`
/** Words for a home that somebody has already, behind "I own", "she has" or "we have got". */
export const ownHomes = words`home house flat place property houses flats homes properties btl btls bungalow rental rentals`
export const hasVerbs = words`own owns have has got ive hold holds keep keeping keeps weve`
export const betweenHas = words`
  a an the my our one two three four five six 1 2 3 4 5 6 another other already still got few couple of several in
  own their his her some more
`
/** What belongs to who owns no home, or to another thing: "have a house in mind". */
export const notOwned = phrases`in mind, under offer, to buy, to sell, worth of, lined up`
/** The old home is sold, so that the new one replaces it. */
export const soldHome = phrases`
  sold my, sold our, sold his, sold her, sold their, sold the old, have sold, has sold, already sold, sold mine, sold up, ive sold, weve sold
`
export const sellsHome = phrases`
  selling my, selling our, selling his, selling her, selling the old, selling mine, not sold yet, still to sell, sell later, havent sold,
  not yet sold, unsold
`

/** A home that is given up; denied, it is kept. */
export const givesUp = phrases`giving up my, giving up our, giving up the, give up my, give up our, selling up, parting with my, parting with our, letting go of my, letting go of our`
/** Who buys no further home, in other words. */
export const noOtherHome = phrases`
  own no other, dont own another, dont own any other, do not own another, do not own any other
`

export const nations: Readonly<Record<Nation, readonly string[]>> = {
  Scotland: phrases`scotland, scottish, lbtt, scots, ads, alba`,
  Wales: phrases`wales, welsh, ltt, land transaction tax, cymru`,
  'Northern Ireland': phrases`northern ireland, ni, n ireland, ulster, norn iron`,
  England: phrases`england, english`,
}
