import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fullPrices, pricesPaid, rentRows, workbook } from '../../app/testing/area-files.ts'
import { projectFolder } from './command.ts'

/** What the import of one file took. */
export interface AreaImport {
  name: string
  megabytes: number
  seconds: number
  /** The most resident memory of the process, in MB. */
  memory: number
}

/** The flags of `npm run import:areas`. */
const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { scripts: Record<string, string> } // prettier-ignore
const command = scripts['import:areas']!.split(' ').slice(1)

/**
 * Imports files as large as the publishers' own: the full file of the UK House Price Index since 1995, a workbook of rents of 130
 * months, and two years of prices paid.
 */
export async function measureAreaImports(dataDir: string): Promise<AreaImport[]> {
  const [prices, rents, paid] = ['full-prices.csv', 'rents.xlsx', 'prices-paid.csv'].map((name) => join(dataDir, name)) as [string, string, string] // prettier-ignore
  await pipeline(Readable.from(fullPrices({ months: 380 })), createWriteStream(prices))
  writeFileSync(rents, workbook(rentRows({ months: 130 })))
  await pipeline(Readable.from(pricesPaid({ perMonth: 12_500 })), createWriteStream(paid))
  const measured: AreaImport[] = []
  for (const file of [prices, rents, paid]) measured.push(await measure(dataDir, file))
  return measured
}

async function measure(dataDir: string, file: string): Promise<AreaImport> {
  const begun = performance.now()
  const child = spawn(process.execPath, [...command, '--publish', file], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let memory = 0
  let isOver = false
  const ended = once(child, 'exit').then(([code]) => {
    isOver = true
    if (code !== 0) throw new Error(`The import of ${file} ended with ${String(code)}.`)
  })
  while (!isOver) {
    memory = Math.max(memory, peakOf(child.pid!))
    await pause(50)
  }
  await ended
  const seconds = (performance.now() - begun) / 1000
  return { name: file.split('/').at(-1)!, megabytes: statSync(file).size / 1e6, seconds, memory }
}

/** The kernel keeps the highest mark of a process. Zero once it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
