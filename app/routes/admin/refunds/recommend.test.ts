import { beforeAll, describe, expect, test } from 'vitest'
import { moneyDecisions } from '#app/domain/refunds/requests.ts'
import { addUser } from '#app/testing/database/database.ts'
import { lastSeen } from '#app/testing/pages/seen.ts'
import { ask, askDoubtful, fail, fieldsOf, load, press, pressed, read, refundsOf, send, shown, site, startRefundDesk } from '#app/testing/desks/refund-desk.ts' // prettier-ignore

/** What the support role does with a request: it prepares and recommends, and neither decides nor sends money. */

startRefundDesk()

let asSupport: string
beforeAll(async () => {
  asSupport = await site.signIn(await addUser(site.db, { firstName: 'Sam', lastName: 'Support', role: 'support' }))
})

const trailOf = (id: string) =>
  site.db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('object_id', '=', id)
    .where('actor', '=', 'admin')
    .orderBy('id')
    .execute()
const recommend = (path: string, typed: Record<string, string>, as = asSupport) => press(path, 'recommend', typed, as)

describe('support prepares a request:', () => {
  test('it starts the review', async () => {
    const { id, path } = await ask()
    const { text } = await pressed(path, 'review', {}, asSupport)
    expect(text).toContain('Review started')
    expect((await read(id)).status).toBe('under-review')
  })

  test('it links the purchase', async () => {
    const { id, path, purchase } = await ask({ isSignedIn: false, fullName: 'Linked By Support' })
    const { text } = await pressed(path, 'link', { reservation: purchase.reference }, asSupport)
    expect(text).toContain('Purchase linked')
    expect((await read(id)).reservation_id).toBe(purchase.reservationId)
  })
})

