import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'clock-'))
const file = join(folder, 'clock')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the clock of a process is as wrong as the file says, and only what asks for the present is', () => {
  const hour = 3_600_000
  const clock = pathToFileURL(join(import.meta.dirname, 'clock.js')).href
  writeFileSync(file, String(-400 * 24 * hour))
  const script =
    'console.log(JSON.stringify([Date.now(), new Date().getTime(), new Date(5).getTime(), Date.parse("1970-01-01T00:00:01Z"), new Date() instanceof Date]))'
  const output = execFileSync(process.execPath, ['--import', clock, '-e', script], {
    env: { ...process.env, CHAOS_CLOCK: file },
    encoding: 'utf8',
  })
  const [now, made, given, parsed, isDate] = JSON.parse(output) as [number, number, number, number, boolean]
  expect(Math.abs(now - (Date.now() - 400 * 24 * hour))).toBeLessThan(hour)
  expect(Math.abs(made - now)).toBeLessThan(hour)
  expect([given, parsed, isDate]).toEqual([5, 1000, true])
})
