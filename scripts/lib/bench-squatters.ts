import { playDay, type Outcome, type Siege } from '../../app/testing/buyers/squatters.ts'

/** 200 throw-away accounts that want to hold a whole market for a day, by one network and by many. */

const accounts = 200
const oneNetwork = { accounts, networks: 1, mailboxes: accounts, way: 'ran-out' } as const

/** The days that are played; those of one network with several wishes of honest buyers. */
const sieges: [name: string, siege: Siege][] = [
  ['no rule of groups', { ...oneNetwork, hasGroups: false }],
  ...[1, 2, 3].map((day): [string, Siege] => [`one network, day ${day}`, { ...oneNetwork, day }]),
  ['one network, released in time', { ...oneNetwork, way: 'released' }],
  ['one network, 2 honest ones in it', { ...oneNetwork, neighbours: 2 }],
  ['one network, 10 honest ones in it', { ...oneNetwork, neighbours: 10 }],
  ['10 networks', { ...oneNetwork, networks: 10 }],
  ['10 networks, made to wait longer', { ...oneNetwork, networks: 10, waitsLonger: true }],
  ['200 networks of one /48', { ...oneNetwork, networks: accounts, isOneWide: true }],
  ['200 networks', { ...oneNetwork, networks: accounts }],
  ['200 networks, one mailbox', { ...oneNetwork, networks: accounts, mailboxes: 1 }],
]

interface SiegeFigures {
  name: string
  siege: Siege
  outcome: Outcome
}

export async function measureSquatters(): Promise<SiegeFigures[]> {
  const figures: SiegeFigures[] = []
  for (const [name, siege] of sieges) figures.push({ name, siege, outcome: await playDay(siege) })
  return figures
}

export function describeSquatters(figures: readonly SiegeFigures[]): string {
  const percent = (value: number) => `${value.toFixed(1)} %`.padStart(9)
  const lines = figures.map(({ name, siege, outcome }) =>
    [
      name.padEnd(34),
      percent(outcome.refusedPercent),
      percent(outcome.lockedOutPercent),
      siege.neighbours ? percent(outcome.neighboursRefusedPercent) : '–'.padStart(9),
      percent(outcome.blockedPercent),
      String(outcome.starts).padStart(7),
    ].join(''),
  )
  return [
    `${accounts} accounts that want to hold 40 deals for a day, and 60 honest buyers:`,
    `${''.padEnd(34)}  refused locked out neighb.  blocked  starts`,
    ...lines,
    'Refused: honest buyers from elsewhere whose first choice a squatter held. Locked out: those who found no deal free. Neighbours: honest',
    'ones in the squatters’ network who were refused. Blocked: of all hours of all deals, those that squatters held.',
  ].join('\n')
}
