import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { toValues } from '#app/domain/deals/record/columns.server.ts'
import { fieldNames, readTexts } from '#app/domain/deals/record/record.ts'
import { ada, addReservation, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addPhotograph } from '#app/testing/database/database.ts'
import { pictureHref } from '#app/ui/links.ts'

startAdminSite()

describe('deals', () => {
  const buttonOf = async (dealId: number) => {
    const { text } = await page(`/admin/deals?q=PID-${String(dealId).padStart(6, '0')}`)
    return /<button[^>]* value="(active|inactive)" name="to"/.exec(text)?.[1]
  }

  test('have a link to their history', async () => {
    await addDeal(site.db)
    expect((await page('/admin/deals')).text).toMatch(/href="\/admin\/audit\?type=deal&amp;id=\d+">PID-/)
  })

  test('show a drawing where there is neither, and say so below the rows', async () => {
    const dealId = await addDeal(site.db)
    const { text } = await page(`/admin/deals?q=PID-${String(dealId).padStart(6, '0')}`)
    expect(text).toMatch(/<img [^>]*src="\/drawings\/[^"]+\.svg"/)
    expect(text).toContain('Drawings are illustrative images.')
  })

  test('show their first photograph, else the picture that lies elsewhere', async () => {
    const dealId = await addDeal(site.db, { image_url: 'https://pictures.test/1.jpg' })
    const row = async () => (await page(`/admin/deals?q=PID-${String(dealId).padStart(6, '0')}`)).text
    expect(await row()).toContain('src="https://pictures.test/1.jpg"')
    expect(await row()).not.toContain('illustrative')
    const id = await addPhotograph(site.db, dealId)
    expect(await row()).toContain(`src="${pictureHref(id, 320, 'webp')}"`)
    expect(await row()).not.toContain('pictures.test')
  })

  test('go on the market once their figures are confirmed in their form, which a link leads to', async () => {
    const dealId = await addDeal(site.db, { status: 'inactive', title: 'Odd <terrace>', entered_roi_percent: 99 })
    const refused = await post('/admin/deals', { deal: String(dealId), to: 'active' })
    expect(refused.status).toBe(409)
    const text = refused.text.replaceAll('<!-- -->', '')
    expect(text).toContain(`PID-${String(dealId).padStart(6, '0')}, Odd &lt;terrace&gt;, is not on the market`)
    expect(text).toContain('they give an ROI of 5.79%, and 99.00% is entered.')
    expect(text).toMatch(new RegExp(`<a href="/admin/deals/${dealId}/edit">Check and confirm`))
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(404)
    // Taking off needs none.
    const live = await addDeal(site.db, { entered_roi_percent: 99 })
    expect((await post('/admin/deals', { deal: String(live), to: 'inactive' })).status).toBe(303)
  })

  test('are taken off the market and put back, once each, and it is written down', async () => {
    const dealId = await addDeal(site.db)
    expect(await buttonOf(dealId)).toBe('inactive')
    const deactivated = await post('/admin/deals?q=mill', { deal: String(dealId), to: 'inactive' })
    expect([deactivated.status, deactivated.headers.get('location')]).toEqual([303, '/admin/deals?q=mill'])
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(404)
    expect(await buttonOf(dealId)).toBe('active')
    // A second window.
    const again = await post('/admin/deals', { deal: String(dealId), to: 'inactive' })
    expect(again.status).toBe(409)
    expect(again.text).toContain('Someone else has already done this.')
    expect((await post('/admin/deals', { deal: String(dealId), to: 'active' })).status).toBe(303)
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(200)

    const trail = await site.db
      .selectFrom('audit_events')
      .select(['actor', 'actor_user_id', 'action', 'detail'])
      .where('object_type', '=', 'deal')
      .where('object_id', '=', String(dealId))
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      {
        actor: 'admin',
        actor_user_id: ada.id,
        action: 'deal-deactivated',
        detail: '{"before":"active","after":"inactive"}',
      },
      {
        actor: 'admin',
        actor_user_id: ada.id,
        action: 'deal-activated',
        detail: '{"before":"inactive","after":"active"}',
      },
    ])
    const { text } = await page(`/admin/audit?type=deal&id=${dealId}`)
    expect(text).toContain('2 entries')
    expect(text).toContain('Deal deactivated')
    expect(text).toContain('Ada Admin')
  })

  test.each([
    [{ status: 'reserved' } as const, 409, 'reserved by a buyer'],
    [{ status: 'completed' } as const, 409, 'Only active and inactive deals'],
  ])('%o stay as they are', async (given, status, message) => {
    const dealId = await addDeal(site.db, given)
    expect(await buttonOf(dealId)).toBeUndefined()
    for (const to of ['active', 'inactive']) {
      const answer = await post('/admin/deals', { deal: String(dealId), to })
      expect(answer.status).toBe(status)
      expect(answer.text).toContain(message)
    }
  })

  test('with a paid reservation are not put back on the market', async () => {
    const dealId = await addDeal(site.db, { status: 'inactive' })
    await addReservation({ dealId })
    expect((await post('/admin/deals', { deal: String(dealId), to: 'active' })).text).toContain('reserved by a buyer')
  })

  test.each([
    [{}, 400],
    [{ deal: '1', to: 'completed' }, 400],
    [{ deal: 'x', to: 'active' }, 404],
    [{ deal: '999999', to: 'active' }, 404],
  ])('%o is no such action', async (fields, status) => expect((await post('/admin/deals', fields)).status).toBe(status))

  test('are copied, once for two presses, and the copy is opened', async () => {
    const dealId = await addDeal(site.db, { title: 'Mill cottage' })
    const both = [await post('/admin/deals', { deal: String(dealId), to: 'copy' }), await post('/admin/deals', { deal: String(dealId), to: 'copy' })] // prettier-ignore
    const copies = await site.db.selectFrom('deals').select(['id', 'status']).where('title', '=', 'Copy of Mill cottage').execute() // prettier-ignore
    expect(copies).toMatchObject([{ status: 'inactive' }])
    for (const copied of both) {
      expect([copied.status, copied.headers.get('location')]).toEqual([303, `/admin/deals/${copies[0]!.id}/edit`])
    }
    expect((await post('/admin/deals', { deal: '999999', to: 'copy' })).status).toBe(404)
  })

  test('that are drafts are put on the market', async () => {
    const dealId = await addDeal(site.db, { status: 'draft' })
    expect(await buttonOf(dealId)).toBe('active')
    expect((await post('/admin/deals', { deal: String(dealId), to: 'active' })).status).toBe(303)
    expect(await buttonOf(dealId)).toBe('inactive')
  })

  test('can be narrowed to a grade, and the states are counted over all', async () => {
    const title = 'Graded house'
    const ids: number[] = []
    for (const score_grade of ['A+', 'A', 'B+']) ids.push(await addDeal(site.db, { title, score_grade }))
    const { text } = await page(`/admin/deals?q=${encodeURIComponent(title)}&grade=A`)
    expect(text).toMatch(/2(<!-- -->)? of (<!-- -->)?\d+ deals/)
    expect([...text.matchAll(/name="deal" value="(\d+)"/g)].map(([, id]) => Number(id))).not.toContain(ids[2])
    const { count } = await site.db
      .selectFrom('deals')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow()
    expect(text).toContain(`>Active (${count})<`)
  })

  test('say in words what can be done with each', async () => {
    const rowOf = async (given: Parameters<typeof addDeal>[1]) => {
      const dealId = await addDeal(site.db, given)
      const { text } = await page(`/admin/deals?q=PID-${String(dealId).padStart(6, '0')}`)
      const row = text.slice(text.indexOf('<tbody'), text.indexOf('</tbody'))
      return [...row.matchAll(/<(?:a|button) class="btn sm[^>]*>([\w ]+…?)/g)].map(([, words]) => words)
    }
    expect(await rowOf({})).toEqual(['Edit', 'Duplicate', 'Deactivate', 'Unavailable…', 'Delete'])
    expect(await rowOf({ status: 'draft' })).toEqual(['Edit', 'Duplicate', 'Activate', 'Delete'])
    expect(await rowOf({ status: 'reserved' })).toEqual(['Edit', 'Duplicate', 'Unavailable…'])
    expect(await rowOf({ status: 'completed' })).toEqual(['Edit', 'Duplicate'])
  })

  test('are a file whose lines can be read as the records that they are', async () => {
    const dealId = await addDeal(site.db, {
      title: '=Mill, "cottage"',
      description: 'One line.\nAnother; with a semicolon.',
      longitude: -2.9123,
      latitude: 53.4,
      roi_percent: -3.5,
      amenities: '[{"label":"School","detail":"400 m"},{"label":"Park","detail":""}]',
      comparables: '[{"what":"12 Park Street","pence":9800000,"month":"2026-08","metres":120}]',
      evidence: '{"title":"verified"}',
      floors: '[0,1]',
      has_arrears: 1,
    })
    const reference = `PID-${String(dealId).padStart(6, '0')}`
    const { text } = await page(`/admin/export/deals?q=${reference}`)
    const [head, line]: string[][] = parse(text)
    expect(head).toEqual(['reference', ...fieldNames])
    expect(line![0]).toBe(reference)
    // A cell that a spreadsheet would take for a formula has an apostrophe in front, which an import takes off again.
    const texts = Object.fromEntries(
      fieldNames.map((name, index) => [name, line![index + 1]!.replace(/^'(?=[=+\-@])/, '')]),
    )
    expect(line![1]).toBe('\'=Mill, "cottage"')
    const row = await site.db.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow()
    expect(readTexts(texts)).toEqual({ ok: true, values: toValues(row) })
  })
})
