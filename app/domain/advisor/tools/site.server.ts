import { z } from 'zod'
import { hasVatNumber } from '#app/domain/receipts/traders.server.ts'
import { findLowestSecurePrice } from '#app/domain/deals/record/deals.server.ts'
import { ticketPromises } from '#app/domain/support/due.ts'
import { cancellationDays, reservationMeaning } from '#app/domain/terms/consent.ts'
import { quickAnswers, type QuickAnswer } from '#app/domain/terms/quick-answers.ts'
import { refundPolicyRows } from '#app/domain/terms/refund-policy.ts'
import { formatSecurePriceFrom } from '#app/utils/money.ts'
import { answerBusinessDays, sendBusinessDays } from '#app/domain/terms/refund-rules.ts'
import type { Source } from '../answer.ts'
import { sitePoints, type SitePointKey } from '../lexicon/site-points.ts'
import { siteTopics, type SiteTopic } from '../lexicon/site-topics.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { pages, tellPoint } from './site-points.server.ts'
import { describeTool } from './tool.server.ts'

const topicNames = Object.keys(siteTopics) as [SiteTopic, ...SiteTopic[]]
const pointNames = Object.keys(sitePoints) as [SitePointKey, ...SitePointKey[]]

interface SiteAnswer {
  paragraphs: string[]
  /** Lines of a list: when, and what comes of it. */
  rows?: readonly (readonly [string, string])[]
  sources: Source[]
}

export const howTheSiteWorks = describeTool({
  name: 'how_the_site_works',
  description:
    'How this site works: reserving, what it costs, refunds, cancelling, documents, calls, support, accounts, saved deals, where figures come from.',
  args: z.strictObject({
    topic: z.enum(topicNames),
    points: z.array(z.enum(pointNames)).max(4).optional().describe('What of the topic is asked; without, all of it.'),
  }),
  async run(world, { topic, points = [] }) {
    if (points.length === 0) return tell(topic, await writers[topic](world))
    const price = await securePriceOf(world)
    const told = points.map((key) => tellPoint(key, price))
    const behind = told.find((each) => each.with)?.with
    const more = behind ? await writers[behind](world) : null
    return tell(topic, {
      paragraphs: [...told.map(({ text }) => text), ...(more?.paragraphs ?? [])],
      rows: more?.rows ?? [],
      sources: sameOnce([...told.flatMap(({ sources }) => sources), ...(more?.sources ?? [])]),
    })
  },
})

/** Points that no price is needed for, as the answer to their whole topic. */
function pointsOf(...keys: SitePointKey[]): SiteAnswer {
  const told = keys.map((key) => tellPoint(key, null))
  return { paragraphs: told.map(({ text }) => text), sources: sameOnce(told.flatMap(({ sources }) => sources)) }
}

const tell = (topic: SiteTopic, { paragraphs, rows = [], sources }: SiteAnswer) => ({
  facts: { topic, paragraphs, rows: rows.map(([when, what]) => `${when}: ${what}`) },
  sources,
})

const mostSources = 4
const sameOnce = (sources: readonly Source[]) =>
  [...new Map(sources.map((source) => [source.label, source])).values()].slice(0, mostSources)

/** The lowest secure price, in words, with VAT where the operator charges it. */
async function securePriceOf({ db, policy }: AdvisorWorld): Promise<string | null> {
  return formatSecurePriceFrom(await findLowestSecurePrice(db, policy), await hasVatNumber(db))
}

async function quickAnswer(world: AdvisorWorld, topic: QuickAnswer['topic']): Promise<string> {
  const found = quickAnswers(await securePriceOf(world), world.policy.requiresCheck === true).find(
    (each) => each.topic === topic,
  )!
  return found.answer.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')
}

const { hub, refunds, terms, account, data, risks, privacy, support, deals, areas } = pages

