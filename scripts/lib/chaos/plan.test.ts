import { expect, test } from 'vitest'
import { faultKinds, faultsOfMachines, planRound, type FaultKind } from './plan.ts'

const plan = (seed: string, leftOut: FaultKind[] = []) =>
  Array.from({ length: 300 }, (_, index) => planRound(seed, index + 1, leftOut))

test('the same seed makes the same plan, and another seed another', () => {
  expect(plan('7')).toEqual(plan('7'))
  expect(plan('7')).not.toEqual(plan('8'))
})

test('every fault happens in a long run, and none that is left out', () => {
  const kinds = (rounds: ReturnType<typeof plan>) =>
    new Set(rounds.flatMap(({ faults }) => faults.map(({ kind }) => kind)))
  expect([...kinds(plan('7'))].toSorted()).toEqual(Object.keys(faultKinds).toSorted())
  const left = kinds(plan('7', ['disk', 'clock']))
  expect([left.has('disk'), left.has('clock'), left.has('far-clock')]).toEqual([false, false, true])
})

test('without a fault everything else of the plan stays as it was', () => {
  const withoutDisk = plan('7', ['disk'])
  expect(withoutDisk.map(({ lasts, killsStartAfter }) => [lasts, killsStartAfter])).toEqual(
    plan('7').map(({ lasts, killsStartAfter }) => [lasts, killsStartAfter]),
  )
})

test('where there are workers one of them is killed in most rounds, and everything else of the plan stays as it was', () => {
  const [all, alone] = [plan('7'), plan('7', ['worker'])]
  const kills = all.filter(({ faults }) => faults.some(({ kind }) => kind === 'worker'))
  expect(kills.length).toBeGreaterThan(150)
  expect(all.map((round) => ({ ...round, faults: round.faults.filter(({ kind }) => kind !== 'worker') }))).toEqual(
    alone,
  )
})

test('where there are machines one of them or what is between them fails in most rounds, and no more of the plan is another', () => {
  const [all, alone] = [plan('7'), plan('7', faultsOfMachines)]
  const isOfMachines = (kind: FaultKind) => faultsOfMachines.includes(kind)
  expect(all.filter(({ faults }) => faults.some(({ kind }) => isOfMachines(kind))).length).toBeGreaterThan(150)
  for (const [index, { lasts, faults, ...round }] of all.entries()) {
    expect({ ...round, faults: faults.filter(({ kind }) => !isOfMachines(kind)) }).toEqual({
      ...alone[index],
      lasts: undefined,
    })
    expect(lasts).toBeGreaterThanOrEqual(alone[index]!.lasts)
  }
})
