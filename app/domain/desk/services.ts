import type { Fault } from '#app/utils/faults.ts'
import type { WatchedService } from '#app/utils/outside-calls.ts'
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
}

/** What happened, as a sentence that ends with its time. */
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

/** What to look at where the fault is likely on our side. */
function advice(fault: Fault, key: string): string | null {
  if (fault === 'wrong-key') return `check ${key}`
  if (fault === 'signature') return `check ${key} and this machine’s clock, or someone else sent it`
  return fault === 'unknown-host' || fault === 'not-found' ? 'check its address in the settings' : null
}

/** How a service stands. One that the settings leave out is off, whatever was before. */
export function describeService(service: WatchedService, noted: NotedService, isOn: boolean): RunningFact {
  const { name, key } = services[service]
  const { succeededAt, failedAt, failingSince, fault } = noted
  if (!isOn) return { name, isWell: null, text: 'Off: not in the settings', at: null }
  if (failingSince !== null) {
    const why = fault ?? 'other'
    const check = advice(why, key)
    return {
      name,
      isWell: false,
      text: `${happened[why]}${check ? ` (${check})` : ''}, failing since`,
      at: failingSince,
      before: succeededAt === null ? { text: 'No success yet', at: null } : { text: 'Last success', at: succeededAt },
    }
  }
  if (succeededAt === null) return { name, isWell: null, text: 'Not asked yet', at: null }
  const before =
    failedAt === null ? null : { text: `Last failure: ${lower(happened[fault ?? 'other'])},`, at: failedAt }
  return { name, isWell: true, text: 'Well, last success', at: succeededAt, ...(before && { before }) }
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
