import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { Work } from '#app/testing/advisor/count-work.ts'

/** How much work a message is, counted (testing/advisor/count-work.ts): a text of twice the length is no more than twice of it. */

const mostWork = 400_000

let works: Work[]
beforeAll(async () => {
  const program = new URL('../../../testing/advisor/count-work.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-opt', '--no-maglev', program])
  works = JSON.parse(stdout) as Work[]
}, 180_000)

test('the work grows with the length of a message, whatever it is made of', () => {
  expect(works.length).toBeGreaterThan(20)
  for (const { name, byLength } of works) {
    expect(byLength[0], name).toBeGreaterThan(1000)
    for (const [index, work] of byLength.slice(1).entries())
      expect(work / byLength[index]!, `${name}: ${byLength.join(', ')}`).toBeLessThan(2.3)
  }
})

test('no message of the longest length is more work than the limit', () => {
  for (const { name, byLength } of works) expect(byLength.at(-1), name).toBeLessThan(mostWork)
})

test('twenty messages are no more work than twenty times one', () => {
  for (const { name, byLength, ofMost } of works) expect(ofMost / byLength.at(-1)!, name).toBeLessThan(22)
})
