import { beforeAll, expect, it } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText, type ChatMessage } from './answer.ts'
import { answerBuiltIn } from './built-in.server.ts'

/** What a message asks for beside what was told before stands beside it, or the answer says that it does not. */

let world: Awaited<ReturnType<typeof makeSampleWorld>>
beforeAll(async () => void (world = await makeSampleWorld()))

async function lastOf(turns: readonly string[]): Promise<string> {
  const messages: ChatMessage[] = []
  let text = ''
  for (const content of turns) {
    messages.push({ role: 'user', content })
    text = answerText(await answerBuiltIn(world, messages))
    messages.push({ role: 'assistant', content: text })
  }
  return text
}

it.each<[turns: string[], ...parts: string[]]>([
  [['Show me the Leeds canal flat', 'and the one in Ancoats', 'side by side please'], 'Deal 110', 'Deal 105'],
  [['what does the unit in middlesbrough yield', 'v the lincoln chemist'], 'Deal 104', 'Deal 119'],
  [['put the two Belfast ones beside each other, score and cash flow'], 'Deal 147', 'Deal 148'],
  [['compare 110 and 105', 'swap 110 for the swansea one'], 'Deal 139', 'Deal 105'],
  [['deal 101 and that Treforest one. Same money down for each, say £30,000, 5.5% interest only. Cashflow please'], '£229', '£231'],
  [['yield on 95k house renting 600', 'and on 128k renting 775', 'which of them is higher'], '7.58%', '7.27%'],
  [['returns on 275000 rent 1500 deposit 70000 rate 5.2', 'what if the rent was 1400', 'and the rate 6', 'show me the first one and this last one'], 'rent £1,500 a month, interest rate 5.2%', 'rent £1,400 a month, interest rate 6%'],
  [['LTT on 225,000 for a buy to let in Cardiff?', 'And in Bristol same price', 'and Belfast, all in a row this time'], '£12,825 (Wales), £13,250 (England) and £13,250 (Northern Ireland)'],
  [['LBTT and ADS on a flat at £185k for a second home, and what would it be over the border at Carlisle, both'], '£10,450 (England) and £15,600 (Scotland)'],
  [['gonna buy in glasgow or newcastle, 170k either, second property. tax on each', 'scrap newcastle, do wrexham instead'], '£14,100 (Scotland) and £8,500 (Wales)'],
  [['how much notice do i have to give a tenant in scotland if i want to sell', 'and england? both next to each other please'], 'Scotland:', 'England:'],
  [['crime in Salford?', 'and Stockport', 'against Trafford as well, same thing'], 'Salford, Stockport, Trafford side by side'],
  [['terrace at 142k, 25% down, 5.4%, lets for 850 a month, what do i clear', 'same again but with an agent on 11% and show both'], '(management 0%)', '(management 11%)'],
  [['buy the flat in Aberdeen outright at £110,000, or mortgage it with 30% down at 5.9%. Rent is £725. Figures for both.'], '£6,660 (deposit 100%) and £2,117 (deposit 30%)'],
]) ('%j', async (turns, ...parts) => {
  const text = await lastOf(turns)
  for (const part of parts) expect(text).toContain(part)
}) // prettier-ignore

it('says that it did not put two beside each other', async () => {
  const text = await lastOf([
    'stamp duty on a buy to let in Berwick at 275k',
    'and if it was over the border in Eyemouth, same price. both together pls',
  ])
  expect(text).toContain('I did not put two cases beside each other')
})

it('looks at a list with "which of them" and no word of a table', async () => {
  expect(await lastOf(['Show me student houses', 'which of them has the best score'])).toContain('Still type student.')
})
