import { existsSync } from 'node:fs'
import { Refusal } from './command.ts'

/** The Firefox that some browser journeys run in: FIREFOX_PATH, or Debian's. Without one they are left out; none is installed. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env
  if (FIREFOX_PATH) {
    if (!existsSync(FIREFOX_PATH)) throw new Refusal(`FIREFOX_PATH: ${FIREFOX_PATH} does not exist.`)
    return FIREFOX_PATH
  }
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file))
}

/** The words where the journeys in Firefox are left out. */
export const withoutFirefox =
  'The journeys in Firefox were left out: no Firefox was found. Install one (Debian: firefox-esr) or set FIREFOX_PATH to it.'
