import { byWord, words } from './lists.ts'

/** Words of costs that are taken in percent of the rent, where they are said in pounds. */

export type OfRent = 'managementPercent' | 'maintenancePercent'

export const nouns = byWord<OfRent>({
  managementPercent: words`management managing agent agents manager mgmt lady bloke chap`,
  maintenancePercent: words`maintenance repairs repair upkeep`,
})
/** Who may also say what a rent is, so that a word of paying has to stand beside. */
export const people = words`agent agents manager lady bloke chap`
export const charges = words`charge charges charging fee fees take takes taking want wants cost costs costing paid pay paying gets`
export const between = words`the a an is are of at about around say for budget allow and some approximately roughly nearly just over under another reckon letting full flat fixed monthly set aside my on : = £ - me us them`
/** Behind an amount: "50 a month for repairs". */
export const leads = words`for on to in towards`
/** What such costs are paid by, at the head of a list: "each year I pay". */
export const pays = words`pay paying spend spending lose costs goes spent paid`
export const headTimes = words`year month week`
