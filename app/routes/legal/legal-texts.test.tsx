import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import {
  decideRefund,
  type RefundFacts,
  type RefundOutcome,
  type RefundWindow,
} from '#app/domain/terms/refund-rules.ts'
import { paidMail } from '#app/domain/reservations/paid-mail.server.ts'
import { noticeCounts } from '#app/domain/terms/cancellation.ts'
import { consentTexts, reservationMeaning, waitText } from '#app/domain/terms/consent.ts'
import { legalPages, type LegalPageName } from '#app/domain/terms/legal-versions.ts'
import { ticketDates } from '#app/domain/support/due.ts'
import { supportTopics } from '#app/domain/support/tickets.ts'
import siteRoutes from '#app/routes.ts'
import { testNow } from '#app/testing/database/database.ts'
import { facts, idsOf, linksOf, render, renderLegal, textOf } from '#app/testing/pages/legal-pages.tsx'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { RefundPolicy } from '../refunds/refund-policy.tsx'

const titles: Record<LegalPageName, string> = {
  'terms-conditions': 'Terms and Conditions',
  'privacy-policy': 'Privacy policy',
  'cookies-policy': 'Cookies policy',
  'risk-disclosure': 'Risk Disclosure Statement',
  complaints: 'Complaints',
  accessibility: 'Accessibility statement',
  'vendor-terms': 'Vendor terms',
}
const sitePaths = siteRoutes.map((route) => `/${route.path ?? ''}`)
const idsByPath = new Map(legalPages.map((page) => [`/${page}`, idsOf(renderLegal(page))]))

describe.each(legalPages)('/%s', (page) => {
  const [path, title] = [`/${page}`, titles[page]]
  const html = renderLegal(page)

  test('has one h1, its title', () => {
    expect([...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/g)].map((match) => match[1])).toEqual([title])
  })

  test('leads back home', () => {
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>.*?Back to Home<\/a>/)
  })

  test('has ids once each, and every link inside the texts arrives', () => {
    const ids = idsOf(html)
    expect(new Set(ids).size).toBe(ids.length)
    for (const href of linksOf(html).filter((link) => /^[/#]/.test(link) && link !== '/')) {
      const { pathname, searchParams, hash } = new URL(href, `https://deals.test${path}`)
      expect(sitePaths, href).toContain(pathname.replace(/\/\d{4}-\d\d-\d\d$/, '/:version'))
      if (hash) expect(idsByPath.get(pathname), href).toContain(hash.slice(1))
      const kind = searchParams.get('kind')
      if (kind !== null) expect(Object.keys(supportTopics), href).toContain(kind)
    }
  })

  test('lists every section in its contents, under the same words', () => {
    const contents = [...(/<nav\b.*?<\/nav>/.exec(html)?.[0] ?? '').matchAll(/href="#([^"]+)">(.*?)<\/a>/g)]
    const headings = [...html.matchAll(/<section id="([^"]+)"[^>]*><h2>(.*?)<\/h2>/g)]
    expect(contents.length).toBeGreaterThan(4)
    expect(contents.map((match) => [match[1], match[2]])).toEqual(headings.map((match) => [match[1], match[2]]))
  })

  test('refers to sections by their right numbers', () => {
    for (const [, id, number] of html.matchAll(/href="#([^"]+)">section (\d+)</g)) {
      expect(html).toContain(`<section id="${id}" class="stack"><h2>${number}. `)
    }
  })

  test("gives the operator's own facts from the settings", () => {
    const contact = textOf(/<section id="contact".*?<\/section>/.exec(html)?.[0] ?? '')
    for (const fact of [facts.company, '1 Test Road, York YO1 1AA', facts.email, 'deals.test', 'GB123456789']) {
      expect(contact).toContain(fact)
    }
    expect(html).toContain('href="mailto:hello@operator.test"')
    expect(html).not.toMatch(/Sample Property|Ashlar/)
  })

  test('speaks of VAT only where the operator has a number', () => {
    expect(html).toContain('VAT number')
    expect(renderLegal(page, { vatNumber: null })).not.toMatch(/\bVAT\b/)
  })

  test('carries no script and stays small', () => {
    expect(html).not.toContain('<script')
    expect(gzipSync(html).byteLength).toBeLessThan(9_000)
  })
})

