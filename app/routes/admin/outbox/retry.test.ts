import { beforeEach, describe, expect, test } from 'vitest'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { mostAtOnce } from '#app/domain/desk/outbox-retry.ts'
import { orderRefund } from '#app/domain/refunds/returned-money.server.ts'
import { ada, now, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addPurchase } from '#app/testing/database/database.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { usualBytes } from '#app/url-rules.ts'
import { newId } from '#app/utils/ids.server.ts'

startAdminSite()
beforeEach(() => site.db.deleteFrom('outbox').execute())

/** A mail that failed, unless told otherwise. */
async function addMail(subject: string, given = {}): Promise<string> {
  const key = newId()
  const mail = {
    to: `${subject.toLowerCase().replace(/\W+/g, '-')}@people.test`,
    subject,
    blocks: [paragraph('Text.')],
  }
  await queueMail(site.db, nameMail(key), mail, now)
  const { id } = await site.db
    .updateTable('outbox')
    .set({ status: 'failed', attempts: 40, last_error: 'getaddrinfo ENOTFOUND smtp.test', ...given })
    .where('idempotency_key', '=', `mail:${key}`)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** The order of a refund of £3,000 that was given up. */
async function addRefund(): Promise<string> {
  const paymentId = newId()
  await addPurchase(site.db, ada, await addDeal(site.db), { paymentId })
  await site.db.updateTable('payments').set({ status: 'refund-due' }).where('id', '=', paymentId).execute()
  await site.db
    .transaction()
    .execute((trx) => orderRefund(trx, { paymentId, requestId: null, amountPence: 300_000 }, now))
  const { id } = await site.db
    .updateTable('outbox')
    .set({ status: 'failed', attempts: 40, last_error: 'This card is closed.' })
    .where('kind', '=', 'refund')
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const states = async () =>
  Object.fromEntries(
    (await site.db.selectFrom('outbox').select(['id', 'status']).execute()).map(({ id, status }) => [id, status]),
  )
/** The fields of the page of confirmation, as its button posts them. */
async function show(query: string) {
  const { text } = await page(`/admin/outbox/retry?${query}`)
  return Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(expected|pence|shown)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
}
const send = (query: string, fields: Record<string, string> = {}) => post(`/admin/outbox/retry?${query}`, fields)

describe('the list', () => {
  test('has what failed first, why in words, and a box for each row that can be sent again', async () => {
    const waits = await addMail('Waits', { status: 'waiting', last_error: null })
    const sent = await addMail('Gone out', { status: 'sent', sent_at: now, last_error: null })
    const failed = await addMail('Bounced "once"')
    const { text } = await page('/admin/outbox?kind=mail')
    expect(text).toContain('<b class="late">1 failed</b>, 1 waiting')
    expect(text.indexOf(failed)).toBeLessThan(text.indexOf(waits))
    expect(text.indexOf(waits)).toBeLessThan(text.indexOf(sent))
    expect(text).toContain('<span title="getaddrinfo ENOTFOUND smtp.test">The mail server’s name was not found</span>')
    expect(text).toContain('Tick Bounced &quot;once&quot;</span>')
    const boxes = [...text.matchAll(/<input type="checkbox" form="bulk"[^>]* value="([^"]*)"/g)].map(([, id]) => id)
    expect(boxes.toSorted()).toEqual([failed, waits].toSorted())
    expect(text).toMatch(/<b>All 1 failed ones<\/b><span[^>]*> that match</)
    expect(text).toContain('<input type="hidden" name="kind" value="mail"/>')
    // Nothing can be sent again where everything has been sent.
    expect((await page('/admin/outbox?status=sent')).text).not.toContain('id="bulk"')
    expect((await page('/admin/outbox?status=waiting')).text).not.toContain('failed ones')
  })
})

describe('sending many again', () => {
  test('the ticked ones: a page asks once more, then they are the next to be sent', async () => {
    const [one, two, three] = [await addMail('One'), await addMail('Two'), await addMail('Three')]
    const query = `which=ticked&id=${one}&id=${three}&q=people&status=failed`
    const asked = await page(`/admin/outbox/retry?${query}`)
    expect(asked.status).toBe(200)
    expect(asked.text).toContain('Send 2 entries again?')
    expect(asked.text).toContain('These are the entries that you ticked.')
    expect(asked.text).toContain('<bdi>One</bdi>')
    expect(asked.text).not.toContain('<bdi>Two</bdi>')
    const { shown, ...sums } = await show(query)
    expect(sums).toEqual({ expected: '2', pence: '0' })
    expect(shown!.split('.').toSorted()).toEqual([one, three].toSorted())
    expect(asked.text).toContain('href="/admin/outbox?q=people&amp;status=failed"')
    expect(await states()).toEqual({ [one]: 'failed', [two]: 'failed', [three]: 'failed' })

    const answer = await send(query, await show(query))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/outbox?q=people&status=failed'])
    expect(await states()).toEqual({ [one]: 'waiting', [two]: 'failed', [three]: 'waiting' })
    expect((await page('/admin/outbox')).text).toContain('2 entries queued again')
  })

  test('all that failed and match', async () => {
    const [one, two, other] = [await addMail('Receipt 1'), await addMail('Receipt 2'), await addMail('Other')]
    const asked = await page('/admin/outbox/retry?which=all&q=receipt&kind=mail')
    expect(asked.text).toContain('Send 2 entries again?')
    expect(asked.text).toContain('of the kind <b>Email</b>')
    expect(asked.text).toContain('found by <b>“receipt”</b>')
    const answer = await send('which=all&q=receipt&kind=mail', await show('which=all&q=receipt&kind=mail'))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/outbox?q=receipt&kind=mail'])
    expect(await states()).toEqual({ [one]: 'waiting', [two]: 'waiting', [other]: 'failed' })
  })

  test('what was sent meanwhile is left alone, and the answer says so', async () => {
    const [one, two] = [await addMail('One'), await addMail('Two')]
    const gone = await addMail('Gone')
    const query = `which=ticked&id=${one}&id=${two}&id=${gone}`
    const shown = await show(query)
    await site.db.updateTable('outbox').set({ status: 'sent', sent_at: now }).where('id', '=', two).execute()
    await site.db.deleteFrom('outbox').where('id', '=', gone).execute()
    const answer = await send(query, shown)
    expect(answer.status).toBe(303)
    expect(await states()).toEqual({ [one]: 'waiting', [two]: 'sent' })
    const { text } = await page('/admin/outbox')
    expect(text).toContain('1 entry queued again')
    expect(text).toContain('Left alone: 1 had been sent or tried again already, 1 no longer exists.')
  })

  test('where nothing is left to send, the answer is no success', async () => {
    const one = await addMail('One', { status: 'waiting', started_at: now })
    const asked = await page(`/admin/outbox/retry?id=${one}`)
    expect(asked.text).toContain('Send 0 entries again?')
    expect(asked.text).toContain('Left alone: 1 was just being sent.')
    expect(asked.text).not.toMatch(/<button[^>]*>Send 0/)
    expect((await send(`id=${one}`, { expected: '1', pence: '0', shown: one })).status).toBe(303)
    expect((await page('/admin/outbox')).text).toMatch(/role="alert"><p><b>0 entries queued again/)
  })

  test('a second press on all that failed changes nothing more and says that they are queued already', async () => {
    const [one, two] = [await addMail('One'), await addMail('Two')]
    const shown = await show('which=all')
    expect((await send('which=all', shown)).status).toBe(303)
    const three = await addMail('Three')
    expect((await send('which=all', shown)).status).toBe(303)
    expect(await states()).toEqual({ [one]: 'waiting', [two]: 'waiting', [three]: 'failed' })
    const trail = site.db.selectFrom('audit_events').select('id').where('action', '=', 'outbox-retried')
    expect(await trail.where('object_id', 'in', [one, two]).execute()).toHaveLength(2)
    const { text } = await page('/admin/outbox')
    expect(text).toMatch(/role="status"><p><b>0 entries queued again/)
    expect(text).toContain('Left alone: 2 had been sent or tried again already.')
  })

  test('a mail that may have arrived is pointed out', async () => {
    await addMail('Doubtful', { maybe_sent_at: now, last_error: 'It may have been sent: Timeout' })
    const { text } = await page('/admin/outbox/retry?which=all')
    expect(text).toContain('1 email of these may have arrived already, and would then arrive twice.')
  })

  test.each([
    ['nothing ticked', 'which=ticked', 400, 'Tick at least one entry'],
    ['no choice at all', '', 400, 'Tick at least one entry'],
    ['more than a page', Array.from({ length: 201 }, (_, index) => `id=${index}`).join('&'), 400, 'more entries than a page has'], // prettier-ignore
    ['nothing that failed', 'which=all&q=nobody', 409, 'Nothing that matches has failed'],
  ])('%s is refused, before and after', async (_what, query, status, message) => {
    await addMail('One')
    const before = await states()
    for (const answer of [await page(`/admin/outbox/retry?${query}`), await send(query)]) {
      expect(answer.status).toBe(status)
      expect(answer.text).toContain(message)
      expect(answer.text).toContain('Back to the outbox')
    }
    expect(await states()).toEqual(before)
  })

  test('a refund that failed after the page was made is not sent with what the page showed', async () => {
    const one = await addMail('One')
    const shown = await show('which=all')
    const refund = await addRefund()
    await site.db.updateTable('outbox').set({ status: 'sent', sent_at: now }).where('id', '=', one).execute()
    expect((await send('which=all', shown)).status).toBe(303)
    expect(await states()).toEqual({ [one]: 'sent', [refund]: 'failed' })
    // The page made anew shows it with its sum, and then it is sent.
    const anew = await show('which=all')
    expect(anew).toEqual({ expected: '1', pence: '300000', shown: refund })
    expect((await send('which=all', anew)).status).toBe(303)
    expect(await states()).toEqual({ [one]: 'sent', [refund]: 'waiting' })
  })

  test('where count, sum and entries do not belong together, nothing is sent and the page is made anew', async () => {
    const [one, refund] = [await addMail('One'), await addRefund()]
    const shown = await show('which=all')
    const wrongs: Record<string, string>[] = [
      { expected: '1' },
      { expected: '' },
      { expected: 'x' },
      { pence: '299999' },
      { pence: '-1' },
      { pence: '' },
      { shown: '' },
      { shown: one },
      { shown: `${one}.${one}` },
    ]
    for (const wrong of wrongs) {
      const answer = await send('which=all', { ...shown, ...wrong })
      expect.soft(answer.status, JSON.stringify(wrong)).toBe(409)
      expect.soft(answer.text).toContain('Entries have changed since you opened this page.')
      expect.soft(answer.text).toContain('Send 2 entries again?')
      expect.soft(answer.text).toContain(`name="shown" value="${shown.shown}"`)
    }
    expect(await states()).toEqual({ [one]: 'failed', [refund]: 'failed' })
  })

  test('what the page of a whole round posts fits into the body of a form', () => {
    expect(mostAtOnce * `${newId()}.`.length).toBeLessThan(usualBytes - 1024)
  })
})
