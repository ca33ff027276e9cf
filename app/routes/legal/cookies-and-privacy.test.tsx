import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mostTurnsKept } from '#app/domain/advisor/conversation.server.ts'
import { keptDays } from '#app/domain/mail/outbox.server.ts'
import { mostEnded } from '#app/domain/alerts/alerts.ts'
import { bouncedDays, confirmHours, suppressedDays } from '#app/domain/newsletter/newsletter.ts'
import { keptYears } from '#app/domain/privacy/retention.server.ts'
import { identityDaysNotTaken, submissionYears } from '#app/domain/submissions/kept.ts'
import { copyDays, endedDays, keptForYears } from '#app/domain/privacy/your-data.ts'
import { groupDays } from '#app/domain/reservations/hold-groups.ts'
import { shortlistDays } from '#app/domain/shortlist/shortlist.ts'
import { waitingDays } from '#app/domain/people/role-changes.ts'
import { sessionAbsoluteMilliseconds, sessionIdleMilliseconds } from '#app/domain/people/sessions.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { renderLegal, textOf } from '#app/testing/pages/legal-pages.tsx'
import { cookieName, cookies } from '#app/utils/cookies.ts'

describe('Cookies policy', () => {
  const withScript = { analyticsScript: 'https://counts.test/count.js' }
  const tableOf = (html: string) => /<tbody>(.*?)<\/tbody>/.exec(html)?.[1] ?? ''
  const { analytics, ...always } = cookies

  test.each([
    ['without analytics', renderLegal('cookies-policy'), Object.values(always)],
    ['with analytics', renderLegal('cookies-policy', withScript), [...Object.values(always), analytics]],
  ])('%s it has every cookie of the table, with its words, and no other', (_, html, expected) => {
    const rows = [...tableOf(html).matchAll(/<tr><th scope="row"[^>]*><strong><code[^>]*>(.*?)<\/code>.*?<\/tr>/g)]
    expect(rows.map((row) => row[1])).toEqual(expected.map((cookie) => cookieName(cookie, true)))
    for (const [index, { name, path, purpose, lasts }] of expected.entries()) {
      const text = textOf(rows[index]![0])
      for (const words of [purpose, lasts]) expect(text).toContain(words)
      if (path === '/') expect(text).toContain(`(${name} where the website runs on plain http)`)
      else expect(text).toContain(`Sent only to ${path}.`)
    }
  })

  test('says how long they last as the rules have it', () => {
    expect(cookies.shortlist.mostSeconds).toBe(shortlistDays * 86_400)
    expect(cookies.shortlist.lasts).toContain(`${shortlistDays} days after you last saved or removed a deal`)
    expect(cookies.session.mostSeconds).toBe(sessionAbsoluteMilliseconds / 1000)
    const [hours, days] = [sessionIdleMilliseconds / 3_600_000, sessionAbsoluteMilliseconds / 86_400_000]
    expect(cookies.session.lasts).toContain(`${hours} hours without use, after ${days} days at most`)
    expect([cookies.signIn.mostSeconds, cookies.returnTo.mostSeconds]).toEqual([600, 600])
    expect(cookies.returnTo.purpose).toContain('private link of a request to us, its key is part of the address')
  })

  test('says that there is no analytics where there is none, and asks where there is', () => {
    const [without, asking] = [textOf(renderLegal('cookies-policy')), textOf(renderLegal('cookies-policy', withScript))]
    expect(without).toContain('no analytics or advertising cookies')
    expect(without).toContain('Why there is no banner')
    expect(without).not.toMatch(/accept or reject|analytics script/i)
    expect(asking).not.toMatch(/no analytics|no banner/)
    expect(asking).toContain('load an analytics script from counts.test')
    expect(asking).toContain('All but the last are HttpOnly')
  })

  test('both tables of the privacy policy have a row of analytics where there is a script, and only there', () => {
    const [without, asking] = [renderLegal('privacy-policy'), renderLegal('privacy-policy', withScript)]
    for (const [html, count] of [
      [without, 0],
      [asking, 2],
    ] as const)
      expect(html.match(/<th scope="row"[^>]*><strong>Analytics<\/strong>/g) ?? []).toHaveLength(count)
    expect(textOf(asking)).toContain('Your choice: six months in your browser')
  })

  test('is read again by whoever makes a file set a cookie that set none', () => {
    const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.e2e)\.(tsx?|js)$/.test(file) && !file.startsWith('testing/'))
      .filter((file) =>
        /(append|set)\(\s*'set-cookie'|'set-cookie':|document\.cookie|cookieStore/i.test(
          readFileSync(join('app', file), 'utf8'),
        ),
      )
    expect(files.sort()).toEqual([
      'middleware/session.server.ts',
      'middleware/shortlist.server.ts',
      'routes/auth/callback.tsx',
      'routes/auth/login.tsx',
      'routes/auth/logout.tsx',
      'routes/legal/analytics-choice.tsx',
      'routes/vendor-portal/new.tsx',
      'ui/site/analytics.js',
    ])
  })
})

