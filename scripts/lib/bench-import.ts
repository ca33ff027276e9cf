import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { protectCell } from '../../app/utils/csv-cells.ts'
import type { Stack } from './launch.ts'
import { madeAnew } from './load.ts'

/** The cost of an import, beside visitors who ask for other pages all the while. */
export interface ImportFigures {
  bytes: number
  checkSeconds: number
  applySeconds: number
  /** The resident memory of the site in MB: before, and at its most. */
  memoryBefore: number
  memoryMost: number
  /** The longest that another page took meanwhile, in ms: one from the database and one that is kept. */
  longestMade: number
  longestKept: number
}

/** Imports a file of deals through the site's own pages, and measures it. */
export async function measureImport(site: Stack, cookie: string, field: string, file: string): Promise<ImportFigures> {
  const origin = site.origin
  const memoryBefore = memoryOf(site)
  let memoryMost = memoryBefore
  let longestMade = 0
  let longestKept = 0
  let isOver = false
  const visit = async (path: string, headers: Record<string, string>, note: (took: number) => void) => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(origin + path, { headers })).arrayBuffer()
      note(performance.now() - began)
      memoryMost = Math.max(memoryMost, memoryOf(site))
      await pause(5)
    }
  }
  const visitors = [
    visit('/marketplace', madeAnew, (took) => (longestMade = Math.max(longestMade, took))),
    visit('/terms-conditions', {}, (took) => (longestKept = Math.max(longestKept, took))),
  ]
  try {
    const headers = { cookie, origin }
    const body = new FormData()
    body.append(field, new File([file], 'deals.csv', { type: 'text/csv' }))
    const begun = performance.now()
    const sent = await fetch(`${origin}/admin/deals/import`, { method: 'POST', body, headers, redirect: 'manual' })
    const address = sent.headers.get('location')
    if (sent.status !== 303 || !address) throw new Error(`The file was answered with ${sent.status}.`)
    const until = async (words: string) => {
      for (;;) {
        const text = await (await fetch(origin + address, { headers })).text()
        if (text.includes(words)) return performance.now()
        if (text.includes('Nothing has been imported<')) throw new Error('The file was refused.')
        await pause(200)
      }
    }
    const checked = await until('name="intent" value="apply"')
    const ordered = await fetch(origin + address, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'apply' }),
      headers,
      redirect: 'manual',
    })
    if (ordered.status !== 303) throw new Error(`The import was answered with ${ordered.status}.`)
    const done = await until('<b>Imported</b>')
    return {
      bytes: file.length,
      checkSeconds: (checked - begun) / 1000,
      applySeconds: (done - checked) / 1000,
      memoryBefore,
      memoryMost,
      longestMade,
      longestKept,
    }
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
}

/** A table as a CSV file, as the export writes it. */
export function toCsv(rows: string[][]): string {
  const cell = (text: string) => `"${protectCell(text).replaceAll('"', '""')}"`
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** The resident memory of the site's process, in MB. */
function memoryOf(site: Stack): number {
  const status = readFileSync(`/proc/${site.app().pid!}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
