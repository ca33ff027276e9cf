import type { Nation } from '#db/schema.ts'
import type { GivenFigures } from '../question.ts'
import { phrases, words } from './lists.ts'

/** Words for who buys, and in which country. */

type GivenBuyer = NonNullable<GivenFigures['buyer']>

/** Property that is no home, but where it only stands beside one: "a flat above a shop". */
export const premises = phrases`
  shop, shops, office, offices, warehouse, warehouses, industrial unit, industrial, retail unit, retail, pub,
  restaurant, hotel, farmland, factory, workshop, business premises, business unit, takeaway
`
export const beside = words`above over near by opposite behind beside to from former home the`
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
export const residentWords = phrases`
  uk resident, resident in the uk, british resident, live in the uk, living in the uk, uk residents
`

export const buyers: Readonly<Record<GivenBuyer, readonly string[]>> = {
  'first-time': phrases`
    first time buyer, first time buyers, ftb, ftbs, first home, firsttime buyer, firsttime, first time,
    1st time buyer, 1st home, 1st time, never owned
  `,
  company: phrases`ltd, limited company, company, spv, ltd company, limited, ltd co, my company`,
  'non-residential': phrases`non residential, nonresidential, commercial, mixed use`,
  additional: phrases`
    second home, second property, 2nd home, 2nd property, additional, additional property, buy to let, btl,
    investment property, another property, another house, holiday home, holiday let, landlord, investor,
    rental property, to rent out, second house, already own, own another, to let
  `,
  standard: phrases`only home, only property, no other property, no other home, no other properties`,
  'main-home': phrases`
    main home, main residence, to live in, moving house, my own home, new home, home mover, moving home,
    replacing my home
  `,
}

/** Who buys no further home, in other words. */
export const noOtherHome = phrases`
  own no other, dont own another, dont own any other, do not own another, do not own any other
`

export const nations: Readonly<Record<Nation, readonly string[]>> = {
  Scotland: phrases`scotland, scottish, lbtt, scots`,
  Wales: phrases`wales, welsh, ltt, land transaction tax`,
  'Northern Ireland': phrases`northern ireland, ni, n ireland`,
  England: phrases`england, english`,
}
