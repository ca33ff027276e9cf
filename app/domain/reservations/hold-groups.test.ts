import { beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addPurchase, addUser, testNow } from '#app/testing/database/database.ts'
import { releaseAll } from '#app/testing/buyers/holds.ts'
import { open, policy, reservations, setUpStage, type Stage } from '#app/testing/buyers/secure-stage.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { findCheckoutState, startHold } from './checkout.server.ts'
import { extendHold, moveHold } from './hold-changes.server.ts'
import { deleteOldGroups, holdGroupsOf, type Holder } from './hold-groups.server.ts'
import { expireHolds } from './holds.server.ts'
import { describeRefusal } from './reservations.ts'

const secret = 'of the settings'
const hashes = (address: string, email = 'ivy@people.test') => holdGroupsOf(secret, address, email)
const kinds = (address: string) => hashes(address).map(({ kind }) => kind)

describe('the groups of an address', () => {
  test('are its mailbox, and its network where it has one of its own', () => {
    expect(kinds('203.0.113.9')).toEqual(['mailbox', 'network'])
    expect(kinds('2001:db8:7:1::9')).toEqual(['mailbox', 'network', 'wide-network'])
    for (const ours of ['127.0.0.1', '10.0.0.1', '172.18.0.2', '192.168.1.1', '100.64.0.1', '::1', '::ffff:127.0.0.1'])
      expect(kinds(ours), ours).toEqual(['mailbox'])
    for (const ours of ['fd00::2', 'fe80::1%eth0', 'unknown', '']) expect(kinds(ours), ours).toEqual(['mailbox'])
  })

  test('are the same for a /64, for a /48 and for every address of a mailbox', () => {
    const [, network, wide] = hashes('2001:db8:7:1::9')
    expect(hashes('2001:db8:7:1:aaaa::1').slice(1)).toEqual([network, wide])
    expect(hashes('2001:db8:7:2::9')[1]).not.toEqual(network)
    expect(hashes('2001:db8:7:2::9')[2]).toEqual(wide)
    expect(hashes('203.0.113.9', 'I.vy+2@googlemail.com')).toEqual(hashes('203.0.113.9', 'ivy@gmail.com'))
  })

  test('cannot be found without the secret, and are no addresses', () => {
    const one = hashes('203.0.113.9')
    expect(holdGroupsOf('another', '203.0.113.9', 'ivy@people.test')).not.toEqual(one)
    expect(new Set(one.map(({ hash }) => hash)).size).toBe(2)
    for (const { hash } of one) expect(hash).toMatch(/^[\w-]{22}$/)
  })
})

let stage: Stage
beforeEach(async () => {
  stage = await setUpStage()
})

let people = 0
async function somebody({ address = '203.0.113.9', email = `buyer-${++people}@people.test` } = {}): Promise<Holder> {
  return { ...(await addUser(stage.db, { email })), groups: hashes(address, email) }
}
async function hold(holder: Holder, now: string, dealId?: number) {
  return startHold(stage.db, stage.payments, holder, dealId ?? (await addDeal(stage.db)), policy, now)
}
/** So many accounts let a hold run out, one after the other. */
async function letRunOut(count: number, address?: string) {
  for (let at = 0; at < count; at += 1)
    expect(await hold(await somebody(address ? { address } : {}), minutesLater(at))).toMatchObject({ ok: true })
  await expireHolds(stage.db, stage.payments, minutesLater(45))
}
const later = minutesLater(60)