const writers: Record<SiteTopic, (world: AdvisorWorld) => Promise<SiteAnswer> | SiteAnswer> = {
  conversation: () => ({
    paragraphs: [
      'This conversation is kept for your visit only, and you can delete it at once with “Delete the conversation” on the page of the advisor.',
    ],
    sources: [],
  }),
  contact: () => ({
    paragraphs: [
      `You can write to a person through Support. ${ticketPromises.general} A complaint: ${lower(ticketPromises.complaint)} To speak to one, ask for a call there or with “Book Call” on a deal’s page: it is free.`,
    ],
    sources: [support, pages.call],
  }),
  call: () => pointsOf('call-how'),
  advice: () => ({
    paragraphs: [
      'No. What I say is general information, not financial, legal or tax advice, and no recommendation to you. This site is an introducer and facilitator only, not an agent, broker or adviser.',
      'My figures come from the calculators, published area figures and the deals of this site, and each one names where it comes from, so that you can check it. They can be out of date or not fit your case.',
    ],
    sources: [risks, terms],
  }),
  about: () => ({
    paragraphs: [
      'I am a program, not a person. I work out returns, mortgages, property tax, BRRR, rental cover and landlords’ income tax with the calculators of this site, compare areas by published figures, and find deals that can be secured now.',
      'On this site you can look through deals with their figures and scores, reserve one for a one-time secure price, and open its documents. To ask a person, use Support.',
    ],
    sources: [hub, support],
  }),
  trust: async (world) => ({
    paragraphs: [
      'I am part of this site, so check it rather than take my word: the Terms name the company that runs it, its redress scheme and how to complain, and each deal’s page says where every fact comes from, which papers were seen and what is missing.',
      await quickAnswer(world, 'refunds'),
    ],
    sources: [terms, refunds, support],
  }),
  privacy: () => ({
    paragraphs: [
      'The privacy policy says what is kept of you, why and for how long, who gets it (the sign-in, payment, email and hosting providers among them) and what you can ask for.',
      `A copy of what is kept, and its deletion, are under “Your data” in your account. Without an account, to have something corrected or to complain, write to us through Support. ${ticketPromises['data-protection']}`,
    ],
    sources: [privacy, data, support],
  }),
  download: () => ({
    paragraphs: [
      'The figures of areas can be read on the pages of Area Intelligence, and the list there can be downloaded as a CSV file. An answer of mine you can copy, or print and save as a PDF with your browser. I know of no interface for programs that is meant for others; ask a person through Support.',
    ],
    sources: [areas, support],
  }),
  refunds: async (world) => ({
    paragraphs: [
      await quickAnswer(world, 'refunds'),
      `To ask for one, sign in, go to the purchase in your account and choose “Request a refund”. We will reply within ${answerBusinessDays} business days, and an approved refund is sent within ${sendBusinessDays} business days after that, to the card that paid.`,
      'All rules in order. The first line that fits counts:',
    ],
    rows: refundPolicyRows,
    sources: [refunds, account],
  }),
  cancelling: () => ({
    paragraphs: [
      `You have ${cancellationDays} days from the payment to cancel, and once you have opened the documents you lose the right to do so under that rule.`,
      'What you get back depends on when you ask and whether you have opened the documents. The first line that fits counts:',
    ],
    rows: refundPolicyRows,
    sources: [refunds, terms],
  }),
  documents: async (world) => ({
    paragraphs: [
      await quickAnswer(world, 'documents'),
      'If a document is missing or does not open, write to a person through Support.',
    ],
    sources: [hub, account, support],
  }),
  paying: () => ({
    paragraphs: [
      'You pay the secure price online by card, at checkout. Your card details go to the payment provider and never to us. A refund goes back to the same card.',
    ],
    sources: [terms, refunds],
  }),
  'secure-price': async (world) => {
    const price = await securePriceOf(world)
    return {
      paragraphs: [
        price === null
          ? 'Reserving costs a one-time secure price, which is shown on each deal. No deal can be secured at this moment.'
          : `Reserving costs a one-time secure price, ${price}, which is shown on each deal. Looking at deals, areas and calculators costs nothing.`,
        'It is paid once, and nothing follows it. It is no deposit and does not come off the price of the property. For it the deal is reserved for you, and you get its full address and documents.',
        reservationMeaning,
      ],
      sources: [deals, terms],
    }
  },
  reserving: async (world) => ({
    paragraphs: [await quickAnswer(world, 'reserving'), reservationMeaning],
    sources: [hub, terms],
  }),
  alerts: () => pointsOf('alerts-how', 'alerts-stop'),
  comparing: () => pointsOf('compare'),
  saving: () => pointsOf('saved-where', 'compare'),
  account: () => ({
    paragraphs: [
      'You sign in with the button at the top of the page. Your account has your purchases, their documents and receipts. You need no account to look at deals, areas and calculators or to ask me. Your name and email come from the service that you sign in with: change them there. A copy of your data, and the deletion of the account, are under “Your data” there.',
    ],
    sources: [account, data, support],
  }),
  selling: () => pointsOf('sell-how'),
  reading: () => pointsOf('guides', 'blog'),
  scores: () => pointsOf('grade-means'),
  calculators: () => pointsOf('calc-which', 'calc-assumed'),
  checks: () => ({
    paragraphs: [
      'Deals are based on what owners tell us and on published figures. Each deal’s page says for every fact where it comes from, which papers were seen, and what is missing. Area figures are those of HM Land Registry and the Office for National Statistics, each with its month.',
      '“Vetted” on a deal means that a reviewer has seen its mandatory documents; its page lists what was checked and what was not.',
      'The AI Deal Score is worked out by a formula from the facts of a deal. It compares deals and is no recommendation.',
    ],
    sources: [deals, areas, terms],
  }),
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
