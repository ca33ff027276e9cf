import { gzipSync } from 'node:zlib'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, test } from 'vitest'
import { consentTexts } from '#app/domain/reservations.ts'
import type { RootData, SiteFacts } from '#app/ui/site.ts'
import CookiesPolicy from './cookies-policy.tsx'
import PrivacyPolicy from './privacy-policy.tsx'
import RiskDisclosure from './risk-disclosure.tsx'
import TermsConditions from './terms-conditions.tsx'

const facts: SiteFacts = {
  productName: 'Testmark',
  company: 'Test Operator Ltd',
  addressLines: ['1 Test Road', 'York YO1 1AA'],
  email: 'hello@operator.test',
  vatNumber: 'GB123456789',
  redressScheme: 'Test Redress',
  redressNumber: '051181',
  bookingUrl: null,
  social: [],
  origin: 'https://deals.test',
  year: 2026,
  allowsScotland: false,
  isSandbox: true,
}

const pages: { path: string; title: string; Page: ComponentType }[] = [
  { path: '/terms-conditions', title: 'Terms and Conditions', Page: TermsConditions },
  { path: '/privacy-policy', title: 'Privacy policy', Page: PrivacyPolicy },
  { path: '/cookies-policy', title: 'Cookies policy', Page: CookiesPolicy },
  { path: '/risk-disclosure', title: 'Risk Disclosure Statement', Page: RiskDisclosure },
]
const idsByPath = new Map(pages.map(({ path, Page }) => [path, idsOf(render(Page))]))

describe.each(pages)('$path', ({ path, title, Page }) => {
  const html = render(Page)

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
      const [target, anchor] = href.split('#')
      const targetIds = idsByPath.get(target || path)
      expect(targetIds, href).toBeDefined()
      if (anchor) expect(targetIds, href).toContain(anchor)
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

  test('carries no script and stays small', () => {
    expect(html).not.toContain('<script')
    expect(gzipSync(html).byteLength).toBeLessThan(9_000)
  })
})

describe('Terms and Conditions', () => {
  const html = render(TermsConditions)
  const text = textOf(html)

  test.each([
    'introducer and facilitator only, not an agent, broker or adviser',
    'Owners',
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
    'one live reservation',
    'original card only',
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
      { asked: 'Asked within 48 hours of paying', outcomes: [['Full refund', '£0']] },
      { asked: 'Asked at any time', outcomes: [['Full refund, approved automatically', '£0']] },
      {
        asked: 'Asked within the Cancellation Period',
        outcomes: [
          ['Full refund', '£0'],
          ['Full refund after review', '£0'],
          ['Refund less the administration fee', '£150'],
        ],
      },
      {
        asked: 'Asked later',
        outcomes: [
          ['Reviewed by a person; full refund if upheld', '£0 if upheld'],
          ['Not refundable', '–'],
        ],
      },
    ])
  })

  test('names what the limit of liability does not reach', () => {
    const liability = textOf(/<section id="liability".*?<\/section>/.exec(html)?.[0] ?? '')
    for (const words of ['death or personal injury', 'fraud', 'Consumer Rights Act 2015', 'refunds due']) {
      expect(liability).toContain(words)
    }
  })

  test('explains both consents and gives the model cancellation form', () => {
    expect(text).toContain(consentTexts.startNow)
    expect(text).toContain(consentTexts.loseRight)
    expect(text).toContain('the documents open after 14 days')
    expect(html).toContain('id="cancellation-form"')
    expect(text).toContain('Name of consumer(s)')
  })
})

describe('Risk Disclosure Statement', () => {
  const html = render(RiskDisclosure)
  const text = textOf(html)

  test('is dated and issued by the operator', () => {
    expect(text).toContain('Effective date: 22 June 2025. Issued by Test Operator Ltd.')
    expect(html).toContain('<time dateTime="2025-06-22">')
  })

  test('has the ten sections of the specification', () => {
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
    'no exclusive rights and no guarantee of suitability',
    'prevail over this section wherever they are more favourable to the User',
    'member of a property redress scheme, Test Redress (membership number 051181)',
    'not regulated by the Financial Conduct Authority',
    'no access to a compensation scheme',
  ])('says “%s”', (words) => {
    expect(text).toContain(words)
  })
})

describe('Cookies policy', () => {
  test('names the cookies that exist, and how long they last', () => {
    const html = render(CookiesPolicy)
    const table = /<tbody>(.*?)<\/tbody>/.exec(html)?.[1] ?? ''
    expect(
      [...table.matchAll(/<th scope="row"[^>]*><strong><code[^>]*>(.*?)<\/code>/g)].map((match) => match[1]),
    ).toEqual(['__Host-session', 'oauth2:*'])
    expect(textOf(table)).toContain('12 hours without use, after 7 days at most')
    expect(textOf(table)).toContain('Ten minutes')
    expect(textOf(html)).toContain('no analytics or advertising cookies')
  })
})

describe('Privacy policy', () => {
  const text = textOf(render(PrivacyPolicy))

  test.each([
    'UK GDPR',
    'Test Operator Ltd runs Testmark and is the controller',
    'identity provider',
    'payment provider',
    'mail provider',
    '6 years',
    '24 months',
    'within one month',
    'acknowledge it within 30 days',
    'Information Commissioner’s Office',
  ])('says “%s”', (words) => {
    expect(text).toContain(words)
  })

  test('speaks of call bookings only where there is a booking page', () => {
    expect(text).not.toContain('booking service')
    expect(textOf(render(PrivacyPolicy, { bookingUrl: 'https://book.test/call' }))).toContain('booking service')
  })
})

function render(Page: ComponentType, changed: Partial<SiteFacts> = {}): string {
  const root: RootData = {
    facts: { ...facts, ...changed },
    visitor: null,
    flash: [],
    here: '/page',
    nonce: null,
    hasMistakes: false,
  }
  const Site = createRoutesStub([
    { id: 'root', path: '/', Component: Outlet, loader: () => root, children: [{ path: 'page', Component: Page }] },
  ])
  return renderToStaticMarkup(<Site initialEntries={['/page']} hydrationData={{ loaderData: { root } }} />)
}

function idsOf(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!)
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]+)"/g)].map((match) => match[1]!)
}

/** The words a reader sees. */
function textOf(html: string): string {
  return html
    .replace(/<\/(p|h[1-6]|li|dt|dd|t[hd]|tr|section)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
