import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Refusal } from './command.ts'

/** The Chromium the browser tests use: CHROMIUM_PATH, Debian's, or the one Playwright has downloaded. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  return ['/usr/bin/chromium', chromium.executablePath()].find((file) => existsSync(file))
}

/** Finds a Chromium or installs one: Debian's package where this user may, else Playwright's own download. Returns its path. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) {
    if (!existsSync(found)) throw new Refusal(`CHROMIUM_PATH: ${found} does not exist.`)
    return found
  }
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    console.log('Installing a browser for the tests: Debian’s chromium package …')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
      spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
    }
  }
  if (!findChromium()) {
    console.log('Installing a browser for the tests: Playwright’s Chromium …')
    spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  if (!installed) throw new Refusal('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.')
  return installed
}
