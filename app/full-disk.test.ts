import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkIntegrity, openDatabase } from '#db/database.server.ts'
import { isAll } from '../scripts/lib/all.ts'
import { workImports } from './domain/deals/import/work.server.ts'
import { addDeal, addDocument, addUser } from './testing/database/database.ts'
import { pdf } from './testing/inputs/files.ts'
import { csvOf, newDeal } from './testing/inputs/imports.ts'
import { form, json, signInSomebody, stripeClient } from './testing/running/requests.ts'
import { startSite, type Site } from './testing/running/site.ts'
import { newId } from './utils/ids.server.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { makeReserve } from './utils/reserve.server.ts'

/**
 * A disk of its own, filled to its last byte before each step from a hold to a refund and of an import, and freed after it: what was
 * acknowledged is there, what was refused is not, and the same process goes on.
 */

let disk: string
let isMounted = false
const whole = 1024 * 1024 * 1024
const remount = (bytes: number) => execFileSync('mount', ['-o', `remount,size=${bytes}`, disk])
/** No byte is left: the disk becomes as small as what is on it. */
function fill(): void {
  const { blocks, bfree, bsize } = statfsSync(disk)
  remount((blocks - bfree) * bsize)
}
const free = () => remount(whole)

let site: Site
const before = process.env.TMPDIR
beforeAll(async () => {
  if (!isAll) return
  disk = mkdtempSync(join(tmpdir(), 'full-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${whole}`, 'tmpfs', disk], { stdio: 'ignore' })
    isMounted = true
  } catch {
    return
  }
  process.env.TMPDIR = disk
  site = await startSite()
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterAll(async () => {
  vi.restoreAllMocks()
  if (isMounted) {
    free()
    await site.stop()
    // A process beside may be at its end still.
    execFileSync('umount', ['-l', disk])
  }
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  if (disk) rmSync(disk, { recursive: true, force: true })
})

type Step = () => Promise<Response>

/** Does a step while there is no room, and once more after it came back. Returns both statuses. */
async function tryTwice(step: Step): Promise<[number, number]> {
  // The log of SQLite is as short as can be, so that whatever is written takes room.
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(site.db)
  fill()
  const first = await step().finally(free)
  await first.text()
  const second = await step()
  await second.text()
  return [first.status, second.status]
}

const isSound = async () => {
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(site.db)
  return rows.map((row) => row.integrity_check).join()
}
const rowsOf = async (
  table: 'reservations' | 'payments' | 'receipts' | 'refund_requests' | 'refunds' | 'deal_imports',
) => (await site.db.selectFrom(table).selectAll().execute()).length

describe.skipIf(!isAll)('a full disk', () => {
  test('at each step from a hold to a refund', async (context) => {
    if (!isMounted) context.skip()
    const { user, cookie: as } = await signInSomebody(site)
    const asAdmin = await site.signIn(await addUser(site.db, { isAdmin: true }))
    const dealId = await addDeal(site.db)
    const fileKey = newId()
    writeFileSync(join(site.dataDir, 'files', fileKey), pdf())
    const documentId = await addDocument(site.db, dealId, fileKey)
    await (await site.fetch(`/deal/${dealId}/checkout`, { as })).text()
    const counts = () => Promise.all((['reservations', 'payments', 'receipts', 'refund_requests', 'refunds'] as const).map(rowsOf)) // prettier-ignore

    let intentId = ''
    const hold: Step = async () => {
      const answer = await site.fetch('/api/create-payment-intent', json({ dealId }, { as }))
      if (answer.ok)
        intentId = ((await answer.clone().json()) as { clientSecret: string }).clientSecret.split('_secret_')[0]!
      return answer
    }
    expect(await tryTwice(hold)).toEqual([507, 200])
    expect(await counts()).toEqual([1, 1, 0, 0, 0])
    const choice = { startNow: true, loseRight: true }
    const consent = () => site.fetch(`/api/deals/${dealId}/consent`, { ...json(choice, { as }), method: 'PUT' })
    expect(await tryTwice(consent)).toEqual([507, 200])

    await stripeClient(site).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const comeBack = () => site.fetch(`/deals?payment_intent=${intentId}`, { as, redirect: 'manual' })
    // The page that says that the payment was received, then the one that thanks for it.
    expect(await tryTwice(comeBack)).toEqual([200, 303])
    expect(await counts()).toEqual([1, 1, 1, 0, 0])

    const { id, reference } = await site.db.selectFrom('reservations').select(['id', 'reference']).executeTakeFirstOrThrow() // prettier-ignore
    const opening = () => site.fetch(`/account/documents/${id}`, { ...form({}, { as }), redirect: 'manual' })
    const opened = await tryTwice(opening)
    expect([opened[0], [200, 303].includes(opened[1])]).toEqual([507, true])
    const [unread, read] = await tryTwice(() => site.fetch(`/documents/${documentId}`, { as }))
    expect([unread >= 500, read]).toEqual([true, 200])

    const request = { fullName: 'Bo Buyer', email: user.email, dealReference: reference, reason: 'changed-plans' }
    const ask = () => site.fetch('/refunds', { ...form(request, { as }), redirect: 'manual' })
    expect(await tryTwice(ask)).toEqual([507, 303])
    const withFile = () => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...request, details: 'A receipt' })) body.append(name, value)
      body.append('documents', new File([new Uint8Array(pdf())], 'a.pdf', { type: 'application/pdf' }))
      return site.fetch('/refunds', { method: 'POST', body, as, redirect: 'manual' })
    }
    expect((await tryTwice(withFile))[0]).toBe(507)

    const { id: requestId } = await site.db.selectFrom('refund_requests').select('id').executeTakeFirstOrThrow()
    const path = `/admin/refunds/${requestId}/confirm?decision=approve`
    const page = await (await site.fetch(path, { as: asAdmin })).text()
    const hidden = [...page.matchAll(/<input(?=[^>]*type="hidden")[^>]* name="([^"]*)"[^>]* value="([^"]*)"/g)]
    const fields = { ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])), intent: 'send' }
    const approve = () => site.fetch(path, { ...form(fields, { as: asAdmin }), redirect: 'manual' })
    expect(await tryTwice(approve)).toEqual([507, 303])
    expect((await counts()).slice(0, 3)).toEqual([1, 1, 1])
    expect(await isSound()).toBe('ok')
  })

  test('while a file of deals is checked and brought in', async (context) => {
    if (!isMounted) context.skip()
    const asAdmin = await site.signIn(await addUser(site.db, { isAdmin: true }))
    const csv = csvOf(Array.from({ length: 200 }, (_, index) => ({ ...newDeal, title: `Terrace ${index}` })))
    const send = () => {
      const body = new FormData()
      body.append('file', new File([csv], 'deals.csv', { type: 'text/csv' }))
      return site.fetch('/admin/deals/import', { method: 'POST', body, as: asAdmin, redirect: 'manual' })
    }
    expect(await tryTwice(send)).toEqual([507, 303])
    expect(await rowsOf('deal_imports')).toBe(1)
    const { id } = await site.db.selectFrom('deal_imports').select('id').executeTakeFirstOrThrow()
    const stateOf = async () =>
      (await site.db.selectFrom('deal_imports').select('state').executeTakeFirstOrThrow()).state
    const work = () => workImports({ db: site.db, files: filesIn(site.dataDir) }, () => new Date().toISOString())
    const workFull = async () => {
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(site.db)
      fill()
      await work().then(
        () => expect.unreachable(),
        (error: Error) => expect(error.message).toMatch(/full/),
      )
      free()
    }
    await workFull()
    expect(await stateOf()).toBe('checking')
    await work()
    expect(await stateOf()).toBe('checked')
    const dealsBefore = await site.db.selectFrom('deals').select('id').execute()
    const apply = await site.fetch(`/admin/deals/import/${id}`, { ...form({ intent: 'apply' }, { as: asAdmin }), redirect: 'manual' }) // prettier-ignore
    expect(apply.status).toBe(303)
    await workFull()
    expect([await stateOf(), await site.db.selectFrom('deals').select('id').execute()]).toEqual([
      'applying',
      dealsBefore,
    ])
    await work()
    expect(await stateOf()).toBe('done')
    expect(await site.db.selectFrom('deals').select('id').execute()).toHaveLength(dealsBefore.length + 200)
    expect(await isSound()).toBe('ok')
  })

  test('with a reserve no purchase is refused', async (context) => {
    if (!isMounted) context.skip()
    const people = await Promise.all(Array.from({ length: 20 }, () => signInSomebody(site)))
    const deals = await Promise.all(people.map(() => addDeal(site.db)))
    expect(await makeReserve(site.dataDir, 0)).toBe(true)
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(site.db)
    fill()
    const statuses: number[] = []
    try {
      for (const [index, { cookie: as }] of people.entries()) {
        const answer = await site.fetch('/api/create-payment-intent', json({ dealId: deals[index] }, { as }))
        await answer.text()
        statuses.push(answer.status)
      }
    } finally {
      free()
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(readdirSync(site.dataDir)).not.toContain('reserve')
  })

  test('leaves a database in which another process finds no fault', (context) => {
    if (!isMounted) context.skip()
    const db = openDatabase(join(site.dataDir, 'marketplace.db'))
    expect(checkIntegrity(db)).toEqual([])
    return db.destroy()
  })
})
