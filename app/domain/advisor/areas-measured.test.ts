import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Figures of areas besides price, rent and yield: recorded crimes, people, and how rents changed. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  ['crime in Hull?', 'In Kingston upon Hull 138.6 crimes were recorded for each 1,000 people'],
  [
    'Is it safe round Grimsby? my daughters off to college there',
    'In North East Lincolnshire 134.4 crimes were recorded',
  ],
  ['is there a lot of crime in hull? my sisters thinking of buyin there', '138.6 crimes were recorded'],
  ['Compare population of Leeds and Isle of Wight', 'Leeds has the higher number of people'],
  ['population of hull', 'Kingston upon Hull has 275,401 people'],
  ['average price in Leeds | how many live there', 'Leeds has 845,189 people'],
  ['population of hull | and the crime', '138.6 crimes were recorded'],
  ['crime in Bolton', 'No figure of crimes is held for Bolton: none usable from Greater Manchester Police'],
  ['How many people live in Swansea and how many in Cardiff', '383,919 against 251,304 in Swansea'],
  [
    'crime rate leeds vs bradford vs hull lowest first',
    'Leeds has the lowest number of recorded crimes for each 1,000 people, 131.5',
  ],
  ['which has more burglars, Derby or Leicester', 'Derby has the higher number of recorded crimes'],
  [
    'crime in Hull | put it next to grimsby and doncaster, least first',
    'North East Lincolnshire has the lowest number',
  ],
  [
    'Hull average price? | put crime and population for there beside Middlesbrough',
    '275,401 against 156,161 in Middlesbrough',
  ],
  [
    'Which councils in Yorkshire have the least crime, give me five',
    'by recorded crimes for each 1,000 people, low to high',
  ],
  ['people and crime for York and Leeds next to each other', 'number of recorded crimes for each 1,000 people'],
  ['safest councils with high yield in wales', 'by recorded crimes for each 1,000 people, low to high'],
  ['areas in Wales with low crime and high yields', 'by recorded crimes for each 1,000 people, low to high'],
  ['councils in Wales with high crime and low prices', 'by recorded crimes for each 1,000 people, high to low'],
  ['safest areas in the north east', 'by recorded crimes for each 1,000 people, low to high'],
  ['biggest population in Wales, top 3', 'by people, most first'],
  // What is not published is said, and nothing else is shown in its place without a word.
  [
    'Average rent in Salford and has it gone up over the year',
    'How the average rent of Salford changed in a year is not published',
  ],
  ['rents in Leeds | gone up much?', 'How the average rent of Leeds changed in a year is not published'],
  ['have prices in Bolton gone up', 'Bolton: The price changed by +1.0% in a year'],
  [
    'house prices Wigan | and Bolton, who has the faster rising rents',
    'No rent change in a year is published for Wigan and Bolton',
  ],
  ['average price in Wigan | and bolton, which of the twos rents been climbing quicker', 'Wigan, Bolton side by side'],
  [
    'compare Wigan and Bolton | which has put its rents up more',
    'No rent change in a year is published for Wigan and Bolton',
  ],
  ['cheapest five places in Wales | and how have rents moved in those five', 'by price, low to high'],
  ['cheapest five places in Wales | what about crime in them', 'Blaenau Gwent | £137,520 | £674 | 5.88% | 108.5'],
  // Rents held against prices are the yield.
  [
    "What's the Welsh council where rents look best against prices, top three would do",
    'Merthyr Tydfil | £144,874 | £754 | 6.25%',
  ],
  // A rule and a search stay what they are.
  ['is it a crime to let without a licence in Leeds', 'Letting without the licence is a crime'],
  ['safest deals in Wales', 'by the Safety factor, high to low'],
])('%s: %s', async (talk, shows) => {
  const text = answerText(await answerTo(world, talk))
  expect(text).toContain(shows)
  expect(text).not.toContain('no figures for population')
})

test.each([
  ['Average rent and yield for Swansea, Cardiff and Newport all in one table if you can', 'Newport: 4.95%'],
  ['Swansea, Newport and Cardiff side by side please', 'Newport: 4.95%'],
])('%s: of a list in one nation the one there is meant', async (talk, shows) => {
  const answer = await answerTo(world, talk)
  expect(answerText(answer)).toContain(shows)
  expect(readingsOf(answer)).toEqual([])
})

test('alone, and in a list of two nations, a name that several places share is asked about', async () => {
  for (const talk of ['average rent in Newport', 'Newport, Cardiff and Bristol side by side'])
    expect(answerText(await answerTo(world, talk)), talk).toContain('There are several places called Newport')
})

test.each([
  'average rent Hull | put me a figure on it for 2029 please',
  'whats the rent been doing in York | and in three years time?',
  'Whats the rent been doing in Leeds? | right so what will it be in 2 years, i need a number for my spreadsheet',
])('%s: no forecast, and the figures again', async (talk) => {
  const text = answerText(await answerTo(world, talk))
  expect(text).toContain('I make no forecasts')
  expect(text).toContain('the average rent is £')
})
