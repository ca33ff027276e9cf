import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The processes of a site that is watched from outside. */

interface Process {
  pid: number
  parent: number
  command: string
}

/** The workers of a main process (scripts/server/workers.ts); none where it answers by itself. */
export async function workersOf(main: number): Promise<number[]> {
  const isWorker = ({ parent, command }: Process) => parent === main && command.includes('scripts/server/worker.ts')
  return (await listProcesses()).filter(isWorker).map(({ pid }) => pid)
}

/** A process and all that it has started, and these in turn. */
export async function treeOf(root: number): Promise<number[]> {
  const children = Map.groupBy(await listProcesses(), ({ parent }) => parent)
  const found = [root]
  for (const pid of found) for (const child of children.get(pid) ?? []) found.push(child.pid)
  return found
}

async function listProcesses(): Promise<Process[]> {
  // Not in this process's own time: it may be what asks the site, or stands in for the provider.
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='], { maxBuffer: 2 ** 25 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), command: command! }] : []
  })
}