describe('Terms and Conditions', () => {
  const html = renderLegal('terms-conditions')
  const text = textOf(html)

  test.each([
    'introducer and facilitator only, not an agent, broker or adviser',
    'Owners',
    'shown on the deal and again at checkout, in pounds and including VAT. You pay it once',
    'Users',
    'Preview Payment (or Preview Fee)',
    'secure price',
    'Information Sheets',
    'administration fee of £150',
    'Cancellation Period: 10 business days',
    'within 5 business days of approving',
    '5-7 business days',
    'is limited to the Preview Payment',
    'This does not affect your statutory rights',
    'within 14 days without giving a reason',
    'holds the deal for you for 30 minutes',
    'yours is the only live reservation',
    'original card only',
    'Use the form under Refunds',
    'You do not need an account',
    'up to 5 files of 5 MB each (PDF, JPG or PNG), which only our staff who handle refunds see',
    'withdraw it until it is decided',
    'a person first checks that it is yours',
    'we return the second payment automatically',
    'opening them before we decide counts as having opened them',
    'means that you have pressed “Open my documents” in your account',
    'We or the Owner have marked the deal unavailable',
    'we will ask the Owner and reply within 2 business days',
    'you do not have to request anything: we will tell you and send back everything that you have paid',
    'If you dispute the payment with your bank',
    'Model cancellation form',
    'private link',
    'We will contact you within 24 hours',
    'We will acknowledge it within 3 business days and send you our final response within 15 business days.',
    'or have not had one 8 weeks after you complained',
    'Deals in Scotland cannot be secured online',
    'Test Redress, membership number 051181',
  ])('says “%s”', (words) => {
    expect(text).toContain(words)
  })

  test('has the whole refund table, in the order in which it is decided', () => {
    const table = /<section id="refunds".*?<\/thead>(.*?)<\/table>/.exec(html)?.[1] ?? ''
    const windows = [...table.matchAll(/<tbody>(.*?)<\/tbody>/g)].map((window) => ({
      asked: textOf(/<th colSpan="3" scope="rowgroup">(.*?)<\/th>/.exec(window[1]!)?.[1] ?? ''),
      outcomes: [...window[1]!.matchAll(/<tr><td>.*?<\/td><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)].map((row) =>
        row.slice(1),
      ),
    }))
    expect(windows).toEqual([
      { asked: 'Requested within 48 hours of paying', outcomes: [['Full refund', '£0']] },
      { asked: 'Requested at any time', outcomes: [['Full refund, approved automatically', '£0']] },
      { asked: 'Requested within the Cancellation Period', outcomes: [['Full refund', '£0']] },
      { asked: 'Requested at any time', outcomes: [['Full refund once we have confirmed it', '£0']] },
      {
        asked: 'Requested within the Cancellation Period',
        outcomes: [
          ['Full refund after review', '£0'],
          ['Refund less the administration fee', '£150'],
        ],
      },
      {
        asked: 'Requested later',
        outcomes: [
          ['A person reviews it; full refund if your objection is upheld', '£0 if upheld'],
          ['Not refundable', '–'],
        ],
      },
    ])
  })

  // The table above in the same order, as the engine decides it.
  const opened = { hasWaived: true, firstDocumentAccessAt: later(1) }
  test.each<[RefundWindow, RefundOutcome, number, Partial<RefundFacts>]>([
    ['48-hours', 'full', 300_000, { ...opened, sentAt: later(48) }],
    ['any-time', 'full-automatic', 300_000, { ...opened, sentAt: later(9000), isDealUnavailable: true }],
    ['any-time', 'full-automatic', 300_000, { ...opened, sentAt: later(9000), documentsMissingSince: testNow }],
    ['cancellation-period', 'full', 300_000, { ...opened, sentAt: later(200), firstDocumentAccessAt: null }],
    ['cancellation-period', 'full', 300_000, { ...opened, sentAt: later(200), hasWaived: false }],
    ['any-time', 'full-if-confirmed', 300_000, { ...opened, sentAt: later(200), reason: 'property-unavailable' }],
    ['any-time', 'full-if-confirmed', 300_000, { ...opened, sentAt: later(9000), reason: 'property-unavailable' }],
    [
      'cancellation-period',
      'full-after-review',
      300_000,
      { ...opened, sentAt: later(200), reason: 'technical-issues' },
    ],
    ['cancellation-period', 'less-fee', 285_000, { ...opened, sentAt: later(200) }],
    ['later', 'manual-review', 300_000, { ...opened, sentAt: later(9000), reason: 'incorrect-information' }],
    ['later', 'not-refundable', 0, { ...opened, sentAt: later(9000) }],
  ])('the engine agrees: %s, %s, %i pence of 300000', (window, outcome, amountPence, facts) => {
    const verdict = decideRefund({
      paidPence: 300_000,
      refundedPence: 0,
      paidAt: testNow,
      sentAt: testNow,
      hasWaived: false,
      firstDocumentAccessAt: null,
      reason: 'changed-plans',
      documentsMissingSince: null,
      isDealUnavailable: false,
      ...facts,
    })
    expect(verdict).toMatchObject({ window, outcome, amountPence })
  })

  test('promises of files and complaints what the rest of the site does', () => {
    expect([evidenceRules.mostFiles, evidenceRules.largestFile]).toEqual([5, 5 * 1024 * 1024])
    // Monday 2 November 2026: 3 and 15 business days, 8 weeks.
    expect(ticketDates('complaint', testNow).map(({ text }) => text)).toEqual([
      'the end of 5 November 2026',
      'the end of 23 November 2026',
      formatDate('2026-12-28'),
    ])
    expect(ticketDates('data-protection', testNow)[0]?.text).toBe('the end of 1 December 2026')
  })

  test('names what the limit of liability does not reach', () => {
    const liability = textOf(/<section id="liability".*?<\/section>/.exec(html)?.[0] ?? '')
    for (const words of ['death or personal injury', 'fraud', 'Consumer Rights Act 2015', 'refunds due']) {
      expect(liability).toContain(words)
    }
  })

  test('explains the choice at checkout and gives the model cancellation form', () => {
    const { now, startNow, loseRight } = consentTexts
    for (const words of [now, startNow, loseRight, waitText(testNow).replace(/\d+ \w+ \d{4}/, '(date)')])
      expect(text).toContain(`“${words}”`)
    expect(text).toContain('Neither is selected for you')
    expect(text).toContain(
      'Without a choice, or with “Open my documents now” and only one box, you cannot go on to payment.',
    )
    expect(text).toContain('If a payment reaches us without a recorded choice, we treat it as the choice to wait.')
    expect(text).toContain(
      'PDF documents carry your name, your reservation number and a date in a small line on each page',
    )
    expect(html).toContain('id="cancellation-form"')
    expect(text).toContain('Name of consumer(s)')
  })
})

