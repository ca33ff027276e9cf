import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandFile, reactRouter } from './build.ts'

/** What a command that changes nothing says on its standard error. */
function errorsOf(file: string): string {
  const { status, stderr } = spawnSync(process.execPath, [file, 'routes', '--json'], { encoding: 'utf8' })
  expect(status).toBe(0)
  return stderr
}

test('React Router’s command warns of nothing', () => {
  expect(errorsOf(reactRouter)).toBe('')
})

test('without ours it warns of its own use of Vite; once it does not, scripts/lib/react-router.ts can go', () => {
  expect(errorsOf(commandFile('@react-router/dev', 'react-router'))).toContain('`envFile` option is deprecated')
})
