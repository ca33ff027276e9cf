import { createRandom } from './random.ts'

/** What happens to the site in a run. It follows from the seed alone, so that a run can be had again. */

/** Every fault, with how often it is chosen beside the others. Those of one group do not happen at the same time. */
export const faultKinds = {
  'provider-errors': { group: 'provider', weight: 6 },
  'provider-slow': { group: 'provider', weight: 3 },
  'provider-down': { group: 'provider', weight: 3 },
  'events-late': { group: 'events', weight: 3 },
  'events-doubled': { group: 'events', weight: 3 },
  'events-lost': { group: 'events', weight: 3 },
  'events-reordered': { group: 'events', weight: 3 },
  'refunds-pending': { group: 'refunds', weight: 3 },
  'refunds-failed': { group: 'refunds', weight: 1 },
  'mail-later': { group: 'mail', weight: 2 },
  'mail-refused': { group: 'mail', weight: 1 },
  'mail-no-mailbox': { group: 'mail', weight: 1 },
  'mail-drops': { group: 'mail', weight: 2 },
  'mail-drops-early': { group: 'mail', weight: 2 },
  'mail-hangs': { group: 'mail', weight: 1 },
  'mail-down': { group: 'mail', weight: 3 },
  'identity-down': { group: 'identity', weight: 2 },
  'identity-tampered': { group: 'identity', weight: 1 },
  'database-locked': { group: 'disk', weight: 2 },
  disk: { group: 'disk', weight: 7 },
  clock: { group: 'clock', weight: 4 },
  'far-clock': { group: 'clock', weight: 1 },
  // Of a site of several processes alone, and chosen beside the others.
  worker: { group: 'worker', weight: 0 },
  // Of a site of several machines alone.
  'machine-frozen': { group: 'machines', weight: 0 },
  'line-cut': { group: 'machines', weight: 0 },
  'line-refused': { group: 'machines', weight: 0 },
  'postgres-restarted': { group: 'machines', weight: 0 },
  'postgres-crashed': { group: 'machines', weight: 0 },
  'postgres-full': { group: 'machines', weight: 0 },
  'postgres-hangs-up': { group: 'machines', weight: 0 },
  'bucket-down': { group: 'bucket', weight: 0 },
  'bucket-slow': { group: 'bucket', weight: 0 },
  'bucket-errors': { group: 'bucket', weight: 0 },
  'bucket-errors-after': { group: 'bucket', weight: 0 },
} as const
export type FaultKind = keyof typeof faultKinds

/** Faults between machines: how often each is chosen, and how long the longest lasts, in milliseconds. */
const ofMachines = {
  'machine-frozen': [2, 40_000],
  'line-cut': [3, 40_000],
  'line-refused': [2, 10_000],
  'postgres-restarted': [2, 5000],
  'postgres-crashed': [2, 5000],
  'postgres-full': [2, 10_000],
  'postgres-hangs-up': [2, 0],
} as const satisfies Partial<Record<FaultKind, readonly [number, number]>>
const ofBucket = ['bucket-down', 'bucket-slow', 'bucket-errors', 'bucket-errors-after'] as const satisfies FaultKind[]

/** What only a site of several machines has, and what only one on SQLite has not. */
export const faultsOfMachines = Object.keys(faultKinds).filter((kind) =>
  ['machines', 'bucket'].includes(faultKinds[kind as FaultKind].group),
) as FaultKind[]

interface PlannedFault {
  kind: FaultKind
  /** Milliseconds after the beginning of the round. */
  begins: number
  /** Milliseconds; it may outlast the process. */
  lasts: number
  /** How bad it is, from 0 to 1. */
  size: number
}

export interface Round {
  number: number
  /** Milliseconds until the process is killed. */
  lasts: number
  faults: PlannedFault[]
  /** The next process is killed as well, so many milliseconds after its start; null where it may come up. */
  killsStartAfter: number | null
  /** Of several machines: which of them are killed. */
  kills: 'leader' | 'another' | 'all'
}

export function planRound(seed: string, number: number, leftOut: readonly FaultKind[]): Round {
  const random = createRandom(`${seed}/round ${number}`)
  const lasts = random.whole(800, 6000)
  const faults: PlannedFault[] = []
  const wanted = random.weigh({ '0': 2, '1': 4, '2': 4, '3': 3 })
  for (let count = 0; count < Number(wanted); count += 1) {
    // Everything is drawn whether or not it is left out, so that what is left stays as it was.
    const kind = random.weigh(weights)
    const planned = {
      kind,
      begins: random.whole(0, Math.round(lasts * 0.7)),
      lasts: random.whole(500, 5000),
      size: random.next(),
    }
    const isFree = !faults.some((fault) => faultKinds[fault.kind].group === faultKinds[kind].group)
    if (isFree && !leftOut.includes(kind)) faults.push(planned)
  }
  const killsStart = random.happens(0.15)
  const killsStartAfter = killsStart ? random.whole(50, 2500) : null
  const killsWorker = random.happens(0.6)
  const worker = { kind: 'worker', begins: random.whole(0, Math.round(lasts * 0.9)), lasts: 0, size: 0 } as const
  if (killsWorker && !leftOut.includes('worker')) faults.push(worker)
  const kills = random.weigh({ leader: 5, another: 3, all: 1 })
  const kind = random.weigh(machineWeights)
  const [, longest] = ofMachines[kind]
  const between = {
    kind,
    begins: random.whole(0, Math.round(lasts * 0.7)),
    // The longest are what machines have to stand: half of them last to the end.
    lasts: random.happens(0.5) ? longest : random.whole(0, longest),
    size: random.next(),
  }
  if (random.happens(0.6) && !leftOut.includes(kind)) faults.push(between)
  const bucket = {
    kind: random.pick(ofBucket),
    begins: random.whole(0, Math.round(lasts * 0.7)),
    lasts: random.whole(500, 5000),
    size: 0,
  }
  if (random.happens(0.4) && !leftOut.includes(bucket.kind)) faults.push(bucket)
  // The machine that is killed may be what has the fault, or another one after it.
  const isOver = random.happens(0.5) && faults.includes(between)
  return {
    number,
    lasts: isOver ? Math.max(lasts, between.begins + between.lasts) : lasts,
    faults,
    killsStartAfter,
    kills,
  }
}

const weights = Object.fromEntries(Object.entries(faultKinds).map(([kind, { weight }]) => [kind, weight])) as Record<
  FaultKind,
  number
>
const machineWeights = Object.fromEntries(
  Object.entries(ofMachines).map(([kind, [weight]]) => [kind, weight]),
) as Record<keyof typeof ofMachines, number>