const [held, retention] = ['Personal data and lawful basis', 'Retention']
const about = { requests: 'Refund requests', tickets: 'Messages and complaints' }
const keptAbout = {
  sale: 'Reservations, payments and refunds',
  access: 'Document access, and the emails about reservations, payments and refunds',
  requests: 'Refund requests with their files, and the emails about them',
  tickets: 'Messages and complaints, and the emails about them',
}
const ofIdentity = 'Papers of identity of vendors and owners'
/** The rows of the policy that each table with people in it belongs to. */
const rowsByTable: Record<string, Record<string, string>> = {
  users: { [held]: 'Account', [retention]: 'Account' },
  waiting_roles: { [held]: 'Role at our desk', [retention]: 'Role at our desk' },
  sessions: { [held]: 'Session', [retention]: 'Session' },
  left_drafts: { [held]: 'Session', [retention]: 'Session' },
  shortlisted_deals: { [held]: 'Shortlist', [retention]: 'Shortlist' },
  advisor_turns: { [held]: 'Conversation with the advisor', [retention]: 'Conversation with the advisor' },
  advisor_questions: {
    [held]: 'Questions to the advisor at our desk',
    [retention]: 'Questions to the advisor at our desk',
  },
  advisor_callers: { [held]: 'Conversation with the advisor', [retention]: 'Conversation with the advisor' },
  deals: { [held]: 'Owners', [retention]: 'Owner’s details' },
  reservations: { [held]: 'Consents', [retention]: 'Consents' },
  hold_groups: { [held]: 'Where holds began', [retention]: 'Where holds began' },
  payments: { [held]: 'Reservations and payments', [retention]: keptAbout.sale },
  refunds: { [held]: 'Reservations and payments', [retention]: keptAbout.sale },
  disputes: { [held]: 'Reservations and payments', [retention]: keptAbout.sale },
  receipts: { [held]: 'Reservations and payments', [retention]: keptAbout.sale },
  stamped_documents: { [held]: 'Document access', [retention]: keptAbout.access },
  document_accesses: { [held]: 'Document access', [retention]: keptAbout.access },
  refund_requests: { [held]: about.requests, [retention]: keptAbout.requests },
  refund_steps: { [held]: about.requests, [retention]: keptAbout.requests },
  uploads: {
    [held]: 'Files you add to a refund request',
    [retention]: 'Files of a refund form that was not finished',
  },
  tickets: { [held]: about.tickets, [retention]: keptAbout.tickets },
  buyer_checks: { [held]: 'Identity checks', [retention]: 'Identity checks' },
  desk_notes: { [held]: 'Internal notes', [retention]: 'Internal notes' },
  ticket_messages: { [held]: about.tickets, [retention]: keptAbout.tickets },
  outbox: { [held]: 'Emails about your reservation, request or message', [retention]: keptAbout.tickets },
  data_requests: { [held]: 'Requests for your data', [retention]: 'Requests for your data' },
  audit_events: { [held]: 'Record of actions', [retention]: 'Record of actions' },
  submissions: { [held]: 'Deals that you submit', [retention]: 'Deals that you submit' },
  submission_steps: { [held]: 'Deals that you submit', [retention]: 'Deals that you submit' },
  submission_messages: { [held]: 'Deals that you submit', [retention]: 'Deals that you submit' },
  submission_documents: { [held]: ofIdentity, [retention]: ofIdentity },
  testimonials: { [held]: 'Testimonials', [retention]: 'Testimonials' },
  subscribers: { [held]: 'Newsletter', [retention]: 'Newsletter' },
  subscription_keys: { [held]: 'Newsletter', [retention]: 'Newsletter' },
  saved_searches: { [held]: 'Saved searches', [retention]: 'Saved searches' },
  saved_search_keys: { [held]: 'Saved searches', [retention]: 'Saved searches' },
  alert_stops: { [held]: 'Saved searches', [retention]: 'Saved searches' },
  told_deals: { [held]: 'Saved searches', [retention]: 'Saved searches' },
  price_watches: {
    [held]: 'Emails about prices of saved deals',
    [retention]: 'Emails about prices of saved deals',
  },
  // Who began a mailing.
  mailings: { [held]: 'Record of actions', [retention]: 'Record of actions' },
  // Who imported or published figures of areas.
  area_editions: { [held]: 'Record of actions', [retention]: 'Record of actions' },
  // Who saved or imported a deal, and who saved a post.
  record_versions: { [held]: 'Record of actions', [retention]: 'Record of actions' },
  // Who typed a deal or a post.
  record_drafts: { [held]: 'Record of actions', [retention]: 'Record of actions' },
  // Who sent a picture for a post.
  post_images: { [held]: 'Record of actions', [retention]: 'Record of actions' },
  deal_imports: { [held]: 'Record of actions', [retention]: 'Record of actions' },
  // The address of a home that was sold, and no name.
  sold_prices: { [held]: 'Prices paid for homes', [retention]: 'Prices paid for homes' },
  sold_price_changes: { [held]: 'Prices paid for homes', [retention]: 'Prices paid for homes' },
}
// A share of uploads is under a hash whose key is never stored, and goes after a day.
const tablesWithoutPeople = [
  'backup_runs',
  'outside_services',
  'site_clock',
  // What was just deleted, for a moment, and how far the ledger is known. The text tells of the ledger where it tells of backups.
  'forgotten_lines',
  'forgotten_ledgers',
  'deal_changes',
  // Texts of ours with the facts of the operator.
  'legal_versions',
  // Sums and the provider's names for payments, for some nights.
  'money_comparisons',
  'money_differences',
  // Sums of a day.
  'advisor_days',
  'area_edition_figures',
  'area_edition_mistakes',
  'area_prices',
  'area_readings',
  'area_rents',
  'areas',
  'blog_categories',
  'deal_documents',
  'deal_images',
  'deal_import_rows',
  'job_failures',
  'newsletter_secret',
  'page_views',
  'post_categories',
  'post_slugs',
  'shipped_guides',
  'post_tags',
  'post_views',
  'postcode_districts',
  'posts',
  'provider_events',
  'score_rounds',
  'traders',
  'upload_shares',
  'versions',
]

