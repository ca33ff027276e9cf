import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Which subject of the law, which places and which point of this site are meant, where a message holds words of several. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  ['Can tenant refuse me increasing rent now? I am renting out my house in Leeds to a family, agreement says I can add 5% every year in April. Somebody told me that clause is dead', 'Review clauses have no effect'],
  ['the lady in my flat has kids and is on universal credit, she says no to the rent going up. can she refuse a rent increase in England', 'can ask the First-tier Tribunal'],
  ['agent says no kids, can a landlord in Leeds refuse a family on benefits', 'No shutting out of children'],
  ['my neighbour lets a flat in Hexham with a certificate of band F. The boiler man says she is not permitted to let it at all. Is he right?', 'a home in band F or G may not be let'],
  ['gas man came and told my tenant in Wakefield the flat with an epc of G cannot be let', 'a home in band F or G may not be let'],
  ['boiler in my tenants flat packed in, who has to fix it, Leeds', 'the landlord keeps the structure'],
  ['i took 6 weeks deposit from the person. its 750 a month. was that too much? its in nottingham', 'five weeks’ rent at most'],
  ['took 8 weeks rent as deposit off a lad in Derby, is that over the limit', 'five weeks’ rent at most'],
  ['We act for a lady who bought a second house in Shrewsbury before her own had sold, and so she paid the higher rate of stamp duty. Can she have the extra back, and is there a time limit?', 'Claim from HMRC within 12 months'],
  ['how much notice to put rent up in wales | and if the contract is a fixed term for a year', 'do not state whether it is otherwise for a fixed term'],
  ['how much notice to put rent up in england | and if the contract is a fixed term for a year', 'A clause that fixes a term does not count'],
  ['sorry english. do i need to be registered as a landlord or is that just agents in wales', 'with Rent Smart Wales'],
  ['my english isnt good. do i need to be registered as a landlord in Abertawe', 'with Rent Smart Wales'],
  ['whats the fine for not registering as a landlord in scotland', 'do not state what the penalty is'],
  ['whats the fine for letting with an epc of F in leeds', 'Up to £5,000'],
  ['what happens to the deposit when i sell with the tenant in, leeds', 'takes over the tenancy as it is'],
  ['tenants in my house in Leeds left a sofa behind, can i bin it', 'I found nothing in the guides on things that a tenant leaves behind'],
  ['can i make the tenants cut the grass in the contract, england', 'I found nothing in the guides'],
  ['neighbour of my rental complains about bins, am i liable as the landlord', 'I found nothing in the guides'],
  ['what are the english rules, do i need to be registered as a landlord', 'A database of landlords and homes'],
])('the law: %s', async (said, shows) => {
  const answer = await answerTo(world, said)
  expect(answerText(answer)).toContain(shows)
  expect(answer.topic).toBe('law')
}) // prettier-ignore

test.each([
  ['one son living in Wakefield, the other in Bradford, I want to buy near one of them | Compare those two and put Kirklees too. Average price, rent, yield, and crime', 'Wakefield, Bradford, Kirklees side by side'],
  ['Am I right Wigan is its own council and not Manchester | crime there v Bolton, and which rents for more', 'Wigan, Bolton side by side'],
  ['house prices in Leeds | compare it with York and Hull', 'Leeds, York, Kingston upon Hull side by side'],
  ['which is dearer to rent in, Stockport or Salford', 'Salford has the higher average rent'],
  ['cheapest three councils in wales for buying, with rents', 'Councils by price, low to high'],
  ['what about Derby | is there much crime in Bradford', 'In Bradford 133.9 crimes'],
  ['which of Hull, North East Lincs and North Lincs has the highest rental yield', '5.01% in North East Lincolnshire and 4.34% in North Lincolnshire'],
  ['hmm. which cooncil’s the cheapest tae buy in, in aw o scotland', 'Councils by price, low to high'],
])('places: %s', async (said, shows) => {
  expect(answerText(await answerTo(world, said))).toContain(shows)
}) // prettier-ignore

test.each([
  ['what’s the difference between the score and that safety number, 119 has a decent score but i dont get what safety is measuring', 'Its Safety is 100.0/100', 'score'],
  ['is safety the same thing as the score', 'The factors of the score', 'score'],
  ['I paid 3 grand for the Derby one, the survey found subsidence. is there a way to get it back | what do I have to send you to prove it then, and where do I send it', 'use the form under Refunds', 'site'],
  ['i get about 85k lump sum. should i stick the lot in a couple of houses up here or leave it in the bank', 'I cannot say what you should buy', 'recommendation'],
  ['who bought deal 112', 'I cannot help with that', 'forbidden'],
])('this site: %s', async (said, shows, topic) => {
  const answer = await answerTo(world, said)
  expect(answerText(answer)).toContain(shows)
  expect(answerText(answer)).not.toContain('Submit Deal')
  expect(answer.topic).toBe(topic)
}) // prettier-ignore
