import type { ChildProcess } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { makeData } from '../bench-data.ts'
import { databaseFile } from '../data-folder.ts'
import { freePort, launchStack, type Stack } from '../launch.ts'
import { workersOf } from '../processes.ts'
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
import { Place } from './place.ts'
import { planRound, type FaultKind, type Round } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import { makePeople, renewSessions, type Scene } from './scene.ts'
import { Answers, NoAnswer } from './visitor.ts'
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

export async function runChaos({ seed, minutes, rounds, leftOut, workers, say, enough }: RunOptions): Promise<Outcome> {
  const place = new Place({ wantsDisk: !leftOut.includes('disk') })
  const inbox = new Inbox()
  let stack: Stack | undefined
  let keeps = true
  try {
    const people = Math.ceil(Math.min(minutes * buyersAMinute, rounds * buyersARound)) + 50
    await makeData(place.dataDir, 150 + Math.ceil(people * 0.8))
    const made = await makePeople(place.dataDir, people)
    const [port, sandboxPort, smtpUrl] = [await freePort(), await freePort(), await inbox.start()]
    const log = new SiteLog((line) => appendFileSync(join(place.folder, 'site.log'), `${line}\n`))
    const settings = {
      ...place.settings,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Ashlar <hello@chaos.test>',
      OPERATOR_EMAIL: 'operator@people.test',
      TRUST_PROXY: '1',
      LOG_REQUESTS: 'true',
      WEB_WORKERS: String(workers),
    }
    const watch = (child: ChildProcess) => log.follow(child)
    stack = await launchStack({ dataDir: place.dataDir, port, sandboxPort, settings, output: 'pipe', watch })
    stack.sandbox.payments.set({ redeliveryMs: [300, 700, 1500, 3000, 6000, 10_000, 15_000, 20_000, 30_000, 30_000] })
    const site = new Site(stack, place)
    const answers = new Answers()
    const scene: Omit<Scene, 'random'> = {
      ...made,
      origin: stack.origin,
      dataDir: place.dataDir,
      sandbox: stack.sandbox,
      journal: new Journal(),
      answers,
      inbox,
      isUp: () => site.isUp,
      used: { buyers: 0, visitors: 0 },
    }
    const faults = new Faults({ sandbox: stack.sandbox, inbox, place, workers: () => workersOf(site.pid) })
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
      await playRound(round, site, faults, random.fork(`faults ${done + 1}`))
      if (round.faults.some(({ kind }) => kind === 'far-clock')) renewSessions(scene)
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
      provider: readProvider(stack.sandbox.payments),
      ...readStored(place.dataDir, scene.journal.entries),
      acknowledged: scene.journal.entries.length,
      arrivals: inbox.arrivals,
      ahead,
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
      comparisons,
      troubles,
      folder: keeps ? place.folder : null,
      hadDisk: place.hasDisk,
    }
  } finally {
    await stack?.stop()
    await inbox.stop()
    place.leave({ keeps })
  }
}

/** The site, which is killed and started again. */
class Site {
  readonly #stack: Stack
  readonly #place: Place
  kills = 0
  refusedStarts = 0
  isUp = true

  constructor(stack: Stack, place: Place) {
    this.#stack = stack
    this.#place = place
  }

  /** Of the main process, where there are several. */
  get pid(): number {
    return this.#stack.app().pid!
  }

  async kill(): Promise<void> {
    this.isUp = false
    await this.#stack.kill()
    this.kills += 1
  }

  /** Starts it; with `killsAfter` that process dies on its way up, and the next one stays. */
  async start(killsAfter: number | null = null): Promise<void> {
    const starting = this.#stack.restart()
    if (killsAfter !== null) {
      const failed = starting.catch(() => {})
      await pause(killsAfter)
      this.#stack.app().kill('SIGKILL')
      await failed
      this.kills += 1
      return this.start()
    }
    try {
      await starting
    } catch {
      // A full disk, or a database that another program has locked: somebody sees to it, and starts it again.
      this.refusedStarts += 1
      this.#place.free()
      await pause(500)
      return this.start()
    }
    this.isUp = true
  }

  /** Ends it as an operator does. */
  async end(): Promise<void> {
    this.isUp = false
    await this.#stack.stopApp()
  }
}

async function playRound(round: Round, site: Site, faults: Faults, random: Random): Promise<void> {
  const happening = round.faults.map(async ({ kind, begins, lasts, size }) => {
    await pause(begins)
    const end = await faults.begin(kind, size, random)
    await pause(lasts)
    await end()
  })
  await pause(round.lasts)
  await site.kill()
  await site.start(round.killsStartAfter)
  await Promise.all(happening)
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

/**
 * Lets everything come to its end: the provider’s events, the repairs, which run at each start, and the outbox, whose pauses count
 * as over. Then the site ends. Returns what a wrong clock has left in the future, which is looked for before any time is changed here.
 */
async function comeToRest(
  site: Site,
  { sandbox, dataDir, inbox }: Omit<Scene, 'random'>,
  say: (line: string) => void,
): Promise<string[]> {
  const began = performance.now()
  await site.end()
  await site.start()
  const { payments } = sandbox
  for (const { id, status } of payments.ledger.refunds.values())
    if (status === 'pending') payments.setRefundStatus(id, 'succeeded')
  await pause(2000)
  const ahead = readAhead(dataDir, new Date().toISOString())
  let told = began
  for (let quiet = 0; quiet < 3 && performance.now() - began < mostRest;) {
    await pause(2000)
    inbox.read()
    const waiting = endPauses(dataDir)
    quiet = waiting === 0 ? quiet + 1 : 0
    if (performance.now() - told > 20_000) {
      told = performance.now()
      say(`${waiting} entries of the outbox wait.`)
    }
  }
  await payments.settled()
  await site.end()
  endHolds(dataDir)
  await site.start()
  const ended = performance.now()
  do {
    await pause(8000)
    endPauses(dataDir)
  } while (countHolds(dataDir) > 0 && performance.now() - ended < mostRest)
  await pause(8000)
  inbox.read()
  await site.end()
  return ahead
}

/** Lets every hold run out, so that nothing may be left that could be paid. */
function endHolds(dataDir: string): void {
  const database = new SQLite(databaseFile(dataDir), { timeout: 5000 })
  try {
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    database.prepare("UPDATE reservations SET expires_at = ? WHERE status = 'held'").run(anHourAgo)
  } finally {
    database.close()
  }
}

/** The holds that the site has not ended yet. */
function countHolds(dataDir: string): number {
  const database = new SQLite(databaseFile(dataDir), { timeout: 5000 })
  try {
    return database.prepare("SELECT count(*) FROM reservations WHERE status = 'held'").pluck().get() as number
  } finally {
    database.close()
  }
}

/** Lets all that waits in the outbox be due. Returns how much that is. */
function endPauses(dataDir: string): number {
  const database = new SQLite(databaseFile(dataDir), { timeout: 5000 })
  try {
    const now = new Date().toISOString()
    database
      .prepare("UPDATE outbox SET next_attempt_at = ? WHERE status = 'waiting' AND next_attempt_at > ?")
      .run(now, now)
    return database.prepare("SELECT count(*) FROM outbox WHERE status = 'waiting'").pluck().get() as number
  } finally {
    database.close()
  }
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
