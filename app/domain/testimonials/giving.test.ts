import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, addUser, testNow } from '#app/testing/database/database.ts'
import { xssPayloads } from '#app/testing/inputs/xss-payloads.ts'
import { checkForm, completePurchase, linkKeyOf, noFiles, recordOf, words, type CompletedStage } from '#app/testing/desks/testimonials.ts' // prettier-ignore
import { readMail } from '#app/testing/mail/mails.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { askBuyers } from './asking.server.ts'
import { checkTestimonial } from './desk.server.ts'
import { giveWords, readOwn, readOwnStates, withdrawOwn, type Way } from './giving.server.ts'
import { refuseTestimonial } from './refusing.server.ts'
import { listShown } from './shown.server.ts'
import { testimonialConsent } from './testimonials.ts'

const days = (count: number) => addMilliseconds(testNow, count * 86_400_000)
const asked = days(7)
const given = { words, name: 'Ivy, Leeds', incentive: '' }
let stage: CompletedStage
let link: Way
let account: Way
beforeEach(async () => {
  const db = await createTestDatabase()
  stage = await completePurchase(db)
  await askBuyers(db, asked)
  link = { by: 'link', key: await linkKeyOf(stage) }
  account = { by: 'account', user: stage.buyer, reservationId: stage.reservationId }
})
/** Sends the form of a page that has just been opened, unless `seen` says which words it showed. */
const give = async (way: Way, change: Partial<typeof given & { seen: string; why: string }> = {}, now = days(8)) => {
  const read = change.seen === undefined && (await readOwn(stage.db, way, now))
  const seen = change.seen ?? (read && read.ok ? read.own.seen : '')
  const form = { ...given, why: '', ...change, seen }
  return giveWords(stage.db, way, form, now)
}
const own = async (way: Way, now = days(8)) => {
  const read = await readOwn(stage.db, way, now)
  return read.ok ? read.own : read.reason
}
const verify = async (now = days(9)) => {
  const { id, version } = await recordOf(stage)
  return checkTestimonial(stage.db, stage.admin, id, { ...checkForm, version }, noFiles, now)
}
const mails = async () => {
  const rows = await stage.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
  return rows.map((row) => ({ key: row.idempotency_key, status: row.status, mail: readMail(row.payload) }))
}
const actions = async () => {
  const rows = await stage.db.selectFrom('audit_events').select(['action', 'actor', 'actor_user_id']).orderBy('id').execute() // prettier-ignore
  return rows.map((row) => [row.action, row.actor, row.actor_user_id])
}

