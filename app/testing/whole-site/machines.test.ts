import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAll } from '../../../scripts/lib/all.ts'
import { isOnPostgres } from '../database/postgres.ts'
import { json, startMachines, type TestMachines } from '../running/machines.ts'

/** Two machines of a site answer as one does. */

const [buyers, deals] = [100, 20]
/** A figure of this run, which no machine promises. */
const tell = (line: string) => process.stdout.write(`${line}\n`)

describe.runIf(isOnPostgres)('two machines', () => {
  let site: TestMachines
  beforeAll(async () => {
    site = await startMachines({ people: buyers + 1 })
  }, 300_000)
  afterAll(() => site.stop(), 60_000)

  const freeDeals = async () => {
    const rows = await site.machines.store.read<{ id: number }>(
      `SELECT id FROM deals WHERE status = 'active' AND nation <> 'Scotland'
         AND id NOT IN (SELECT deal_id FROM reservations WHERE status = 'held') AND id IN (SELECT deal_id FROM deal_documents)
       ORDER BY ai_score DESC`,
    )
    return rows.map(({ id }) => id)
  }

  /** A deal that can be held and is on the page of its area. */
  const findDealOfArea = async () => {
    for (const dealId of await freeDeals()) {
      const page = await (await site.ask(0, `/deal/${dealId}`)).text()
      const [areaPath] = /\/area-intelligence\/[\w-]+/.exec(page) ?? []
      if (!areaPath) continue
      const area = await (await site.ask(0, areaPath)).text()
      if (area.includes(`/deal/${dealId}`)) return { dealId, areaPath }
    }
    throw new Error('No area’s page shows a deal.')
  }

  test('of a hundred people who want twenty deals on both machines at once, one each gets it and pays once', async () => {
    const wanted = (await freeDeals()).slice(0, deals)
    expect(wanted).toHaveLength(deals)
    let busy = 0
    const asked = site.people.slice(0, buyers).flatMap((as, number) =>
      [0, 1].map(async (machine) => {
        const dealId = wanted[number % deals]!
        const from = `10.1.${number}.1`
        const asks = () => site.ask(machine, '/api/create-payment-intent', { as, from, ...json('POST', { dealId }) })
        let answer = await asks()
        // Whoever is told to come again does.
        for (; answer.status === 503; answer = await asks()) {
          busy += 1
          await pause(1000 * Number(answer.headers.get('retry-after')))
        }
        const { clientSecret } = (await answer.json()) as { clientSecret?: string }
        return { as, from, dealId, machine, status: answer.status, secret: clientSecret }
      }),
    )
    const answers = await Promise.all(asked)
    const won = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    for (const dealId of wanted) {
      const winners = won.filter((one) => one.dealId === dealId)
      expect(new Set(winners.map(({ as }) => as)).size).toBe(1)
      expect(new Set(winners.map(({ secret }) => secret)).size).toBe(1)
      expect(winners.map(({ machine }) => machine).toSorted()).toEqual([0, 1])
    }
    const { payments } = site.sandbox
    expect(payments.ledger.intents.size).toBe(deals)
    tell(`A hundred people at twenty deals: ${busy} times told to come again.`)

    // Both pages of each winner pay at once, and what the provider tells comes twice, by either machine.
    payments.set({ duplicate: 3 })
    await Promise.all(
      won.map(async ({ as, from, dealId, machine, secret }) => {
        const choice = { open: 'now', startNow: true, loseRight: true }
        await site.ask(machine, `/api/deals/${dealId}/consent`, { as, from, ...json('PUT', choice) })
        const [intent = ''] = secret!.split('_secret_')
        await fetch(`${site.sandbox.origin}/v1/payment_intents/${intent}/confirm`, {
          method: 'POST',
          headers: { authorization: `Bearer ${site.sandbox.environment.STRIPE_SECRET_KEY}` },
          body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: `${site.sandbox.origin}/` }),
        })
        await site.ask(1 - machine, `/deals?payment_intent=${intent}`, { as, from })
      }),
    )
    await payments.settled()
    const bought = async () =>
      site.machines.store.read<{ deal_id: number; payments: number; receipts: number }>(
        `SELECT deal_id, count(DISTINCT payments.id) AS payments, count(DISTINCT receipts.id) AS receipts FROM reservations
         JOIN payments ON reservation_id = reservations.id JOIN receipts ON receipts.payment_id = payments.id
         WHERE payments.status = 'succeeded' AND deal_id IN (${wanted.map(() => '?').join()}) GROUP BY deal_id`,
        ...wanted,
      )
    await expect.poll(async () => (await bought()).length).toBe(deals)
    for (const row of await bought()) expect(row).toMatchObject({ payments: 1, receipts: 1 })
    const paid = [...payments.ledger.intents.values()].filter(({ status }) => status === 'succeeded')
    expect([paid.length, payments.ledger.refunds.size]).toEqual([deals, 0])
  }, 120_000)

  test('what is written by one machine is on every page of the other within two seconds, and no old page comes later', async () => {
    const [admin] = site.admins
    const buyer = site.people[buyers]!
    const { store } = site.machines
    const { dealId, areaPath } = await findDealOfArea()
    const [post] = (await store.read<{ id: number; slug: string }>(
      "SELECT id, slug FROM posts WHERE kind = 'post' AND status = 'published' ORDER BY published_at DESC",
    )) as [{ id: number; slug: string }]
    const held = await site.ask(0, `/deal/${dealId}/checkout`, {
      as: buyer,
      method: 'POST',
      body: new URLSearchParams({ intent: 'start' }),
    })
    expect(held.status).toBe(303)
    const dealPages = ['/marketplace', `/deal/${dealId}`, areaPath]
    const pages = [
      ...dealPages.map((path) => ({ path, as: undefined, of: 'deal' as const })),
      { path: `/deal/${dealId}`, as: admin, of: 'deal' as const },
      { path: '/account', as: buyer, of: 'deal' as const },
      { path: '/blog', as: undefined, of: 'post' as const },
      { path: `/blog/${post.slug}`, as: undefined, of: 'post' as const },
    ]
    let looks = 0
    const atOnce: string[] = []
    const most = Number(process.env.LOOKS ?? (isAll ? 10_000 : 500))
    for (let round = 0; looks < most; round += 1) {
      const writer = round % 2
      const words = { deal: `Terrace number ${round} of the machines`, post: `About round ${round} of the machines` }
      for (const [path, title] of [
        [`/api/admin/deals/${dealId}`, words.deal],
        [`/api/blog/posts/${post.id}`, words.post],
      ] as const) {
        const saved = await site.ask(writer, path, { as: admin, ...json('PUT', { title }) })
        expect(saved.status).toBe(200)
      }
      const look = async ({ path, as, of }: (typeof pages)[number], machine: number) => {
        const answer = await site.ask(machine, path, { as, from: `10.2.${round % 250}.${looks % 250}` })
        const text = await answer.text()
        looks += 1
        expect([path, answer.status]).toEqual([path, 200])
        return text.includes(words[of]) ? [] : [path]
      }
      const lookAll = async (machine: number) => (await Promise.all(pages.map((page) => look(page, machine)))).flat()
      // At once on the other machine, which may still keep what was before.
      for (let times = 0; times < 3; times += 1) atOnce.push(...(await lookAll(1 - writer)))
      await pause(2000)
      for (let times = 0; times < 25; times += 1)
        expect(await lookAll(times % 5 === 0 ? writer : 1 - writer)).toEqual([])
    }
    tell(`${looks} looks, none old after two seconds; ${atOnce.length} were old in the moment after.`)
  }, 1_200_000)

  /** How PostgreSQL goes away from which machines; what it gives back brings it back. */
  const troubles: Record<string, { machines: number[]; begin: () => Promise<() => Promise<void>> }> = {
    'PostgreSQL is stopped': {
      machines: [0, 1],
      begin: async () => {
        await site.machines.server.stop()
        return () => site.machines.server.start()
      },
    },
    'PostgreSQL crashes': {
      machines: [0, 1],
      begin: async () => {
        await site.machines.server.crash()
        return () => site.machines.server.start()
      },
    },
    'others have all connections of PostgreSQL': {
      machines: [0, 1],
      begin: async () => {
        const free = site.machines.server.fill()
        // What the site had has to be taken from it, and it tries to have it again.
        for (let times = 0; times < 5; times += 1) {
          await site.machines.server.endConnections()
          await pause(500)
        }
        return free
      },
    },
    'a machine’s line to PostgreSQL is refused': {
      machines: [1],
      begin: () => {
        site.machines.lines[1]!.refuse()
        return Promise.resolve(() => site.machines.lines[1]!.heal({ forgets: false }))
      },
    },
    'a machine’s line to PostgreSQL is cut without a word': {
      machines: [1],
      begin: () => {
        site.machines.lines[1]!.cut()
        return Promise.resolve(() => site.machines.lines[1]!.heal({ forgets: true }))
      },
    },
  }

  for (const [what, { machines, begin }] of Object.entries(troubles))
    test(`while ${what} nobody is shown a failure of ours or waits without end, and afterwards all is well by itself`, async () => {
      const [dealId] = await freeDeals()
      const processes = site.sites.map((one) => one.app().pid)
      const message = `This was typed while ${what.length} things failed.`
      const typed = new URLSearchParams({ kind: 'general', subject: 'A question', email: 'ann@people.test', message })
      let number = 0
      const paths = ['/marketplace', `/deal/${dealId}`, '/account', '/support']
      const askAll = (machine: number) =>
        Promise.all(
          paths.map(async (path) => {
            const from = `10.3.${(number += 1) % 250}.${machine}`
            const form = path === '/support' ? { method: 'POST', body: typed } : {}
            const answer = await site.ask(machine, path, { as: site.people[buyers]!, from, ...form })
            const text = await answer.text()
            return { path, status: answer.status, text }
          }),
        )
      const isWell = async (machine: number) => {
        const statuses = (await askAll(machine)).map(({ status }) => status)
        return statuses.join() === '200,200,200,303'
      }
      for (const machine of [0, 1]) await expect.poll(() => isWell(machine), { timeout: 60_000 }).toBe(true)

      const end = await begin()
      const answers = []
      for (let wave = 0; wave < 3; wave += 1) answers.push(...(await Promise.all(machines.map(askAll))).flat())
      // Whoever is not cut off goes on.
      if (machines.length === 1) await expect.poll(() => isWell(0), { timeout: 30_000 }).toBe(true)
      await end()
      for (const machine of [0, 1]) await expect.poll(() => isWell(machine), { timeout: 60_000 }).toBe(true)

      tell(`While ${what}: ${answers.map(({ status }) => status).join(' ')}.`)
      expect(answers.filter(({ status }) => ![200, 303, 503].includes(status))).toEqual([])
      const forms = answers.filter(({ path, status }) => path === '/support' && status === 503)
      expect(forms.length).toBeGreaterThan(0)
      for (const { text } of forms) expect(text).toContain(message)
      expect(site.sites.map((one) => one.app().pid)).toEqual(processes)
    }, 300_000)
})