describe('a network', () => {
  // With each of their holds that runs out the group may hold one less, so that the end of the last one is waited for.
  test.each([
    [0, 10, 99],
    [7, 3, 92],
    [9, 1, 90],
  ])('that let %i holds run out holds %i at a time: as many as may still run out', async (ranOut, most, from) => {
    await letRunOut(ranOut)
    for (let count = 0; count < most; count += 1)
      expect(await hold(await somebody(), minutesLater(60 + count))).toMatchObject({ ok: true })
    const refused = await hold(await somebody(), minutesLater(70))
    expect(refused).toEqual({ ok: false, reason: 'group-holds', possibleFrom: minutesLater(from) })
    const next = await somebody()
    expect(await hold(next, minutesLater(from - 1))).toEqual(refused)
    expect(await hold(next, minutesLater(from))).toMatchObject({ ok: true })
  })

  test('may hold again once what ran out is a day old, where that is before the holds end', async () => {
    await letRunOut(10)
    const dayLater = addMilliseconds(testNow, 24 * 3_600_000)
    await hold(await somebody(), addMilliseconds(dayLater, -60_000))
    const refused = { ok: false, reason: 'group-holds', possibleFrom: addMilliseconds(dayLater, 60_000) }
    expect(await hold(await somebody(), dayLater)).toEqual(refused)
  })

  test('that let ten run out in a day holds one deal at a time; the refusal says until when', async () => {
    await letRunOut(10)
    expect(await hold(await somebody(), later)).toMatchObject({ ok: true })
    const refused = await hold(await somebody(), minutesLater(61))
    expect(refused).toEqual({ ok: false, reason: 'group-holds', possibleFrom: minutesLater(90) })
    expect(describeRefusal(refused as never)).toEqual({
      status: 409,
      message:
        'Too many deals are being held from your network or email address, or were held within 24 hours without a payment, so no further deal can be held from there for now. You can start again from 2 November 2026 at 11:30.',
    })
    expect(await hold(await somebody({ address: '203.0.113.8' }), minutesLater(61))).toMatchObject({ ok: true })
    // The hold has run out, and nobody has closed it yet.
    expect(await hold(await somebody(), minutesLater(90))).toMatchObject({ ok: true })
  })

  test('is freer again a day later, with each of the ten', async () => {
    await letRunOut(10)
    const dayLater = addMilliseconds(testNow, 24 * 3_600_000)
    await hold(await somebody(), addMilliseconds(dayLater, -60_000))
    expect(await hold(await somebody(), addMilliseconds(dayLater, -1))).toMatchObject({ reason: 'group-holds' })
    expect(await hold(await somebody(), dayLater)).toMatchObject({ reason: 'group-holds' })
    // Two of the ten are older than a day, so that two deals may be held.
    expect(await hold(await somebody(), addMilliseconds(dayLater, 60_000))).toMatchObject({ ok: true })
  })

  test('wins nothing by giving holds up before their end', async () => {
    for (let at = 0; at < 10; at += 1) await hold(await somebody(), testNow)
    await releaseAll(stage, minutesLater(15))
    // Ten times half of the time: as much as five that ran out.
    for (let at = 0; at < 5; at += 1) expect(await hold(await somebody(), minutesLater(15))).toMatchObject({ ok: true })
    expect(await hold(await somebody(), minutesLater(15))).toMatchObject({ reason: 'group-holds' })
    await releaseAll(stage, minutesLater(44))
    await hold(await somebody(), minutesLater(44))
    expect(await hold(await somebody(), minutesLater(44))).toMatchObject({ reason: 'group-holds' })
  })

  test('is not limited by holds that were paid or given up at once', async () => {
    for (let at = 0; at < 12; at += 1) {
      await hold(await somebody(), testNow)
      await releaseAll(stage, testNow)
    }
    await hold(await somebody(), later)
    expect(await hold(await somebody(), later)).toMatchObject({ ok: true })
  })

  test('does not limit whoever has paid for a deal, and their holds do not count', async () => {
    await letRunOut(10)
    const proven = await somebody()
    await addPurchase(stage.db, proven, await addDeal(stage.db), { paidAt: testNow })
    expect(await hold(proven, later)).toMatchObject({ ok: true })
    expect(await hold(proven, later)).toMatchObject({ ok: true })
    expect(await hold(await somebody(), later)).toMatchObject({ ok: true })
    expect(await hold(proven, later)).toMatchObject({ reason: 'too-many-holds' })
  })

  test('lets its holder go on, and move the hold to another deal', async () => {
    await letRunOut(10)
    const holder = await somebody()
    const dealId = await addDeal(stage.db)
    await hold(holder, later, dealId)
    expect(await hold(holder, later, dealId)).toMatchObject({ ok: true })
    const moved = await moveHold(stage.db, stage.payments, holder, await addDeal(stage.db), undefined, policy, later)
    expect(moved).toMatchObject({ ok: true })
  })

  test('refuses a move before the hold is released whose time, once it is given up, would be too much', async () => {
    const ada = await somebody()
    const dealId = await addDeal(stage.db)
    await hold(ada, testNow, dealId)
    await extendHold(stage.db, ada.id, dealId, minutesLater(25))
    for (let count = 0; count < 9; count += 1)
      expect(await hold(await somebody(), minutesLater(30))).toMatchObject({ ok: true })
    const at = minutesLater(35)
    const moved = await moveHold(stage.db, stage.payments, ada, await addDeal(stage.db), undefined, policy, at)
    expect(moved).toMatchObject({ ok: false, reason: 'group-holds' })
    const own = (await reservations(stage)).filter((row) => row.user_id === ada.id)
    expect(own).toMatchObject([{ status: 'held', deal_id: dealId }])
  })

  test('says that the hold has been released where another of it was faster meanwhile', async () => {
    await letRunOut(10)
    const holder = await somebody()
    await open({ ...stage, dealId: await addDeal(stage.db) }, { user: holder, now: later })
    const faster = await somebody()
    stage.payments.beforeAnswer = async (call) => {
      if (call === 'cancelIntent')
        await stage.db.updateTable('reservations').set({ status: 'released', ended_at: later }).where('user_id', '=', holder.id).execute() // prettier-ignore
      if (call === 'cancelIntent') expect(await hold(faster, later)).toMatchObject({ ok: true })
    }
    const moved = await moveHold(stage.db, stage.payments, holder, await addDeal(stage.db), undefined, policy, later)
    expect(moved).toEqual({ ok: false, reason: 'lost-on-move' })
  })

  test('holds one deal whatever is tried at once', async () => {
    await letRunOut(10)
    const holders = [await somebody(), await somebody(), await somebody()]
    const tries = await Promise.all(holders.map((holder) => hold(holder, later)))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is told of on the page before anybody starts', async () => {
    await letRunOut(10)
    await hold(await somebody(), later)
    const look = async (holder: Holder) => findCheckoutState(stage.db, holder, stage.dealId, policy, true, later)
    expect(await look(await somebody())).toEqual({ kind: 'group-holds', from: minutesLater(90) })
    expect(await look(await somebody({ address: '203.0.113.8' }))).toMatchObject({ kind: 'payable' })
  })
})

