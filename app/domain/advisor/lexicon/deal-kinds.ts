import type { PropertyType } from '#db/schema.ts'
import type { HomeKind } from '../tools/home-kinds.ts'
import { phrases, words } from './lists.ts'

/** Words for kinds of deals: types, strategies, homes, and the state that they are in. */

export const propertyTypes: Readonly<Record<PropertyType, readonly string[]>> = {
  Student: phrases`student, students, student lets, student let, pbsa, student ones, student housing, digs, student digs`,
  Commercial: phrases`commercial, commercials, non resi, non residential, commercial units, comm units, comm unit, business place, business places, business premises, business property, business properties, business unit, business units`,
  Retail: phrases`retail`,
  Development: phrases`development, developments, conversion project, refurbishment project`,
  Residential: phrases`residential, resi, family homes`,
}

export const strategies: Readonly<Record<string, readonly string[]>> = {
  'Licensed HMO': phrases`hmo, hmos, licensed hmo, licensed hmos, licence ones, licensed ones, licensed houses, licensed homes, licensed properties`,
  'Buy to let': phrases`buy to let, btl, btls, buy to lets`,
  'Refurbish and let': phrases`
    refurbish and let, refurb, refurbs, refurbishment, refurb and let, doer upper, doer uppers, fixer upper,
    fixer uppers, do er upper, refurbishing and letting, refurbishing and then letting
  `,
  'Lease extension': phrases`lease extension, lease extensions, short lease, short leases, lease problem, lease problems, lease issue, lease issues`,
  'Mixed use': phrases`mixed use, flat over them, flat over it, flat above it, flat above them, flat upstairs, flat on top, flats over them, flats upstairs`,
  'Value add': phrases`value add`,
  'Commercial let': phrases`commercial let, commercial lets`,
  'Managed student let': phrases`managed student let, managed student lets`,
  Conversion: phrases`conversion, conversions`,
}

export const kinds: Readonly<Record<HomeKind, readonly string[]>> = {
  flat: phrases`flat, flats, apartment, apartments, maisonette, maisonettes, penthouse, penthouses`,
  studio: phrases`studio, studios, studio flat, studio flats, bedsit, bedsits`,
  house: phrases`house, houses`,
  terrace: phrases`
    terrace, terraces, terraced, terraced house, terraced houses, mid terrace, end terrace, terrace house,
    terrace houses, two up two down, back to back
  `,
  semi: phrases`semi, semis, semi detached, semi detached house, semi detached houses`,
  detached: phrases`detached, detached house, detached houses`,
  bungalow: phrases`bungalow, bungalows`,
  cottage: phrases`cottage, cottages`,
  townhouse: phrases`townhouse, townhouses, town house, town houses`,
  shop: phrases`shop, shops, retail unit, retail units, shopping parade`,
  office: phrases`office, offices, office block, office suite, office space`,
  industrial: phrases`industrial, industrial units, warehouse, warehouses, workshop, workshops, industrial unit, light industrial`,
  guesthouse: phrases`guest house, guest houses, guesthouse, guesthouses, b and b, bed and breakfast`,
  land: phrases`land, plots of land, plot, plots, building plot, building plots, building land`,
}
/** "Former guest house", "student house": no kind by themselves. */
export const beforeHouse = words`guest student council town open full`
/** "House prices" are of a market. */
export const behindHouse = words`price prices market hunting share`

export const letAlready = phrases`
  tenanted, have tenants, has tenants, got tenants, have a tenant, has a tenant, got a tenant, with tenants, with tenant, with a tenant, tenants in situ, tenant in situ, tenants in place, tenant in place, tenant in,
  tenants in, tenant already, tenants already, sitting tenant, sitting tenants, let already, already let, let to a tenant, fully let,
  currently let, already rented, rented already, rented out already, already rented out, occupied, settled tenants, existing tenants, existing tenant,
  already tenanted, income from day one, rent from day one
`
/** Whoever lives in a home that is let, and the words that say so behind them. */
export const dwellers = words`people folk folks someone tenant tenants family families lodger lodgers renter renters occupier occupiers`
export const dwelling = phrases`already living, living in it, living in them, living there, in it already, in them already, in already, sitting in, sat in, settled in, in there already, already in, already there, renting it already, renting already, paying already, already paying, already renting, staying on, in situ, in place`
export const vacantNow = phrases`vacant, vacant possession, empty, empty ones, unlet, no tenants, no tenant, without tenants, without a tenant, untenanted`
export const worksNeeded = phrases`
  needs work, need work, need any work, need any works, needs any work, need anything doing, need a lot of work, needing work, wanting work, wants work, needs works, need works, needing works, needs doing up, need doing up, to do up,
  needs refurbishing, need refurbishing, needs refurbishment, to refurbish, refurbishing, needs modernising, need modernising, to modernise, modernising, modernisation, needs
  renovating, to renovate, renovation, renovations, wreck, wrecks, run down, fix up, to fix up, projects, project,
  works needed, work needed, work to do, works to do, something rough, bit rough, rough ones, needs some work, need some work, needing some work, building work, building works, wants doing up, owt doing, anything doing, any doing up
`
export const worksDone = phrases`
  ready to let, no work, no works, no work needed, no works needed, turnkey, turn key, done up, move in ready, nothing to do, nothing to fix, ready to go,
  good condition, in good nick, hands off, too much work, already refurbished, already done up, refurbished
`
export const licenceWords = phrases`licence, licences, license, licensed, licenced, licensing`
export const licenceHeld = phrases`
  sorted, in place, already, held, granted, got its, awaiting, waiting, pending, applied, has its, have their, with a licence, with its licence
`
/** Whether one has it is asked, and no wish. */
export const asksOfLicence = phrases`has it got, has it, have they, does it have, do they have, is it licensed, are they licensed, does it need`
export const freehold = phrases`freehold, freeholds`
export const leasehold = phrases`leasehold, leaseholds`

export const gradeWords = words`grade grades graded rated rating score scored scoring scores`
export const behindGrade = words`only or and / , & . ? + rated please pls ones deals grade graded rated for at with in under the`
export const orBetter = phrases`or better, or above, or higher, or up, and above, and up, and better, or over, at least, minimum`

/** Words that leave out what follows them in the same clause, and those that begin another wish. */
export const leavesOut = words`
  non nae nee arent isnt aint except excluding not no without avoid exclude nothing none never dont doesnt nor minus skip bar barring omit ignore ignoring
`
export const leavesOutPairs = phrases`leave out, enough of, anything but, everything but, anywhere but, all but, other than, apart from, rather than, rule out, sick of, fed up, stay away, steer clear, take out, strip out, cut out, knock out, chuck out, get rid, rid of, bin off, leave off, leave aside, strike out, cross out, cross off, strike off, weed out, filter out, kick out, drop the, drop any, drop all, lose the, lose any, remove the, remove any, ditch the, scrap the`
export const wishesAgain = words`but just only want prefer need looking instead show include including`
/** "It doesn't have to be a house": no wish. */
export const indifferent = phrases`have to be, has to be, need to be, needs to be, mind if, matter if, fussed if, care if, care where or if, bothered if, bother me if`
/** Whose a place is, behind what was done with it: nobody looks for that one. */
export const whose = words`my our his her their`
export const hadIt = words`sold selling sell gave giving lost left closed closing ran run runs running had owned retired from shut worked`