describe('Risk Disclosure Statement', () => {
  const html = renderLegal('risk-disclosure')
  const text = textOf(html)

  test('is dated and issued by the operator', () => {
    expect(text).toContain('Effective date: 22 June 2025. Issued by Test Operator Ltd.')
    expect(html).toContain('<time dateTime="2025-06-22">')
  })

  test('has its ten sections', () => {
    const headings = [...html.matchAll(/<h2>(\d+\. .*?)<\/h2>/g)].map((match) => textOf(match[1] ?? ''))
    expect(headings).toEqual([
      '1. Role of the introducer',
      '2. No investment advice',
      "3. Due diligence is the user's responsibility",
      '4. Accuracy of information',
      '5. Non-refundable preview payments',
      '6. Market risks',
      '7. Third-party risk',
      '8. Technological and platform risks',
      '9. Regulatory status',
      '10. Acknowledgement of risk',
    ])
    for (const number of ['2.1', '2.2', '2.3', '3.1', '3.2']) expect(html).toContain(`<p>${number} `)
  })

  test('says below the heading of 5 what is paid back all the same', () => {
    const section = textOf(/5\. Non-refundable preview payments<\/h2>(.*?)<h2>/.exec(html)?.[1] ?? '')
    for (const words of [
      'everything, for any reason, if a refund is requested within 48 hours of the payment',
      'within the Cancellation Period while the documents have not been opened',
      'less the £150 administration fee',
      'documents have been missing for more than 2 business days or the deal was paid for twice',
    ])
      expect(section.split('Preview Payments are non-refundable')[0]).toContain(words)
  })

  test('lists the risks of 3.1', () => {
    const list = /<p>3\.1 .*?<ul>(.*?)<\/ul>/.exec(html)?.[1] ?? ''
    expect([...list.matchAll(/<li>(.*?)<\/li>/g)].map((match) => match[1])).toEqual([
      'title disputes',
      'planning or zoning limits',
      'structural or environmental issues',
      'unclear ownership',
      'inaccurate information',
      'delay or failure to complete',
    ])
  })

  test.each([
    'Previews rest on owner data and are not independently verified. Owners are responsible for inaccuracies.',
    'only if an eligible Objection is made within the Cancellation Period set in the Terms and Conditions',
    `no exclusive rights and no guarantee of suitability. ${reservationMeaning}`,
    'prevail over this section wherever they are more favourable to the User',
    'member of a property redress scheme, Test Redress (membership number 051181)',
    'not regulated by the Financial Conduct Authority',
    'no access to a compensation scheme',
  ])('says “%s”', (words) => {
    expect(text).toContain(words)
  })
})

