import { afterEach, expect, test, vi } from 'vitest'
import { connectionOf } from '#db/database.server.ts'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { photoRules } from '#app/testing/inputs/upload-rules.ts'
import { leaveTwo, loadInTwo } from '#app/testing/running/two-processes.ts'
import type { Way } from './site-processes.server.ts'

afterEach(() => {
  vi.restoreAllMocks()
  leaveTwo()
})

const from = '192.0.2.1'
const email = 'sue@sender.test'

const load = async () => ({
  ...(await import('./transact-asking.server.ts')),
  ...(await import('./network-shares.server.ts')),
  ...(await import('#app/domain/alerts/saving.server.ts')),
  ...(await import('#app/domain/files/uploads.server.ts')),
  ...(await import('#app/domain/newsletter/subscribing.server.ts')),
  ...(await import('#app/domain/refunds/requests.server.ts')),
  ...(await import('#app/domain/support/tickets.server.ts')),
})

/** The site, its database, and what its worker has asked the main process. */
async function startTwo() {
  const db = await createTestDatabase()
  const [main, worker] = await loadInTwo(load)
  const { marketplaceWay: way } = globalThis as unknown as { marketplaceWay: Way }
  const ask = way.askMain.bind(way)
  const asked: { name: string; isAlone: boolean }[] = []
  vi.spyOn(way, 'askMain').mockImplementation((name, given) => {
    asked.push({ name, isAlone: connectionOf(db)!.inTransaction })
    return ask(name, given)
  })
  return { db, main, worker, asked }
}
type Two = Awaited<ReturnType<typeof startTwo>>

const enquiry = { email, subject: 'A question', message: 'Is there a garden?' }
const refund = { fullName: 'Sue', email, dealReference: '', reason: 'other', details: 'x' } as const

const actions: Record<string, { names: string[]; rows?: number; act: (two: Two) => Promise<unknown> }> = {
  'a question is filed': {
    names: ['share-written-by-strangers', 'share-acknowledgements'],
    act: ({ db, worker }) => worker.fileTicket(db, null, enquiry, testNow, from),
  },
  'a reply is written': {
    names: ['share-written-by-strangers'],
    rows: 2,
    act: async ({ db, worker }) => {
      await worker.fileTicket(db, null, enquiry, testNow)
      const { access_key: key } = await db.selectFrom('tickets').select('access_key').executeTakeFirstOrThrow()
      return worker.replyToTicket(db, null, key, 'And a shed?', testNow, from)
    },
  },
  'a call is asked for': {
    names: ['share-written-by-people'],
    act: async ({ db, worker }) => {
      const [user, id] = [await addUser(db), await addDeal(db)]
      return worker.fileDealTicket(
        db,
        user,
        { id, title: 'A house' },
        'call',
        { phone: '', message: '' },
        testNow,
        from,
      )
    },
  },
  'a refund is asked for': {
    names: ['share-acknowledgements'],
    act: ({ db, worker }) => worker.fileRefundRequest(db, null, { ...refund, from }, [], testNow),
  },
  'an address subscribes': {
    names: ['share-new-addresses'],
    act: ({ db, worker }) => worker.askToSubscribe(db, { email, from: 'newsletter-page' }, from, testNow),
  },
  'a search is saved': {
    names: ['share-new-addresses'],
    act: ({ db, worker }) =>
      worker.askToSave(db, { email, cadence: 'daily', search: '' }, { network: from, user: null }, testNow),
  },
  'a file is stored': {
    names: [],
    act: ({ db, worker }) =>
      worker.storeUpload(
        db,
        photoRules,
        { key: from, network: from, isKnown: false },
        { fileKey: 'a', fileName: 'a.jpg', contentType: 'image/jpeg', byteSize: 5 },
        testNow,
      ),
  },
}

test.each(Object.entries(actions))(
  'a worker asks nothing while nobody else can write: %s',
  async (_, { names, rows = 1, act }) => {
    const two = await startTwo()
    await act(two)
    expect(two.asked).toEqual(names.map((name) => ({ name, isAlone: false })))
    const stored = [
      'tickets',
      'ticket_messages',
      'refund_requests',
      'subscribers',
      'saved_searches',
      'uploads',
    ] as const
    const there = await Promise.all(stored.map((table) => two.db.selectFrom(table).select('id').execute()))
    expect(there.flat()).toHaveLength(rows)
  },
)

test('a transaction has its answer the second time, and what it wrote before is undone', async () => {
  const { db, main, worker, asked } = await startTwo()
  const [take] = [main, worker].map((one) => one.shareByNetwork('test', 1)).reverse()
  const use = { address: from, until: '2026-11-03T10:00:00.000Z', now: testNow }
  const once = () =>
    worker.transactAsking(db, async (trx) => {
      await addDeal(trx)
      const isTaken = await worker.askWithin(trx, take!, use)
      return [isTaken, await worker.askWithin(trx, take!, use)]
    })
  expect([await once(), await once()]).toEqual([
    [true, true],
    [false, false],
  ])
  expect(asked).toHaveLength(2)
  expect(await db.selectFrom('deals').select('id').execute()).toHaveLength(2)
  await expect(worker.transactAsking(db, () => Promise.reject(new Error('A mistake.')))).rejects.toThrow('A mistake.')
})
