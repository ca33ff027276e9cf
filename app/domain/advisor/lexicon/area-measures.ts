import { phrases, words } from './lists.ts'

/** Words for the published figures of areas besides price, rent and yield: crimes, people, and how rents and prices changed. */

export const ofCrime = phrases`
  crime, crimes, crime rate, crime rates, crimewise, burglary, burglaries, burglars, robberies, muggings, thefts, safe area, safe place, safe neighbourhood, safe part, safe to live, safer to live,
  how safe, is it safe in, is it safe round, is it safe around, is it safe there, is it safe near, safe place to live, safest area, safest areas, safest place, safest places, safest town, safest towns, safest city, safest cities, safest council, safest councils
`
/** Where these stand, a crime is what somebody does. */
export const ofDeed = phrases`is it a crime, its a crime, it a crime, a crime to, a crime if, a crime for, crime to, a criminal, financial crime, proceeds of crime`
export const ofPeople = phrases`
  population, populations, inhabitants, residents, populous, populated, head count, headcount, how many people, how many folk, how many folks, how many souls, how many live, people live, people living, folk live, people in it,
  people and crime, crime and people, how big is, how big are, most people, fewest people
`
export const ofRents = words`rent rents rental rentals renting`
export const ofPrices = words`price prices value values cost costs worth`
/** What moved, of prices or of rents. */
export const moved = words`
  growth growing rising rise rises risen rose increase increases increased increasing climb climbs climbed climbing jump jumps jumped jumping move moves moved moving change changes changed changing
  fall falls fallen fell falling drop drops dropped dropping crept shot soared soaring hiked inflation trend trending
`
/** And these where "up" or "down" stands close behind. */
export const movedWith = words`go goes going gone went put puts putting push pushed pushing come came coming crept shot`
export const directions = words`up down`
/** "What has the rent been doing". */
export const didWhat = phrases`been doing, done over, did over, done this, have done, has done, rents done, rent done`
/** Of areas the ones that a list before showed. */
export const ofThose = phrases`those, these, them, they, each of them, all five, the five, the three, the four, the ten, that lot`
export const fewestFirst = words`least fewest lowest low lower safest safer safe smallest less fewer quietest`
export const mostFirst = words`most highest high higher more biggest largest worst worse bigger greatest larger`
/** Of these one is sought, or a list is. */
export const severalAreas = phrases`areas, councils, towns, cities, places, which council, which area, which town, which part, parts, boroughs, regions, population in`
/** Beside what is put somewhere: "put it next to Grimsby". */
export const putBeside = phrases`it next to, that next to, them next to, those next to, it beside, that beside, them beside, it against, it alongside, that alongside, it up against`
/** Behind these and "of" a word of every day is a place. */
export const figuresOfPlaces = words`population populations people crime crimes rent rents price prices yield yields`
/** Places of which one is asked for by how it stands to another. */
export const whichOfTwo = phrases`
  which of them, which of the two, which of the twos, which of those, which of these, which of both, which one has, which has, who has, whose, which place has, which town has, which ones, which of em, next to it, beside it, next to that, alongside it
`
/** Rents held against prices, which is the yield. */
export const rentsToPrices = phrases`
  against prices, against price, against the price, against the prices, against house prices, relative to price, relative to prices, relative to the price, relative to house prices, compared to prices, compared to price, compared with prices, compared with price, compared to house prices, compared with house prices, compared to the price, compared with the price,
  versus prices, versus price, vs prices, vs price, next to prices, for the price, for the price you pay, for what you pay, rent to price, rents to prices, to house prices, for the money
`
/** Places next to each other. */
export const besideEachOther = phrases`side by side, next to each other, beside each other, one table, a table, in a table, alongside each other`
/** These name the places of the message before, beside one that is named anew. */
export const placesOfBefore = phrases`
  those two, these two, the two of them, both of those, both of them, those three, those places, those areas, those towns, those councils, compare those, compare them, there v, there vs, there versus, there against, there and, there with, there compared, there or, there beside, there next to, there alongside,
  mean compared to, mean compared with, mean compared against, mean next to, mean beside, mean against, mean versus, mean vs, compare it with, compare it to, compare that with, compare that to, compare this with, it v, it vs, it versus, it against, it compared to, it compared with, it next to, it alongside, it beside, with there, to there, against there, than there
`
