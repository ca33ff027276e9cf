import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './command.ts'
import { keepImageFiles, listImageFiles } from './image-files.ts'

test('the image has what its commands import, programs, files beside a module, and nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'image-'))
  const write = (file: string, text: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  try {
    write('scripts/start.ts', "import { serve } from './lib/serve.ts'\nimport type { Env } from '../app/env.ts'\n")
    write('scripts/lib/serve.ts', "export { sum } from '#app/domain/sum.ts'\nawait import('./late.ts')\n")
    write('scripts/lib/late.ts', "import rows from '../../db/rows.ts'\n")
    write('scripts/lib/serve.test.ts', "import './only-tested.ts'\nstart('#app/tested.server.ts')\n")
    write('scripts/lib/only-tested.ts', '')
    write('app/tested.server.ts', '')
    write('app/env.ts', '')
    write('app/domain/sum.ts', '')
    write('app/routes/page.tsx', "connect('#app/domain/process.server.ts')\n")
    write('app/domain/process.server.ts', "new Worker(new URL('./thread.ts', import.meta.url))\n")
    write('app/domain/thread.ts', '')
    write('db/rows.ts', "export * as '0001-first' from './first.ts'\n")
    write('db/first.ts', '')
    write('db/papers/one.pdf', '')
    write('db/pictures/files.ts', '')
    write('db/pictures/files/one.webp', '')
    const expected = [
      'app/domain/process.server.ts',
      'app/domain/sum.ts',
      'app/domain/thread.ts',
      'db/first.ts',
      'db/papers/one.pdf',
      'db/rows.ts',
      'scripts/lib/late.ts',
      'scripts/lib/serve.ts',
      'scripts/start.ts',
    ]
    expect([...listImageFiles(root, ['scripts/start.ts'])].sort()).toEqual(expected)
    keepImageFiles(root, ['scripts/start.ts'])
    const left = globSync('**/*', { cwd: root, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toHaveLength(expected.length)
    expect(left.filter((entry) => entry.isDirectory()).map(({ name }) => name)).not.toContain('routes')
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('no test, stand-in or measurement is in the image', () => {
  const files = [...listImageFiles(projectFolder)]
  expect(files).toContain('scripts/lib/backups.ts')
  expect(
    files.filter((file) => /\.(test|e2e)\.|testing|sandbox|bench/.test(file) && !file.includes('guides/')),
  ).toEqual([])
})

test('a checkout is never touched', () => {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'))
  try {
    mkdirSync(join(root, '.git'))
    expect(() => keepImageFiles(root)).toThrow(/is a checkout/)
  } finally {
    rmSync(root, { recursive: true })
  }
})
