import type { ChildProcess } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeData } from '../bench-data.ts'
import { freePort, launchStack } from '../launch.ts'
import { actAsBank, secure } from './buyers.ts'
import { compare, messageIdOf, type Comparison } from './compare.ts'
import {
  answerTicket,
  decideRefund,
  editDeal,
  editPost,
  freeHold,
  importAreas,
  importDeals,
  mailPost,
  markUnavailable,
} from './desk.ts'
import { readAhead, readProvider, readStored, type Facts } from './facts.ts'
import { Faults } from './faults.ts'
import { Inbox } from './inbox.ts'
import { Journal } from './journal.ts'
import { SiteLog } from './log.ts'
import { Machines, type Launched, type LaunchOptions } from './machines.ts'
import { Place } from './place.ts'
import { planRound, type FaultKind, type Round } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import { makePeople, renewSessions, token, visit, type Scene } from './scene.ts'
import { Site } from './site.ts'
import { FolderStore, type Store } from './store.ts'
import { Answers, isTaken, NoAnswer } from './visitor.ts'
import { browse, confirmByMail, signInFirst, submitDeal, subscribe, writeTicket } from './writers.ts'

/** One run: people act at the site while it is killed and everything around it fails; then everything is compared. */

interface RunOptions {
  seed: string
  minutes: number
  /** The most rounds; each ends with a kill. */
  rounds: number
  leftOut: readonly FaultKind[]
  /** How many processes answer for the site. */
  workers: number
  /** How many machines there are; more than one have PostgreSQL and a bucket. */
  machines: number
  say: (line: string) => void
  /** Ends the rounds. */
  enough: AbortSignal
}

export interface Outcome {
  seed: string
  rounds: number
  kills: number
  refusedStarts: number
  faults: Partial<Record<FaultKind, number>>
  acknowledged: Record<string, number>
  answers: Record<string, number>
  mails: { came: number; sent: number; parked: number; parkedAndCame: number; refused: number }
  money: { payments: number; pence: number; refunds: number; refundedPence: number; disputes: number }
  resumptions: Resumption[]
  comparisons: Comparison[]
  /** What happened in the driver itself and should not have. */
  troubles: string[]
  /** The folder that was kept because something differs. */
  folder: string | null
  hadDisk: boolean
}

/** What people do, with how often. */
const deeds = {
  secure: [30, secure],
  'act as bank': [3, actAsBank],
  'decide a refund': [6, decideRefund],
  'mark unavailable': [2, markUnavailable],
  'free a hold': [2, freeHold],
  'edit a deal': [6, editDeal],
  'edit a post': [6, editPost],
  'mail a post': [0.3, mailPost],
  'answer a ticket': [3, answerTicket],
  'import deals': [3, importDeals],
  'import areas': [0.5, importAreas],
  'write a ticket': [4, writeTicket],
  subscribe: [2, subscribe],
  confirm: [3, confirmByMail],
  submit: [0.6, submitDeal],
  'sign in': [2, signInFirst],
  browse: [6, browse],
} as const satisfies Record<string, readonly [number, (scene: Scene) => Promise<void>]>
const weights = Object.fromEntries(Object.entries(deeds).map(([name, [weight]]) => [name, weight])) as Record<
  keyof typeof deeds,
  number
>

const actors = 8
const buyersAMinute = 200
const buyersARound = 14
/** The time that everything has to come to rest, in milliseconds. */
const mostRest = 15 * 60_000

