import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { treeOf, workersOf } from './processes.ts'

test('the processes that one has started are found, and which of them are its workers', async () => {
  const worker =
    "require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', 'scripts/server/worker.ts'])"
  const main = spawn(process.execPath, [
    '-e',
    `const { pid } = ${worker}; console.log(pid); setTimeout(() => {}, 60_000)`,
  ])
  const [said] = (await once(main.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  try {
    expect(await treeOf(main.pid!)).toEqual([main.pid, pid])
    expect(await treeOf(process.pid)).toEqual(expect.arrayContaining([main.pid, pid]))
    expect([await workersOf(main.pid!), await workersOf(pid)]).toEqual([[pid], []])
    // A worker of one of its own processes is not its own.
    expect(await workersOf(process.pid)).not.toContain(pid)
  } finally {
    process.kill(pid)
    main.kill()
  }
})