describe('Privacy policy', () => {
  const html = renderLegal('privacy-policy')
  const text = textOf(html)

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
    'only our staff who handle refunds can open them',
    'the secret of your private link',
    'telephone number if you give one',
    'counted for a day under a code made from it',
    'We count how often the pages of each deal are opened on a day, without a cookie and without keeping anything about who opened them.',
    'A blog article counts each visitor once a day.',
    'in memory only and until that day is over',
  ])('says “%s”', (words) => {
    expect(text).toContain(words)
  })

  test.each(Object.entries(rowsByTable))('%s: its rows are there', (_, names) => {
    for (const [caption, wanted] of Object.entries(names)) {
      const table = new RegExp(`<caption>${caption}</caption>.*?</table>`).exec(html)?.[0] ?? ''
      const rows = [...table.matchAll(/<th scope="row"[^>]*><strong>(.*?)<\/strong>/g)].map((match) => match[1])
      expect(rows.length).toBeGreaterThan(5)
      expect(rows, wanted).toContain(wanted)
    }
  })

  test('knows every table of the database: there are people in it, or none', async () => {
    const db = await createTestDatabase()
    // The index of the search holds copies of texts of these tables. Triggers keep it, so that no copy outlives its text.
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table'
        and name not like 'sqlite_%' and name not like 'kysely_%' and name not like 'search_%'
    `.execute(db)
    const known = [...Object.keys(rowsByTable), ...tablesWithoutPeople]
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
  })

  test('promises the times after which things are deleted', () => {
    const kept = (row: string) => textOf(new RegExp(`<strong>${row}</strong></th><td>(.*?)</td>`).exec(html)?.[1] ?? '')
    expect(kept('Messages and complaints, and the emails about them')).toBe(
      `${keptYears.tickets * 12} months after the last change, and in any case until they have been answered`,
    )
    expect(kept('Refund requests with their files, and the emails about them')).toBe(
      `${keptYears.requests} years after the last change where they belong to a purchase, otherwise ${keptYears.requestsWithoutPurchase * 12} months; and in any case until they have been decided`,
    )
    expect(kept('Files of a refund form that was not finished')).toBe('24 hours')
    expect(kept('Where holds began')).toBe(`${groupDays} days`)
    expect(kept('Newsletter')).toContain(`not confirmed is deleted ${confirmHours} hours after it was first entered`)
    expect(kept('Newsletter')).toContain(`emails to subscribers are deleted after ${keptDays.bulk} days`)
    expect(kept('Newsletter')).toContain(`until ${bouncedDays} days after your mail server said that it has no such mailbox`) // prettier-ignore
    expect(kept('Saved searches')).toContain(`not confirmed is deleted ${confirmHours} hours after it was saved`)
    expect(kept('Saved searches')).toContain(`its emails are deleted after ${keptDays.bulk} days`)
    expect(kept('Saved searches')).toContain(`until ${bouncedDays} days after your mail server said that it has no such mailbox`) // prettier-ignore
    expect(kept('Saved searches')).toContain(`up to ${mostEnded} stopped searches`)
    expect(kept('Emails about prices of saved deals')).toContain(`until ${bouncedDays} days after your mail server said that it has no such mailbox`) // prettier-ignore
    expect(kept('Emails about prices of saved deals')).toContain(`emails are deleted after ${keptDays.bulk} days`)
    const row = new RegExp(`<strong>Newsletter</strong>.*?</tr>`).exec(html)?.[0] ?? ''
    expect(textOf(row)).toContain(`one email to ask you, at most once in ${suppressedDays} days`)
    expect(kept('Record of actions')).toBe(`${keptYears.audit} years`)
    expect(kept(keptAbout.access)).toBe(`${keptYears.documentAccesses} years`)
    // Of an account that goes on nothing deletes these by itself, so no time is promised after which they are gone.
    const withAccount = `As long as your account, with their receipts, credit notes and your copies of documents (which are deleted when the reservation is refunded). Once your account is deleted, until ${keptForYears.money} years after the last of them, without your name except on receipts and credit notes, without the copies, and with the email address of the payment, so that we can tell you of money that goes back; holds that were never paid, half a year after the attempt to pay`
    expect(kept(keptAbout.sale)).toBe(withAccount)
    expect(kept('Requests for your data')).toBe(
      `${endedDays} days after the end; that an account was deleted and when, without a name, ${keptForYears.money} years. A copy of your data: ${copyDays} days`,
    )
    expect(kept('Role at our desk')).toContain(`${waitingDays} days have passed`)
    expect(kept('Role at our desk')).toContain(`emails about it: ${Math.floor(keptDays.messages / 30.4)} months`)
    expect(kept('Deals that you submit')).toContain(
      `${submissionYears.approved} years after the deal has left the market, and ${submissionYears.identity} if your account is deleted`,
    )
    expect(kept(ofIdentity)).toContain(`${identityDaysNotTaken} days where we did not take the deal`)
    expect(kept('Consents')).toBe('As long as the reservation they belong to')
  })

  test('keeps a conversation with the advisor for a session, and says so', () => {
    const kept = textOf(/<strong>Conversation with the advisor<\/strong><\/th><td>(.*?)<\/td>/.exec(html)?.[1] ?? '')
    expect(kept).toContain(`As long as your session, its last ${mostTurnsKept} questions at most`)
    const desk = textOf(/<strong>Questions to the advisor at our desk<\/strong><\/th><td>(.*?)<\/td>/.exec(html)?.[1] ?? '') // prettier-ignore
    expect(desk).toMatch(/^30 days at most where you were not signed in, 90 where you were,/)
  })

  test('says that questions go to a language model only where there is one', () => {
    expect(text).not.toContain('language model')
    const words = textOf(renderLegal('privacy-policy', { hasLanguageModel: true }))
    expect(words).toContain('receives the words of your questions to the advisor')
    expect(words).toContain('we add no name, email or identifier of yours')
  })

  test('speaks of an analytics provider only where there is one', () => {
    expect(text).toContain('We use no analytics service, advertising or tracking')
    const words = textOf(renderLegal('privacy-policy', { analyticsScript: 'https://counts.test/count.js' }))
    expect(words).toContain('We use an analytics service only for visitors who accept it')
    expect(words).toContain('The analytics provider at counts.test learns')
    expect(words).not.toContain('We use no analytics')
  })

  test('speaks of call bookings only where there is a booking page', () => {
    expect(text).not.toContain('booking service')
    expect(textOf(renderLegal('privacy-policy', { bookingUrl: 'https://book.test/call' }))).toContain('booking service')
  })

  test('says how old backups get, where the site makes them, and else whom to ask', () => {
    const saying = (backupsKept: number | null) =>
      /[^.]*\. Before an update/.exec(textOf(renderLegal('privacy-policy', { backupsKept })))![0]
    expect(saying(null)).toMatch(/^ Backups are made and deleted by hand: ask us/)
    expect(saying(14)).toMatch(/the last 14 are kept: as a rule none is more than 14 days old\./)
    expect(saying(1)).toMatch(/the last one is kept: as a rule none is more than a day old\./)
  })
})
