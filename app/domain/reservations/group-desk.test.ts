import { beforeEach, describe, expect, test } from 'vitest'
import type { Admin } from '#app/domain/people/users.ts'
import { held, releaseAll } from '#app/testing/buyers/holds.ts'
import { policy, setUpStage, type Stage } from '#app/testing/buyers/secure-stage.ts'
import { addDeal, addPurchase, addUser, testNow } from '#app/testing/database/database.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { startHold } from './checkout.server.ts'
import { freeGroup, listHoldGroups, planFreeing } from './group-desk.server.ts'
import { groupName, leftAloneText, mostFreedAtOnce, readShownHolds, writeShownHolds } from './group-desk.ts'
import { holdGroupsOf, type Holder } from './hold-groups.server.ts'
import { expireHolds } from './holds.server.ts'
import { openPaymentIntent } from './securing.server.ts'

let stage: Stage
let admin: Admin
beforeEach(async () => {
  stage = await setUpStage()
  admin = (await addUser(stage.db, { isAdmin: true })) as Admin
})

let people = 0
async function somebody(address = '203.0.113.9'): Promise<Holder> {
  const user = await addUser(stage.db, { email: `buyer-${++people}@people.test`, firstName: `Buyer${people}` })
  return { ...user, groups: holdGroupsOf('secret', address, user.email) }
}
const networkAt = (address: string) => holdGroupsOf('secret', address, '')[1]!.hash
const network = networkAt('203.0.113.9')
const hold = async (holder: Holder, now = testNow) =>
  startHold(stage.db, stage.payments, holder, await addDeal(stage.db), policy, now)
async function holdTimes(count: number, now = testNow, address?: string) {
  for (let at = 0; at < count; at += 1) expect(await hold(await somebody(address), now)).toMatchObject({ ok: true })
}
const plan = async (now = minutesLater(1)) => (await planFreeing(stage.db, network, now))!
const free = (shown: string[], payments: Stage['payments'] | null = stage.payments, now = minutesLater(2)) =>
  freeGroup(stage.db, payments, admin, network, shown, now)
const shownIds = async () => (await plan()).holds.map(({ id }) => id)

describe('the groups of the desk', () => {
  test('are those that let holds run out or hold several deals, the limited ones first', async () => {
    await holdTimes(3, testNow, '203.0.113.1')
    await holdTimes(1, testNow, '203.0.113.2')
    await holdTimes(10)
    await expireHolds(stage.db, stage.payments, minutesLater(31))
    await holdTimes(1, minutesLater(40))
    await holdTimes(2, minutesLater(41), '203.0.113.3')
    // One account alone is no group, whatever it lets run out.
    const alone = await somebody('203.0.113.4')
    for (const at of [0, 31, 62]) await hold(alone, addMilliseconds(testNow, (at - 90) * 60_000))
    const { groups, isCut } = await listHoldGroups(stage.db, minutesLater(42))
    expect(isCut).toBe(false)
    expect(groups).toEqual([
      {
        id: network,
        kind: 'network',
        ranOut: 10,
        isLimited: true,
        starts: 11,
        holding: 1,
        accounts: 11,
        firstAccountAt: testNow,
        lastAccountAt: testNow,
        since: testNow,
      },
      expect.objectContaining({ id: networkAt('203.0.113.1'), ranOut: 3, isLimited: false, holding: 0 }),
      expect.objectContaining({ id: networkAt('203.0.113.3'), ranOut: 0, holding: 2, since: minutesLater(41) }),
    ])
    expect(groupName(groups[0]!)).toBe(`Network ${network.slice(0, 6)}`)
  })

  test('have gone a day later', async () => {
    await holdTimes(3)
    expect(await listHoldGroups(stage.db, minutesLater(24 * 60))).toEqual({ groups: [], isCut: false })
  })
})

