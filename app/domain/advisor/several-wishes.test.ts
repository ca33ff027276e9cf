import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Several wishes in one message: each is answered, or named as not told. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const answerOf = async (talk: string) => answerText(await answerTo(world, talk))

const registers = 'Rent Smart Wales'
const within14Days = 'gets a written statement within 14 days'
const noTerm = 'has no last day'
const standing = 'applied to tenancies that existed already, fixed terms included'
const noReason = 'under section 21, ended with 30 April 2026'
const noForm = 'do not state whether there is a form for it'
const nobodyElse = 'nobody else can reserve that deal here'
const program = 'I am a program, not a person'

test.each<[message: string, ...says: string[]]>([
  // Rules beside rules.
  [
    'im letting a house in merthyr on a handshake. the lad in it wants a written contract and somebody said in wales you need a licence yourself if you do the managing. is that right and have i got to give him the contract',
    within14Days,
    registers,
  ],
  [
    'Do I need a licence for my Swansea house if I run it myself, and within how many days must the tenant get the contract?',
    registers,
    within14Days,
  ],
  [
    'I let my bungalow in Kettering on a one-year agreement. My colleague tells me that those fixed terms are finished, and that I cannot give two months notice without a reason. Is she right, and what happens to the agreement we have already signed?',
    noTerm,
    standing,
    noReason,
  ],
  ['Can I still use section 21 in Kent, and is my 12 month AST still good?', noReason, noTerm],
  [
    'is rent in advance capped in England and can I take bids above the advertised rent?',
    'one month is the limit',
    'You may not invite, encourage or accept a higher offer',
  ],
  [
    'We hold a cottage in Lisburn jointly, the tenant is leaving and we sell. At what rates is capital gains tax charged, what may each of us have free of it, and by when must it be reported?',
    '18 per cent',
    '£3,000',
    'within 60 days',
  ],
  [
    'MEES: whats the position on EPC E vs C for PRS lets, and the exemption cap? all England',
    'band E or better today',
    '1 October 2030',
    '£3,500',
  ],
  // What no guide says is named.
  [
    'rent increase question. Tenant in Dundee, private residential tenancy, pays 640, I want 690. How much notice and is there a form?',
    'three months’ notice',
    noForm,
  ],
  ["three months' notice for the rent in Edinburgh - and is there a form for that?", 'three months’ notice', noForm],
  [
    'Lets in Cardiff with sitting ASTs. What is the notice for no fault under occupation contracts, and does a converted contract differ?',
    'gives six months',
    'whether it is otherwise for a converted contract',
  ],
  [
    'Selective licensing in England - did the SoS sign-off get scrapped, and what can a council fine me if i forgot to license?',
    'Selective',
    'civil penalty',
    'whether the government has to consent',
  ],
  [
    'And the PRS ombudsman + database, live yet? Fees, penalties if we dont join?',
    'from late 2026',
    'expected to be compulsory in 2028',
    'what the penalty is',
    'what the fees are',
  ],
  // This site.
  [
    'do docs unlock the second I pay or is there some vetting, and is the deal off market to everyone else meantime',
    'open after paying',
    'a person reviews each submission',
    nobodyElse,
  ],
  [
    'When I secure the deal which papers I will see that now are closed? And somebody other can still buy it from under me?',
    'Which documents a deal has',
    nobodyElse,
  ],
  [
    'Which papers do I get once I have paid, and can another investor still nab it?',
    'Which documents a deal has',
    nobodyElse,
  ],
  ['we source deals in Kent. how do we list one with you and what must i send?', 'Submit Deal', 'What is asked for'],
  // A sum and a word to the advisor.
  [
    'hi is this a real person or a computer? anyway, 1250 a month rent on a place costing 212000, what percent is that',
    '7.08%',
    program,
  ],
  ['Is this a bot? And what would the stamp duty be on 230k as a second home?', '£13,600', program],
])('%s', async (message, ...says) => {
  const text = await answerOf(message)
  for (const each of says) expect(text).toContain(each)
})

test.each<[message: string, says: string, not: string]>([
  ['Buying at 150k, rent 800 and is the mortgage at 75% at 5%? What do I clear?', '£150,000', program],
  [
    'Do I need an electrical safety certificate for a rented house in Wales, and how often?',
    'at least every five years',
    'does not say',
  ],
  [
    'Is there a real person I can talk to on the phone? How do I arrange it and does it cost anything.',
    'A call costs you nothing',
    program,
  ],
  [
    'what is PRT in scotland and how much can I put the rent up and how often then',
    'Once in 12 months',
    'does not say',
  ],
])('what belongs together is not torn, and nothing is named that is answered: %s', async (message, says, not) => {
  const text = await answerOf(message)
  expect(text).toContain(says)
  expect(text).not.toContain(not)
})

test('a rule is quoted once, however often it is asked for', async () => {
  const text = await answerOf('how much notice to raise the rent in Leeds, and how often can I raise it?')
  expect(text.split('There is one way: a notice under section 13')).toHaveLength(2)
})
