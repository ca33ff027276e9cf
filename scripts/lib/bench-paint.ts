import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.ts'
import type { Stack } from './launch.ts'

/** A telephone on a slow line: every answer begins so long after its request. */
const latency = 2000
const viewport = { width: 360, height: 740 }
const tries = 3

/** When the largest part of each page is painted on a slow telephone, in milliseconds after it was asked for: the median of three. */
export async function measurePaint(site: Stack, paths: string[]): Promise<Map<string, number>> {
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  try {
    const painted = new Map<string, number>()
    for (const path of paths) {
      const times: number[] = []
      for (let n = 0; n < tries; n += 1) {
        // A context of its own has no cache, as on a first visit.
        const context = await browser.newContext({ viewport, deviceScaleFactor: 2, isMobile: true })
        const page = await context.newPage()
        const line = await context.newCDPSession(page)
        await line.send('Network.enable')
        await line.send('Network.emulateNetworkConditions', {
          offline: false,
          latency,
          downloadThroughput: -1,
          uploadThroughput: -1,
        })
        await page.goto(site.origin + path, { waitUntil: 'networkidle' })
        times.push(await page.evaluate(readLargestPaint))
        await context.close()
      }
      painted.set(path, times.sort((a, b) => a - b)[Math.floor(tries / 2)]!)
    }
    return painted
  } finally {
    await browser.close()
  }
}

/** In the browser: the last of the paints that were the largest so far. */
function readLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
}
