import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buy, formOf, good, latest, post, signInAdmin, site, startRefundSite } from '#app/testing/desks/refund-site.ts'
import { lastSeen } from '#app/testing/pages/seen.ts'

startRefundSite()

const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('while a refund is asked for the documents are closed; taken back or refused, they open again', async () => {
  const admin = await signInAdmin()
  const { cookie, reservationId, documentId } = await buy()
  const { file_key: key } = await site.db
    .selectFrom('deal_documents')
    .select('file_key')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  writeFileSync(join(site.dataDir, 'files', key), '%PDF-1.7')
  await post(`/account/documents/${reservationId}`, formOf({}), { as: cookie })
  const file = `/documents/${documentId}`
  const account = async () => {
    const html = await (await site.fetch('/account', { as: cookie })).text()
    return { html, text: textOf(html) }
  }
  const ask = async () => {
    await post('/refunds', formOf({ ...good, details: 'I do not like the colour.' }), { as: cookie })
    const asked = await account()
    expect(asked.text).toContain(' Refund requested ')
    expect(asked.html).not.toContain(file)
    expect((await site.fetch(file, { as: cookie })).status).toBe(404)
    return asked
  }
  const expectOpen = async ({ html, text }: { html: string; text: string }) => {
    expect(text).toContain(' Reserved for you ')
    expect(html).toMatch(new RegExp(`<a [^>]*href="${file}"[^>]*>.*?\\(PDF\\)`, 's'))
    expect((await site.fetch(file, { as: cookie })).status).toBe(200)
  }
  await expectOpen(await account())

  const asked = await ask()
  const withdraw = /<form(?:(?!<\/form>).)*Withdraw the request.*?<\/form>/s.exec(asked.html)![0]
  expect(withdraw).toMatch(/^<form(?=[^>]*method="post")(?=[^>]*action="\/account")/)
  expect(withdraw).toMatch(/name="intent" value="withdraw"|value="withdraw"[^>]*name="intent"/)
  expect(withdraw).toContain(`value="${(await latest())!.id}"`)
  const withdrawn = await post('/account', formOf({ intent: 'withdraw', requestId: (await latest())!.id }), { as: cookie }) // prettier-ignore
  expect([withdrawn.status, withdrawn.headers.get('location')]).toEqual([303, '/account'])
  const after = await account()
  expect(after.text).toContain('Refund request withdrawn')
  await expectOpen(after)

  // Months later, so that nothing is due.
  const longAgo = '2026-01-05T10:00:00.000Z'
  await site.db.updateTable('reservations').set({ paid_at: longAgo, consent_at: longAgo, unlock_at: longAgo }).where('id', '=', reservationId).execute() // prettier-ignore
  await ask()
  const { id } = (await latest())!
  const desk = `/admin/refunds/${id}`
  const rejected = await post(
    desk,
    formOf({ intent: 'reject', note: 'The colour was in the pictures.', seen: await lastSeen(site.db, id) }),
    { as: admin },
  )
  expect([rejected.status, rejected.headers.get('location')]).toEqual([303, desk])
  expect(await (await site.fetch(desk, { as: admin })).text()).toContain('Refund request rejected')
  const refused = await account()
  expect(refused.text).toContain('The colour was in the pictures.')
  await expectOpen(refused)
})
