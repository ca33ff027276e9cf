import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { form, json } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

repeatWithoutPause()

const headers = { 'x-client-address': '198.51.100.7' }

let site: Site
let as: string
beforeAll(async () => {
  site = await startSite()
  as = await site.signIn(await addUser(site.db, { isAdmin: true }))
})
afterAll(() => site.stop())

async function hold() {
  const buyer = await site.signIn(await addUser(site.db))
  const dealId = await addDeal(site.db)
  const answer = await site.fetch('/api/create-payment-intent', json({ dealId }, { as: buyer, headers }))
  expect(answer.status).toBe(200)
  return buyer
}
const read = async (path: string) => {
  const response = await site.fetch(path, { as })
  return { status: response.status, html: (await response.text()).replace(/<!-- -->/g, '') }
}
const shownOf = (html: string) => /name="shown" value="([^"]+)"/.exec(html)![1]!

test('a group is found from the reservations, shown with its numbers, and freed after one more question', async () => {
  expect((await read('/admin/reservations')).html).toContain('href="/admin/reservations/groups"')
  expect((await read('/admin/reservations/groups')).html).toContain('No groups')
  const buyers = [await hold(), await hold(), await hold()]

  const list = await read('/admin/reservations/groups')
  expect(list.html).toMatch(/Network [\w-]{6}/)
  expect(list.html).toContain('3 accounts')
  expect(list.html).not.toContain('198.51.100')
  const path = /href="(\/admin\/reservations\/groups\/[\w-]{22})"/.exec(list.html)![1]!

  const asked = await read(path)
  expect(asked.html).toMatch(/Free 3 holds of Network/)
  expect(asked.html.match(/RES-\w{8}, Two-bed terrace/g)).toHaveLength(3)
  // A hold that begins after the page was opened is not freed with those that it shows.
  await hold()
  const freed = await site.fetch(path, form({ shown: shownOf(asked.html) }, { as }))
  expect([freed.status, freed.headers.get('location')]).toEqual([303, '/admin/reservations/groups'])
  expect((await read('/admin/reservations/groups')).html).toContain('3 holds freed')
  expect(await site.db.selectFrom('reservations').select('id').where('status', '=', 'held').execute()).toHaveLength(1)
  const account = await (await site.fetch('/account', { as: buyers[0]! })).text()
  expect(account).toMatch(/We ended your hold on .*, before its time was over\./)

  const again = await site.fetch(path, form({ shown: shownOf(asked.html) }, { as }))
  expect(again.status).toBe(303)
  expect((await read('/admin/reservations/groups')).html).toContain('Left alone: 3 had ended already.')
})

test('what nobody has shown frees nothing, and an unknown group is not there', async () => {
  await hold()
  await hold()
  const path = /href="(\/admin\/reservations\/groups\/[\w-]{22})"/.exec(
    (await read('/admin/reservations/groups')).html,
  )![1]!
  const before = await site.db.selectFrom('reservations').select('id').where('status', '=', 'held').execute()
  for (const fields of [{}, { shown: '' }, { shown: 'a b' }] as Record<string, string>[])
    expect((await site.fetch(path, form(fields, { as }))).status).toBe(400)
  expect((await read('/admin/reservations/groups/none')).status).toBe(404)
  expect((await site.fetch('/admin/reservations/groups/none', form({ shown: 'a' }, { as }))).status).toBe(404)
  expect(await site.db.selectFrom('reservations').select('id').where('status', '=', 'held').execute()).toEqual(before)
})

test('only an admin sees and frees groups', async () => {
  const reader = await site.signIn(await addUser(site.db, { role: 'support' }))
  for (const path of ['/admin/reservations/groups', '/admin/reservations/groups/none'])
    expect((await site.fetch(path, { as: reader })).status).toBe(403)
})
