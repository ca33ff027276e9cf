import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { clientAddressContext, dbContext, nowContext, visitorContext } from '#app/context.ts'
import type { Intake } from '#app/domain/files/intake.server.ts'
import { attachUploads, findUpload, listUploads } from '#app/domain/files/uploads.server.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { limitBody } from '#app/middleware/body-limit.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { bytesOf, join, jpeg, pdf, png } from '#app/testing/inputs/files.ts'
import { hostileFiles } from '#app/testing/inputs/hostile-files.ts'
import { neededSettings } from '#app/testing/running/settings.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { sendPrivateFile } from '../private-file.server.ts'
import { receiveUploads } from '../receive-uploads.server.ts'

const dataDir = mkdtempSync(joinPath(tmpdir(), 'evidence-'))
const folder = joinPath(dataDir, 'files')
let db: Db

beforeAll(() => {
  Object.assign(process.env, { ...neededSettings, DATA_DIR: dataDir })
})
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  db = await createTestDatabase()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const files = () => readdirSync(folder)
const rows = () => db.selectFrom('uploads').selectAll().orderBy('created_at').execute()

let callers = 0

/** Posts the form; throws what ends the request. */
async function post(
  body: BodyInit,
  headers: Record<string, string> = {},
  address = `192.0.2.${(callers += 1)}`,
): Promise<Intake & { form: FormData }> {
  const context = new RouterContextProvider()
  context.set(dbContext, db)
  context.set(visitorContext, null)
  context.set(nowContext, new Date().toISOString())
  // Each from an address of its own, because one has its share of a day.
  context.set(clientAddressContext, address)
  const url = new URL('https://site.test/refunds')
  const request = new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const args = { request, url, context, params: {}, pattern: '/refunds' } as Parameters<typeof limitBody>[0]
  await limitBody(args, () => Promise.resolve(new Response()))
  const { form, intakes } = await receiveUploads(context, [evidenceRules])
  return { form, ...intakes[0] }
}

type Fields = [string, string | File][]
function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const file = (name: string, content: Uint8Array | string) =>
  new File([new Uint8Array(typeof content === 'string' ? bytesOf(content) : content)], name)
const sent = (...all: File[]): Fields => all.map((one) => ['documents', one])

