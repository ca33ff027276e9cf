import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Refusal } from './command.ts'

/** Debian's Chromium without a window: the same engine, for a third of the processor's time. */
const shell = '/usr/bin/chromium-headless-shell'

/** The Chromium the browser tests use: CHROMIUM_PATH, Debian's without a window or with one, or the one Playwright has downloaded. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  return [shell, '/usr/bin/chromium', chromium.executablePath()].find((file) => existsSync(file))
}

/** Finds a Chromium or installs one: Debian's package where this user may, else Playwright's own download. Returns its path. */
export function ensureChromium(): string {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) throw new Refusal(`CHROMIUM_PATH: ${CHROMIUM_PATH} does not exist.`)
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  // Where only the one with a window is there, the other is worth its download.
  if (isDebianRoot && !CHROMIUM_PATH && !existsSync(shell)) {
    console.log('Installing a browser for the tests: Debian’s chromium-headless-shell package …')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const offline = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']
    const packages = ['chromium-headless-shell', 'fonts-liberation']
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
      spawnSync('apt-get', ['-qq', ...offline, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
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