/** So many hours after the hour of the tests. */
function later(hours: number): string {
  return addMilliseconds(testNow, hours * 3_600_000)
}

test('terms, refund page and email say in one sentence from when a cancellation counts', () => {
  const email = paidMail({
    reference: 'RES-7K2M9QWD',
    email: 'ivy@people.test',
    firstName: 'Ivy',
    dealReference: 'PID-000001',
    dealTitle: 'Terrace',
    amountPence: 300_000,
    paidAt: testNow,
    unlockAt: testNow,
    consent: { choice: 'now', words: [], at: testNow },
    documentCount: 5,
    missing: null,
    terms: null,
  })
  const places = [textOf(renderLegal('terms-conditions')), textOf(render(RefundPolicy)), JSON.stringify(email)]
  for (const text of places) expect(text.split(noticeCounts)).toHaveLength(2)
})

test('a telephone number is written in one line and can be called', () => {
  const html = legalPages.map((page) => renderLegal(page)).join('')
  const numbers = [...html.matchAll(/<a href="tel:(\+44\d+)">([^<]*)<\/a>/g)].map(([, to, words]) => [to, words])
  expect(numbers).toContainEqual(['+443031231113', '0303\u00a0123\u00a01113'])
  expect(numbers.length).toBeGreaterThan(4)
  for (const [to, words] of numbers) expect(words!.replaceAll('\u00a0', '')).toBe(to!.replace('+44', '0'))
})

test('the complaints page leads to the scheme, promises nothing of its rules, and says where else there is advice', () => {
  const text = textOf(renderLegal('complaints'))
  expect(renderLegal('complaints')).toContain('<a href="https://redress.test/">Test Redress</a>')
  for (const words of ['membership number 051181', 'Citizens Advice', 'Trading Standards', 'final viewpoint letter'])
    expect(text).toContain(words)
  // Schemes differ in both.
  expect(text).not.toMatch(/12 months|is binding/)
  expect(text).toContain('Its own rules say by when you have to bring a complaint, and when its decision binds us')
})

test('nothing promises an email that the limits of acknowledgements, or a letter without an address, would not bring', () => {
  const text = textOf(renderLegal('complaints'))
  expect(text).toContain('Usually at once')
  expect(text).toContain('the same email if you give us an address for it, and else we will write to you by post')
})

test('the cookies policy says of the script only what is so in another tab as well', () => {
  const text = textOf(renderLegal('cookies-policy', { analyticsScript: 'https://counts.test/count.js' }))
  expect(text).toContain('The script is not loaded into pages made for someone who has signed in')
  expect(text).not.toContain('never runs')
})
