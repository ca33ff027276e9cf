import { describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { asAda, asGrace, ask, askDoubtful, askLessFee, fail, fieldsOf, load, press, pressed, read, send, shown, site, startRefundDesk } from '#app/testing/desks/refund-desk.ts' // prettier-ignore
import { day } from '#app/testing/running/times.ts'

/** What an admin does with a request beside sending money, through the whole middleware, and the page that follows. */

startRefundDesk()

describe('every action is done and followed by a page that says so:', () => {
  test('start review', async () => {
    const { id, path } = await ask()
    const { text, html } = await pressed(path, 'review')
    expect(text).toContain('Review started')
    expect(html).not.toContain('value="review"')
    expect((await read(id)).status).toBe('under-review')
  })

  test('reject, and the next request is offered', async () => {
    const { id, path } = await askDoubtful()
    const other = await ask()
    const { text, html } = await pressed(path, 'reject', { note: 'The deal was as described.' })
    expect(text).toContain('Refund request rejected')
    expect(text).toContain('The deal was as described.')
    expect(text).toMatch(/Rejected by Ada Admin on \d/)
    expect(html).toMatch(/<a class="btn" href="\/admin\/refunds\/[^"]+" data-next="">Next request: REF-/)
    expect((await read(id)).status).toBe('rejected')
    expect((await read(other.id)).status).toBe('pending')
  })

  test('withdraw for the buyer', async () => {
    const { id, path, buyer } = await ask()
    const unsaid = await shown(await press(path, 'withdraw', { note: 'As you said.' }))
    expect([unsaid.status, unsaid.text]).toEqual([400, expect.stringContaining('Withdrawing gives up money.')])
    expect(unsaid.html).toContain('>As you said.</textarea>')
    const { text } = await pressed(path, 'withdraw', { note: '', confirmed: 'on' })
    expect(text).toContain('Refund request withdrawn')
    expect((await read(id)).status).toBe('withdrawn')
    const account = await site.fetch('/account', { as: await site.signIn(buyer) })
    expect(await account.text()).toContain('Withdrawn')
  })

  test('decide anew, after the money could not be sent', async () => {
    const { id, path, confirm } = await ask()
    await pressed(confirm('approve'), 'send', { note: 'As you wish.' })
    await fail(id)
    const { text } = await pressed(path, 'reopen')
    expect(text).toContain('Back under review')
    expect(text).toContain('Approve and refund £3,000')
    expect(text).not.toContain('As you wish.')
    expect(await read(id)).toMatchObject({
      status: 'under-review',
      approved_pence: null,
      decided_at: null,
      decided_by: null,
    })
    expect((await pressed(confirm('approve'), 'send')).text).toContain('Refund approved')
  })

  test('link the purchase by its reference', async () => {
    const { id, path, purchase } = await ask({ isSignedIn: false, fullName: 'Somebody Else' })
    const before = await load(path)
    expect(before.text).toContain('No purchase is known for this request.')
    expect(before.text).toContain('do not say whether there is a purchase')
    const { text, html } = await pressed(path, 'link', { reservation: purchase.reference.toLowerCase() })
    expect(text).toContain('Purchase linked')
    expect(text).not.toContain('do not say whether there is a purchase')
    expect(html).toContain(`href="/admin/reservations/${purchase.reservationId}"`)
    expect((await read(id)).reservation_id).toBe(purchase.reservationId)
  })
})

describe('a request without a purchase', () => {
  test('offers the purchases that come near, one press each, and tells the sender nothing', async () => {
    const surname = 'Featherstonehaugh'
    const buyer = await addUser(site.db, { firstName: 'Marek', lastName: surname })
    const { id, path, purchase } = await ask({ isSignedIn: false, buyer, fullName: `Zofia ${surname}` })
    const { text } = await load(path)
    expect(text).toMatch(new RegExp(`${purchase.reference} , Marek ${surname} .*: the same surname`))
    const mails = () => site.db.selectFrom('outbox').select('id').where('about_id', '=', id).execute()
    const before = await mails()
    const after = await pressed(path, 'link')
    expect(after.text).toContain('Purchase linked')
    expect((await read(id)).reservation_id).toBe(purchase.reservationId)
    expect(await mails()).toEqual(before)
  })

  test('is refused a reference that is none, with what was typed', async () => {
    const { path } = await ask({ isSignedIn: false, fullName: 'No Body' })
    const answer = await press(path, 'link', { reservation: 'RES-22222222' })
    const { status, text, html } = await shown(answer)
    expect([status, text]).toEqual([400, expect.stringContaining('No paid reservation has this reference.')])
    expect(html).toContain('value="RES-22222222"')
    expect(html).toContain('href="#reservation"')
  })
})

describe('what is refused changes nothing, says why and keeps what was typed:', () => {
  test('a rejection without a note is led to the field', async () => {
    const { id, path } = await askDoubtful()
    const { status, html, text } = await shown(await press(path, 'reject', { note: ' ' }))
    expect([status, text]).toEqual([400, expect.stringContaining('Enter a note that tells the buyer why.')])
    expect(html).toContain('href="#note-reject"')
    expect(html).toMatch(/<details class="fold" open=""><summary>Not so: decide as other, which rejects it/)
    expect((await read(id)).status).toBe('pending')
  })

  test.each(['approve', 'approve-other', 'confirm', 'not-so', 'again', 'destroy', ''])(
    'the case page sends no money: %j is no action of it',
    async (intent) => {
      const { id, path } = await ask()
      const answer = await send(path, { intent, expectedPence: '300000', amount: '1', overrideReason: 'x' })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('There is no such action.')])
      expect((await read(id)).status).toBe('pending')
    },
  )

  test('decided by another admin meanwhile: who, when and what', async () => {
    const { id, path } = await askDoubtful()
    const page = await load(path)
    await pressed(path, 'reject', { note: 'We cannot.' }, asGrace)
    const typed = { ...fieldsOf(page.html, 'reject'), note: 'My own reasons, at length.' }
    const { status, text } = await shown(await send(path, typed))
    expect([status, text]).toEqual([409, expect.stringContaining('decided or withdrawn in the meantime')])
    const [, since] = text.split('Since you opened this page:')
    expect(since).toMatch(/^ \d+ \w+ \d{4}, \d\d:\d\d Grace Mensah .*rejected.* Pending → Rejected/i)
    expect(text).toContain('What you had typed My own reasons, at length.')
    expect((await read(id)).decision_note).toBe('We cannot.')
  })

  test('withdrawn by the buyer meanwhile', async () => {
    const { id, path, buyer } = await askDoubtful()
    const page = await load(path)
    const cookie = await site.signIn(buyer)
    expect((await send('/account', { intent: 'withdraw', requestId: id }, cookie)).status).toBe(303)
    const { status, text } = await shown(await send(path, { ...fieldsOf(page.html, 'reject'), note: 'No.' }))
    expect(status).toBe(409)
    expect(text.split('Since you opened this page:')[1]).toMatch(/^ [^→]*Bo Buyer [^→]*Pending → Withdrawn/i)
    expect((await read(id)).status).toBe('withdrawn')
  })

  test('a review that another admin has started', async () => {
    const { path } = await ask()
    const page = await load(path)
    await pressed(path, 'review', {}, asGrace)
    const { status, text } = await shown(await send(path, fieldsOf(page.html, 'review')))
    expect([status, text]).toEqual([409, expect.stringContaining('has started the review')])
    expect(text).toContain('Grace Mensah')
  })

  test.each([
    ['reject', { note: 'No.' }, {}],
    ['withdraw', { note: '', confirmed: 'on' }, {}],
    ['review', {}, {}],
    ['link', {}, { isSignedIn: false, fullName: 'Twice Linked' }],
  ] as const)('a double click on %s is done once, and says so twice', async (intent, typed, asked) => {
    const { id, path, purchase } = await (intent === 'reject' ? askDoubtful() : ask(asked))
    const page = await load(path)
    // The first form of the page that links is that of a near purchase or the field; both name the reservation.
    const given = intent === 'link' ? { ...typed, reservation: purchase.reference } : typed
    const fields = { ...fieldsOf(page.html, intent), ...given }
    const answers = [await send(path, fields), await send(path, fields)]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const entries = await site.db
      .selectFrom('audit_events')
      .select('action')
      .where('object_id', '=', id)
      .where('actor', '=', 'admin')
      .execute()
    expect(entries).toHaveLength(1)
  })

  test('another text of the same admin is not taken for a double click', async () => {
    const { path } = await askDoubtful()
    const page = await load(path)
    const fields = fieldsOf(page.html, 'reject')
    expect((await send(path, { ...fields, note: 'One.' })).status).toBe(303)
    const { status, text } = await shown(await send(path, { ...fields, note: 'Another.' }))
    expect(status).toBe(409)
    expect(text).toContain('What you had typed Another.')
  })
})

