import type { Outcome } from './run.ts'

/** A run in words. */

/** So many of the rows that differ are printed; the folder that is kept has them all. */
const mostPrinted = 20

export const hasPassed = ({ comparisons }: Outcome): boolean =>
  comparisons.every(({ differences }) => differences.length === 0)

export function describeOutcome(outcome: Outcome): string {
  const { seed, rounds, kills, refusedStarts, faults, acknowledged, answers, mails, money, comparisons } = outcome
  const list = (counts: Record<string, number | undefined>) =>
    Object.entries(counts)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  const all = Object.values(acknowledged).reduce((sum, count) => sum + count, 0)
  const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
  return [
    '',
    `Seed ${seed}: ${rounds} rounds, ${kills} kills, ${refusedStarts} starts that were refused.`,
    `Faults: ${list(faults)}.`,
    ...(outcome.hadDisk
      ? []
      : ['No disk was filled: a small one can be mounted by root on Linux only, or it was left out.']),
    `Answers by status: ${list(answers)}.`,
    `Acknowledged writes: ${all}. ${list(acknowledged)}.`,
    `Mails: ${mails.came} came, ${mails.sent} are noted as sent, ${mails.refused} as refused, ${mails.parked} as perhaps sent, of which ${mails.parkedAndCame} came.`,
    `Money at the provider: ${money.payments} payments of ${pounds(money.pence)}, ${money.refunds} refunds of ${pounds(money.refundedPence)}, ${money.disputes} disputes.`,
    ...describeResumptions(outcome),
    '',
    ...comparisons.flatMap(({ name, looked, differences }) => [
      `${differences.length === 0 ? 'PASS' : 'FAIL'}  ${name} (${differences.length} of ${looked} differ)`,
      ...differences.slice(0, mostPrinted).map((difference) => `      ${difference}`),
    ]),
    ...(outcome.troubles.length > 0
      ? ['', 'Troubles of the driver itself:', ...outcome.troubles.slice(0, mostPrinted)]
      : []),
    ...(outcome.folder ? ['', `What was compared is kept in ${outcome.folder}.`] : []),
  ].join('\n')
}

function describeResumptions({ resumptions }: Outcome): string[] {
  return [true, false].flatMap((hadLed) => {
    const times = resumptions
      .filter((one) => one.hadLed === hadLed)
      .map(({ milliseconds }) => milliseconds / 1000)
      .toSorted((one, other) => one - other)
    if (times.length === 0) return []
    const middle = times[Math.floor(times.length / 2)]!
    const killed = hadLed ? 'the leader' : 'another machine'
    return `After ${killed} was killed, a mail was taken within ${middle.toFixed(1)} s in half of ${times.length} times, ${times.at(-1)!.toFixed(1)} s at most.`
  })
}
