import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from 'oidc-provider'
import { oidcClientId } from '../environment.ts'
import { readBody, send } from '../http.ts'
import { chooserPage, identityErrorPage } from './pages.ts'
import { findPerson } from './people.ts'
import { createProvider, endPath, mountPath, sessionCookie } from './provider.ts'
import { tamperModes, type TamperMode } from './tamper.ts'

type IdentityFaults = { down: boolean; tamper: TamperMode | null }

export type Identity = {
  faults: IdentityFaults
  set(change: Record<string, unknown>): IdentityFaults
  reset(): void
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

/** The sign-in stand-in, served under `/oidc`, with the faults an app must survive. */
export function createIdentity({ origin, appOrigin }: { origin: string; appOrigin: string }): Identity {
  const faults: IdentityFaults = { down: false, tamper: null }
  const provider = createProvider({ origin, appOrigin, tamper: () => faults.tamper })
  const answer = provider.callback()
  const { host, protocol } = new URL(origin)

  async function interaction(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method === 'GET' || request.method === 'HEAD') {
      await provider.interactionDetails(request, response)
      return send(response, chooserPage(path))
    }
    if (request.method !== 'POST') return send(response, { status: 405, headers: { allow: 'GET, POST' } })
    const form = new URLSearchParams(await readBody(request))
    if (form.has('cancel')) {
      const result = { error: 'access_denied', error_description: 'The person cancelled the sign-in' }
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    const person = findPerson(form.get('login') ?? '')
    if (!person) return send(response, chooserPage(path, 'There is no such person. Please choose one of these.'))
    const result = { login: { accountId: person.sub } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  /** Leads back to the app at once: there is no session to end (`forgetPreviousPerson`), and who is not known is asked nothing. */
  function end(request: IncomingMessage, response: ServerResponse): void {
    const params = new URL(request.url ?? '/', origin).searchParams
    const returnTo = params.get('post_logout_redirect_uri')
    if (params.get('client_id') !== oidcClientId || returnTo !== `${appOrigin}/`)
      return send(response, identityErrorPage('post_logout_redirect_uri not registered', appOrigin, 400))
    send(response, { status: 303, headers: { location: returnTo } })
  }

  return {
    faults,
    set(change) {
      for (const [name, value] of Object.entries(change)) {
        if (name === 'down' && typeof value === 'boolean') faults.down = value
        else if (name === 'tamper' && (value === null || isTamperMode(value))) faults.tamper = value
        else throw new TypeError(`identity: ${name} can not be ${JSON.stringify(value)}`)
      }
      return faults
    },
    reset() {
      faults.down = false
      faults.tamper = null
    },
    async handle(request, response, path) {
      if (faults.down) return send(response, { status: 503, headers: { 'retry-after': '1' }, body: 'down on request' })
      // The provider builds every address it publishes from Host; they must carry the issuer's origin whoever asks.
      request.headers.host = host
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      forgetPreviousPerson(request)
      try {
        if (/^\/oidc\/interaction\/[\w-]+$/.test(path)) return await interaction(request, response, path)
        if (path === mountPath + endPath) return end(request, response)
        const address = request as IncomingMessage & { originalUrl?: string }
        address.originalUrl = request.url
        request.url = (request.url ?? '/').slice(mountPath.length) || '/'
        await answer(request, response)
      } catch (error) {
        const expired = error instanceof errors.SessionNotFound
        const message = expired ? 'This sign-in has expired. Please start again.' : String(error)
        send(response, identityErrorPage(message, appOrigin, expired ? 400 : 500))
      }
    },
  }
}

function isTamperMode(value: unknown): value is TamperMode {
  return tamperModes.some((mode) => mode === value)
}

/**
 * Hides the provider's own session from it. A person who signs out of the app and in again then meets the chooser, and does not
 * silently become the person chosen before.
 */
function forgetPreviousPerson(request: IncomingMessage): void {
  if (!request.headers.cookie) return
  request.headers.cookie = request.headers.cookie
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith(`${sessionCookie}=`) && !cookie.startsWith(`${sessionCookie}.sig=`))
    .join('; ')
}
