import { newId } from '#app/utils/ids.server.ts'
import { addDeal, addPost } from '../database/database.ts'
import { expect, signIn, test } from '../running/fixtures.ts'
import { buy, findUntouchedDeal } from '../running/journeys.ts'
import { addManyRequests, addManyTickets } from '../database/many-cases.ts'
import { withDatabase } from '../running/stack-people.ts'

/** What people type may be one word that no line can hold. */

test.describe.configure({ timeout: 120_000 })

test('words that cannot be broken stay within the smallest telephone @all', async ({ page, stack }) => {
  const mark = newId().toUpperCase()
  /** As long as a title may be, in the widest letter. */
  const word = (start: string) => start.padEnd(200, 'W')
  const bought = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await buy(page, stack, bought)

  const texts = {
    title: word(mark),
    description: word('D'),
    location: word('L'),
    address: word('A'),
    owner_name: word('O'),
    owner_email: `${word('E')}@owners.test`,
    owner_phone: '0'.repeat(40),
    heating: 'H'.repeat(120),
    restrictions: word('R'),
    strategy: word('S'),
    works_detail: word('K'),
    tenancy: word('T'),
    valued_by: word('V'),
  }
  const now = new Date().toISOString()
  const caseId = `words-${mark}`
  const { before, free, post } = await withDatabase(stack, async (db) => {
    const ticket = { subject: word('S'), name: word('N'), message: word('M'), search_text: mark.toLowerCase() }
    const open = { status: 'open', due_at: now, closed_at: null } as const
    await addManyTickets(db, 1, now, () => ({
      ...ticket,
      ...open,
      id: caseId,
      access_key: mark,
      reference: `TIC-${mark}`,
    }))
    const request = { full_name: word('N'), details: word('D'), search_text: mark.toLowerCase() }
    await addManyRequests(db, 1, now, () => ({ ...request, id: caseId, reference: `REF-${mark}` }))
    const { id: _, ...before } = await db
      .selectFrom('deals')
      .selectAll()
      .where('id', '=', bought.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('deals').set(texts).where('id', '=', bought.id).execute()
    return {
      before,
      free: await addDeal(db, { ...texts, title: word(`${mark}F`) }),
      post: await addPost(db, { title: word('P'), excerpt: word('E') }),
    }
  })

  await page.setViewportSize({ width: 320, height: 740 })
  const faults: string[] = []
  const look = async (paths: string[], sizes: string[]) => {
    for (const path of paths) {
      const status = (await page.goto(path))!.status()
      if (status !== 200) faults.push(`${path}: ${status}`)
      for (const size of sizes) {
        const over = await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
          for (const fold of document.querySelectorAll('details')) fold.open = true
          return document.documentElement.scrollWidth - window.innerWidth
        }, size)
        if (over > 0) faults.push(`${path}, text at ${size}: ${over} px too wide`)
      }
    }
  }
  const [searched, anyWord] = [`q=${mark}`, `q=${word('Q')}`]
  const sections = ['checkout', 'call', 'interest']
  await look(
    [
      ...[free, bought.id].map((id) => `/deal/${id}`),
      ...sections.map((section) => `/deal/${free}/${section}`),
      ...[searched, `${searched}&view=table`, anyWord].map((query) => `/marketplace?${query}`),
      ...['/deals', '/account', `/compare?ids=${free},118`, '/blog'],
      ...['blog', 'area-intelligence', 'advisor', 'saved-searches'].map((place) => `/${place}?${anyWord}`),
    ],
    ['100%', '200%'],
  )
  await page.context().clearCookies()
  await signIn(page, 'Ada Admin')
  await look(
    [
      ...['', '/audit', '/outbox', '/reservations', '/refunds', '/support'].map((list) => `/admin${list}`),
      ...['deals', 'support', 'refunds', 'search'].map((list) => `/admin/${list}?${searched}`),
      ...['support', 'refunds'].map((list) => `/admin/${list}/${caseId}`),
      ...['edit', 'unavailable'].map((verb) => `/admin/deals/${free}/${verb}`),
      '/blog-admin',
      ...['edit', 'delete', 'versions'].map((verb) => `/blog-admin/${post}/${verb}`),
    ],
    ['100%'],
  )
  await withDatabase(stack, async (db) => {
    await db.updateTable('deals').set(before).where('id', '=', bought.id).execute()
    await db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', free).execute()
  })
  expect(faults).toEqual([])
})
