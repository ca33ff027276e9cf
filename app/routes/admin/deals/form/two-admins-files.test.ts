import { beforeAll, describe, expect, test } from 'vitest'
import { page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addUser } from '#app/testing/database/database.ts'
import { pdf, png } from '#app/testing/inputs/files.ts'
import { sentForm } from '#app/testing/pages/forms.ts'

startAdminSite()

let asLeila: string
beforeAll(async () => {
  asLeila = await site.signIn(await addUser(site.db, { isAdmin: true, firstName: 'Leila', lastName: 'Haddad' }))
})

type Sent = [field: string, name: string, content: Uint8Array, type: string]
interface How {
  files?: Sent[]
  as?: string
}

/** Sends a form with what was typed into it, as a browser does. */
function send(path: string, opened: FormData, typed: Record<string, string>, { files = [], as }: How = {}) {
  const form = new FormData()
  for (const [name, value] of opened) form.append(name, value)
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  for (const [field, name, content, type] of files)
    form.append(field, new File([new Uint8Array(content)], name, { type }))
  return page(path, { method: 'POST', body: form, ...(as && { as }) })
}

const record = { title: 'Two-bed flat', description: 'Let.', location: 'Jarrow', propertyType: 'Residential', price: '£92,000' } // prettier-ignore
const picture = (name: string): Sent => ['pictures', name, png(700, 40), 'image/png']
const plain = (html: string) => html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') // prettier-ignore
const mainOf = (html: string) => plain(/<main.*<\/main>/s.exec(html)![0])

/** A deal with three pictures and a document, whose form both have opened. */
async function openTwice() {
  const files: Sent[] = [picture('kitchen.png'), picture('yard.png'), picture('front.png'), ['documents', 'Title pack.pdf', pdf(), 'application/pdf']] // prettier-ignore
  const entered = await send(
    '/admin/deals/new',
    new FormData(),
    { ...record, newAlts: 'Kitchen\nYard\nFront' },
    { files },
  )
  const path = entered.headers.get('location')!
  const id = Number(/\d+/.exec(path)![0])
  const opened = sentForm((await page(path)).text, 'id="deal"')
  const [kitchen, yard, front] = (opened.get('picture.was') as string).split(' ') as [string, string, string]
  const pack = opened.get('document.was') as string
  return { path, id, opened, kitchen, yard, front, pack }
}
const picturesOf = (id: number) =>
  site.db.selectFrom('deal_images').select(['id', 'alt']).where('deal_id', '=', id).orderBy('position').execute()
const altsOf = async (id: number) => (await picturesOf(id)).map(({ alt }) => alt)
const titlesOf = async (id: number) =>
  (
    await site.db.selectFrom('deal_documents').select('title').where('deal_id', '=', id).orderBy('position').execute()
  ).map(({ title }) => title)

/** The choices of the conflict page, as they stand. */
const choicesIn = (html: string) => sentForm(html, 'id="choices"')