export async function runChaos({
  seed,
  minutes,
  rounds,
  leftOut,
  workers,
  machines: count,
  say,
  enough,
}: RunOptions): Promise<Outcome> {
  const place = new Place({ wantsDisk: !leftOut.includes('disk') })
  const inbox = new Inbox()
  const ends: (() => Promise<void>)[] = []
  let keeps = true
  try {
    const people = Math.ceil(Math.min(minutes * buyersAMinute, rounds * buyersARound)) + 50
    await makeData(place.dataDir, 150 + Math.ceil(people * 0.8))
    const made = await makePeople(place.dataDir, people)
    const machines = count > 1 ? await Machines.start(place, count) : null
    if (machines) ends.push(() => machines.stop())
    const store = machines?.store ?? new FolderStore(place.dataDir)
    const smtpUrl = await inbox.start()
    ends.push(() => inbox.stop())
    const log = new SiteLog((line) => appendFileSync(join(place.folder, 'site.log'), `${line}\n`))
    const settings = {
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Ashlar <hello@chaos.test>',
      OPERATOR_EMAIL: 'operator@people.test',
      TRUST_PROXY: '1',
      LOG_REQUESTS: 'true',
      WEB_WORKERS: String(workers),
    }
    const options = { output: 'pipe', watch: (child: ChildProcess) => log.follow(child) } as const
    const { origin, sandbox, sites, stop } = await launch(place, machines, { ...options, settings })
    ends.push(stop)
    sandbox.payments.set({ redeliveryMs: [300, 700, 1500, 3000, 6000, 10_000, 15_000, 20_000, 30_000, 30_000] })
    const site = new Site(sites, place)
    const answers = new Answers()
    const scene: Omit<Scene, 'random'> = {
      ...made,
      origin,
      store,
      sandbox,
      journal: new Journal(),
      answers,
      inbox,
      isUp: () => site.isUp,
      used: { buyers: 0, visitors: 0 },
    }
    const faults = new Faults({ sandbox, inbox, place, site, store, machines })
    const resumptions: Resumption[] = []
    const until = performance.now() + minutes * 60_000
    const random = createRandom(seed)
    const troubles: string[] = []
    let isOver = false
    const acting = Array.from({ length: actors }, (_, number) =>
      act({ ...scene, random: random.fork(`actor ${number}`) }, () => isOver, troubles),
    )
    let done = 0
    for (; done < rounds && performance.now() < until && !enough.aborted; done += 1) {
      const round = planRound(seed, done + 1, leftOut)
      const resumption = await playRound(round, { site, faults, machines, scene }, random.fork(`faults ${done + 1}`))
      if (resumption) resumptions.push(resumption)
      if (round.faults.some(({ kind }) => kind === 'far-clock')) await renewSessions(scene)
      inbox.read()
      if ((done + 1) % 10 === 0)
        say(
          `${done + 1} rounds, ${site.kills} kills, ${scene.journal.entries.length} acknowledged writes, ${inbox.arrivals.length} mails`,
        )
    }
    isOver = true
    await Promise.all(acting)
    say('Everything is healed; the outbox and the repairs have their time.')
    await faults.endAll()
    await inbox.heal()
    const ahead = await comeToRest(site, scene, say)
    const facts: Facts = {
      provider: readProvider(sandbox.payments),
      ...(await readStored(store, scene.journal.entries)),
      acknowledged: scene.journal.entries.length,
      arrivals: inbox.arrivals,
      ahead,
      resumptions,
      faults: log.explain(answers.faults),
      uncaught: log.uncaught,
      now: new Date().toISOString(),
    }
    const comparisons = compare(facts)
    keeps = comparisons.some(({ differences }) => differences.length > 0)
    writeFileSync(join(place.folder, 'comparisons.json'), JSON.stringify(comparisons, null, 2))
    return {
      seed,
      rounds: done,
      kills: site.kills,
      refusedStarts: site.refusedStarts,
      faults: faults.counts,
      acknowledged: scene.journal.count(),
      answers: answers.counts,
      mails: countMails(facts),
      money: countMoney(facts),
      resumptions,
      comparisons,
      troubles,
      folder: keeps ? place.folder : null,
      hadDisk: place.hasDisk,
    }
  } finally {
    for (const end of ends.toReversed()) await end()
    place.leave({ keeps })
  }
}

/** What a round needs of a run. */
interface Run {
  site: Site
  faults: Faults
  machines: Machines | null
  scene: Omit<Scene, 'random'>
}

/** Starts the site: alone, or so many machines behind a balancer. */
async function launch(
  place: Place,
  machines: Machines | null,
  { settings, ...options }: LaunchOptions,
): Promise<Pick<Launched, 'origin' | 'sandbox' | 'sites' | 'stop'>> {
  if (machines) return machines.launch(place, { ...options, settings })
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const all = { ...settings, ...place.settingsOf(0) }
  const stack = await launchStack({ ...options, dataDir: place.dataDir, port, sandboxPort, settings: all })
  return { ...stack, sites: [stack] }
}

/** Plays a round up to its kill, after which the site is up again. With several machines, returns how the others went on. */
async function playRound(
  round: Round,
  { site, faults, machines, scene }: Run,
  random: Random,
): Promise<Resumption | undefined> {
  const happening = round.faults.map(async ({ kind, begins, lasts, size }) => {
    await pause(begins)
    const end = await faults.begin(kind, size, random)
    await pause(lasts)
    await end()
  })
  await pause(round.lasts)
  const leader = await machines?.findLeader()
  const others = site.machines.filter((machine) => machine !== leader)
  const killed =
    round.kills === 'all' || others.length === 0
      ? site.machines
      : [round.kills === 'leader' && leader !== undefined ? leader : random.pick(others)]
  await Promise.all(killed.map((machine) => site.kill(machine)))
  const resumption = site.isUp ? await seeJobsGoOn(killed.includes(leader ?? -1), { faults, scene }) : undefined
  await Promise.all(killed.map((machine) => site.start(machine, round.killsStartAfter)))
  await Promise.all(happening)
  return resumption
}

