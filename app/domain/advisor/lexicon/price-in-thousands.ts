import { words } from './lists.ts'

/** Words around the price of a home that is typed in thousands, beside its rent. */

export const homes = words`
  house flat home terrace terraced semi detached apartment bungalow maisonette cottage studio property place gaff hmo bed beds bedroom bedder build
  townhouse shop office warehouse garage unit tenement duplex penthouse
`
export const beforePrice = words`at for on up is about around say guide asking the market`
export const behindPrice = words`, . ; and & - ( rent rents rental renting rented lets let letting with tenant tenanted would should could currently £ bringing brings achieving paying pays`
export const rentWords = words`rent rents rental rented renting lets let letting`
/** Between those and the sum. */
export const beforeRent = words`is at for of about around currently say out £ would be`
export const rentBehind = words`pcm pm rent rental`
export const pays = words`pays paying at for get gets bringing brings`
