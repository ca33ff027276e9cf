import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../running/fixtures.ts'
import { pdf } from '../inputs/files.ts'
import { type Stack } from '../running/stack.ts'
import { makePeople, withDatabase } from '../running/stack-people.ts'

/** What large and endless uploads do to the built application: nothing that lasts. */

test.describe.configure({ mode: 'serial' })

const megabyte = 1024 * 1024
const mostGrowth = 50 * megabyte

/** The process's own memory, as the system counts it. */
function memoryOf(stack: Stack): number {
  const status = readFileSync(`/proc/${stack.app().pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) * 1024
}

const filesOf = (stack: Stack) => readdirSync(join(stack.dataDir, 'files')).sort()

function post(stack: Stack, cookie: string, body: RequestInit['body'], headers: Record<string, string> = {}) {
  const init = { method: 'POST', body, headers: { origin: stack.origin, cookie, ...headers }, duplex: 'half' as const }
  return fetch(`${stack.origin}/refunds`, { ...init, redirect: 'manual' })
}

function formWith(files: Blob[]): FormData {
  const form = new FormData()
  form.append('fullName', 'Max Many')
  form.append('email', 'max@many.test')
  files.forEach((file, index) => form.append('documents', file, `file ${index}.pdf`))
  return form
}

/** Runs `work` while it looks at the memory, and returns by how much that grew at most. */
async function watchMemory(stack: Stack, work: () => Promise<void>): Promise<number> {
  const idle = memoryOf(stack)
  let most = idle
  const watch = setInterval(() => (most = Math.max(most, memoryOf(stack))), 20)
  await work()
  clearInterval(watch)
  return Math.max(most, memoryOf(stack)) - idle
}

test('while 200 MB are pushed at the form, memory stays within 50 MB of idle and nothing is left', async ({
  roughStack: stack,
}) => {
  const people = await makePeople(stack, 10)
  // Warm: what the first use of the parser and of the file store costs is no growth.
  const warm = await post(stack, people[9]!, formWith([new Blob([new Uint8Array(pdf())])]))
  expect(warm.status).toBe(400)
  // So is what the first refusal costs, with its page.
  const tooLarge = new Blob([new Uint8Array(25 * megabyte).fill(37)])
  expect((await post(stack, people[8]!, formWith([tooLarge]))).status).toBe(413)
  await fetch(`${stack.origin}/refunds`)
  const before = filesOf(stack)

  const growth = await watchMemory(stack, async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const answer = await post(stack, people[index]!, formWith([tooLarge]))
        return { status: answer.status, html: await answer.text() }
      }),
    )
    for (const { status, html } of answers) {
      expect(status).toBe(413)
      expect(html).toContain('file 0.pdf: File size must be less than 5MB')
      expect(html).toContain('value="Max Many"')
    }
  })
  // oxlint-disable-next-line no-console -- the figure is worth seeing when the limit is
  console.log(`200 MB in eight uploads: ${(growth / megabyte).toFixed(1)} MB above idle`)
  expect(growth).toBeLessThan(mostGrowth)
  expect(filesOf(stack)).toEqual(before)
})

test('neither does an endless upload leave anything', async ({ roughStack: stack }) => {
  const [cookie] = await makePeople(stack, 1)
  const before = filesOf(stack)
  let sent = 0
  const boundary = 'endless'
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? Buffer.from(start) : new Uint8Array(megabyte))
      sent += 1
      if (sent > 200) controller.close()
    },
  })
  const growth = await watchMemory(stack, async () => {
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    // The application answers before the end; a client that goes on sending may see the line break instead.
    const answer = await post(stack, cookie!, body, type).catch(() => null)
    if (answer) expect(answer.status).toBe(413)
  })
  expect(growth).toBeLessThan(mostGrowth)
  await expect.poll(() => filesOf(stack)).toEqual(before)
})

test('an upload cut off in the middle, or by a kill, leaves no file that nobody knows of', async ({
  roughStack: stack,
}) => {
  const [cookie] = await makePeople(stack, 1)
  const before = filesOf(stack)
  const controller = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(
        Buffer.from('--x\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'),
      )
      stream.enqueue(new Uint8Array(megabyte))
    },
  })
  const type = { 'content-type': 'multipart/form-data; boundary=x', origin: stack.origin, cookie: cookie! }
  const cut = fetch(`${stack.origin}/refunds`, {
    method: 'POST',
    body,
    headers: type,
    signal: controller.signal,
    duplex: 'half',
  } as RequestInit).catch(() => null)
  await expect.poll(() => filesOf(stack).length).toBeGreaterThan(before.length)
  controller.abort()
  await cut
  await expect.poll(() => filesOf(stack)).toEqual(before)

  const endless = post(stack, cookie!, new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('--x\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'.padEnd(megabyte, ' '))) }), { 'content-type': 'multipart/form-data; boundary=x' }).catch(() => null) // prettier-ignore
  await expect.poll(() => filesOf(stack).length).toBeGreaterThan(before.length)
  await stack.kill()
  await endless
  await stack.restart()
  const known = await withDatabase(stack, (db) => db.selectFrom('uploads').select('file_key').execute())
  const strangers = filesOf(stack).filter(
    (name) => !before.includes(name) && !known.some((row) => row.file_key === name),
  )
  expect(strangers).toEqual([])
})
