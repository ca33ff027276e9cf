import { paragraph } from '#app/domain/mail/blocks.ts'
import { addOldEntry } from '#app/testing/desks/audit.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { beforeAll, expect, test } from 'vitest'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { addReservation, now, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { addManyRequests, addManyTickets } from '#app/testing/database/many-cases.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

startAdminSite()

/** More than a page of each. */
const many = 60

// An hour ahead, so that nothing becomes overdue while other tests of the same process go on.
const later = (index: number) => addMilliseconds(now, 3_600_000 + index * 60_000)

beforeAll(async () => {
  const numbers = Array.from({ length: many }, (_, index) => index)
  const statuses = ['active', 'inactive'] as const
  for (const number of numbers) {
    await addDeal(site.db, { title: `House ${number}`, status: statuses[number % 2]!, roi_percent: (number * 7) % 11 })
    await addReservation({ status: number % 3 ? 'expired' : 'paid' })
    const actor = number % 2 ? 'system' : 'provider'
    await addOldEntry(site.db, 'seen', 'thing', `entry-${number}`, { actor })
    const mail = { to: `person${number % 10}@many.test`, subject: `Subject-${number}`, blocks: [paragraph('Text')] }
    await queueMail(site.db, nameMail(`many-${number}`), mail, later((number * 7) % many))
  }
  await addManyRequests(site.db, many, now, (number) => ({
    status: number % 4 ? 'pending' : 'rejected',
    reason: number % 2 ? 'other' : 'changed-plans',
    asked_at: later((number * 7) % many),
    due_at: later((number * 11) % many),
  }))
  await addManyTickets(site.db, many, now, (number) => ({
    kind: number % 3 ? 'general' : 'complaint',
    updated_at: later((number * 11) % many),
    ...(number % 6 ? { status: 'open', due_at: later((number * 7) % many), closed_at: null } : {}),
  }))
})

/** What names a row of each list, on its page as in its file. */
const names: Record<string, RegExp> = {
  deals: /PID-\d{6}/,
  refunds: /REF-\d{8}/,
  support: /TIC-\d{8}/,
  reservations: /RES-\w{8}/,
  audit: /entry-\d+/,
  outbox: /Subject-\d+/,
}

/** The rows on all pages of a list. */
async function readPages(list: string, query: string): Promise<string[]> {
  const rows: string[] = []
  for (let number = 1, found = 50; found === 50; number += 1) {
    const { status, text } = await page(`/admin/${list}?${query}&page=${number}`)
    // Behind the last page there is only the way back.
    if (status === 302) break
    const here = text.split('<tr>').slice(2)
    rows.push(...here.map((row) => names[list]!.exec(row)![0]))
    found = here.length
  }
  return rows
}

/** The rows of a list's file. */
async function readFile(list: string, query: string): Promise<string[]> {
  const { text } = await page(`/admin/export/${list}?${query}`)
  const lines = text.trimEnd().split('\r\n').slice(1)
  return lines.map((line) => names[list]!.exec(line)![0])
}

test.each([
  ['deals', '', 2 * many],
  ['deals', 'status=inactive&sort=roi', many / 2],
  ['deals', 'type=Residential&sort=price&q=house+1', 11],
  ['refunds', '', 45],
  ['refunds', 'status=any', many],
  ['refunds', 'status=pending', 45],
  ['refunds', 'status=rejected', 15],
  ['refunds', 'status=under-review', 0],
  ['refunds', 'status=on-its-way', 0],
  ['refunds', 'status=any&reason=other', many / 2],
  ['refunds', 'status=nope&q=person+1', 13],
  ['support', '', 50],
  ['support', 'status=all', many],
  ['support', 'status=closed&kind=complaint', 10],
  ['support', 'status=overdue&q=person1', 0],
  ['reservations', '', many],
  ['reservations', 'state=secured', 20],
  ['reservations', `state=live&month=${now.slice(0, 7)}&q=ivy%40people.test`, 20],
  ['audit', 'type=thing', many],
  ['audit', 'type=thing&actor=system&action=seen', many / 2],
  ['audit', 'id=entry-7', 1],
  ['outbox', 'q=subject', many],
  ['outbox', 'kind=mail&status=waiting&q=person7%40many.test', 6],
])('%s?%s: the page and the file have the same rows in the same order', async (list, query, count) => {
  const rows = await readPages(list, query)
  expect(rows).toHaveLength(count)
  expect(new Set(rows).size).toBe(count)
  expect(await readFile(list, query)).toEqual(rows)
})

test.each([
  // It has all requests, newest first, unless a state is asked for.
  ['refunds', 'status=any', ''],
  ['refunds', '', 'status=open'],
  ['refunds', 'status=pending', 'status=pending'],
  ['refunds', 'status=any&q=person+1', 'q=person+1'],
  ['refunds', 'status=any', 'status=nope'],
  // It has no filters: all tickets, whatever is asked.
  ['support', 'status=all', ''],
  ['support', 'status=all', 'status=closed&kind=call&q=nobody'],
])('%s?%s: the JSON twin ?%s has the rows of the page too', async (list, query, asked) => {
  const { headers, text } = await page(`/api/admin/${list}?${asked}`)
  const rows = await readPages(list, query)
  expect((JSON.parse(text) as { reference: string }[]).map((row) => row.reference)).toEqual(rows)
  expect(rows.length).toBeGreaterThan(0)
  expect(headers.get('x-total-count')).toBe(String(rows.length))
})
