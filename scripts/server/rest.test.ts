import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryFlags } from '../lib/launch.ts'
import { Rest } from './rest.ts'

const limits = { lookMilliseconds: 1000, workShare: 0.1, quietLooks: 3, savingLooks: 2 }
const look = (rest: Rest, shares: number[]) => shares.map((share) => rest.look(share))

test('it saves memory once after work, for a while, and no longer than until there is work again', () => {
  const rest = new Rest(limits)
  expect(look(rest, [0.9, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05])).toEqual([false, false, false, true, true, false, false])
  expect(look(rest, Array<number>(50).fill(0))).not.toContain(true)
  expect(look(rest, [0.1, 0, 0, 0, 0.2, 0, 0.1, 0, 0])).toEqual([false, false, false, true, ...Array<false>(5).fill(false)]) // prettier-ignore
})

test('what has become free in the heap goes back to the machine once the process is at rest, and not before', async () => {
  const [saving, other] = [rest(true), rest(false)]
  expect(Number(await saving.left)).toBeLessThan(0.6)
  other.stop()
  expect(Number(await other.left)).toBeGreaterThan(0.8)
}, 120_000)

/**
 * Fills the heap of a process, forgets that, and rests until it is stopped or has given back much of it. `left` is the part of what the heap had
 * of the machine that it still has then.
 */
function rest(isSaving: boolean): { left: Promise<string>; stop: () => void } {
  const program = `
    import { setTimeout as pause } from 'node:timers/promises'
    import { getHeapStatistics } from 'node:v8'
    import { saveMemoryAtRest } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'rest.ts')).href)}
    if (${isSaving}) saveMemoryAtRest({ lookMilliseconds: 200, workShare: 0.5, quietLooks: 10, savingLooks: 200 })
    let isStopped = false
    process.stdin.once('end', () => (isStopped = true)).resume()
    let kept = []
    for (let at = 0; at < 400_000; at += 1) kept.push({ at, text: 'text ' + at })
    // A collection that is under way ends while nothing is free yet.
    await pause(1500)
    kept = []
    const before = getHeapStatistics().total_physical_size
    const left = () => getHeapStatistics().total_physical_size / before
    for (let looks = 0; !isStopped && looks < 200 && left() > 0.6; looks += 1) await pause(250)
    console.log(left())
    process.exit()`
  // On a slow machine V8 itself collects what a process has left, before the one that saves has ended.
  const flags = isSaving ? memoryFlags : [...memoryFlags, '--no-memory-reducer']
  const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', program])
  return { left: text(child.stdout), stop: () => child.stdin.end() }
}