describe('who saves the files of a deal second', () => {
  test('changes only what they changed: texts, order, removals and additions of the other stay', async () => {
    const { path, id, opened, kitchen, yard, front, pack } = await openTwice()
    const theirs = {
      [`picture.${kitchen}.alt`]: 'Kitchen, new words',
      [`picture.${front}.order`]: '0',
      [`document.${pack}.title`]: 'Title register',
      newAlts: 'Garden',
    }
    expect((await send(path, opened, theirs, { files: [picture('garden.png')], as: asLeila })).status).toBe(303)
    const { status, text } = await send(path, opened, { [`picture.${yard}.alt`]: 'Yard, mine' })
    expect(status).toBe(409)
    const said = mainOf(text)
    expect(said).toContain('Nothing was changed by both of you.')
    expect(said).toMatch(/Only Leila Haddad changed .*Alt text of picture “Kitchen” Kitchen → Kitchen, new words/)
    expect(said).toContain('Picture “Garden” Added')
    expect(said).toContain('Order of pictures “Kitchen”, “Yard”, “Front” → “Front”, “Kitchen”, “Yard”') // prettier-ignore
    expect(said).toMatch(/Only you changed .*Alt text of picture “Yard” Yard → Yard, mine/)
    expect(await altsOf(id)).toEqual(['Front', 'Kitchen, new words', 'Yard', 'Garden'])

    expect((await send(path, choicesIn(text), { intent: 'save' })).status).toBe(303)
    expect(await altsOf(id)).toEqual(['Front', 'Kitchen, new words', 'Yard, mine', 'Garden'])
    expect(await titlesOf(id)).toEqual(['Title register'])
    const history = plain((await page(path)).text)
    expect(history).toContain('changed the files of the deal. Alt text of picture 3 changed from “Yard” to “Yard, mine”') // prettier-ignore
    expect(history).toContain('Order of pictures changed. Alt text of picture 1 changed from “Kitchen” to “Kitchen, new words”. Picture “Garden” added. Title of document “Title pack” changed to “Title register”') // prettier-ignore
  })

  test('chooses between two texts of one picture as between those of a field', async () => {
    for (const [chosen, saved] of [
      ['Kitchen, mine', 'Kitchen, mine'],
      ['Kitchen, theirs', 'Kitchen, theirs'],
    ] as const) {
      const { path, id, opened, kitchen } = await openTwice()
      const name = `picture.${kitchen}.alt`
      await send(path, opened, { [name]: 'Kitchen, theirs' }, { as: asLeila })
      const { text } = await send(path, opened, { [name]: 'Kitchen, mine' })
      expect(mainOf(text)).toContain('One thing differs; choose.')
      expect(mainOf(text)).toMatch(/Alt text of picture “Kitchen” Was: Kitchen Leila Haddad: Kitchen, theirs You: Kitchen, mine/) // prettier-ignore
      const choices = choicesIn(text)
      expect(choices.get(name)).toBe('Kitchen, mine')
      expect((await send(path, choices, { [name]: chosen, intent: 'save' })).status).toBe(303)
      expect((await altsOf(id))[0]).toBe(saved)
    }
  })

  test('is asked about an order that both changed', async () => {
    const { path, id, opened, kitchen, front } = await openTwice()
    await send(path, opened, { [`picture.${front}.order`]: '0' }, { as: asLeila })
    const { text } = await send(path, opened, { [`picture.${kitchen}.order`]: '9' })
    expect(mainOf(text)).toMatch(/Order of pictures Was: “Kitchen”, “Yard”, “Front” Leila Haddad: “Front”, “Kitchen”, “Yard” You: “Yard”, “Front”, “Kitchen”/) // prettier-ignore
    expect(await altsOf(id)).toEqual(['Front', 'Kitchen', 'Yard'])
    await send(path, choicesIn(text), { intent: 'save' })
    expect(await altsOf(id)).toEqual(['Yard', 'Front', 'Kitchen'])
  })

  test('is told of an edit of a picture that the other removed, which stays removed', async () => {
    const { path, id, opened, kitchen } = await openTwice()
    await send(path, opened, { [`picture.${kitchen}.remove`]: 'on' }, { as: asLeila })
    const mine = { [`picture.${kitchen}.alt`]: 'Kitchen, mine', [`picture.${kitchen}.order`]: '3' }
    // The figures are worked out in between, and the edit of what is gone goes along.
    const worked = await send(path, opened, { ...mine, intent: 'preview' })
    expect(worked.status).toBe(200)
    const { status, text } = await send(path, sentForm(worked.text, 'id="deal"'), {})
    expect(status).toBe(409)
    const said = mainOf(text)
    expect(said).not.toContain('Nothing of either is lost')
    expect(said).toContain('Picture “Kitchen” Removed')
    expect(said).toContain('Alt text of picture “Kitchen” You typed: Kitchen, mine')
    expect((await send(path, choicesIn(text), { title: 'Saved', intent: 'save' })).status).toBe(303)
    expect(await altsOf(id)).toEqual(['Yard', 'Front'])
  })

  test('chooses whether a document goes that they removed and the other renamed', async () => {
    const { path, id, opened, pack } = await openTwice()
    await send(path, opened, { [`document.${pack}.title`]: 'Title register' }, { as: asLeila })
    const { text } = await send(path, opened, { [`document.${pack}.remove`]: 'on' })
    expect(mainOf(text)).toContain('Document “Title pack” Was: Title pack Leila Haddad: Kept: Title register You: Removed') // prettier-ignore
    const choices = choicesIn(text)
    const kept = await send(path, choices, { [`document.${pack}.remove`]: '', title: 'Kept', intent: 'save' })
    expect(kept.status).toBe(303)
    expect(await titlesOf(id)).toEqual(['Title register'])
  })

  test('does not lose the files that came with the form', async () => {
    const { path, id, opened } = await openTwice()
    await send(path, opened, { title: 'Theirs' }, { as: asLeila })
    const { text } = await send(path, opened, { newAlts: 'Garden' }, { files: [picture('garden.png'), ['documents', 'Lease.pdf', pdf(), 'application/pdf']] }) // prettier-ignore
    expect(mainOf(text)).toMatch(/New files you chose .* garden\.png \(.*\) Lease\.pdf \(/)
    const back = await send(path, sentForm(text, 'id="mine"'), { intent: 'back' })
    expect(back.text).toContain('Keep garden.png')
    const again = await send(path, sentForm(back.text, 'id="deal"'), {})
    expect(again.status).toBe(409)
    expect((await send(path, choicesIn(again.text), { intent: 'save' })).status).toBe(303)
    expect(await altsOf(id)).toEqual(['Kitchen', 'Yard', 'Front', 'Garden'])
    expect(await titlesOf(id)).toEqual(['Title pack', 'Lease'])
  })

  test('is asked about a cover where the other has added one', async () => {
    const { path, id, opened, front } = await openTwice()
    await send(path, opened, { newAlts: 'Garden' }, { files: [picture('garden.png')], as: asLeila })
    const later = sentForm((await page(path)).text, 'id="deal"')
    const garden = (await picturesOf(id))[3]!.id
    await send(path, later, { [`picture.${garden}.order`]: '0' }, { as: asLeila })
    const { status, text } = await send(path, opened, { [`picture.${front}.order`]: '0' })
    expect(status).toBe(409)
    expect(mainOf(text)).not.toContain('Nothing was changed by both')
    expect(mainOf(text)).toMatch(/Order of pictures Was: “Kitchen”, “Yard”, “Front” Leila Haddad: “Garden”, “Kitchen”, “Yard”, “Front” You: “Front”, “Garden”, “Kitchen”, “Yard”/) // prettier-ignore
    expect(await altsOf(id)).toEqual(['Garden', 'Kitchen', 'Yard', 'Front'])
    const choices = choicesIn(text)
    const theirs = (await picturesOf(id)).map((one) => one.id).join(' ')
    const kept = await send(path, choices, { 'picture.places': theirs, title: 'Saved', intent: 'save' })
    expect(kept.status).toBe(303)
    expect(await altsOf(id)).toEqual(['Garden', 'Kitchen', 'Yard', 'Front'])
  })

  test('keeps the cover first that they would remove and the other described anew', async () => {
    const { path, id, opened, kitchen, yard } = await openTwice()
    await send(path, opened, { [`picture.${kitchen}.alt`]: 'Kitchen, new words' }, { as: asLeila })
    const { text } = await send(path, opened, { [`picture.${kitchen}.remove`]: 'on', [`picture.${yard}.order`]: '3' })
    await send(path, choicesIn(text), { [`picture.${kitchen}.remove`]: '', intent: 'save' })
    expect(await altsOf(id)).toEqual(['Kitchen, new words', 'Front', 'Yard'])
  })

  test('is told that the picture which they remove had become the cover', async () => {
    const { path, id, opened, front } = await openTwice()
    await send(path, opened, { [`picture.${front}.order`]: '1' }, { as: asLeila })
    const { text } = await send(path, opened, { [`picture.${front}.remove`]: 'on' })
    expect(mainOf(text)).toMatch(/Only Leila Haddad changed Order of pictures “Kitchen”, “Yard”, “Front” → “Front”, “Kitchen”, “Yard” Only you changed Picture “Front” Removed/) // prettier-ignore
    expect((await send(path, choicesIn(text), { intent: 'save' })).status).toBe(303)
    expect(await altsOf(id)).toEqual(['Kitchen', 'Yard'])
  })

  test('sends the choices twice and has changed the deal once', async () => {
    const { path, id, opened, kitchen, yard } = await openTwice()
    await send(path, opened, { [`picture.${kitchen}.alt`]: 'Kitchen, theirs' }, { as: asLeila })
    const { text } = await send(path, opened, { [`picture.${yard}.alt`]: 'Yard, mine', description: 'Mine.' })
    const choices = choicesIn(text)
    for (const _ of ['once', 'twice']) {
      const { status, headers } = await send(path, choices, { intent: 'save' })
      expect([status, headers.get('location')]).toEqual([303, path])
    }
    expect(await altsOf(id)).toEqual(['Kitchen, theirs', 'Yard, mine', 'Front'])
    const versions = await site.db.selectFrom('record_versions').select('version').where('record_id', '=', id).execute()
    expect(versions).toHaveLength(3)
    // The choices of another page have another name.
    const other = await send(path, opened, { [`picture.${yard}.alt`]: 'Yard, mine', description: 'Mine.' })
    expect(choicesIn(other.text).get('form')).toMatch(/^[\w-]{22}$/)
    expect(choicesIn(other.text).get('form')).not.toBe(choices.get('form'))
  })

  test('is told again of a text about a picture that is gone, where a third saves before they choose', async () => {
    const { path, id, opened, kitchen, pack } = await openTwice()
    const gone = { [`picture.${kitchen}.remove`]: 'on', [`document.${pack}.remove`]: 'on' }
    await send(path, opened, gone, { as: asLeila })
    const mine = { [`picture.${kitchen}.alt`]: 'Kitchen, mine', [`document.${pack}.title`]: 'Pack, mine' }
    let { text } = await send(path, opened, mine)
    for (const title of ['Third', 'Fourth']) {
      await send(path, sentForm((await page(path)).text, 'id="deal"'), { title }, { as: asLeila })
      ;({ text } = await send(path, choicesIn(text), { intent: 'save' }))
      const said = mainOf(text)
      expect(plain(text)).not.toContain('Nothing of either is lost')
      expect(said).toContain('Picture “Kitchen” Removed')
      expect(said).toContain('Alt text of picture “Kitchen” You typed: Kitchen, mine')
      expect(said).toContain('Title of document “Title pack” You typed: Pack, mine')
    }
    expect((await send(path, choicesIn(text), { location: 'Hebburn', intent: 'save' })).status).toBe(303)
    expect([await altsOf(id), await titlesOf(id)]).toEqual([['Yard', 'Front'], []])
  })

  test('tells two documents of one title apart', async () => {
    const { path, opened } = await openTwice()
    await send(path, opened, {}, { files: [['documents', 'Title pack .pdf', pdf(), 'application/pdf']], as: asLeila })
    const both = sentForm((await page(path)).text, 'id="deal"')
    const second = (both.get('document.was') as string).split(' ')[1]
    const name = `document.${second}.title`
    expect(both.get(name)).toBe('Title pack')
    await send(path, both, { [name]: 'Theirs' }, { as: asLeila })
    const { text } = await send(path, both, { [name]: 'Mine' })
    expect(mainOf(text)).toContain('Title of document 2 “Title pack” Was: Title pack Leila Haddad: Theirs You: Mine')
  })

  test('is told again when a third has changed a file meanwhile', async () => {
    const { path, id, opened, kitchen, yard } = await openTwice()
    await send(path, opened, { title: 'Theirs' }, { as: asLeila })
    const first = await send(path, opened, { [`picture.${kitchen}.alt`]: 'Kitchen, mine' })
    const third = sentForm((await page(path)).text, 'id="deal"')
    await send(path, third, { [`picture.${kitchen}.alt`]: 'Kitchen, third', [`picture.${yard}.remove`]: 'on' }, { as: asLeila }) // prettier-ignore
    const second = await send(path, choicesIn(first.text), { intent: 'save' })
    expect(second.status).toBe(409)
    expect(mainOf(second.text)).toContain('Leila Haddad: Kitchen, third You: Kitchen, mine')
    expect((await send(path, choicesIn(second.text), { intent: 'save' })).status).toBe(303)
    expect(await altsOf(id)).toEqual(['Kitchen, mine', 'Front'])
  })
})
