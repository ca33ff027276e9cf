import { everyDay } from '../../../scripts/lib/all.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { followChildren } from '#app/testing/running/children.ts'
import { brokenPdfs, endlessPdf, largePdfs, oddPdfs } from '#app/testing/inputs/hostile-pdfs.ts'
import { readPdf, writePdf } from '#app/testing/inputs/pdfs.ts'
import { connectStamper, usualLimits, type Stamper } from './stamper.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'stamper-'))
const parts = ['Ŵyn Łukasz', 'RES-7K2M9QWD']
const { started, live } = followChildren()

let stamper: Stamper
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => stamper.close())

let files = 0
function put(bytes: Uint8Array): { from: string; to: string; parts: string[] } {
  const from = join(folder, `${(files += 1)}.pdf`)
  writeFileSync(from, bytes)
  return { from, to: `${from}.stamped`, parts }
}

describe('the process', () => {
  test('stamps one after the other, and ends with the last', async () => {
    stamper = connectStamper()
    const before = started.length
    const ended: number[] = []
    const orders = await Promise.all([1, 2, 3].map(async (n) => put(await writePdf([`Page ${n}`]))))
    await Promise.all(
      orders.map(async (order, index) => {
        expect(await stamper.stamp(order)).toMatchObject({ ok: true })
        ended.push(index)
      }),
    )
    expect(ended).toEqual([0, 1, 2])
    expect(started).toHaveLength(before + 1)
    await expect.poll(live).toEqual([])
    for (const [index, { to }] of orders.entries())
      expect(await readPdf(readFileSync(to))).toMatchObject([{ text: `Page ${index + 1} Ŵyn Łukasz · RES-7K2M9QWD` }])
  })

  test('takes no more than it is meant to', async () => {
    stamper = connectStamper({ ...usualLimits, mostWaiting: 2 })
    const orders = await Promise.all([1, 2, 3].map(async () => put(await writePdf(['Text']))))
    const outcomes = await Promise.all(orders.map((order) => stamper.stamp(order)))
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }, { ok: false, reason: 'busy' }])
    expect(await stamper.stamp(orders[2]!)).toMatchObject({ ok: true })
  })

  test('that is closed ends at once, and what waits is told', async () => {
    stamper = connectStamper()
    const orders = [put(endlessPdf()), put(await writePdf(['Text']))]
    const outcomes = Promise.all(orders.map((order) => stamper.stamp(order)))
    stamper.close()
    expect(await outcomes).toEqual([
      { ok: false, reason: 'failed' },
      { ok: false, reason: 'failed' },
    ])
    await expect.poll(live).toEqual([])
    expect(await stamper.stamp(orders[1]!)).toMatchObject({ ok: true })
  })

  test('that is taken down has its order given up, and the next one gets a new process', async () => {
    stamper = connectStamper()
    const orders = [put(endlessPdf()), put(await writePdf(['Text']))]
    const outcomes = Promise.all(orders.map((order) => stamper.stamp(order)))
    started.at(-1)!.kill('SIGKILL')
    expect(await outcomes).toMatchObject([{ ok: false, reason: 'memory' }, { ok: true }])
  })

  test('that ends by itself says nothing of the PDF', async () => {
    stamper = connectStamper()
    const outcome = stamper.stamp(put(endlessPdf()))
    started.at(-1)!.disconnect()
    expect(await outcome).toEqual({ ok: false, reason: 'failed' })
  })

  test('gets none of our settings', async () => {
    stamper = connectStamper()
    const order = put(await writePdf(['Text']))
    const stamped = stamper.stamp(order)
    expect(readFileSync(`/proc/${started.at(-1)!.pid}/environ`, 'utf8')).not.toMatch(/SECRET|OIDC|DATA_DIR/)
    await stamped
  })
})

describe('a PDF that is not as it should be', () => {
  test('is given up', async () => {
    stamper = connectStamper()
    const orders = brokenPdfs.map(([what, make]) => ({ what, order: put(make()) }))
    const outcomes = orders.map(async ({ what, order }) => [what, await stamper.stamp(order), existsSync(order.to)])
    expect(await Promise.all(outcomes)).toEqual(
      brokenPdfs.map(([what]) => [what, { ok: false, reason: 'broken' }, false]),
    )
  })

  test('is stamped all the same where it can be read', async () => {
    stamper = connectStamper()
    // One process stamps them all, because most of the time goes into starting one.
    const orders = oddPdfs.map(([what, make]) => ({ what, order: put(make()) }))
    const outcomes = await Promise.all(orders.map(({ order }) => stamper.stamp(order)))
    for (const [index, { what, order }] of orders.entries()) {
      expect.soft(outcomes[index], what).toMatchObject({ ok: true })
      expect.soft(readFileSync(order.to).length, what).toBeLessThan(readFileSync(order.from).length + 200_000)
    }
  }, 120_000)

  test.each(everyDay(largePdfs, 1))(
    'is given up when it takes too much memory: %s',
    async (_what, make) => {
      stamper = connectStamper({ ...usualLimits, megabytes: 48, milliseconds: 120_000 })
      const orders = [put(make()), put(await writePdf(['Text']))]
      const outcomes = await Promise.all(orders.map((order) => stamper.stamp(order)))
      expect(outcomes).toMatchObject([{ ok: false, reason: 'memory' }, { ok: true }])
    },
    120_000,
  )

  test('is given up when it takes too long, and the next one is stamped', async () => {
    const limits = { ...usualLimits, milliseconds: 1000 }
    stamper = connectStamper(limits)
    const first = stamper.stamp(put(endlessPdf()))
    limits.milliseconds = usualLimits.milliseconds
    const second = stamper.stamp(put(await writePdf(['Text'])))
    expect(await first).toEqual({ ok: false, reason: 'time' })
    expect(await second).toMatchObject({ ok: true })
  })

  test('is not even read when it is too large', async () => {
    stamper = connectStamper()
    const order = put(await writePdf(['Text']))
    truncateSync(order.from, 50 * 1024 * 1024)
    expect(await stamper.stamp(order)).toEqual({ ok: false, reason: 'too-large' })
  })

  test('is not to blame where it is missing, or where something stands in the way', async () => {
    stamper = connectStamper()
    const order = put(await writePdf(['Text']))
    writeFileSync(order.to, 'already')
    const asked = [{ ...order, from: `${order.from}.gone`, to: `${order.to}.free` }, order]
    const outcomes = await Promise.all(asked.map((one) => stamper.stamp(one)))
    expect(outcomes).toEqual(Array(2).fill({ ok: false, reason: 'failed' }))
    expect(readFileSync(order.to, 'utf8')).toBe('already')
  })
})