describe('freeing all of a group', () => {
  test('is planned with the running holds of the group and no others', async () => {
    await holdTimes(2)
    await holdTimes(1, testNow, '203.0.113.1')
    const planned = await plan()
    expect(planned).toMatchObject({ kind: 'network', accounts: 2, later: 0 })
    expect(planned.holds.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^RES-\w{8}, Two-bed terrace: Buyer\d+ .*until 10:30$/) as string,
      expect.any(String) as string,
    ])
    expect((await plan(minutesLater(30))).holds).toEqual([])
    expect(await planFreeing(stage.db, 'none', testNow)).toBeNull()
  })

  test('takes so many at once, the oldest first', async () => {
    for (let at = 0; at < mostFreedAtOnce + 2; at += 1)
      expect(await hold(await somebody(`2001:db8:7:${at}::1`))).toMatchObject({ ok: true })
    const wide = holdGroupsOf('secret', '2001:db8:7::1', '')[2]!.hash
    const planned = await planFreeing(stage.db, wide, minutesLater(1))
    expect(planned).toMatchObject({ kind: 'wide-network', later: 2, accounts: mostFreedAtOnce })
  })

  test('ends each at the provider, in the admin’s name, and tells its user', async () => {
    const holder = await somebody()
    await openPaymentIntent(stage.db, stage.payments, holder, stage.dealId, policy, testNow)
    await holdTimes(1)
    expect(await free(await shownIds())).toEqual({
      freed: 2,
      charged: 0,
      leftAlone: { ended: 0, paid: 0, underWay: 0 },
    })
    expect(await held(stage)).toEqual([])
    expect([...stage.payments.intents.values()].map(({ status }) => status)).toEqual(['canceled'])
    const trail = await stage.db
      .selectFrom('audit_events')
      .select(['actor', 'actor_user_id as by'])
      .where('action', '=', 'hold-freed')
      .execute()
    expect(trail).toEqual([
      { actor: 'admin', by: admin.id },
      { actor: 'admin', by: admin.id },
    ])
    const mails = await stage.db
      .selectFrom('outbox')
      .select('id')
      .where('idempotency_key', 'like', '%hold-freed:%')
      .execute()
    expect(mails).toHaveLength(2)
  })

  test('counts as running out: the group does not begin anew', async () => {
    await holdTimes(10)
    await free(await shownIds())
    await holdTimes(1, minutesLater(3))
    expect(await hold(await somebody(), minutesLater(4))).toMatchObject({ reason: 'group-holds' })
  })

  test('leaves alone what has ended, was paid, or is none of its own', async () => {
    const [paid, released, other] = [await somebody(), await somebody(), await somebody('203.0.113.1')]
    for (const holder of [paid, released, other]) await hold(holder)
    const rows = await stage.db.selectFrom('reservations').select(['id', 'user_id']).execute()
    const idOf = (holder: Holder) => rows.find((row) => row.user_id === holder.id)!.id
    await stage.db
      .updateTable('reservations')
      .set({ status: 'paid', paid_at: testNow })
      .where('id', '=', idOf(paid))
      .execute()
    await stage.db.updateTable('reservations').set({ status: 'released' }).where('id', '=', idOf(released)).execute()
    const freed = await free([paid, released, other].map(idOf))
    expect(freed).toEqual({ freed: 0, charged: 0, leftAlone: { ended: 2, paid: 1, underWay: 0 } })
    expect(leftAloneText(freed.leftAlone)).toBe('2 had ended already, 1 has been paid')
    expect((await held(stage)).map(({ id }) => id)).toEqual([idOf(other)])
  })

  test('stops asking a provider that is away, and leaves every hold', async () => {
    for (let count = 0; count < 5; count += 1)
      await openPaymentIntent(stage.db, stage.payments, await somebody(), await addDeal(stage.db), policy, testNow)
    const shown = await shownIds()
    stage.payments.isDown = true
    stage.payments.calls = []
    expect(await free(shown)).toEqual({ freed: 0, charged: 0, leftAlone: { ended: 0, paid: 0, underWay: 5 } })
    expect(stage.payments.calls).toHaveLength(3)
    expect(await held(stage)).toHaveLength(5)
    expect(await free(shown, null)).toMatchObject({ freed: 0, leftAlone: { underWay: 5 } })
  })

  test('does not touch whoever has paid before', async () => {
    const proven = await somebody()
    await addPurchase(stage.db, proven, await addDeal(stage.db), { paidAt: testNow })
    await hold(proven)
    await holdTimes(1)
    expect((await plan()).holds).toHaveLength(1)
    await releaseAll(stage, minutesLater(2))
  })
})

test('the holds that the page has shown come back from its form, and nothing else does', () => {
  const read = (shown?: string) => {
    const form = new FormData()
    if (shown !== undefined) form.set('shown', shown)
    return readShownHolds(form)
  }
  const holds = ['a-1', 'b_2'].map((id) => ({ id, name: '' }))
  const written = writeShownHolds({ id: 'x', kind: 'network', holds, accounts: 2, later: 0 })
  expect(read(written.shown)).toEqual(['a-1', 'b_2'])
  expect(read('a.a')).toEqual(['a'])
  for (const wrong of [undefined, '', 'a..b', 'a b', Array.from({ length: 51 }, (_, at) => at).join('.')])
    expect(read(wrong)).toBeNull()
})
