import { describe, expect, test } from 'vitest'
import { page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { bytesOf, join, pdf, png } from '#app/testing/inputs/files.ts'
import { sentForm } from '#app/testing/pages/forms.ts'

startAdminSite()

const newPage = '/admin/deals/new'
const record = { title: 'Two-bed flat', description: 'Let.', location: 'Jarrow', propertyType: 'Residential', price: '£92,000' } // prettier-ignore

type Sent = [field: string, name: string, content: Uint8Array]
const picture = (name: string, content = png(700, 40)): Sent => ['pictures', name, content]
const lease: Sent = ['documents', 'Lease.pdf', pdf()]

/** Sends a form with what was typed into it. Sending the same form again is what "Back" and a double click do. */
function send(path: string, opened: FormData, typed: Record<string, string> = {}, files: Sent[] = []) {
  const form = new FormData()
  for (const [name, value] of opened) form.append(name, value)
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  for (const [field, name, content] of files) form.append(field, new File([new Uint8Array(content)], name))
  return page(path, { method: 'POST', body: form })
}
const open = async (path: string) => sentForm((await page(path)).text, 'id="deal"')
const idIn = (address: string | null) => Number(/deals\/(\d+)\/edit/.exec(address ?? '')![1])
const picturesOf = async (id: number) =>
  (
    await site.db
      .selectFrom('deal_images')
      .select(['file_name', 'alt'])
      .where('deal_id', '=', id)
      .orderBy('position')
      .execute()
  ).map(({ file_name, alt }) => `${file_name}: ${alt}`)
const titlesOf = async (id: number) =>
  (await site.db.selectFrom('deal_documents').select('title').where('deal_id', '=', id).execute()).map(
    ({ title }) => title,
  )
const countDeals = async () => (await site.db.selectFrom('deals').select('id').execute()).length

/** A deal with two pictures, and its form. */
async function enter() {
  const files = [picture('kitchen.png'), picture('yard.png')]
  const saved = await send(newPage, await open(newPage), { ...record, newAlts: 'Old kitchen\nYard' }, files)
  const path = saved.headers.get('location')!
  const opened = await open(path)
  const [kitchen, yard] = (opened.get('picture.was') as string).split(' ')
  return { path, id: idIn(path), opened, kitchen: `picture.${kitchen}`, yard: `picture.${yard}` }
}

describe('the form of a deal that is sent twice', () => {
  test('as a double click does changes the deal once, with its files once', async () => {
    const { path, id, opened, kitchen } = await enter()
    const typed = { title: 'New', [`${kitchen}.alt`]: 'Kitchen', newAlts: 'Front' }
    const both = await Promise.all([1, 2].map(() => send(path, opened, typed, [picture('front.png'), lease])))
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect(await picturesOf(id)).toEqual(['kitchen.png: Kitchen', 'yard.png: Yard', 'front.png: Front'])
    expect(await titlesOf(id)).toEqual(['Lease'])
    const deal = await site.db.selectFrom('deals').select('version').where('id', '=', id).executeTakeFirst()
    expect(deal!.version).toBe(Number(opened.get('version')) + 1)
  })

  test('loses nothing that was corrected, added or removed after “Back”', async () => {
    const { path, id, opened, kitchen, yard } = await enter()
    await send(path, opened, { title: 'New', [`${kitchen}.alt`]: 'Kitchn' })
    const typed = { title: 'New', [`${kitchen}.alt`]: 'Kitchen', [`${yard}.remove`]: 'on', newAlts: 'Front' }
    await post('/admin/deals/draft', { title: 'New', deal: String(id), version: '1' })
    expect((await send(path, opened, typed, [picture('front.png'), lease])).status).toBe(303)
    expect(await picturesOf(id)).toEqual(['kitchen.png: Kitchen', 'front.png: Front'])
    expect(await titlesOf(id)).toEqual(['Lease'])
    // What was typed first may also be taken back.
    const back = { title: 'New', [`${yard}.remove`]: 'on', newAlts: 'Front' }
    expect((await send(path, opened, back, [picture('front.png'), lease])).status).toBe(303)
    expect(await picturesOf(id)).toEqual(['kitchen.png: Old kitchen', 'front.png: Front'])
    expect(await titlesOf(id)).toEqual(['Lease'])
  })

  test('stores a file once that both sendings brought, with the words of the second', async () => {
    const { path, id, opened } = await enter()
    await send(path, opened, { newAlts: 'Frnt' }, [picture('front.png'), lease])
    const files = [picture('front.png'), picture('hall.png'), lease]
    expect((await send(path, opened, { newAlts: 'Front\nHall' }, files)).status).toBe(303)
    expect((await picturesOf(id)).slice(2)).toEqual(['front.png: Front', 'hall.png: Hall'])
    expect(await titlesOf(id)).toEqual(['Lease'])
    // A file of the same name and size with another content is another.
    const [other, changed] = [join(png(700, 40), bytesOf('x')), join(png(700, 40), bytesOf('y'))]
    await send(path, opened, {}, [picture('same.png', other)])
    await send(path, opened, {}, [picture('same.png', changed)])
    expect((await picturesOf(id)).filter((one) => one.startsWith('same.png'))).toHaveLength(2)
  })

  test('cannot bring back a file that the first sending removed, and says so', async () => {
    const { path, opened, yard } = await enter()
    await send(path, opened, { [`${yard}.remove`]: 'on' })
    const { status, text } = await send(path, opened, { title: 'Kept' })
    expect(status).toBe(409)
    expect(text.replace(/<!-- -->/g, '')).toContain('Picture “Yard”')
  })

  test('is no mistake where the first sending filled the deal', async () => {
    const { path, id, opened } = await enter()
    const row = await site.db.selectFrom('deal_images').selectAll().where('deal_id', '=', id).executeTakeFirstOrThrow()
    for (let number = 3; number < 30; number += 1)
      await site.db
        .insertInto('deal_images')
        .values({ ...row, id: `full-${number}`, position: number, file_key: `full-key-${number}` })
        .execute()
    const sendOne = () => send(path, opened, {}, [picture('last.png')])
    expect([(await sendOne()).status, (await sendOne()).status]).toEqual([303, 303])
    expect(await picturesOf(id)).toHaveLength(30)
    // A file that is refused makes it another form.
    const refused = await send(path, opened, {}, [picture('last.png'), picture('bad.png', bytesOf('text'))])
    expect(refused.status).toBe(415)
  })
})

describe('the form of a new deal that is sent twice', () => {
  test('enters one deal, which has what was added after “Back”', async () => {
    const opened = await open(newPage)
    const before = await countDeals()
    const first = await send(newPage, opened, record)
    const files = [picture('front.png'), lease]
    for (let sent = 1; sent <= 2; sent += 1) {
      const again = await send(newPage, opened, { ...record, title: 'Better', newAlts: 'Front' }, files)
      expect([again.status, again.headers.get('location')]).toEqual([303, first.headers.get('location')])
    }
    const id = idIn(first.headers.get('location'))
    expect(await countDeals()).toBe(before + 1)
    expect(await picturesOf(id)).toEqual(['front.png: Front'])
    expect(await titlesOf(id)).toEqual(['Lease'])
  })

  test('takes files that were kept from an earlier try once, also as a double click', async () => {
    const failed = await send(newPage, await open(newPage), { ...record, title: ' ', newAlts: 'Front' }, [picture('front.png')]) // prettier-ignore
    const kept = sentForm(failed.text, 'id="deal"')
    const first = await send(newPage, kept, { title: 'Kept' })
    const id = idIn(first.headers.get('location'))
    expect((await send(newPage, kept, { title: 'Kept' })).headers.get('location')).toBe(first.headers.get('location'))
    await send(newPage, kept, { title: 'Kept', newAlts: 'Front, anew\nHall' }, [picture('hall.png')])
    expect(await picturesOf(id)).toEqual(['front.png: Front, anew', 'hall.png: Hall'])
  })
})