/** Somebody who does one thing after the other until it is over. */
async function act(scene: Scene, isOver: () => boolean, troubles: string[]): Promise<void> {
  while (!isOver()) {
    const name = scene.random.weigh(weights)
    try {
      await deeds[name][1](scene)
    } catch (error) {
      if (error instanceof NoAnswer) await pause(200)
      else if (troubles.length < 50)
        troubles.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
    await pause(scene.random.whole(20, 300))
  }
}

/** How long it took after a kill until a job was done on another machine, in milliseconds. */
interface Resumption {
  at: string
  milliseconds: number
  /** Whether the machine that led was killed. */
  hadLed: boolean
}

/** The longest that is waited for what should take seconds. */
const mostResumption = 90_000

/** Has a mail queued on a machine that is left, and waits until somebody takes it to send it. */
async function seeJobsGoOn(hadLed: boolean, { faults, scene }: Pick<Run, 'faults' | 'scene'>): Promise<Resumption> {
  const began = performance.now()
  const at = new Date().toISOString()
  // Neither a mail server that hangs nor a database that is away says anything of the machines.
  await faults.end('mail', 'disk', 'machines', 'clock')
  const email = `${token().toLowerCase()}@people.test`
  const passed = () => Math.round(performance.now() - began)
  const visitor = visit({ ...scene, random: createRandom(email) })
  const isQueued = async () =>
    isTaken(
      await visitor
        .post('/newsletter', { email, from: 'newsletter-page' })
        .catch(() => ({ status: 0, location: '', text: '' })),
    )
  while (!(await isQueued()) && passed() < mostResumption) await pause(200)
  const isTouched = async () => {
    const [row] = await scene.store
      .read<{ count: number }>(
        "SELECT count(*) AS count FROM outbox WHERE search_text LIKE ? AND (started_at IS NOT NULL OR attempts > 0 OR status <> 'waiting')",
        `%${email}%`,
      )
      .catch(() => [{ count: 0 }])
    return row!.count > 0
  }
  while (!(await isTouched()) && passed() < mostResumption) await pause(100)
  return { at, milliseconds: passed(), hadLed }
}

/**
 * Lets everything come to its end: the provider’s events, the repairs, which run at each start, and the outbox, whose pauses count
 * as over. Then the site ends. Returns what a wrong clock has left in the future, which is looked for before any time is changed here.
 */
async function comeToRest(
  site: Site,
  { sandbox, store, inbox }: Omit<Scene, 'random'>,
  say: (line: string) => void,
): Promise<string[]> {
  const began = performance.now()
  await site.end()
  await site.startAll()
  const { payments } = sandbox
  for (const { id, status } of payments.ledger.refunds.values())
    if (status === 'pending') payments.setRefundStatus(id, 'succeeded')
  await pause(2000)
  const ahead = await readAhead(store, new Date().toISOString())
  let told = began
  for (let quiet = 0; quiet < 3 && performance.now() - began < mostRest;) {
    await pause(2000)
    inbox.read()
    const waiting = await endPauses(store)
    quiet = waiting === 0 ? quiet + 1 : 0
    if (performance.now() - told > 20_000) {
      told = performance.now()
      say(`${waiting} entries of the outbox wait.`)
    }
  }
  await payments.settled()
  await site.end()
  await endHolds(store)
  await site.startAll()
  const ended = performance.now()
  do {
    await pause(8000)
    await endPauses(store)
  } while ((await countHolds(store)) > 0 && performance.now() - ended < mostRest)
  await pause(8000)
  inbox.read()
  await site.end()
  return ahead
}

/** Lets every hold run out, so that nothing may be left that could be paid. */
function endHolds(store: Store): Promise<void> {
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  return store.change("UPDATE reservations SET expires_at = ? WHERE status = 'held'", [anHourAgo])
}

/** The holds that the site has not ended yet. */
async function countHolds(store: Store): Promise<number> {
  const [row] = await store.read<{ count: number }>("SELECT count(*) AS count FROM reservations WHERE status = 'held'")
  return row!.count
}

/** Lets all that waits in the outbox be due. Returns how much that is. */
async function endPauses(store: Store): Promise<number> {
  const now = new Date().toISOString()
  await store.change("UPDATE outbox SET next_attempt_at = ? WHERE status = 'waiting' AND next_attempt_at > ?", [
    now,
    now,
  ])
  const [row] = await store.read<{ count: number }>("SELECT count(*) AS count FROM outbox WHERE status = 'waiting'")
  return row!.count
}

function countMails({ database, arrivals }: Facts): Outcome['mails'] {
  const came = new Set(arrivals.map(({ id }) => id))
  const mails = database.outbox.filter(({ kind }) => kind === 'mail')
  const parked = mails.filter(({ status, maybe_sent_at: maybe }) => status === 'failed' && maybe !== null)
  return {
    came: arrivals.length,
    sent: mails.filter(({ status }) => status === 'sent').length,
    parked: parked.length,
    parkedAndCame: parked.filter(({ idempotency_key: key }) => came.has(messageIdOf(String(key)))).length,
    refused: mails.filter(({ status, maybe_sent_at: maybe }) => status === 'failed' && maybe === null).length,
  }
}

function countMoney({ provider }: Facts): Outcome['money'] {
  const paid = provider.intents.filter(({ status }) => status === 'succeeded')
  return {
    payments: paid.length,
    pence: paid.reduce((sum, { received }) => sum + received, 0),
    refunds: provider.refunds.length,
    refundedPence: provider.refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0),
    disputes: provider.disputes.length,
  }
}
