import { beforeAll, describe, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** The income tax of a let as people say it: in one's own name, of two owners, and in a company. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})
const textOf = async (talk: string) => answerText(await answerTo(world, talk))

const lets = 'rent 14,400, interest 6,000, costs 2,000, salary 60k'

describe('own name and company', () => {
  test.each([
    ['My accountant swears by a limited company. I pay 40% tax. With £14,400 rent and £6,000 interest a year, what does it cost in tax in my own name and what in a company?', ['own name | £4,560 | £3,840', 'company, profit kept in it | £1,596 | £6,804', 'company, profit paid out as dividends | £3,849.68 | £4,550.32', 'of which no costs were said']], // prettier-ignore
    ['6 units own name, rents 58k, costs 13k, int 24k, salary 62k. s24 hit vs ltd?', ['£14,600', '£3,990']],
    ['6 units own name, rents 58k, costs 13k, int 24k, salary 62k. s24 hit vs ltd? | ok now assume I jack in the day job, salary nil', ['other income of £0', '£1,686', '£3,990']], // prettier-ignore
    ['what would a company pay in tax on it, rent 14400 interest 6000 other 2100, just the corporation tax', ['corporation tax is £1,197', 'Tell me your other income']], // prettier-ignore
    ["Section 24: own name or company: rent 21,600: interest 9,900: costs 3,400: 40% payer: 10 years: which is cheaper, I'd leave the money in the company", ['£54,494 | £28,506', '£15,770 | £67,230', 'Years after 2027/28 have its rates']], // prettier-ignore
    ["Own name vs SPV for next purchase. 225k, 75% LTV. Personal 5.1%, ltd 5.75%. Rent 1,290, costs 250 pm. I'm on 90k PAYE. 10 yr view", ['interest of 5.1% on £168,750', 'less interest of £9,703.13']], // prettier-ignore
    ["i'm a higher rate nurse (band 8 lol) with one let. rent 1300 mortgage interest 640 a month other costs 2400 a yr | own name or ltd co which leaves more in yr 1 if i take the money out", ['paid out as dividends | £2,468.50 | £3,051.50']], // prettier-ignore
    [`${lets}, own name or limited company | take it all out as dividends please`, ['paid out as dividends | ']],
    [`${lets}, own name or limited company over 10 years`, ['Tax over 10 years']],
  ])('%s', async (talk, shows) => {
    const text = await textOf(talk)
    for (const each of shows) expect(text).toContain(each)
    expect(text).not.toContain('personal recommendation')
  })
})

describe('own name', () => {
  test.each([
    ['Year 1: rent 14,400\nInterest: 7,850\nOther costs: 2,100\nMe: 40% taxpayer\n\nwhat tax do I pay on this lot in my own name', '£3,350 is left'], // prettier-ignore
    ['so I earn 58000 from my job and the flat gives me 11400 a year rent and the mortgage interest is 4800 and other bits about 1500, how much tax do I pay on the flat now', '£3,000 is left'], // prettier-ignore
    ['So the interest only earns a 20% credit. How does that turn out for me on £58,000 as a deputy head in Kent, with £9,600 a year rent and £5,400 interest?', '£2,760 is left'], // prettier-ignore
    ['rent 14,400 / int 9,400 / costs 3,100 / 40% taxpayer, tax?', 'a property profit of £11,300'],
    ["postie here, on 34,500 a year. If I let my nan's house in my own name the rent is 14,400 a year, mortgage interest 7,200 and other bits n bobs 2,100. How much extra income tax", '£1,020 is left'], // prettier-ignore
    ['personal name, higher rate tax. rent 14,400 a year, interest 6,800, everything else 2,250. tax bill? | what about if the missus owned it instead, she only works part time so 20%', '£1,070 is left'], // prettier-ignore
    ['Me: 20% taxpayer. Her: 40%. House in both names half half. Rent 1,100 a month, interest 480 a month, costs 210 a month. whats the tax on my half and on hers', '£492 (other income £20,000 a year) and £1,560 (other income £60,000 a year)'], // prettier-ignore
    ['We own it jointly 50/50, I earn 28,000 and my husband earns 64,000. Rent 13,200, interest 5,400, costs 1,800. Tax for each of us?', 'Tax left: £600 (other income £28,000 a year) and £1,740 (other income £64,000 a year)'], // prettier-ignore
  ])('%s', async (talk, shows) => expect(await textOf(talk)).toContain(shows))

  test.each([
    ['wife earns 30k I earn 60k, rent 12,000, interest 5,000, costs 1,500, tax?', 'do not want to guess'],
    [`${lets}, dividends from my own firm 10k on top, tax?`, '10k'],
    ['whats the tax on 200k', 'Is “200k” the price of a purchase, the gain of a sale, or rent?'],
    ["We are two teachers and would like to know how much tax we'd pay on £11,000 of rent.", 'Tell me your other income'], // prettier-ignore
  ])('still asked: %s', async (talk, asks) => expect(await textOf(talk)).toContain(asks))
})

describe('the tax on buying', () => {
  test.each([
    ['LBTT on a £175,000 flat in Glasgow, second property, ADS shown separately', 'The Additional Dwelling Supplement (ADS) is £14,000 of it'], // prettier-ignore
    ['SDLT v LBTT v LTT, 265k additional dwelling, lay em out next to each other', '£16,500 (England), £24,050 (Scotland) and £16,450 (Wales)'], // prettier-ignore
    ['stamp duty on 189k as 2nd home, england | and if its me first ever house not a let', 'is £0, for a first-time buyer'], // prettier-ignore
    ['stamp duty on a wee flat at a hunner and sixty eight thousand for letting, I have my own house', 'On £168,000'],
    ['sdlt £178,000 flat in Salford, living in Milano, I own a home there', 'not UK resident'],
    ['stamp duty on a £230,000 buy to let in Leicester, I own my home. | would it be any less if my sister, who owns nothing, bought it in her name only and lived in it? It would be her first home.', 'is £0, for a first-time buyer'], // prettier-ignore
    ["lot of 6 terraces Hartlepool, 390k the lot, one purchase one seller. Non-resi SDLT as it's 6+, what do I pay? England, SPV", 'is £9,000, '], // prettier-ignore
  ])('%s', async (talk, shows) => expect(await textOf(talk)).toContain(shows))

  test('the surcharge of who lives abroad is not told as that of the home', async () => {
    expect(await textOf('sdlt on 178k in Salford, additional property, not uk resident')).not.toContain('of it.')
  })
})
