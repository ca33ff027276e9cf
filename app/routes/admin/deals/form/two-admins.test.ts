import { beforeAll, describe, expect, test } from 'vitest'
import { asAdmin, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addUser } from '#app/testing/database/database.ts'
import { sentForm } from '#app/testing/pages/forms.ts'

startAdminSite()

let asLeila: string
beforeAll(async () => {
  asLeila = await site.signIn(await addUser(site.db, { isAdmin: true, firstName: 'Leila', lastName: 'Haddad' }))
})

const began = {
  title: 'Two-bed flat',
  description: 'Let at £650 a month.',
  location: 'Jarrow, NE32',
  propertyType: 'Residential',
  price: '£92,000',
  bedrooms: '2',
  tenancy: 'Since 2023',
}
const theirs = { ...began, description: 'Let at £670 a month.', bedrooms: '3' }
const mine = { ...began, description: 'Let at £675 a month.', tenancy: 'Since 2024', version: '1' }

/** A deal that both have opened, and that Leila has saved since. */
async function openTwice() {
  const answer = await post('/admin/deals/new', began)
  const path = answer.headers.get('location')!
  expect((await post(path, { ...theirs, version: '1' }, asLeila)).status).toBe(303)
  return { path, id: Number(/\d+/.exec(path)![0]) }
}
const dealOf = (id: number) => site.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What a form of the conflict page sends as it stands: the choices, or what this admin had typed. */
const formIn = (html: string, which: 'choices' | 'mine') =>
  Object.fromEntries(sentForm(html, `id="${which}"`)) as Record<string, string>

describe('who saves second', () => {
  test('is shown what each has changed, and nothing is saved', async () => {
    const { path, id } = await openTwice()
    const { status, text } = await post(path, mine)
    expect(status).toBe(409)
    const said = /<main.*<\/main>/s.exec(text)![0].replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') // prettier-ignore
    expect(said).toContain('Leila Haddad saved this deal while you were editing')
    expect(said).toContain('Nothing of either is lost. One field differs; choose.')
    expect(said).toMatch(/Description Was: Let at £650 a month\. Leila Haddad: Let at £670 a month\. You: Let at £675 a month\./) // prettier-ignore
    expect(said).toMatch(/Only Leila Haddad changed Bedrooms 2 → 3/)
    expect(said).toMatch(/Only you changed .*Tenancy Since 2023 → Since 2024/)
    expect(await dealOf(id)).toMatchObject({ version: 2, bedrooms: 3, tenancy: 'Since 2023' })
  })

  test('saves the choices with what only one of them changed', async () => {
    const { path, id } = await openTwice()
    const choices = formIn((await post(path, mine)).text, 'choices')
    expect(choices.version).toBe('2')
    const saved = await post(path, { ...choices, intent: 'save' })
    expect(saved.status).toBe(303)
    expect(await dealOf(id)).toMatchObject({ version: 3, bedrooms: 3, tenancy: 'Since 2024', description: mine.description }) // prettier-ignore
  })

  test('can take theirs of a field', async () => {
    const { path, id } = await openTwice()
    const choices = formIn((await post(path, mine)).text, 'choices')
    await post(path, { ...choices, description: theirs.description })
    expect(await dealOf(id)).toMatchObject({ description: theirs.description, tenancy: 'Since 2024' })
  })

  test('is told again when a third has saved meanwhile', async () => {
    const { path, id } = await openTwice()
    const choices = formIn((await post(path, mine)).text, 'choices')
    await post(path, { ...theirs, title: 'Third', version: '2' }, asLeila)
    const again = await post(path, choices)
    expect(again.status).toBe(409)
    expect(await dealOf(id)).toMatchObject({ version: 3, title: 'Third', tenancy: 'Since 2023' })
    await post(path, formIn(again.text, 'choices'))
    expect(await dealOf(id)).toMatchObject({ title: 'Third', tenancy: 'Since 2024', description: mine.description })
  })

  test('goes back to the own form with everything typed, which is compared again when it is sent', async () => {
    const { path } = await openTwice()
    const back = await post(path, { ...formIn((await post(path, mine)).text, 'mine'), intent: 'back' })
    expect(back.status).toBe(200)
    expect(back.text).toContain('Let at £675 a month.</textarea>')
    expect(back.text).toContain('name="version" value="1"')
    expect((await post(path, mine)).status).toBe(409)
  })

  test('keeps theirs, and the own draft is gone', async () => {
    const { path, id } = await openTwice()
    await post('/admin/deals/draft', { ...mine, deal: String(id) })
    const kept = await post(path, { ...formIn((await post(path, mine)).text, 'mine'), intent: 'drop' })
    expect([kept.status, kept.headers.get('location')]).toEqual([303, path])
    const { text } = await page(path)
    expect(text).toContain('Let at £670 a month.</textarea>')
    expect(text).not.toContain('A draft of yours')
  })

  test('is asked about the listing that the list has switched', async () => {
    const answer = await post('/admin/deals/new', { ...began, isActive: 'yes' })
    const path = answer.headers.get('location')!
    const id = Number(/\d+/.exec(path)![0])
    const { version } = await dealOf(id)
    await post('/admin/deals', { deal: String(id), to: 'inactive' }, asLeila)
    const { status, text } = await post(path, { ...began, isActive: 'yes', title: 'Mine', version: String(version) })
    expect(status).toBe(409)
    expect(text).toMatch(/Someone<\/bdi> saved this deal/)
    const choices = formIn(text, 'choices')
    expect(choices).not.toHaveProperty('isActive', 'yes')
    await post(path, choices)
    expect(await dealOf(id)).toMatchObject({ status: 'inactive', title: 'Mine' })
    expect(asAdmin).not.toBe(asLeila)
  })
})