describe('the refund form', () => {
  test('takes 100 MB a day from one address, and goes on with others', async () => {
    const five = (content: Uint8Array): Fields =>
      Array.from({ length: 5 }, (_, index) => ['documents', file(`${index}.pdf`, content)])
    await post(formOf(five(pdf(5 * 1024 * 1024))), {}, 'greedy')
    // Three such posts more are only written down, and not sent.
    await db
      .updateTable('upload_shares')
      .set((share) => ({ bytes: share('bytes', '*', 4) }))
      .execute()
    const refused = await post(formOf([['details', 'Keep me'], ...five(pdf())]), {}, 'greedy')
    expect(refused.mistakes).toEqual([expect.stringContaining('We cannot take more files at the moment')])
    expect([refused.status, refused.form.get('details'), refused.uploads]).toEqual([429, 'Keep me', []])
    expect((await post(formOf([['documents', file('a.pdf', pdf())]]), {}, 'modest')).uploads).toHaveLength(1)
  })

  test('stores five files and gives back what was typed', async () => {
    const five = [pdf(), png(), jpeg(), pdf(5000), png(9, 9)]
    const read = await post(
      formOf([['fullName', 'Ivy'], ...sent(...five.map((content, index) => file(`${index}.bin`, content)))]),
    )
    expect(read.form.get('fullName')).toBe('Ivy')
    expect(read.mistakes).toEqual([])
    expect(read.uploads.map(({ fileName }) => fileName)).toEqual(['0.pdf', '1.png', '2.jpg', '3.pdf', '4.png'])
    const stored = await rows()
    expect(files().sort()).toEqual(stored.map((row) => row.file_key).sort())
    for (const row of stored) expect(readFileSync(joinPath(folder, row.file_key))).toHaveLength(row.byte_size)
  })

  test('takes exactly 5 MB and not a byte more, and keeps what was typed all the same', async () => {
    const read = await post(
      formOf([
        ...sent(file('fits.pdf', pdf(evidenceRules.largestFile)), file('over.pdf', pdf(evidenceRules.largestFile + 1))),
        ['details', 'typed'],
      ]),
    )
    expect(read.uploads).toMatchObject([{ fileName: 'fits.pdf', byteSize: 5_242_880 }])
    expect(read.mistakes).toEqual(['over.pdf: File size must be less than 5MB'])
    expect(read.status).toBe(413)
    expect(read.form.get('details')).toBe('typed')
    expect(files()).toHaveLength(1)
  })

  test('takes five photographs of 12 MB for too large, not for an attack', async () => {
    const photograph = join(jpeg(), new Uint8Array(12 * 1024 * 1024))
    const read = await post(formOf(sent(...['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.jpg`, photograph)))))
    expect(read.mistakes).toHaveLength(5)
    expect(files()).toEqual([])
  })

  test('takes an empty file field for no file', async () => {
    const read = await post(formOf(sent(file('', ''))))
    expect(read).toMatchObject({ uploads: [], mistakes: [], status: 400 })
  })

  test('needs no files at all, nor multipart', async () => {
    const read = await post(new URLSearchParams({ fullName: 'Ivy' }))
    expect(read.form.get('fullName')).toBe('Ivy')
    expect(read).toMatchObject({ uploads: [], mistakes: [] })
  })

  test('keeps a ticked file of an earlier post, drops an unticked one, and guesses find nothing', async () => {
    const first = await post(formOf(sent(file('a.pdf', pdf()), file('b.pdf', pdf()))))
    const [a, b] = first.uploads
    const second = await post(
      formOf([
        ['shown', a!.id],
        ['shown', b!.id],
        ['kept', b!.id],
        ['kept', 'AAAAAAAAAAAAAAAAAAAAAA'],
        ...sent(file('c.pdf', pdf())),
      ]),
    )
    expect(second.uploads.map(({ fileName }) => fileName)).toEqual(['b.pdf', 'c.pdf'])
    expect(files()).toHaveLength(2)
    expect(await rows()).toHaveLength(2)
    // Also from a plain form.
    const third = await post(new URLSearchParams([['kept', b!.id]]))
    expect(third.uploads).toEqual([b])
  })

  test('holds five files in all, those of earlier posts first', async () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.pdf`, pdf()))
    const { uploads } = await post(formOf(sent(...four)))
    const kept: Fields = uploads.map(({ id }) => ['kept', id])
    const read = await post(formOf([...sent(file('e.pdf', pdf()), file('f.pdf', pdf())), ...kept]))
    expect(read.uploads.map(({ fileName }) => fileName)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'])
    expect(read.mistakes).toEqual(['You can send up to 5 files.'])
    expect(read.status).toBe(400)
    expect(files()).toHaveLength(5)
  })

  test('says once that six of eleven are too many', async () => {
    const read = await post(formOf(sent(...Array.from({ length: 11 }, (_, index) => file(`${index}.pdf`, pdf())))))
    expect(read.uploads).toHaveLength(5)
    expect(read.mistakes).toEqual(['You can send up to 5 files.'])
    expect(files()).toHaveLength(5)
  })

  test('a request that owns the files cannot lose them to the form', async () => {
    const { uploads } = await post(formOf(sent(file('a.pdf', pdf()))))
    const { id } = uploads[0]!
    await addRequest('r1')
    await attachUploads(db, evidenceRules, 'r1', [id], new Date().toISOString())
    const read = await post(new URLSearchParams([['shown', id]]))
    expect(read.uploads).toEqual([])
    expect(await listUploads(db, evidenceRules, 'r1')).toHaveLength(1)
    expect(files()).toHaveLength(1)
  })

  test('takes no files while the disk has its share, and still the rest', async () => {
    const now = new Date().toISOString()
    await db
      .insertInto('uploads')
      .values({
        id: 'big',
        purpose: 'refund-evidence',
        about_type: null,
        about_id: null,
        file_key: 'big-file-key',
        file_name: 'a',
        content_type: 'image/png',
        byte_size: 1000 * 1024 * 1024 + 1,
        created_at: now,
      }) // prettier-ignore
      .execute()
    const read = await post(formOf([...sent(file('a.pdf', pdf()), file('b.pdf', pdf())), ['fullName', 'Ivy']]))
    expect(read.mistakes).toEqual([
      'We cannot take more files at the moment. Send your request without them; we will ask for them by email.',
    ])
    expect(read.status).toBe(429)
    expect(read.form.get('fullName')).toBe('Ivy')
    expect(files()).toEqual([])
  })

  test.each([
    ['breaks off within a file', 400, [pdf(2000).subarray(0, 500)]],
    ['breaks off after one', 400, [pdf(), '\r\n--x\r\nContent-Dis']],
    ['loses its connection', 400, [pdf(2000).subarray(0, 500), new Error('reset')]],
    ['never ends', 413, [pdf(), ...Array<Uint8Array>(70).fill(new Uint8Array(1024 * 1024))]],
  ] as [string, number, (string | Uint8Array | Error)[]][])(
    'leaves no file of a request that %s',
    async (_what, status, chunks) => {
      const head = (name: string) =>
        `--x\r\nContent-Disposition: form-data; name="documents"; filename="${name}"\r\n\r\n`
      const all = [head('first.pdf'), pdf(), `\r\n${head('second.pdf')}`, ...chunks]
      const body = new ReadableStream({
        pull(controller) {
          const chunk = all.shift()
          if (chunk === undefined) controller.close()
          else if (chunk instanceof Error) controller.error(chunk)
          else controller.enqueue(typeof chunk === 'string' ? bytesOf(chunk) : chunk)
        },
      })
      const posting = post(body, { 'content-type': 'multipart/form-data; boundary=x' })
      await expect(posting).rejects.toMatchObject({ init: { status } })
      expect(files()).toEqual([])
      expect(await rows()).toEqual([])
    },
  )

  test('leaves nothing when the database fails', async () => {
    await db.schema.dropIndex('uploads_by_time').execute()
    await db.schema.alterTable('uploads').renameColumn('file_name', 'gone').execute()
    await expect(post(formOf(sent(file('a.pdf', pdf()))))).rejects.toThrow()
    expect(files()).toEqual([])
  })

  test('takes twenty at a time', async () => {
    const content = pdf(400_000)
    const body = () => formOf(sent(...['a', 'b'].map((name) => file(`${name}.pdf`, content))))
    const reads = await Promise.all(Array.from({ length: 20 }, () => post(body())))
    expect(reads.flatMap(({ uploads }) => uploads)).toHaveLength(40)
    expect(files()).toHaveLength(40)
  })

  test('from the forty-first on says so, and keeps what was typed', async () => {
    const content = pdf(200_000)
    const body = () => formOf([...sent(file('a.pdf', content)), ['fullName', 'Ivy']])
    const reads = await Promise.all(Array.from({ length: 50 }, () => post(body())))
    expect(reads.filter(({ mistakes }) => mistakes.length > 0)).toHaveLength(10)
    expect(reads.every(({ form }) => form.get('fullName') === 'Ivy')).toBe(true)
  })
})

async function addRequest(id: string) {
  await db
    .insertInto('refund_requests')
    .values({
      id,
      reference: `REF-${id}`,
      status: 'pending',
      full_name: 'Ivy Investor',
      email: 'ivy@people.test',
      reason: 'other',
      is_from_buyer: 0,
      asked_at: testNow,
      sent_at: testNow,
      due_at: testNow,
      updated_at: testNow,
      search_text: '',
    })
    .execute()
}

describe(`${hostileFiles.length} hostile files`, () => {
  test.each(hostileFiles.filter(([, , , name]) => name === undefined))(
    '%s, called %j, is refused',
    async (_what, name, content) => {
      const read = await post(formOf(sent(file(name, content))))
      expect(read.uploads).toEqual([])
      expect(read.mistakes).toHaveLength(1)
      expect([400, 413, 415]).toContain(read.status)
      expect(files()).toEqual([])
      expect(await rows()).toEqual([])
    },
  )

  test.each(hostileFiles.filter(([, , , name]) => name !== undefined))(
    '%s, called %j, is stored inert',
    async (_what, name, content, storedName) => {
      const bytes = typeof content === 'string' ? bytesOf(content) : content
      const read = await post(formOf(sent(file(name, content))))
      expect(read.mistakes).toEqual([])
      expect(read.uploads).toMatchObject([{ fileName: storedName, byteSize: bytes.length }])
      const [row] = await rows()
      expect(files()).toEqual([row!.file_key])
      expect(row!.file_key).toMatch(/^[\w-]{22}$/)

      // As the admin gets it: a download of its true kind that nothing runs.
      await addRequest('r1')
      await attachUploads(db, evidenceRules, 'r1', [row!.id], new Date().toISOString())
      const found = (await findUpload(db, evidenceRules, 'r1', row!.id))!
      const response = await sendPrivateFile(new Request('https://site.test/file'), {
        files: filesIn(dataDir),
        fileKey: found.file_key,
        fileName: found.file_name,
        contentType: found.content_type,
        size: found.byte_size,
        reader: 'ada',
      })
      expect(['application/pdf', 'image/jpeg', 'image/png']).toContain(response.headers.get('content-type'))
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\w. -]+\.(pdf|jpg|png)"; filename\*=UTF-8''[\w.%!~-]+$/,
      )
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    },
  )
})
