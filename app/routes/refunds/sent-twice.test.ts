import { describe, expect, test } from 'vitest'
import { jpeg, pdf } from '#app/testing/inputs/files.ts'
import { buy, formOf, good, post, site, startRefundSite } from '#app/testing/desks/refund-site.ts'

startRefundSite()

const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const requests = () => site.db.selectFrom('refund_requests').select(['id', 'reference', 'details']).execute()
const filesOf = async (id: string) =>
  (await site.db.selectFrom('uploads').select('file_name').where('about_id', '=', id).orderBy('number').execute()).map(
    ({ file_name }) => file_name,
  )
/** The pages that these answers lead to. */
const targets = (answers: Response[]) => answers.map(({ status, headers }) => `${status} ${headers.get('location')}`)

describe.each([
  ['signed out', false],
  ['a signed-in buyer', true],
])('%s sends the same form from two tabs', (_who, isSignedIn) => {
  const person = async () => {
    const { cookie, reference } = await buy()
    return { as: isSignedIn ? cookie : undefined, fields: { ...good, details: reference, dealReference: reference } }
  }

  test('one after the other: one request, each file once, one page, one mail', async () => {
    const { as, fields } = await person()
    const before = (await requests()).length
    const send = () =>
      post(
        '/refunds',
        formOf({ ...fields, documents: [file(pdf(), 'a.pdf'), file(jpeg(), 'b.jpg')] }),
        as ? { as } : {},
      )
    const answers = [await send(), await send(), await send()]
    expect(new Set(targets(answers)).size).toBe(1)
    expect(answers[0]!.status).toBe(303)
    const all = await requests()
    expect(all).toHaveLength(before + 1)
    const { id } = all.find(({ details }) => details === fields.details)!
    expect(await filesOf(id)).toEqual(['a.pdf', 'b.jpg'])
    const mails = await site.db.selectFrom('outbox').select('id').where('about_id', '=', id).execute()
    expect(mails).toHaveLength(2)
    const trail = await site.db.selectFrom('audit_events').select('action').where('object_id', '=', id).execute()
    expect(trail.map(({ action }) => action)).not.toContain('refund-request-added-to')
  })

  test('at the same time: the same', async () => {
    const { as, fields } = await person()
    const before = (await requests()).length
    const send = () => post('/refunds', formOf({ ...fields, documents: [file(pdf(), 'a.pdf')] }), as ? { as } : {})
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(targets(answers)).size).toBe(1)
    const all = await requests()
    expect(all).toHaveLength(before + 1)
    expect(await filesOf(all.find(({ details }) => details === fields.details)!.id)).toEqual(['a.pdf'])
  })

  test('with a file of the same name that is another one: both are kept', async () => {
    const { as, fields } = await person()
    const contents = [pdf(), pdf(), pdf(2000), new Uint8Array(pdf()).fill(65, 40, 41)]
    for (const content of contents)
      await post('/refunds', formOf({ ...fields, documents: [file(content, 'a.pdf')] }), as ? { as } : {})
    const { id } = (await requests()).find(({ details }) => details === fields.details)!
    expect(await filesOf(id)).toEqual(['a.pdf', 'a.pdf', 'a.pdf'])
  })
})
