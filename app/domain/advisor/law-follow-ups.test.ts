import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** The rule that is asked for, by the words and the nation of what was said before. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const answerOf = async (talk: string) => answerText(await answerTo(world, talk))

const ofWales = 'In Wales a landlord registers each let home with Rent Smart Wales'

test.each<[talk: string, says: string, not?: string]>([
  [
    'what certs do i need to let me flat out england | does the gas 1 last 1 yr or 2',
    'Every 12 months, by a Gas Safe engineer',
  ],
  [
    'How many people have to be sharing before a house needs an HMO licence in England? | And is that the same in Scotland?',
    'three people who belong to three or more families',
    'average price',
  ],
  [
    'how many unrelated people make it an hmo in England | and over in Belfast?',
    'Northern Ireland has the same threshold',
    'average price',
  ],
  [
    'Tell me about deal 140 | do i need some sort of licence to look after it or is that just a scotland thing',
    ofWales,
    'In Scotland',
  ],
  [
    'Found a flat: Cardiff Bay, 2 bed, deal 140. How much rent? | good. I live in Bristol btw and would look after it myself | do i need some sort of licence for that or is that just a scotland thing',
    ofWales,
    'In Scotland',
  ],
  [
    'I have bought one flat in Aberdeen from Gdansk. Must I be registered before the tenant comes in?',
    'In Scotland a landlord registers with the council',
    '48 hours',
  ],
  [
    'the certificate for my flat in Lincoln came back as an F. My son maintains I may carry on letting it as the tenant is already in place. Is he correct?',
    'to a new tenant or an old one',
  ],
  [
    'Hello from Singapore. I let a house at Gateshead. Does the agent must take tax from my rent before he sends it?',
    'The agent, or a tenant who pays more than £100 a week',
    'average rent',
  ],
  [
    'I live in Toronto and let a flat in Leeds via an agent. He says he must keep back a fifth of the rent for the taxman. Right?',
    'takes basic-rate tax off the rent',
  ],
  [
    'I let out a flat through a letting agent. Can I put all the mortgage interest against the rent on my tax return, or only part of it? I pay 40% tax.',
    'Mortgage interest is no longer taken off the rent first',
    'section 13',
  ],
  [
    'He offers six months rent up front for my flat in Chelmsford. Can I take it? The agent says it is against the law now.',
    'At most one month’s rent in advance',
    'section 13',
  ],
  [
    'thinkin of buying a student house in Durham. after the new act can i still get the students out every summer for the next lot',
    'Ground: 4A',
  ],
  [
    'I am a ward sister in Derby. How do I give my tenant notice without a reason?',
    'ended with 30 April 2026',
    'close family move in',
  ],
  ['rent went to £900 in Cardiff: how often can it go up and how much notice?', 'Rule: Rent rise; Wales'],
  [
    'I live in Cork and let a house in Newry. Must my agent hold back tax?',
    'takes basic-rate tax off the rent',
    'can be secured',
  ],
  ['does my two year tenancy from 2025 still bind my tenant in York', 'has no last day'],
])('%s', async (talk, says, not) => {
  const text = await answerOf(talk)
  expect(text).toContain(says)
  if (not) expect(text).not.toContain(not)
})

test('how many live in a town is still a figure of the town', async () => {
  expect(await answerOf('how many people live in Leeds')).toContain('Leeds')
})
