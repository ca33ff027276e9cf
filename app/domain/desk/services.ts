import type { Fault } from '#app/utils/faults.ts'
import type { WatchedService } from '#app/utils/outside-services.ts'
import type { RunningFact } from './running.ts'

/** How the outside companies answer, in the words of the desk. */

/** A service as the desk knows it. Times are null before the first of their kind. */
export interface NotedService {
  succeededAt: string | null
  failedAt: string | null
  /** The first failure since the last success; null while it answers. */
  failingSince: string | null
  fault: Fault | null
}

/** Each service by its name, with the setting that has our key for it. */
const services: Record<WatchedService, { name: string; key: string }> = {
  payments: { name: 'Payments', key: 'STRIPE_SECRET_KEY' },
  'payment-events': { name: 'News of payments', key: 'STRIPE_WEBHOOK_SECRET' },
  mail: { name: 'Email', key: 'SMTP_URL' },
  identity: { name: 'Sign-in', key: 'OIDC_CLIENT_SECRET' },
  'language-model': { name: 'Language model', key: 'OPENAI_API_KEY' },
  files: { name: 'Files', key: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY' },
}

/** What happened, as a sentence without its full stop. */
const happened: Record<Fault, string> = {
  timeout: 'It did not answer in time',
  'refused-connection': 'It refused the connection',
  'unknown-host': 'Its address was not found in the DNS',
  certificate: 'Its certificate is not valid',
  'broken-off': 'The connection broke off',
  'wrong-key': 'It refused our key',
  'rate-limited': 'It asked us to wait',
  'server-error': 'It had a fault of its own',
  'not-found': 'It does not know what we asked for',
  refused: 'It refused what we sent',
  unreadable: 'Its answer could not be read',
  signature: 'A signature did not match',
  other: 'It failed',
}

/** What to look at where the fault is likely on our side, as a sentence before another. */
function advice(fault: Fault, key: string): string {
  if (fault === 'wrong-key') return `Check ${key}. `
  if (fault === 'signature') return `Check ${key} and this machine’s clock, or someone else sent it. `
  return fault === 'unknown-host' || fault === 'not-found' ? 'Check its address in the settings. ' : ''
}

/** How a service stands. One that the settings leave out is off, whatever was before. */
export function describeService(service: WatchedService, noted: NotedService, isOn: boolean): RunningFact {
  const { name, key } = services[service]
  const { succeededAt, failedAt, failingSince } = noted
  const fault = noted.fault ?? 'other'
  if (!isOn) return { name, isWell: null, text: 'Off: not in the settings', at: null }
  if (failingSince !== null) {
    const last = succeededAt === null ? 'No success yet' : 'Last success'
    return {
      name,
      isWell: false,
      text: `${happened[fault]}. Failing since`,
      at: failingSince,
      before: { text: `${advice(fault, key)}${last}`, at: succeededAt },
    }
  }
  if (succeededAt === null) return { name, isWell: null, text: 'Not asked yet', at: null }
  const before = failedAt === null ? null : { text: `Last failure: ${lower(happened[fault])},`, at: failedAt }
  return { name, isWell: true, text: 'Well, last success', at: succeededAt, ...(before && { before }) }
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
