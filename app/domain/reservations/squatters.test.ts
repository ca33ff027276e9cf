import { describe, expect, test } from 'vitest'
import { playDay, type Siege } from '#app/testing/buyers/squatters.ts'
import { isAll } from '../../../scripts/lib/all.ts'

/** A day on which somebody wants to hold the whole market. `npm run bench -- squatters` prints more of them. */

const siege: Siege = { accounts: 200, networks: 1, mailboxes: 200, way: 'ran-out' }

describe.runIf(isAll)('200 throw-away accounts', () => {
  test.each<[string, Partial<Siege>]>([
    ['in one network', {}],
    ['in one network that gives holds up before their end', { way: 'released' }],
    ['with one mailbox, in as many networks', { networks: 200, mailboxes: 1 }],
  ])('%s keep at most one honest buyer in twenty from a deal', { timeout: 120_000 }, async (_what, more) => {
    const { refusedPercent, byRulePercent, lockedOutPercent, blockedPercent } = await playDay({ ...siege, ...more })
    expect(refusedPercent).toBeLessThanOrEqual(5)
    expect([byRulePercent, lockedOutPercent]).toEqual([0, 0])
    expect(blockedPercent).toBeLessThanOrEqual(5)
  })

  test('hold most of the market where nobody counts networks', { timeout: 120_000 }, async () => {
    const { refusedPercent, blockedPercent } = await playDay({ ...siege, hasGroups: false })
    expect(refusedPercent).toBeGreaterThan(40)
    expect(blockedPercent).toBeGreaterThan(50)
  })
})
