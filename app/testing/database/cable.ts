import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { takePostgresDatabase } from './postgres.ts'

/** One process that reaches PostgreSQL through a cable that can be cut without a word, and another one that does not. */
export async function openByCable(): Promise<{ one: Db; other: Db; cut: () => void; mend: () => void }> {
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
