import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** A passage is quoted as an answer where it speaks of what is asked; where it does not, the answer says so first. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const unsaid = 'The guides that I know do not state'

test.each([
  ['rent smart wales registration how long does it last n do i need the licence as well if the agent does it all', 'how long it lasts', 'a licensed agent’s is enough'],
  ['how long is landlord registration good for in wales and whats the fine if i let it lapse', 'what the penalty is, or how long it lasts', 'Rent Smart Wales'],
  ['is there any register for landlords in scotland | how much is the fine if your not on it', 'what the penalty is', 'registers with the council'],
  ['I’ve to register as a landlord if I let out ma granny’s flat in Motherwell? | how long’s it last for and what happens if ye dinnae bother', 'what follows where it is not done, or how long it lasts', 'registers with the council'],
  ['what does rent smart wales cost', 'what it costs', 'Rent Smart Wales'],
  ['What is the gas safety rule for a landlord? | and the electrics? | and what happens if I don’t bother with either', 'what follows where it is not done', 'Gas safety check'],
  ['gas cert ran out in march and nobody noticed, am I in trouble', 'what follows where it is not done', 'Gas safety check'],
  ['whats the fine for no gas certificate', 'what the penalty is', 'Gas safety check'],
  ['can a landlord still say no pets? | what if I just ignore it', 'what follows where it is not done', 'keep a pet'],
  ['whats the right to rent check | do i do it again when her visa runs out', 'whether the check has to be done again', 'comes before the agreement'],
  ['I want to sell my let terrace in Bolton, tenants been in five months | how much notice | and can I let it again if it doesn’t sell?', 'whether the home may be let again', 'Ground: 1A'],
  ['hmo licence belfast how many people before you need one and how many years is it good for', 'how long it lasts', 'three people, more than two households'],
  ['how long does an eviction take in england', 'how long it takes', 'a court has to order possession'],
  ['can he refuse if I put the rent up by 60 quid, flat in Cardiff', 'whether it can be refused', 'two months’ notice'],
])('says first what no guide states: %s', async (said, point, shows) => {
  const text = answerText(await answerTo(world, said))
  expect(text.startsWith(`${unsaid} ${point}`)).toBe(true)
  expect(text).toContain(shows)
}) // prettier-ignore

test.each([
  ['house in Llandudno, tenant’s been fine, i just want it back. how long?', 'gives six months'],
  ['is there a fine for letting without an epc in england', 'Up to £5,000'],
  ['does the deposit have to be in a scheme in wales | and what happens if i forget', 'one to three times its sum'],
  ['Selective licence in Leeds - how long does it run and whats the penalty without', 'starts at £17,000'],
  ['my tenant in Perth owes me two months. how long a notice', 'rent is owed for three months'],
  ['do i need to be on rent smart wales | and if i just don’t bother?', 'has no effect while the landlord is not registered'],
])('and says no such thing where one does: %s', async (said, shows) => {
  const text = answerText(await answerTo(world, said))
  expect(text).toContain(shows)
  expect(text).not.toContain(unsaid)
}) // prettier-ignore

test.each([
  ['I let a terraced house in Aberystwyth. A friend says the notice I must give is six months now. Is that correct, if the tenant has done nothing wrong?', 'under section 173, gives six months', 'smoke'],
  ['I let my mother’s old bungalow in Ludlow to a very nice gentleman, and I’ve not put his rent up once. The last paper I gave him was some time before the new Act came in. Now I should like to ask him for an extra £45 a month. What is the proper way of doing it these days, how much notice has he to have, and can he object?', 'on Form 4A', 'Ground: 1;'],
  ['how much arrears must he have before I can give notice on the rent ground, and how long is the notice? Luton', 'Ground: 8', 'section 13'],
  ['aye so am in Derry, ma tenant wants her deposit back, took 2 month rent aff her when she moved in. is that allowed like', 'Deposit at most: 1 month’s rent', '5 weeks'],
  ['how quick do I have to report a capital gain on a rental after completion | and pay it', 'pays within 60 days', 'I found nothing'],
  ['five lads want to share my house in Leeds, two bathrooms, not related. licence?', 'Licence: Mandatory', 'privacy'],
  ['If I move my two houses from my own name into a company do I pay stamp duty and CGT on it, both are in Kent, no cash changes hands', 'taxed as a sale at market value', 'Refund in England'],
  ['Tenant says boiler’s been out nine days. What am I legally on the hook for? House is in Peterhead', 'repairing standard', 'I found nothing'],
  ['awaabs law, am I under that yet or is it just housing associations', 'fixed numbers of days for private lets are still to come', 'I found nothing'],
  ['how much warning before I pop round for an inspection', 'at least 24 hours’ notice', 'I found nothing'],
])('takes the passage that speaks of what is asked: %s', async (said, shows, hides) => {
  const text = answerText(await answerTo(world, said))
  expect(text).toContain(shows)
  expect(text).not.toContain(hides)
}) // prettier-ignore