describe('support sends no money and decides nothing:', () => {
  test.each(['approve', 'confirm', 'not-so', 'other', 'again'])('the page to confirm %s', async (decision) => {
    const { id, confirm } = await ask()
    const before = await read(id)
    const fields = { expectedPence: '300000', note: 'No.', amount: '1', overrideReason: 'x', seen: '0' }
    expect((await site.fetch(confirm(decision), { as: asSupport })).status).toBe(403)
    for (const intent of ['send', 'check', 'change']) {
      const answer = await shown(await send(confirm(decision), { ...fields, intent }, asSupport))
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('You do not have access')])
    }
    expect([await read(id), await trailOf(id), await refundsOf(id)]).toEqual([before, [], []])
  })

  test.each(['reject', 'withdraw', 'reopen'])('the action %s', async (intent) => {
    const { id, path, confirm } = await askDoubtful()
    // Only of an approved request whose money came back would an admin’s "Decide anew" change something.
    if (intent === 'reopen') {
      await pressed(confirm('approve'), 'send')
      await fail(id)
    }
    const before = [await read(id), await trailOf(id), await refundsOf(id)]
    const seen = await lastSeen(site.db, id)
    const answer = await shown(await send(path, { intent, note: 'No.', seen }, asSupport))
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Only an admin can decide')])
    expect([await read(id), await trailOf(id), await refundsOf(id)]).toEqual(before)
    // The same by an admin is done.
    expect((await send(path, { intent, note: 'No.', seen })).status).toBe(303)
  })

  test.each(moneyDecisions)('the decision %s, sent to the page that only leads to it', async (intent) => {
    const { id, path } = await ask()
    const before = [await read(id), await trailOf(id), await refundsOf(id)]
    const answer = await shown(await send(path, { intent, seen: await lastSeen(site.db, id) }, asSupport))
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Only an admin can decide')])
    expect([await read(id), await trailOf(id), await refundsOf(id)]).toEqual(before)
    // It is no action of that page for an admin, and nothing at all is one.
    expect((await send(path, { intent })).status).toBe(400)
    expect((await send(path, { intent: 'dance' }, asSupport)).status).toBe(400)
  })

  test('no page offers what would be refused', async () => {
    const { id, path, confirm } = await ask()
    const open = await load(path, asSupport)
    expect(open.html).toContain('value="recommend"')
    expect(open.html).toContain('value="review"')
    expect(open.html).not.toMatch(
      /\/confirm|<button[^>]*value="(reject|withdraw|reopen)"|\/admin\/(reservations["?]|deals|audit)/,
    )
    const links = [...open.html.matchAll(/href="(\/admin[^"#]*)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'))
    for (const link of new Set(links)) expect.soft((await site.fetch(link, { as: asSupport })).status, link).toBe(200)
    const unknown = await load((await ask({ isSignedIn: false, fullName: 'Nobody Known' })).path, asSupport)
    expect(unknown.html).toContain('value="link"')
    expect(unknown.text).not.toContain('the list of reservations has it')

    await pressed(confirm('approve'), 'send')
    const decided = await load(path, asSupport)
    expect(decided.html).not.toMatch(/\/confirm|name="intent" value="(?!note)/)
    await fail(id)
    const failed = await load(path, asSupport)
    expect(failed.text).toContain('An admin has to settle it.')
    expect(failed.html).not.toMatch(/\/confirm|name="intent" value="(?!note)/)
  })
})

describe('a recommendation', () => {
  test('is recorded, changes nothing else, and stands above the decision of the admin', async () => {
    const { id, path } = await ask()
    const before = await read(id)
    const note = 'The card is <b>the buyer’s</b>.\r\nWrite to bo@people.test.'
    const { text } = await shown(await site.fetch(path, { as: asSupport }))
    expect(text).not.toContain('Recommendation:')
    const after = await pressed(path, 'recommend', { recommendation: 'approve', note }, asSupport)
    expect(after.text).toContain('Recommendation sent')
    expect(after.text).toContain('Recommendation: approve')
    expect(await read(id)).toEqual(before)
    expect((await trailOf(id)).map(({ action, detail }) => [action, JSON.parse(detail) as unknown])).toEqual([
      ['refund-request-recommended', { recommendation: 'approve', note: 'The card is <b>the buyer’s</b>. Write to …' }],
    ])
    const admin = await load(path)
    expect(admin.text).toMatch(
      /Recommendation: approve Sam Support, \d+ \w+ \d{4}, \d\d:\d\d The card is &lt;b&gt;the buyer’s&lt;\/b&gt;\. Write to … Approve and refund/,
    )
    expect(admin.text).toContain('Sam Support recommended to approve the request: “The card')
    expect(admin.html).not.toContain('value="recommend"')
  })

  test('can be changed, and the latest is shown, also after the decision; a double click is recorded once', async () => {
    const { id, path } = await askDoubtful()
    await recommend(path, { recommendation: 'approve', note: 'At first.' })
    for (let click = 0; click < 2; click++) {
      const answer = await recommend(path, { recommendation: 'reject', note: 'On second thoughts.' })
      expect(answer.status).toBe(303)
    }
    expect(await trailOf(id)).toHaveLength(2)
    const latest = /Recommendation: reject Sam Support, [^.]*On second thoughts\./
    expect((await load(path)).text).toMatch(latest)
    expect((await pressed(path, 'reject', { note: 'No.' })).text).toMatch(latest)
  })

  test('keeps the whole of a long note', async () => {
    const { path } = await ask()
    const note = `${'long '.repeat(199)}tail.`
    await recommend(path, { recommendation: 'reject', note })
    expect((await load(path)).html).toContain(`>${note}</p>`)
  })

  test.each(['', 'maybe'])('is refused with the choice %j, and what was typed stays', async (recommendation) => {
    const { id, path } = await ask()
    const answer = await shown(await recommend(path, { recommendation, note: 'Typed at length.' }))
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Choose what you recommend')])
    expect(answer.html).toContain('href="#recommendation"')
    expect(answer.html).toContain('id="recommendation"')
    expect(answer.html).toContain('>Typed at length.</textarea>')
    expect(await trailOf(id)).toEqual([])
  })

  test('is refused with a note that is too long, and what was typed stays', async () => {
    const { id, path } = await ask()
    const note = 'x'.repeat(1001)
    const answer = await shown(await recommend(path, { recommendation: 'reject', note }))
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('1,000 characters or fewer')])
    expect(answer.html).toContain(`>${note}</textarea>`)
    expect(answer.html).toMatch(/<input(?=[^>]*value="reject")(?=[^>]*checked)/)
    expect(await trailOf(id)).toEqual([])
  })

  test('is refused on a decided request, with what has happened and what was typed', async () => {
    const { id, path } = await askDoubtful()
    const page = await load(path, asSupport)
    await pressed(path, 'reject', { note: 'No.' })
    const typed = { ...fieldsOf(page.html, 'recommend'), recommendation: 'approve', note: 'Please do.' }
    const answer = await shown(await send(path, typed, asSupport))
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('decided or withdrawn in the meantime')])
    expect(answer.text.split('Since you opened this page:')[1]).toMatch(/Ada Admin rejected the request/)
    expect(answer.text).toContain('What you had typed Please do.')
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['refund-request-rejected'])
  })

  test('is refused on a request that is not there', async () => {
    const answer = await send('/admin/refunds/none', { intent: 'recommend', recommendation: 'approve' }, asSupport)
    expect(answer.status).toBe(404)
  })
})