test('a wide network of IPv6 that let a hundred run out holds ten at a time', async () => {
  let network = 0
  const elsewhere = () => ({ address: `2001:db8:7:${(++network).toString(16)}::1` })
  for (let count = 0; count < 100; count += 1) await hold(await somebody(elsewhere()), testNow)
  expect(await hold(await somebody(elsewhere()), testNow)).toMatchObject({ reason: 'group-holds' })
  await expireHolds(stage.db, stage.payments, minutesLater(31))
  for (let count = 0; count < 10; count += 1)
    expect(await hold(await somebody(elsewhere()), minutesLater(60 + count))).toMatchObject({ ok: true })
  expect(await hold(await somebody(elsewhere()), minutesLater(70))).toEqual({
    ok: false,
    reason: 'group-holds',
    possibleFrom: minutesLater(90),
  })
})

test('a network and the wide one around it are both waited for', async () => {
  let network = 0
  const elsewhere = () => ({ address: `2001:db8:7:${(++network).toString(16)}::1` })
  const here = { address: '2001:db8:7:ffff::1' }
  for (let count = 0; count < 80; count += 1) await hold(await somebody(count < 10 ? here : elsewhere()), testNow)
  await expireHolds(stage.db, stage.payments, minutesLater(31))
  await hold(await somebody(here), minutesLater(60))
  for (let count = 1; count < 20; count += 1)
    expect(await hold(await somebody(elsewhere()), minutesLater(60 + count))).toMatchObject({ ok: true })
  // The network is free again at 90. The wide one may hold ten then, and still holds 19.
  const refused = { ok: false, reason: 'group-holds', possibleFrom: minutesLater(100) }
  expect(await hold(await somebody(here), minutesLater(80))).toEqual(refused)
})

describe('a mailbox', () => {
  const tagged = (tag: number) => ({ address: `203.0.113.${tag}`, email: `ivy+${tag}@people.test` })

  test('has five starts a day, under whichever account and from wherever', async () => {
    for (let tag = 1; tag <= 5; tag += 1)
      expect(await hold(await somebody(tagged(tag)), minutesLater(tag))).toMatchObject({ ok: true })
    const refused = await hold(await somebody(tagged(6)), minutesLater(6))
    const possibleFrom = addMilliseconds(minutesLater(1), 24 * 3_600_000)
    expect(refused).toEqual({ ok: false, reason: 'too-many-starts', possibleFrom })
    expect(await hold(await somebody({ email: 'bob@people.test' }), minutesLater(6))).toMatchObject({ ok: true })
  })

  test('does not count against whoever has paid', async () => {
    for (let tag = 1; tag <= 5; tag += 1) await hold(await somebody(tagged(tag)), testNow)
    const proven = await somebody(tagged(6))
    await addPurchase(stage.db, proven, await addDeal(stage.db), { paidAt: testNow })
    expect(await hold(proven, testNow)).toMatchObject({ ok: true })
  })
})

test('from where holds began is forgotten after seven days, and the holds stay', async () => {
  await hold(await somebody(), testNow)
  await hold(await somebody(), minutesLater(1))
  const week = addMilliseconds(testNow, 7 * 24 * 3_600_000)
  expect(await deleteOldGroups(stage.db, addMilliseconds(week, -1), 100)).toBe(0)
  expect(await deleteOldGroups(stage.db, week, 100)).toBe(2)
  expect(await deleteOldGroups(stage.db, addMilliseconds(week, 60_000), 100)).toBe(2)
  expect(await reservations(stage)).toHaveLength(2)
})
