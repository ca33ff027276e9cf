import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Refusal } from './command.ts'

/** Debian’s Chromium without a window: the same engine, for a third of the processor’s time. */
const shell = '/usr/bin/chromium-headless-shell'
/** Debian’s with one, as people have it. */
const windowed = '/usr/bin/chromium'

const firstOf = (files: string[]) => process.env.CHROMIUM_PATH || files.find((file) => existsSync(file))

/** The Chromium the browser tests use: CHROMIUM_PATH, Debian’s, or the one Playwright has downloaded. */
export function findChromium(): string | undefined {
  return firstOf([shell, windowed, chromium.executablePath()])
}

/** The same for tests of "Back", since the one without a window keeps no page for it. */
export function findWindowedChromium(): string | undefined {
  return firstOf([windowed, chromium.executablePath()])
}

/** Finds the Chromiums or installs them: Debian’s packages where this user may, else Playwright’s own download. Returns the usual one’s path. */
export function ensureChromium(): string {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) throw new Refusal(`CHROMIUM_PATH: ${CHROMIUM_PATH} does not exist.`)
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot && !CHROMIUM_PATH && ![shell, windowed].every((file) => existsSync(file))) {
    console.log('Installing a browser for the tests: Debian’s chromium and chromium-headless-shell packages …')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const offline = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']
    const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation']
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
      spawnSync('apt-get', ['-qq', ...offline, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
    }
  }
  if (!findWindowedChromium()) {
    console.log('Installing a browser for the tests: Playwright’s Chromium …')
    spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  if (!installed) throw new Refusal('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.')
  return installed
}
