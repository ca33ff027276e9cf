import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { isOnPostgres, takePostgresDatabase, untilVersions } from '#app/testing/database/postgres.ts'
import { closeDatabase, openDatabase, type Db } from '../database.server.ts'
import { hasVersions, readLastChange } from '../versions.server.ts'

/** One process that reaches PostgreSQL through a cable that can be cut without a word, and another one that does not. */
async function openByCable(): Promise<{ one: Db; other: Db; cut: () => void; mend: () => void }> {
  const { address, giveBack } = await takePostgresDatabase()
  const { port, pathname } = new URL(address)
  const sockets = new Set<Socket>()
  let isCut = false
  const cable = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => !isCut && to.write(bytes)).on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(cable, 'listening')
  const one = openDatabase(`postgres://postgres@127.0.0.1:${(cable.address() as AddressInfo).port}${pathname}`)
  const other = openDatabase(address)
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    cable.close()
    for (const db of [one, other]) closeDatabase(db)
    await giveBack()
  })
  return { one, other, cut: () => void (isCut = true), mend: () => void (isCut = false) }
}

test.runIf(isOnPostgres)(
  'who hears nothing of PostgreSQL any more keeps nothing after two seconds, and listens anew',
  async () => {
    const { one, other, cut, mend } = await openByCable()
    await untilVersions(one)
    const before = readLastChange(one, ['deals'])
    cut()
    const start = performance.now()
    await addDeal(other)
    await vi.waitUntil(() => !hasVersions(one), { timeout: 4000, interval: 5 })
    expect(performance.now() - start).toBeLessThan(2100)
    mend()
    await vi.waitUntil(() => readLastChange(one, ['deals']) > before, { timeout: 10_000 })
  },
)

test.runIf(isOnPostgres)('a process that stood still knows nothing before it has asked again', async () => {
  const { one } = await openByCable()
  await untilVersions(one)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2100)
  expect(hasVersions(one)).toBe(false)
  await vi.waitUntil(() => hasVersions(one))
})