describe('giving', () => {
  test('by the link, without signing in: the words wait to be checked, with the consent and its words', async () => {
    expect(await own(link)).toMatchObject({ state: 'asked', whyNot: null, dealLabel: 'Residential property in Leeds', until: '2027-02-08T00:00:00.000Z' }) // prettier-ignore
    expect(await give(link)).toEqual({ ok: true, isNew: true })
    expect(await recordOf(stage)).toMatchObject({
      state: 'received',
      words,
      name: 'Ivy, Leeds',
      deal_label: 'Residential property in Leeds',
      said_incentive: '',
      incentive: null,
      consent_text: testimonialConsent.text,
      consent_version: testimonialConsent.version,
      consent_at: days(8),
      consent_by: 'link',
      received_at: days(8),
    })
    expect((await listShown(stage.db, 3)).rows).toEqual([])
    expect((await actions()).slice(1)).toEqual([['testimonial-given', 'visitor', null]])
    const [, received] = await mails()
    expect(received!.mail.text).toContain('> The documents were in order.')
    expect(received!.mail.text).toContain(`> ${testimonialConsent.text}`)
    expect(received!.mail.text).toContain(`withdraw your words: https://deals.test/testimonials/yours?key=`)
  })

  test('in the account, whether or not the buyer was asked, and without an end', async () => {
    await stage.db.deleteFrom('testimonials').execute()
    expect(await own(account, days(500))).toMatchObject({ state: 'asked', whyNot: null, until: null })
    expect(await give(account, { incentive: 'a £50 voucher' }, days(500))).toEqual({ ok: true, isNew: true })
    expect(await recordOf(stage)).toMatchObject({ consent_by: 'account', said_incentive: 'a £50 voucher' })
    expect((await actions()).at(-1)).toEqual(['testimonial-given', 'user', stage.buyer.id])
    expect(await readOwnStates(stage.db, stage.buyer.id)).toEqual({ [stage.reservationId]: 'received' })
  })

  test('the same form sent twice, or at the same moment, is one', async () => {
    const both = await Promise.all([give(link), give(link)])
    // Which of them is first the database decides.
    expect(both).toHaveLength(2)
    expect(both).toEqual(
      expect.arrayContaining([
        { ok: true, isNew: true },
        { ok: true, isNew: false },
      ]),
    )
    expect(await give(account)).toEqual({ ok: true, isNew: false })
    expect((await actions()).filter(([action]) => action === 'testimonial-given')).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('a form sent again, or from another page, never drops what was corrected in between', async () => {
    await give(link)
    const corrected = { words: `${words} Corrected.` }
    await give(account, corrected, days(9))
    // The first form again, and a form of a page that was opened before the correction.
    expect(await give(link, { seen: '' }, days(10))).toEqual({ ok: false, reason: 'given-meanwhile' })
    expect(await give(link, { seen: days(8), words: `${words} Other.` }, days(10))).toEqual({ ok: false, reason: 'given-meanwhile' }) // prettier-ignore
    expect(await recordOf(stage)).toMatchObject({ ...corrected, consent_at: days(9) })
  })

  test('of two forms with other words at the same moment one is taken', async () => {
    const given = [words, `${words} Other.`]
    const both = await Promise.all([give(link, { seen: '' }), give(account, { seen: '', words: given[1]! })])
    const first = both.findIndex(({ ok }) => ok)
    expect([both[first], both[1 - first]]).toEqual([
      { ok: true, isNew: true },
      { ok: false, reason: 'given-meanwhile' },
    ])
    expect((await recordOf(stage)).words).toBe(given[first])
  })

  test('two at once without a question make one record', async () => {
    await stage.db.deleteFrom('testimonials').execute()
    await Promise.all([give(account, { seen: '' }), give(account, { seen: '' }), give(account, { seen: '', name: 'I.' })]) // prettier-ignore
    expect(await stage.db.selectFrom('testimonials').select(['words', 'name']).execute()).toEqual([{ words, name: given.name }]) // prettier-ignore
  })

  test('another answer about gifts needs a reason, which the record keeps and the trail does not', async () => {
    await give(link, { incentive: 'a £50 voucher' })
    expect(await give(link, { incentive: '' }, days(9))).toEqual({ ok: false, reason: 'why-changed' })
    expect(await give(link, { incentive: '', why: '\u200B' }, days(9))).toEqual({ ok: false, reason: 'why-changed' })
    expect(await give(link, { incentive: '', why: 'I sent it back' }, days(9))).toMatchObject({ ok: true })
    const event = await stage.db.selectFrom('audit_events').select('detail').orderBy('id', 'desc').executeTakeFirstOrThrow() // prettier-ignore
    expect(JSON.parse(event.detail)).toMatchObject({ isIncentivised: false, isOtherIncentive: true })
    expect(event.detail).not.toContain('sent it back')
    expect((await recordOf(stage)).incentive_why).toMatch(/, the author: I sent it back$/)
  })

  test('changed words keep what the desk knows was given for them', async () => {
    await give(link)
    await stage.db.updateTable('testimonials').set({ incentive: 'a free survey' }).execute()
    await give(link, { words: `${words} More.` }, days(9))
    expect(await recordOf(stage)).toMatchObject({ incentive: 'a free survey' })
  })

  test('whoever saves words that the desk entered without a consent agrees to them', async () => {
    await give(link)
    await stage.db.updateTable('testimonials').set({ consent_at: null, consent_text: null, consent_version: null, consent_by: null }).execute() // prettier-ignore
    expect(await give(link, {}, days(9))).toEqual({ ok: true, isNew: false })
    expect(await recordOf(stage)).toMatchObject({ consent_at: days(9), consent_by: 'link' })
  })

  test('words can be changed until they are verified, with a consent of their own; the mail is sent once', async () => {
    await give(link)
    expect(await give(account, { words: `${words} Truly.` }, days(10))).toEqual({ ok: true, isNew: false })
    expect(await recordOf(stage)).toMatchObject({
      words: `${words} Truly.`,
      consent_at: days(10),
      received_at: days(8),
    })
    expect(await verify()).toMatchObject({ ok: true })
    expect(await give(link)).toEqual({ ok: false, reason: 'shown' })
    expect(await give(account)).toEqual({ ok: false, reason: 'shown' })
    expect((await listShown(stage.db, 3)).rows).toMatchObject([{ words: `${words} Truly.` }])
    expect((await mails()).map(({ key }) => key.split(':')[1])).toEqual([
      'testimonial-asked',
      'testimonial-received',
      'testimonial-shown',
    ])
  })

  test('refused words can be changed, and are looked at again', async () => {
    await give(link)
    const { id, version } = await recordOf(stage)
    await refuseTestimonial(stage.db, stage.admin, id, { version, reason: 'private', note: 'Leave the name of the agent out.' }, days(9)) // prettier-ignore
    expect(await own(link)).toMatchObject({ state: 'refused', whyNot: null, refusal: { note: 'Leave the name of the agent out.' } }) // prettier-ignore
    expect(await give(link, { words: `${words} So there.` })).toEqual({ ok: true, isNew: false })
    expect(await recordOf(stage)).toMatchObject({ state: 'received', refused_because: null, refusal_note: '', decided_by: null }) // prettier-ignore
  })

  test('hostile words are kept letter for letter', async () => {
    for (const payload of xssPayloads.slice(0, 5)) {
      const text = payload.padEnd(20, '.').slice(0, 600)
      await give(link, { words: text, name: payload.slice(0, 60) })
      expect(await recordOf(stage)).toMatchObject({ words: text, name: payload.slice(0, 60) })
    }
  })
})

describe('the link', () => {
  test('takes words for 90 days; what was given before can still be seen and withdrawn by it', async () => {
    // To the end of the day that the mail names, in London.
    const over = '2027-02-08T00:00:00.000Z'
    expect((await mails())[0]!.mail.text).toContain('You can write by this link until 7 February 2027')
    expect(await own(link, addMilliseconds(over, -1))).toMatchObject({ whyNot: null })
    expect(await own(link, over)).toMatchObject({ state: 'asked', whyNot: 'over' })
    expect(await give(link, {}, over)).toEqual({ ok: false, reason: 'over' })
    expect(await give(account, {}, over)).toMatchObject({ ok: true })
    expect(await own(link, over)).toMatchObject({ state: 'received', whyNot: 'over' })
    expect(await give(link, { name: 'Iv' }, over)).toEqual({ ok: false, reason: 'over' })
    expect(await withdrawOwn(stage.db, link, over)).toEqual({ ok: true })
  })

  test('works only as we have made it, and only for its own purchase', async () => {
    const { key } = link as { key: string }
    const other = await completePurchase(stage.db)
    await askBuyers(stage.db, asked)
    const otherKey = await linkKeyOf(other)
    const forged = [
      '',
      'x'.repeat(44),
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      key.slice(0, 22) + otherKey.slice(22),
      `${key}A`,
      (await recordOf(stage)).id,
    ]
    for (const wrong of forged) {
      expect(await own({ by: 'link', key: wrong })).toBe('not-found')
      expect(await give({ by: 'link', key: wrong })).toEqual({ ok: false, reason: 'not-found' })
      expect(await withdrawOwn(stage.db, { by: 'link', key: wrong }, days(8))).toEqual({ ok: false, reason: 'not-found' }) // prettier-ignore
    }
    await give({ by: 'link', key: otherKey })
    expect(await recordOf(stage)).toMatchObject({ state: 'asked', words: null })
  })

  test('is over once the record has gone', async () => {
    await stage.db.deleteFrom('testimonials').execute()
    expect(await own(link)).toBe('over')
  })
})

describe('the account', () => {
  test('has none of somebody else’s purchase, of one that has not completed, or of none', async () => {
    const stranger: Way = { ...account, user: await addUser(stage.db) } as Way
    expect([await own(stranger), await give(stranger)]).toEqual(['no-purchase', { ok: false, reason: 'no-purchase' }])
    expect(await own({ ...account, reservationId: 'nothing' } as Way)).toBe('no-purchase')
    await stage.db.updateTable('reservations').set({ status: 'paid', completed_on: null }).execute()
    expect(await own(account)).toMatchObject({ state: 'asked' })
    await stage.db.deleteFrom('testimonials').execute()
    expect(await give(account)).toEqual({ ok: false, reason: 'no-purchase' })
  })

  test('takes no words of people who work here', async () => {
    await stage.db.updateTable('users').set({ role: 'editor' }).where('id', '=', stage.buyer.id).execute()
    expect(await give(account)).toEqual({ ok: false, reason: 'staff' })
    expect(await give(link)).toEqual({ ok: false, reason: 'staff' })
  })
})

describe('withdrawing', () => {
  test.each(['link', 'account'] as const)(
    'by the %s takes the words off the site, and out of all that is kept',
    async (by) => {
      await give(link, { incentive: 'a £50 voucher' })
      await give(link, { incentive: 'a £60 voucher', why: 'My neighbour Bob told me' })
      await give(link, { incentive: 'a £50 voucher', why: 'My neighbour Bob was wrong' })
      const { id } = await recordOf(stage)
      await stage.db.insertInto('uploads').values({ id: 'file', purpose: 'testimonial-evidence', about_type: 'testimonial', about_id: id, file_key: 'key', file_name: 'letter.pdf', content_type: 'application/pdf', byte_size: 9, created_at: days(8) }).execute() // prettier-ignore
      await stage.db.updateTable('testimonials').set({ evidence: 'Her letter' }).execute()
      const { version } = await recordOf(stage)
      await checkTestimonial(stage.db, stage.admin, id, { ...checkForm, version, incentive: 'yes', what: 'a £50 voucher', evidence: 'Her letter' }, noFiles, days(9)) // prettier-ignore
      await stage.db
        .updateTable('outbox')
        .set({ status: 'sent', sent_at: days(9) })
        .execute()
      expect((await listShown(stage.db, 3)).rows).toHaveLength(1)

      expect(await withdrawOwn(stage.db, by === 'link' ? link : account, days(30))).toEqual({ ok: true })
      expect((await listShown(stage.db, 3)).rows).toEqual([])
      const nothing = { words: null, name: null, deal_label: null, said_incentive: null, incentive: null, consent_text: null, consent_at: null, evidence: '', decided_by: null } // prettier-ignore
      expect(await recordOf(stage)).toMatchObject({ state: 'withdrawn', withdrawn_at: days(30), ...nothing })
      const left = JSON.stringify([await mails(), await stage.db.selectFrom('audit_events').selectAll().execute()])
      expect(left).not.toMatch(/survey took|Ivy, Leeds|voucher|My neighbour/)
      expect(await recordOf(stage)).toMatchObject({ incentive_why: '', had_incentive: 1 })
      // The next sweep deletes the file.
      expect(await stage.db.selectFrom('uploads').select(['about_id', 'created_at']).execute()).toEqual([
        { about_id: null, created_at: '1970-01-01T00:00:00.000Z' },
      ])
      expect((await actions()).at(-1)).toEqual(['testimonial-withdrawn', by === 'link' ? 'visitor' : 'user', by === 'link' ? null : stage.buyer.id]) // prettier-ignore
    },
  )

  test('is not there before there are words', async () => {
    for (const way of [link, account])
      expect(await withdrawOwn(stage.db, way, days(8))).toEqual({ ok: false, reason: 'nothing-given' })
    expect((await recordOf(stage)).state).toBe('asked')
  })

  test('twice is once; no form from before brings the words back, and the author can write anew', async () => {
    await give(link)
    const both = await Promise.all([withdrawOwn(stage.db, link, days(9)), withdrawOwn(stage.db, account, days(9))])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    expect((await actions()).filter(([action]) => action === 'testimonial-withdrawn')).toHaveLength(1)
    expect(await verify()).toEqual({ ok: false, reason: 'withdrawn' })
    expect(await askBuyers(stage.db, days(10))).toBe(0)
    for (const seen of ['', days(8)])
      expect(await give(link, { seen })).toEqual({ ok: false, reason: 'given-meanwhile' })
    expect(await own(link)).toMatchObject({ state: 'withdrawn', whyNot: null, words: '' })
    expect(await give(link, { words: `${words} Anew.` }, days(11))).toEqual({ ok: true, isNew: true })
    expect(await recordOf(stage)).toMatchObject({ state: 'received', received_at: days(11), withdrawn_at: days(9) })
    expect((await mails()).at(-1)!.mail.text).toContain('Anew.')
  })

  test('and verifying at the same moment leave nothing on the site', async () => {
    await give(link)
    await Promise.all([verify(), withdrawOwn(stage.db, link, days(9))])
    expect((await listShown(stage.db, 3)).rows).toEqual([])
    const [gone] = await Promise.all([withdrawOwn(stage.db, link, days(9)), verify()])
    expect(gone).toEqual({ ok: true })
    expect((await recordOf(stage)).state).toBe('withdrawn')
  })
})
