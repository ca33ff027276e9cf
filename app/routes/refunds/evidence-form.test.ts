import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { clientAddressContext, dbContext, visitorContext } from '#app/context.ts'
import { attachEvidence, findEvidence, listEvidence } from '#app/domain/refund-evidence.server.ts'
import { evidenceLimits } from '#app/domain/refund-evidence.ts'
import { limitBody } from '#app/middleware/body-limit.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database.ts'
import { bytesOf, join, jpeg, jpegSegment, pdf, png } from '#app/testing/files.ts'
import { neededSettings } from '#app/testing/settings.ts'
import { sendPrivateFile } from '../private-file.server.ts'
import { readRefundForm, type RefundForm } from './evidence-form.server.ts'

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
const rows = () => db.selectFrom('refund_evidence').selectAll().orderBy('created_at').execute()

let callers = 0

/** Posts the form; throws what ends the request. */
async function post(
  body: BodyInit,
  headers: Record<string, string> = {},
  address = `192.0.2.${(callers += 1)}`,
): Promise<RefundForm> {
  const context = new RouterContextProvider()
  context.set(dbContext, db)
  context.set(visitorContext, null)
  // Each from an address of its own, because one has its share of a day.
  context.set(clientAddressContext, address)
  const url = new URL('https://site.test/refunds')
  const request = new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const args = { request, url, context, params: {}, pattern: '/refunds' } as Parameters<typeof limitBody>[0]
  await limitBody(args, () => Promise.resolve(new Response()))
  return readRefundForm(context)
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
    const five = (): Fields =>
      Array.from({ length: 5 }, (_, index) => ['documents', file(`${index}.pdf`, pdf(5 * 1024 * 1024))])
    for (let index = 0; index < 4; index += 1) await post(formOf(five()), {}, 'greedy')
    const refused = await post(formOf([['details', 'Keep me'], ...five()]), {}, 'greedy')
    expect(refused.mistakes).toEqual([expect.stringContaining('We cannot take more files at the moment')])
    expect([refused.status, refused.form.get('details'), refused.evidence]).toEqual([429, 'Keep me', []])
    expect((await post(formOf([['documents', file('a.pdf', pdf())]]), {}, 'modest')).evidence).toHaveLength(1)
  })

  test('stores five files and gives back what was typed', async () => {
    const five = [pdf(), png(), jpeg(), pdf(5000), png(9, 9)]
    const read = await post(
      formOf([['fullName', 'Ivy'], ...sent(...five.map((content, index) => file(`${index}.bin`, content)))]),
    )
    expect(read.form.get('fullName')).toBe('Ivy')
    expect(read.mistakes).toEqual([])
    expect(read.evidence.map(({ fileName }) => fileName)).toEqual(['0.pdf', '1.png', '2.jpg', '3.pdf', '4.png'])
    const stored = await rows()
    expect(files().sort()).toEqual(stored.map((row) => row.file_key).sort())
    for (const row of stored) expect(readFileSync(joinPath(folder, row.file_key))).toHaveLength(row.byte_size)
  })

  test('takes exactly 5 MB and not a byte more, and keeps what was typed all the same', async () => {
    const read = await post(
      formOf([
        ...sent(file('fits.pdf', pdf(evidenceLimits.fileBytes)), file('over.pdf', pdf(evidenceLimits.fileBytes + 1))),
        ['details', 'typed'],
      ]),
    )
    expect(read.evidence).toMatchObject([{ fileName: 'fits.pdf', byteSize: 5_242_880 }])
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
    expect(read).toMatchObject({ evidence: [], mistakes: [], status: 400 })
  })

  test('needs no files at all, nor multipart', async () => {
    const read = await post(new URLSearchParams({ fullName: 'Ivy' }))
    expect(read.form.get('fullName')).toBe('Ivy')
    expect(read).toMatchObject({ evidence: [], mistakes: [] })
  })

  test('keeps a ticked file of an earlier post, drops an unticked one, and guesses find nothing', async () => {
    const first = await post(formOf(sent(file('a.pdf', pdf()), file('b.pdf', pdf()))))
    const [a, b] = first.evidence
    const second = await post(
      formOf([
        ['shown', a!.id],
        ['shown', b!.id],
        ['kept', b!.id],
        ['kept', 'AAAAAAAAAAAAAAAAAAAAAA'],
        ...sent(file('c.pdf', pdf())),
      ]),
    )
    expect(second.evidence.map(({ fileName }) => fileName)).toEqual(['b.pdf', 'c.pdf'])
    expect(files()).toHaveLength(2)
    expect(await rows()).toHaveLength(2)
    // Also from a plain form.
    const third = await post(new URLSearchParams([['kept', b!.id]]))
    expect(third.evidence).toEqual([b])
  })

  test('holds five files in all, those of earlier posts first', async () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.pdf`, pdf()))
    const { evidence } = await post(formOf(sent(...four)))
    const kept: Fields = evidence.map(({ id }) => ['kept', id])
    const read = await post(formOf([...sent(file('e.pdf', pdf()), file('f.pdf', pdf())), ...kept]))
    expect(read.evidence.map(({ fileName }) => fileName)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'])
    expect(read.mistakes).toEqual(['You can send up to 5 files.'])
    expect(read.status).toBe(400)
    expect(files()).toHaveLength(5)
  })

  test('says once that six of eleven are too many', async () => {
    const read = await post(formOf(sent(...Array.from({ length: 11 }, (_, index) => file(`${index}.pdf`, pdf())))))
    expect(read.evidence).toHaveLength(5)
    expect(read.mistakes).toEqual(['You can send up to 5 files.'])
    expect(files()).toHaveLength(5)
  })

  test('a request that owns the files cannot lose them to the form', async () => {
    const { evidence } = await post(formOf(sent(file('a.pdf', pdf()))))
    const { id } = evidence[0]!
    await addRequest('r1')
    await attachEvidence(db, 'r1', [id], new Date().toISOString())
    const read = await post(new URLSearchParams([['shown', id]]))
    expect(read.evidence).toEqual([])
    expect(await listEvidence(db, 'r1')).toHaveLength(1)
    expect(files()).toHaveLength(1)
  })

  test('takes no files while the disk has its share, and still the rest', async () => {
    const now = new Date().toISOString()
    await db
      .insertInto('refund_evidence')
      .values({
        id: 'big',
        request_id: null,
        file_key: 'big-file-key',
        file_name: 'a',
        content_type: 'image/png',
        byte_size: 200_000_001,
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
    await db.schema.dropIndex('refund_evidence_by_time').execute()
    await db.schema.alterTable('refund_evidence').renameColumn('file_name', 'gone').execute()
    await expect(post(formOf(sent(file('a.pdf', pdf()))))).rejects.toThrow()
    expect(files()).toEqual([])
  })

  test('takes twenty at a time', async () => {
    const body = () => formOf(sent(...['a', 'b'].map((name) => file(`${name}.pdf`, pdf(400_000)))))
    const reads = await Promise.all(Array.from({ length: 20 }, () => post(body())))
    expect(reads.flatMap(({ evidence }) => evidence)).toHaveLength(40)
    expect(files()).toHaveLength(40)
  })

  test('from the forty-first on says so, and keeps what was typed', async () => {
    const body = () => formOf([...sent(file('a.pdf', pdf(200_000))), ['fullName', 'Ivy']])
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
      updated_at: testNow,
      search_text: '',
    })
    .execute()
}

/** Nothing of these is ever run, whatever it is called. */
const script = '<script>alert(1)</script>'
const zip = 'PK\x03\x04\x14\0\0\0\x08\0[Content_Types].xml word/document.xml'
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** What it is, its name, its content, and the name under which it is stored; without one it is refused. */
const hostile: [string, string, Uint8Array | string, string?][] = [
  // What is not one of the three.
  ['HTML', 'a.html', `<!doctype html>${script}`],
  ['HTML called PDF', 'a.pdf', `<!doctype html>${script}`],
  ['HTML called PNG', 'a.png', `<html>${script}`],
  ['HTML before a PDF', 'a.pdf', join(`<html>${script}`, pdf())],
  ['a blank before a PDF', 'a.pdf', join('\n', pdf())],
  ['a byte order mark before a PDF', 'a.pdf', join('\xef\xbb\xbf', pdf())],
  ['SVG', 'a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
  ['SVG called PNG', 'a.png', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`],
  ['SVG with a prologue, called JPG', 'a.jpg', `<?xml version="1.0"?><svg>${script}</svg>`],
  ['XML with an entity', 'a.pdf', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['JavaScript', 'a.js', 'alert(1)'],
  ['PHP called JPG', 'a.php.jpg', '<?php system($_GET["c"]);'],
  ['PHP after the mark of a GIF', 'a.gif', 'GIF89a<?php system($_GET["c"]);'],
  ['a shell script', 'a.sh', '#!/bin/sh\nrm -rf /'],
  ['GIF', 'a.gif', 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\0;'],
  ['GIF called PNG', 'a.png', 'GIF87a\x01\0\x01\0\0\0\0;'],
  ['WebP', 'a.webp', 'RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0'],
  ['WebP called JPG', 'a.jpg', 'RIFF\x24\0\0\0WEBPVP8L'],
  ['AVIF', 'a.avif', '\0\0\0\x1cftypavif\0\0\0\0'],
  ['HEIC', 'a.heic', '\0\0\0\x1cftypheic\0\0\0\0'],
  ['BMP', 'a.bmp', `BM${'\0'.repeat(60)}`],
  ['TIFF, little end first', 'a.tif', `II*\0${'\0'.repeat(60)}`],
  ['TIFF, big end first', 'a.tiff', `MM\0*${'\0'.repeat(60)}`],
  ['ICO', 'a.ico', '\0\0\x01\0\x01\0\x10\x10'],
  ['a Windows program', 'a.exe', `MZ\x90\0${'\0'.repeat(60)}PE\0\0`],
  ['a Windows program called PDF', 'statement.pdf', `MZ\x90\0${'\0'.repeat(60)}PE\0\0`],
  ['a Linux program', 'a', '\x7fELF\x02\x01\x01\0'],
  ['a Mac program', 'a.png', '\xcf\xfa\xed\xfe\x07\0\0\x01'],
  ['ZIP', 'a.zip', zip],
  ['DOCX', 'a.docx', zip],
  ['DOCX called PDF', 'a.pdf', zip],
  ['an old DOC', 'a.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['RTF', 'a.rtf', '{\\rtf1 hello}'],
  ['PostScript', 'a.pdf', '%!PS-Adobe-3.0\n%%EOF'],
  ['RAR', 'a.rar', 'Rar!\x1a\x07\0'],
  ['GZIP', 'a.pdf.gz', '\x1f\x8b\x08\0'],
  ['MP4', 'a.mp4', '\0\0\0\x18ftypmp42'],
  ['the EICAR test file', 'eicar.com', eicar],
  ['the EICAR test file called PDF', 'eicar.pdf', eicar],
  ['text', 'a.txt', 'hello'],
  ['a PDF in UTF-16', 'a.pdf', Buffer.from('%PDF-1.7\n%%EOF', 'utf16le')],
  // What breaks off, or is not all there.
  ['no bytes', 'empty.pdf', ''],
  ['one byte', 'one.png', '\x89'],
  ['the first half of a PDF', 'half.pdf', pdf(4000).subarray(0, 2000)],
  ['a PDF without its end mark', 'a.pdf', '%PDF-1.7\n1 0 obj<<>>endobj'],
  ['a PDF with its end mark far away', 'a.pdf', join(pdf(), new Uint8Array(4000))],
  ['a PDF of version 3', 'a.pdf', '%PDF-3.0\n%%EOF'],
  ['a PNG of its mark only', 'a.png', '\x89PNG\r\n\x1a\n'],
  ['a PNG whose line ends were changed', 'a.png', bytesOf(Buffer.from(png()).toString('latin1').replace('\r\n', '\n'))],
  ['a PNG of no width', 'a.png', png(0, 1)],
  ['a JPEG without a picture', 'a.jpg', '\xff\xd8\xff\xd9'],
  ['a JPEG of facts only', 'a.jpg', join('\xff\xd8', jpegSegment(0xe1, `Exif\0\0${script}`), '\xff\xd9')],
  ['a JPEG whose segment leads out of it', 'a.jpg', '\xff\xd8\xff\xe0\xff\xff'],
  ['a JPEG of no height', 'a.jpg', jpeg(10, 0)],
  // Few bytes that become gigabytes in whoever opens them.
  ['a PNG of 40,000 by 40,000', 'bomb.png', png(40_000, 40_000)],
  ['a PNG of four billion squared', 'bomb.png', png(0xffffffff, 0xffffffff)],
  ['a JPEG of 65,535 squared', 'bomb.jpg', jpeg(65_535, 65_535)],
  // More than one thing at a time: taken for what they begin with, and never for anything else.
  ['HTML after a PDF', 'a.html', join(pdf(), `<html>${script}</html>`), 'a.pdf'],
  ['HTML within a PDF', 'a.htm', join('%PDF-1.7\n', `<html>${script}</html>`, '\n%%EOF'), 'a.pdf'],
  ['a PDF with JavaScript', 'a.pdf', '%PDF-1.7\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\n%%EOF', 'a.pdf'],
  ['a PDF with a program in it', 'a.pdf', '%PDF-1.7\n<</Type/EmbeddedFile>>MZ\x90\n%%EOF', 'a.pdf'],
  ['ZIP after a PDF', 'a.zip', join(pdf(), zip), 'a.pdf'],
  ['PHP after a PNG', 'a.php', join(png(), '<?php system("id");'), 'a.png'],
  ['HTML after a PNG', 'a.html', join(png(), script), 'a.png'],
  ['HTML in the facts of a JPEG', 'a.html', jpeg(2, 2, jpegSegment(0xfe, script)), 'a.jpg'],
  ['a PDF called PNG', 'a.png', pdf(), 'a.pdf'],
  ['a PNG called PDF', 'a.pdf', png(), 'a.png'],
  // Names.
  ['two extensions', 'statement.pdf.exe', pdf(), 'statement.pdf'],
  ['two extensions, the first a program’s', 'shell.php.png', png(), 'shell.php.png'],
  ['an extension of the web server', 'a.asp;.jpg', jpeg(), 'a.asp;.jpg'],
  ['a way up', '../../../etc/passwd', pdf(), 'passwd.pdf'],
  ['a way up in Windows', '..\\..\\windows\\win.ini', pdf(), 'win.pdf'],
  ['an encoded way up', '..%2f..%2fetc%2fpasswd', pdf(), '%2f..%2fetc%2fpasswd.pdf'],
  ['an absolute path', '/etc/cron.d/job', pdf(), 'job.pdf'],
  ['a drive', 'C:\\autoexec.bat', pdf(), 'autoexec.pdf'],
  ['a NUL', 'a.php\0.pdf', pdf(), 'a.php.pdf'],
  ['text turned around', 'invoice\u202Egnp.exe', png(), 'invoicegnp.png'],
  ['a new line and a header', 'a\r\nContent-Type: text/html\r\n\r\n.pdf', pdf(), 'html%0D%0A%0D%0A.pdf'],
  ['a quote', 'a"; filename="b.html', pdf(), 'a%22; filename=%22b.pdf'],
  ['HTML', '<img src=x onerror=alert(1)>.png', png(), '<img src=x onerror=alert(1)>.png'],
  ['300 characters', `${'n'.repeat(300)}.pdf`, pdf(), `${'n'.repeat(96)}.pdf`],
  ['300 characters of four bytes', `${'📄'.repeat(300)}.pdf`, pdf(), `${'📄'.repeat(96)}.pdf`],
  ['another alphabet', 'договор №7.pdf', pdf(), 'договор №7.pdf'],
  ['no name', '', pdf(), 'document.pdf'],
  ['dots', '...', pdf(), 'document.pdf'],
  ['blanks', '   ', png(), 'document.png'],
  ['a file of the system', '.htaccess', png(), 'htaccess.png'],
  ['a name the object has', '__proto__', png(), '__proto__.png'],
  ['a formula', '=cmd|calc!A1.pdf', pdf(), '=cmd|calc!A1.pdf'],
  ['a SQL quote', "'; DROP TABLE users; --.pdf", pdf(), "'; DROP TABLE users; --.pdf"],
]

describe(`${hostile.length} hostile files`, () => {
  test.each(hostile.filter(([, , , name]) => name === undefined))(
    '%s, called %j, is refused',
    async (_what, name, content) => {
      const read = await post(formOf(sent(file(name, content))))
      expect(read.evidence).toEqual([])
      expect(read.mistakes).toHaveLength(1)
      expect([400, 413, 415]).toContain(read.status)
      expect(files()).toEqual([])
      expect(await rows()).toEqual([])
    },
  )

  test.each(hostile.filter(([, , , name]) => name !== undefined))(
    '%s, called %j, is stored inert',
    async (_what, name, content, storedName) => {
      const bytes = typeof content === 'string' ? bytesOf(content) : content
      const read = await post(formOf(sent(file(name, content))))
      expect(read.mistakes).toEqual([])
      expect(read.evidence).toMatchObject([{ fileName: storedName, byteSize: bytes.length }])
      const [row] = await rows()
      expect(files()).toEqual([row!.file_key])
      expect(row!.file_key).toMatch(/^[\w-]{22}$/)

      // As the admin gets it: a download of its true kind that nothing runs.
      await addRequest('r1')
      await attachEvidence(db, 'r1', [row!.id], new Date().toISOString())
      const found = (await findEvidence(db, 'r1', row!.id))!
      const response = await sendPrivateFile(new Request('https://site.test/file'), {
        dataDir,
        fileKey: found.file_key,
        fileName: found.file_name,
        contentType: found.content_type,
        size: found.byte_size,
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
