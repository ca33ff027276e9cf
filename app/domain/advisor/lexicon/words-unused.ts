import { words } from './lists.ts'

/** Words around a wish of a search that no list knows. */

/** Behind these stands what a deal is to have, or what it is to be close to. */
export const leads = words`with without near nearby having has offering facing overlooking including beside`
/** What stands before its name. */
export const before = words`a an the any no some good nice decent big large small own its their proper lots lot plenty of at least to`
/** Where it ends. */
export const ends = words`and or but under over below above for in at from up to that which please pls if so then is are was by because as where when who when not what whats how`
/** Words of talk, of money and of people, by which nothing is searched. */
export const talk = words`
  you your u ur me my us our him his her hers them their thing things stuff money cash pounds quid budget mortgage deposit loan interest rate tax stamp duty fees cost costs costing limit limits idea help advice chance luck time
  question questions hope news details detail numbers figures figure info information pictures photos description name names number work works working tenant tenants tenancy licence licences license licensed been got get gets had gone
  good great decent best better highest lowest cheapest less more most least much many few it itself one ones those these this that there here same other others rest all both each everything anything something nothing someone
  smaller bigger cheaper dearer larger wife husband mum dad mother father brother sister son daughter partner mate friend friends kids children family respect regard thanks regards score scores grade grades yield yields return returns rent rents income roi
  bed beds bedroom bedrooms room rooms hmo hmos student students deal deals property properties house houses flat flats vacant possession immediate potential upside price prices highest lowest higher lower low high
`