describe('the dates of a case', () => {
  test('the statutory date is there as long as the buyer has the right to cancel', async () => {
    const { path } = await ask({ ago: 3 * day })
    const { text } = await load(path)
    for (const label of ['1 Paid', '48 hours over', 'Refund requested', 'Decide by', 'Statutory refund deadline'])
      expect.soft(text).toContain(label)
  })

  test('and not where the documents were opened after giving it up, nor without a purchase', async () => {
    const { path } = await askLessFee()
    const { text } = await load(path)
    expect(text).toContain('Documents opened')
    expect(text).toContain('Decide by')
    expect(text).not.toContain('Statutory refund deadline')
    const unknown = await load((await ask({ isSignedIn: false, fullName: 'No Dates' })).path)
    expect(unknown.text).not.toMatch(/Statutory refund deadline|48 hours over/)
  })

  test('the verdict has its sum', async () => {
    const { path } = await askLessFee()
    const { text } = await load(path)
    expect(text).toMatch(/Verdict Less £150 fee £2,850 .*£3,000 Administration fee −£150 Goes back £2,850/)
  })
})

test('a case leads to the open ones before and after it, and back to the list', async () => {
  await Promise.all([ask(), ask()])
  const { path } = await ask()
  const { html, text } = await load(path)
  expect(text).toMatch(/\d+ of \d+ Previous request Next request/)
  expect(html).toContain('href="/admin/refunds" data-list=""')
  const next = /href="(\/admin\/refunds\/[^"]+)" data-next=""/.exec(html)![1]!
  expect(next).not.toBe(path)
  expect((await load(next)).status).toBe(200)
})

test('a case is for those who may decide refunds', async () => {
  const { id, path, buyer, confirm } = await ask()
  const cookie = await site.signIn(buyer)
  for (const address of [path, confirm('approve')]) {
    expect((await site.fetch(address)).status).toBe(401)
    expect((await site.fetch(address, { as: cookie })).status).toBe(403)
    expect((await send(address, { intent: 'send', expectedPence: '300000' }, cookie)).status).toBe(403)
  }
  expect((await read(id)).status).toBe('pending')
  expect((await site.fetch(path, { as: asAda })).status).toBe(200)
})
