import { createRequire } from 'node:module'
import { stripVTControlCharacters } from 'node:util'
import { commandFile } from './build.ts'
import { checkGuides } from './guides.ts'

/**
 * The command `react-router`, less one warning, and with the guides checked before a build. @react-router/dev 7.18.4 gives Vite `envFile: false`, and Vite 8.3.8 says three times
 * a run that this is called `envDir: false` now. React Router has mended it in version 8 alone (its pull request 15230). No setting of
 * ours reaches it: two of the three servers that are made so have a logger of React Router's own.
 */
const warning = 'The `envFile` option is deprecated, please use `envDir: false` instead.'
const { warn } = console
console.warn = (...said: unknown[]) => {
  if (stripVTControlCharacters(String(said[0])) !== warning) warn(...said)
}
if (process.argv[2] === 'build') checkGuides()
createRequire(import.meta.url)(commandFile('@react-router/dev', 'react-router'))
