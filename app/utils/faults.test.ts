import { createServer } from 'node:http'
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { faultOf, type Fault } from './faults.ts'

/** Why a call failed, by the errors that Node and the libraries of the providers make. */

const coded = (code: string, message = code) => Object.assign(new Error(message), { code })
const behind = (error: unknown) => new Error('The call failed', { cause: new Error('fetch failed', { cause: error }) })

test.each<[string, unknown, Fault]>([
  ['a name that is not found', behind(coded('ENOTFOUND', 'getaddrinfo ENOTFOUND pay.test')), 'unknown-host'],
  ['a resolver that is away', behind(coded('EAI_AGAIN')), 'unknown-host'],
  ['a certificate that is over', behind(coded('CERT_HAS_EXPIRED', 'certificate has expired')), 'certificate'],
  ['a certificate of its own', behind(coded('DEPTH_ZERO_SELF_SIGNED_CERT')), 'certificate'],
  ['a certificate for another name', coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
  ['no TLS at all', coded('EPROTO', 'ssl3_get_record:wrong version number'), 'certificate'],
  ['a connection that is refused', behind(coded('ECONNREFUSED')), 'refused-connection'],
  ['all addresses refused', behind(new AggregateError([coded('ECONNREFUSED')])), 'refused-connection'],
  ['an SMTP port that is closed', coded('ESOCKET', 'connect ECONNREFUSED 127.0.0.1:25'), 'refused-connection'],
  ['an SMTP server that says nothing', coded('ETIMEDOUT', 'Greeting never received'), 'timeout'],
  ['a wait that is over', behind(coded('UND_ERR_HEADERS_TIMEOUT')), 'timeout'],
  ['our own limit', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'timeout'],
  ['the payment library’s limit', { message: 'Request aborted', detail: coded('ETIMEDOUT') }, 'timeout'],
  ['a connection that breaks', behind(coded('ECONNRESET')), 'broken-off'],
  ['a mail server that hangs up', coded('ECONNECTION', 'Connection closed unexpectedly'), 'broken-off'],
  ['what nobody has seen', new Error('Odd'), 'other'],
  ['no error at all', undefined, 'other'],
])('%s', (_, error, fault) => {
  expect(faultOf(error)).toBe(fault)
})

test.each<[number, Fault]>([
  [400, 'refused'],
  [401, 'wrong-key'],
  [402, 'refused'],
  [403, 'wrong-key'],
  [404, 'not-found'],
  [408, 'timeout'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [503, 'server-error'],
])('an answer of %i', (status, fault) => {
  expect(faultOf(new Error('timed out'), status)).toBe(fault)
})

test('an error that is its own cause ends', () => {
  const error = new Error('Odd')
  error.cause = error
  expect(faultOf(error)).toBe('other')
})

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const failureOf = (url: string, signal?: AbortSignal) => fetch(url, { signal }).then(() => undefined, faultOf)

test('the real thing: a closed port, a connection that is cut, no TLS, and a server that is silent', async () => {
  const closed = createTcp()
  const port = await listen(closed)
  await new Promise((resolve) => closed.close(resolve))
  expect(await failureOf(`http://127.0.0.1:${port}/`)).toBe('refused-connection')

  const cutting = createTcp((socket) => socket.once('data', () => socket.destroy()))
  const cut = await listen(cutting)
  expect(await failureOf(`http://127.0.0.1:${cut}/`)).toBe('broken-off')
  cutting.close()

  const silent = createServer(() => {})
  const address = await listen(silent)
  expect(await failureOf(`http://127.0.0.1:${address}/`, AbortSignal.timeout(50))).toBe('timeout')
  expect(await failureOf(`https://127.0.0.1:${address}/`)).toBe('certificate')
  silent.closeAllConnections()
  silent.close()
})
