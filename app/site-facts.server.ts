import { getEnv } from './env.server.ts'
import type { SiteFacts } from './ui/site/site.ts'

/** What pages say about the site and its operator, from the settings. */
export function readSiteFacts(now: string): SiteFacts {
  const {
    operator,
    appOrigin,
    bookingUrl,
    sandboxOrigin,
    allowScotlandReservations,
    requireBuyerCheck,
    languageModel,
    analyticsScript,
    backups,
  } = getEnv()
  return {
    ...operator,
    bookingUrl,
    origin: appOrigin,
    year: Number(now.slice(0, 4)),
    allowsScotland: allowScotlandReservations,
    requiresBuyerCheck: requireBuyerCheck,
    hasLanguageModel: languageModel !== null,
    analyticsScript,
    backupsKept: backups.folder === null ? null : backups.keep,
    isSandbox: sandboxOrigin !== null,
  }
}
