import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Homes, loans and lists of figures that one message sets beside each other, with what each of them comes to. */

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-29T12:00:00.000Z' }
})

const textOf = async (talk: string) => answerText(await answerTo(world, talk))

test.each([
  // 95% and 5% of the rent come off, and £300: (625 × 12 × 0.9 − 300 − 72,000 × 5.6%) ÷ 12.
  [
    'Two houses. First is 96k with rent 625, second 110k with rent 700. Both 25% down at 5.6 interest only, no agent. Which leaves more a month?',
    ['£202 (the first) and £220 (the second)', 'The difference is £18.', 'The higher is that of the second.'],
  ],
  [
    "Twa flats here in Aberdeen. One's 96 thou and pulls 625 a month, the other's 110 at 700. Baith 25% doon at 5.6 interest only, nae agent. Which leaves mair in ma pocket each month",
    ['£202 (the first) and £220 (the second)', 'The higher is that of the second.'],
  ],
  [
    "There's a terrace in Hull for 85k letting at 575 and a semi in Leeds at 160k letting at 950. What's the yield on each?",
    ['8.12% (Hull) and 7.13% (Leeds)'],
  ],
  [
    'flat in Cardiff 210k with 1,150 a month, flat in Glasgow 165k with 1,050 a month. 25 percent deposit, 5.5 interest only. cash in for each?',
    ['Cardiff: price £210,000, rent £1,150 a month, Wales', 'Glasgow: price £165,000, rent £1,050 a month, Scotland'],
  ],
  [
    'Three on my list: 98k lets 600, 125k lets 740, 150k lets 860. gross on each',
    ['7.35% (the first), 7.10% (the second) and 6.88% (the third)'],
  ],
  [
    'I like a 79,950 terrace renting at 525 and a 94,000 flat renting at 640 with a service charge of 1,100 a year. yield after costs on both?',
    ['the terrace: price £79,950, rent £525 a month, service charge £0', '5.93% (the terrace) and 5.05% (the flat)'],
  ],
  [
    'One is £210 a week on 130,000, the other £900 a month on 170,000, which yields more',
    ['8.40% (the first) and 6.35% (the second)', 'The higher is that of the first.'],
  ],
])('homes beside each other: %s', async (talk, parts) => {
  const text = await textOf(talk)
  for (const part of parts) expect(text).toContain(part)
})

test.each([
  ['bought one at 100k rent 600 ten years ago, now worth 150k rent 850. yield?'],
  ['two homes, 96k with rent 625 and 4k of fees, and 110k with rent 700, which one?'],
])('no two homes are made of one, and no figure of one is dropped: %s', async (talk) => {
  expect(await textOf(talk)).not.toContain('the second')
})

test.each([
  [
    'One house at 260 grand in Gateshead or two at 130 each, bought on different days from different folk. I own my home already. How does the stamp compare',
    ['£16,000 (one home) and £13,200 (two homes)', 'The difference is £2,800.', 'the purchases are linked'],
  ],
  [
    'stamp duty: a single 300k flat in Leeds versus three at 100k each, all buy to lets',
    ['£20,000 (one home) and £15,000 (three homes)'],
  ],
  [
    'tax on one at 240k in Newport, Wales or two at 120k each? already a landlord',
    ['£14,100 (one home) and £12,000 (two homes)'],
  ],
  [
    "i want to spend 225,000 on a rental, not fussed where | Purchase tax on that in England, in Scotland, in Wales. I've a house of my own already",
    ['price £225,000, as you said before', '£13,250 (England), £19,600 (Scotland) and £12,825 (Wales)'],
  ],
])('the tax of purchases beside each other: %s', async (talk, parts) => {
  const text = await textOf(talk)
  for (const part of parts) expect(text).toContain(part)
})

test.each([
  // 840 − 110,000 × 5.6% ÷ 12
  [
    'Interest only or repayment on 110,000 at 5.6%, 25 years, with rent of 840?',
    ['leaves £327 a month', 'leaves £158 a month'],
  ],
  ['I owe 98,000 at 5.4 interest only and the tenant pays 720. What have I left over?', ['leaves £279 a month']],
  ['borrow 85000 interest only 6.1% | rent is 650, whats left', ['leaves £218 a month']],
  [
    'Loan £131,250 interest only, rent £945 pcm. Monthly surplus at 4.4, 5.1, 5.9 and 6.7 percent?',
    ['£464', '£387', '£300', '£212'],
  ],
  [
    'mortgage of 140k interest only, rent 1050, agent takes 10 percent and 300 a year insurance. what do i clear at 5 and at 6 percent',
    ['with the running costs and the interest taken off: £337 (interest rate 5%) and £220 (interest rate 6%)'],
  ],
  ['loan 90k, rent 700, what yield is that', ['Tell me the price']],
])('what a loan leaves of a rent: %s', async (talk, parts) => {
  const text = await textOf(talk)
  for (const part of parts) expect(text).toContain(part)
})

test.each([
  [
    'House 150k, rent 850, 25% down, 5.5% interest only | Do me 20, 35 and 50 percent in as well',
    ['deposit 25%', 'deposit 20%', 'deposit 35%', 'deposit 50%'],
  ],
  [
    '187,500, rent 1,195, 5.25% interest only, 25% in | leave the stamp duty out and do 30 and 40 percent',
    ['£58,250', '£77,000'],
  ],
  ['150k house rent 800, quarter down at 5.5 interest only | try 20 and 35', ['deposit 20%', 'deposit 35%']],
  ['165k house, rent 1,000, a fifth down, 5%', ['mortgage of 80%']],
  [
    'price 165,000, quarter down, rent 1,000 a month, costs of 250 a month all in. Interest only. At 4.75, 5.75 and 6.75 in a row',
    ['£260 (interest rate 4.75%), £157 (interest rate 5.75%) and £54 (interest rate 6.75%)'],
  ],
  [
    'Settle this for us. HE says put 40 percent down, I say 25. Flat is 190k, rent 1050, both ways 5.25 interest only. Which way makes more on the money we put in?',
    ['On the cash: 4.27% (deposit 40%) and 3.81% (deposit 25%)', 'The higher is that of deposit 40%.'],
  ],
])('a list of figures of one thing: %s', async (talk, parts) => {
  const text = await textOf(talk)
  for (const part of parts) expect(text).toContain(part)
  expect(text).not.toContain('I cannot say what you should')
})

test.each([
  ['settle an argument, is property better than shares', 'I cannot say what you should'],
  ['180k flat rent 1000, 25% or 40% deposit at 5.5. which should i take', 'I cannot say what you should'],
  [
    "As a holiday let I'd expect £620 a week, 24 weeks of the year, 35% swallowed by cleaning. As an ordinary let £850 a month. What remains of each?",
    'works out no holiday let',
  ],
])('what is not worked out is said: %s', async (talk, part) => {
  expect(await textOf(talk)).toContain(part)
})
