import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newSealingKeys, storeSealed } from '#app/testing/inputs/sealed-files.ts'
import { neededSettings } from '#app/testing/running/settings.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { readSealingKeys } from '#app/utils/sealing.server.ts'
import type { sendPrivateFile as Send } from './private-file.server.ts'

/** Sealed files as downloads. Those that are stored as they came are tested with evidence and documents. */

const typedKey = Buffer.alloc(32, 'downloads').toString('base64')
const keys = readSealingKeys(typedKey)
const text = 'quillcanary passport '.repeat(10_000)

let sendPrivateFile: typeof Send
let dataDir: string
let fileKey: string
let path: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'downloads-'))
  mkdirSync(join(dataDir, 'files'))
  Object.assign(process.env, { ...neededSettings, DATA_DIR: dataDir, IDENTITY_KEYS: typedKey })
  // Settings are read once: those of the tests before are forgotten.
  vi.resetModules()
  ;({ sendPrivateFile } = await import('./private-file.server.ts'))
})
beforeEach(async () => {
  fileKey = await storeSealed(dataDir, text, keys)
  path = join(dataDir, 'files', fileKey)
})
afterAll(() => {
  delete process.env.IDENTITY_KEYS
  vi.resetModules()
  rmSync(dataDir, { recursive: true, force: true })
})

const onSend = vi.fn(() => Promise.resolve())
async function ask(init?: RequestInit, key = fileKey) {
  onSend.mockClear()
  const file = {
    files: filesIn(dataDir),
    fileKey: key,
    fileName: 'passport.pdf',
    contentType: 'application/pdf',
    size: text.length,
  }
  const response = await sendPrivateFile(new Request('https://site.test/file', init), {
    ...file,
    reader: 'ada',
    onSend,
  })
  const { status, headers } = response
  return { status, headers, body: await response.text(), looks: onSend.mock.calls.length }
}

test('a sealed file is sent whole and as it was, whatever range is asked for', async () => {
  for (const range of ['', 'bytes=5-9', `bytes=${text.length}-`]) {
    const answer = await ask({ headers: { range } })
    expect(answer).toMatchObject({ status: 200, looks: 1 })
    expect(answer.body === text).toBe(true)
    expect(answer.headers.get('content-length')).toBe(String(text.length))
    expect(answer.headers.get('accept-ranges')).toBe('none')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const head = await ask({ method: 'HEAD' })
  expect([head.status, head.body, head.looks]).toEqual([200, '', 0])
  expect(head.headers.get('content-length')).toBe(String(text.length))
})

test('one that cannot be opened is answered with the reason; nothing of it is sent, and nobody has looked at it', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const lost = await storeSealed(dataDir, text, newSealingKeys())
    const gone = await ask({}, lost)
    expect(gone.body).toBe('This file cannot be opened: the key that it was encrypted with is not in the settings of this site (IDENTITY_KEYS).') // prettier-ignore
    expect(log.mock.lastCall![0]).toContain(`"event":"sealed-file-key-gone","detail":"${lost}"`)
    // The fault is in the last chunk.
    const sealed = readFileSync(path)
    sealed[sealed.length - 1]! ^= 1
    writeFileSync(path, sealed)
    const changed = await ask()
    expect(changed.body).toBe('This file cannot be opened: what is stored is not what was sent. It may be in a backup; if not, it has to be sent again.') // prettier-ignore
    expect(log.mock.lastCall![0]).toContain(`"event":"sealed-file-changed","detail":"${fileKey}"`)
    for (const { status, looks, headers } of [gone, changed, await ask({ method: 'HEAD' })]) {
      expect([status, looks, headers.get('content-disposition')]).toEqual([503, 0, null])
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  } finally {
    log.mockRestore()
  }
})

test('one that is missing is not found', async () => {
  rmSync(path)
  expect(await ask()).toMatchObject({ status: 404, body: 'Not found', looks: 0 })
})
