import { expect, test } from 'vitest'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { askBuyers } from '#app/domain/testimonials/asking.server.ts'
import { checkTestimonial, enterTestimonial } from '#app/domain/testimonials/desk.server.ts'
import { refuseTestimonial, withdrawForAuthor } from '#app/domain/testimonials/refusing.server.ts'
import { declineAsking, giveWords, readOwn, withdrawOwn } from '#app/domain/testimonials/giving.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { checkForm, completePurchase, linkKeyOf, noFiles, recordOf, words } from '#app/testing/desks/testimonials.ts'
import { day, later } from '#app/testing/running/times.ts'
import { auditList, listAudit } from './trail-list.server.ts'

test('the steps of testimonials are told in sentences, of which none holds a word or a name of theirs', async () => {
  const db = await createTestDatabase()
  const stage = await completePurchase(db)
  await askBuyers(db, later(7 * day))
  const link = { by: 'link', key: await linkKeyOf(stage) } as const
  const account = { by: 'account', user: stage.buyer, reservationId: stage.reservationId } as const
  const seenBy = async () => {
    const read = await readOwn(db, account, later(9 * day))
    return read.ok ? read.own.seen : ''
  }
  await declineAsking(db, link, later(8 * day))
  await giveWords(db, link, { words, name: 'Ivy, Leeds', incentive: '', seen: '', why: '' }, later(8 * day))
  await giveWords(
    db,
    account,
    {
      words: `${words} Yes.`,
      name: 'Ivy, Leeds',
      incentive: 'a £50 voucher',
      seen: await seenBy(),
      why: 'it came today',
    },
    later(9 * day),
  )
  const { id } = await recordOf(stage)
  const check = async (change: object) => {
    const form = { ...checkForm, version: (await recordOf(stage)).version, incentive: 'yes' as const, what: 'a £50 voucher', ...change } // prettier-ignore
    return checkTestimonial(db, stage.admin, id, form, noFiles, later(10 * day))
  }
  await check({ intent: 'save', what: 'a £60 voucher', why: 'the receipt says 60' })
  await check({ intent: 'save', why: 'the receipt was another one' })
  await check({})
  const { version } = await recordOf(stage)
  await refuseTestimonial(db, stage.admin, id, { version, reason: 'not-genuine', note: 'No.' }, later(11 * day))
  await refuseTestimonial(db, stage.admin, id, { version: version + 1, reason: 'private', note: 'No.' }, later(11 * day)) // prettier-ignore
  await recordAudit(db, { at: later(11 * day), actor: 'admin', actorUserId: stage.admin.id, action: 'testimonial-evidence-opened', objectType: 'testimonial', objectId: id }) // prettier-ignore
  await withdrawOwn(db, link, later(12 * day))
  const other = await completePurchase(db)
  const entered = await enterTestimonial(
    db,
    other.admin,
    { reference: other.reference, anew: '', words, name: 'I.', incentive: 'no', what: '', evidence: '', consentDay: '', consentHow: '' }, // prettier-ignore
    noFiles,
    later(13 * day),
  )
  if (!entered.ok) throw new Error(entered.reason)
  await withdrawForAuthor(db, other.admin, entered.id, 'by telephone', later(14 * day))

  const { rows } = await listAudit(db, readFilters(auditList.filters, new URLSearchParams()), 200)
  expect(rows.toReversed().map(({ who, what, change }) => `${who}: ${what}${change && ` (${change})`}`)).toEqual([
    'The system: Asked the buyer for a testimonial (Asked)',
    'The buyer, by the link: Does not want to be asked for testimonials',
    'The buyer, by the link: Gave a testimonial (Asked → received)',
    'Ivy Investor: Changed the testimonial, with something given for it, and changed what was given for it',
    'Ada Admin: Wrote down what was checked about the testimonial, and changed what was given for it',
    'Ada Admin: Wrote down what was checked about the testimonial, and changed what was given for it',
    'Ada Admin: Verified the testimonial, which is shown, with something given for it (Received → verified)',
    'Ada Admin: Took the testimonial off the website: not genuine (Verified → refused)',
    'Ada Admin: Refused the testimonial: private',
    'Ada Admin: Opened a file of the evidence',
    'The buyer, by the link: Withdrew the testimonial (Refused → withdrawn)',
    'Ada Admin: Entered a testimonial (Received)',
    'Ada Admin: Withdrew the testimonial for its author: “by telephone” (Received → withdrawn)',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/survey|voucher|Leeds|came today|receipt/)
  const things = rows.filter(({ object }) => object.label !== 'Ivy Investor')
  expect(things).toHaveLength(rows.length - 1)
  expect(things.every(({ object }) => /^Testimonial of RES-/.test(object.label) && !object.isGone)).toBe(true)
})
