import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePictures } from '#app/domain/files/picture-making.server.ts'
import { connectPictures } from '#app/services/pictures/pictures.server.ts'
import { addReservation, asUser, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { bytesOf, docx, jpeg, pdf, png } from '#app/testing/inputs/files.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { plainPicture, takenByPhone } from '#app/testing/inputs/pictures.ts'

startAdminSite()

const newPage = '/admin/deals/new'
const filled = {
  title: 'Two-bed flat in Jarrow',
  description: 'Let since March.',
  location: 'Jarrow, NE32',
  propertyType: 'Residential',
  price: '£92,000',
  annualYield: '8,100',
  securePrice: '£3,000',
  isActive: 'yes',
  intent: 'save',
  smallCover: 'on',
}

type Sent = [field: string, name: string, content: Uint8Array, type?: string]

/** Sends the form with files, as a browser does. */
function send(path: string, fields: Record<string, string | string[]>, files: Sent[] = [], as?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...fields }))
    for (const one of [value].flat()) form.append(name, one)
  for (const [field, name, content, type] of files)
    form.append(field, new File([new Uint8Array(content)], name, { type }))
  return page(path, { method: 'POST', body: form, ...(as && { as }) })
}
const onDisk = () => readdirSync(join(site.dataDir, 'files'))
const versionIn = (text: string) => namesIn(text, /name="version" value="(\d+)"/g)[0]!
const idIn = (address: string | null) => Number(/deals\/(\d+)\/edit/.exec(address ?? '')![1])
async function prepare() {
  const pictures = connectPictures()
  await makePictures(site.db, { files: filesIn(site.dataDir), pictures }, () => new Date().toISOString())
  pictures.close()
}
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)

let photo: Uint8Array
let turned: Uint8Array
beforeAll(async () => {
  photo = await takenByPhone(plainPicture(400, 200))
  turned = await plainPicture(700, 350).webp().toBuffer()
})

describe('the form of a deal', () => {
  test('takes pictures and documents, shows them once they are prepared, and lets them go again', async () => {
    const saved = await send(newPage, { newAlts: 'The front\nThe yard' }, [
      ['pictures', 'front.JPG', photo, 'image/jpeg'],
      ['pictures', 'yard.webp', turned, 'image/webp'],
      ['documents', 'Tenancy schedule.pdf', pdf(9000), 'application/pdf'],
    ])
    expect(saved.status).toBe(303)
    const address = saved.headers.get('location')!
    const id = idIn(address)
    const waiting = await page(address)
    expect(waiting.text.match(/Being prepared/g)).toHaveLength(2)
    expect(waiting.text).toContain('Deal Created')
    expect((await page(`/deal/${id}`)).text).toContain('Illustrative image')

    await prepare()
    const shown = await page(address)
    expect(shown.text).not.toContain('Being prepared')
    expect(shown.text).toContain('400 × 200')
    expect(shown.text).toContain('value="The yard"')
    expect(shown.text).toContain('value="Tenancy schedule"')
    expect(shown.text).toContain('PDF, 9 kB')
    const [front, yard] = namesIn(shown.text, /name="picture\.([\w-]{22})\.order"/g)
    const publicPage = (await page(`/deal/${id}`)).text
    for (const name of [front, yard]) expect(publicPage).toContain(`src="/pictures/${name}-`)
    expect(publicPage).toContain('Tenancy schedule')
    expect((await site.fetch(`/pictures/${front}-400.webp`)).status).toBe(200)
    expect((await page('/marketplace')).text).toContain(`/pictures/${front}-320.avif`)
    // What was sent is gone; two files for each width and the document stay.
    expect(onDisk()).toHaveLength(2 * 2 + 2 * 3 + 1)

    const fields = {
      version: versionIn(shown.text),
      [`picture.${front}.remove`]: 'on',
      [`picture.${yard}.alt`]: 'The yard, facing south',
    }
    expect((await send(address, fields)).status).toBe(303)
    const after = await page(address)
    expect(after.text).toContain('value="The yard, facing south"')
    expect(namesIn(after.text, /name="picture\.([\w-]{22})\.order"/g)).toEqual([yard])
    expect(after.text).toContain('Picture “The front” removed')
    expect((await page('/marketplace')).text).toContain(`/pictures/${yard}-320.avif`)
  })

  test('asks about a small picture that would be the first one, and takes it once that is ticked', async () => {
    const { smallCover: _ticked, ...unticked } = filled
    const form = (fields: Record<string, string>, files: Sent[] = []) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...unticked, ...fields })) body.append(name, value)
      for (const [field, name, content, type] of files)
        body.append(field, new File([new Uint8Array(content)], name, { type }))
      return body
    }
    const sendPlain = (path: string, body: FormData) => page(path, { method: 'POST', body })
    const small = await plainPicture(20, 20).png().toBuffer()
    const tiny: Sent = ['pictures', 'tiny.png', png(16, 16), 'image/png']
    const wide: Sent = ['pictures', 'wide.webp', turned, 'image/webp']
    const asked = await sendPlain(newPage, form({}, [tiny, wide]))
    const question = 'tiny.png is only 16 × 16 pixels and will look blurred. Choose one that is at least 600 pixels wide, or tick “Use it all the same”' // prettier-ignore
    expect(asked.status).toBe(400)
    expect(asked.text).toContain(question)
    expect(asked.text).toContain('href="#deal-smallCover"')
    expect(asked.text).toMatch(
      /<input id="deal-smallCover" type="checkbox" aria-describedby="deal-smallCover-error" name="smallCover"/,
    )
    const kept = namesIn(asked.text, /name="shown" value="([^"]+)"/g)
    expect(kept).toHaveLength(2)

    // Without an answer it is asked again, and the pictures are not lost; the figures are worked out without asking.
    const sendKept = (fields: Record<string, string>) => {
      const body = form(fields)
      for (const id of kept) for (const name of ['shown', 'kept']) body.append(name, id)
      return sendPlain(newPage, body)
    }
    expect((await sendKept({})).status).toBe(400)
    const worked = await sendKept({ intent: 'preview' })
    expect([worked.status, worked.text.includes('only 16')]).toEqual([200, false])
    const saved = await sendKept({ smallCover: 'on' })
    expect(saved.status).toBe(303)
    await prepare()

    // The picture that is first already is asked about no more; another small one that takes its place is.
    const address = saved.headers.get('location')!
    const shown = (await page(address)).text
    const [, second] = namesIn(shown, /name="picture\.([\w-]{22})\.order"/g)
    const version = versionIn(shown)
    expect((await sendPlain(address, form({ version }, [['pictures', 'small.png', small, 'image/png']]))).status).toBe(
      303,
    )
    await prepare()
    const now = (await page(address)).text
    const [first, , third] = namesIn(now, /name="picture\.([\w-]{22})\.order"/g)
    const places = (...ids: string[]) => form({ version: versionIn(now), 'picture.places': ids.join(' ') })
    const moved = await sendPlain(address, places(third!, first!, second!))
    expect([moved.status, moved.text.includes('small.png is only 20 × 20 pixels')]).toEqual([400, true])
    expect((await sendPlain(address, places(second!, first!, third!))).status).toBe(303)
    expect((await sendPlain(newPage, form({ title: 'Wide' }, [wide, tiny]))).status).toBe(303)
  })

  test('takes each file that its script sends alone, keeps it for the form, and says what is wrong with others', async () => {
    const sendOne = (field: string, name: string, content: Uint8Array, as?: string) => {
      const body = new FormData()
      body.append(field, new File([new Uint8Array(content)], name))
      return page('/admin/deals/files', { method: 'POST', body, ...(as && { as }) })
    }
    const told = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text) as { id: string; message: string }] as const // prettier-ignore
    const [created, picture] = told(await sendOne('pictures', 'yard.webp', turned))
    const [, document] = told(await sendOne('documents', 'Pack.pdf', pdf()))
    expect([created, picture]).toEqual([201, { id: expect.any(String) as string, fileName: 'yard.webp' }])
    expect(told(await sendOne('pictures', 'text.jpg', bytesOf('hello')))).toEqual([415, { message: 'text.jpg: The file must be a JPG, PNG or WebP' }]) // prettier-ignore
    const [large] = told(await sendOne('pictures', 'large.jpg', new Uint8Array([...jpeg(), ...new Uint8Array(5 * 1024 * 1024)]))) // prettier-ignore
    expect(large).toBe(413)
    expect(told(await sendOne('other', 'yard.webp', turned))[0]).toBe(400)
    expect((await sendOne('pictures', 'yard.webp', turned, asUser)).status).toBe(403)

    const ids = [picture.id, document.id]
    const saved = await send(newPage, { shown: ids, kept: ids, described: picture.id, newAlts: 'The yard' })
    const dealId = idIn(saved.headers.get('location'))
    const images = await site.db.selectFrom('deal_images').select(['file_name', 'alt']).where('deal_id', '=', dealId).execute() // prettier-ignore
    expect(images).toEqual([{ file_name: 'yard.webp', alt: 'The yard' }])
    const documents = await site.db.selectFrom('deal_documents').select('title').where('deal_id', '=', dealId).execute()
    expect(documents).toEqual([{ title: 'Pack' }])
    expect(await site.db.selectFrom('uploads').select('id').where('purpose', '<>', 'given-up').execute()).toEqual([])
  })

  test('gives back everything typed, keeps the good files, and says what is wrong with the others', async () => {
    const before = await site.db.selectFrom('deals').select('id').execute()
    const answer = await send(newPage, { tenancy: 'Since <March>', newAlts: 'The front' }, [
      ['pictures', 'good.png', png(40, 40), 'image/png'],
      ['pictures', 'large.jpg', new Uint8Array([...jpeg(), ...new Uint8Array(5 * 1024 * 1024)]), 'image/jpeg'],
      ['pictures', 'renamed.jpg', png(40, 40), 'image/jpeg'],
      ['pictures', 'text.jpg', bytesOf('hello'), 'image/jpeg'],
      ['pictures', 'drawing.png', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
      ['pictures', 'empty.jpg', new Uint8Array(), 'image/jpeg'],
      ['documents', 'good.docx', docx()],
      ['documents', 'large.pdf', pdf(10 * 1024 * 1024 + 1), 'application/pdf'],
      ['documents', 'pack.docx', pdf(), 'application/pdf'],
      ['documents', 'macros.docx', docx(['word/vbaProject.bin'])],
      ['documents', 'photo.pdf', jpeg(), 'application/pdf'],
    ])
    expect(answer.status).toBe(413)
    for (const message of [
      'large.jpg: File size must be less than 5MB',
      'renamed.jpg: The file is not of the kind that its name says. Save it again as a JPG, PNG or WebP',
      'text.jpg: The file must be a JPG, PNG or WebP',
      'drawing.png: The file must be a JPG, PNG or WebP',
      'empty.jpg: The file is empty',
      'large.pdf: File size must be less than 10MB',
      'pack.docx: The file is not of the kind that its name says. Save it again as a PDF, DOC or DOCX',
      'macros.docx: The file must be a PDF, DOC or DOCX',
      'photo.pdf: The file must be a PDF, DOC or DOCX',
    ])
      expect.soft(answer.text).toContain(message)
    expect(answer.text).toContain('href="#deal-pictures"')
    expect(answer.text).toContain('value="Since &lt;March&gt;"')
    expect(answer.text).toContain('>The front</textarea>')
    expect(answer.text).toContain('Keep good.png')
    expect(answer.text).toContain('Keep good.docx')
    expect(await site.db.selectFrom('deals').select('id').execute()).toEqual(before)

    // The second try brings along what is kept, and leaves out what is not ticked.
    const shown = namesIn(answer.text, /name="shown" value="([^"]+)"/g)
    expect(shown).toHaveLength(2)
    const saved = await send(newPage, { shown, kept: shown.slice(0, 1) })
    const dealId = idIn(saved.headers.get('location'))
    const images = await site.db.selectFrom('deal_images').select('file_name').where('deal_id', '=', dealId).execute()
    expect(images).toEqual([{ file_name: 'good.png' }])
    expect(await site.db.selectFrom('deal_documents').select('id').where('deal_id', '=', dealId).execute()).toEqual([])
    // What earlier tests removed waits for the sweep.
    expect(await site.db.selectFrom('uploads').select('id').where('purpose', '<>', 'given-up').execute()).toEqual([])
  })

  test('keeps the words of each new picture with it, whichever others are left out or come', async () => {
    const pictures = (...names: string[]) => names.map((name): Sent => ['pictures', name, png(40, 40), 'image/png'])
    const again = async (text: string, left: string, files: Sent[], typed: Record<string, string> = {}) => {
      const form = sentForm(text, 'id="deal"')
      const place = namesIn(text, /Keep ([\w.]+)/g).indexOf(left)
      expect(place).toBeGreaterThan(-1)
      const kept = (form.getAll('kept') as string[]).toSpliced(place, 1)
      return send(newPage, { ...Object.fromEntries(form), shown: form.getAll('shown') as string[], kept, ...typed }, files) // prettier-ignore
    }
    const first = await send(newPage, { title: ' ', newAlts: 'A\nB\nC' }, pictures('a.png', 'b.png', 'c.png'))
    const second = await again(first.text, 'a.png', pictures('d.png'), { newAlts: 'A\nB\nC\nD', title: ' ' })
    const saved = await again(second.text, 'c.png', [], { title: 'Words' })
    expect(saved.status).toBe(303)
    const images = await site.db
      .selectFrom('deal_images')
      .select(['file_name', 'alt'])
      .where('deal_id', '=', idIn(saved.headers.get('location')))
      .orderBy('position')
      .execute()
    expect(images).toEqual([
      { file_name: 'b.png', alt: 'B' },
      { file_name: 'd.png', alt: 'D' },
    ])
  })

  test('says of a picture that cannot be read that it is invalid, and never shows it', async () => {
    const saved = await send(newPage, {}, [['pictures', 'broken.png', png(40, 40), 'image/png']])
    const address = saved.headers.get('location')!
    await prepare()
    const { text } = await page(address)
    expect(text).toContain('Invalid Image')
    expect(text).toContain('broken.png cannot be read and is not shown.')
    expect((await page(`/deal/${idIn(address)}`)).text).toContain('Illustrative image')
  })

  test('keeps the new files too where the record itself has a mistake, or figures are worked out', async () => {
    for (const fields of [{ title: ' ' }, { intent: 'preview' }] as Record<string, string>[]) {
      const answer = await send(newPage, fields, [['pictures', 'kept.png', png(40, 40), 'image/png']])
      expect(answer.status).toBe('title' in fields ? 400 : 200)
      expect(answer.text).toContain('Keep kept.png')
    }
  })

  test('refuses what is typed wrong about a file, beside its field', async () => {
    const address = (await send(newPage, {}, [['documents', 'a.pdf', pdf()]])).headers.get('location')!
    const [document] = namesIn((await page(address)).text, /name="document\.([\w-]{22})\.title"/g)
    const answer = await send(address, { version: '1', [`document.${document}.title`]: ' ', [`document.${document}.order`]: 'x' }) // prettier-ignore
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(`href="#deal-document.${document}.title"`)
    expect(answer.text).toContain('Enter a number, such as 2')
    expect((await page(address)).text).toContain('value="a"')
  })

  test('keeps a removed document for whoever had paid for it', async () => {
    const address = (await send(newPage, {}, [['documents', 'Legal pack.pdf', pdf()]])).headers.get('location')!
    const [document] = namesIn((await page(address)).text, /name="document\.([\w-]{22})\.title"/g)
    await addReservation({ dealId: idIn(address) })
    const version = versionIn((await page(address)).text)
    expect((await send(address, { version, [`document.${document}.remove`]: 'on' })).status).toBe(303)
    const after = await page(address)
    expect(after.text).toContain('Document “Legal pack” removed')
    expect(after.text).not.toContain('value="Legal pack"')
    expect((await page('/account', { as: asUser })).text).toContain('Legal pack')
  })

  test('stores nothing for anybody but an admin', async () => {
    const before = onDisk().length
    expect((await send(newPage, {}, [['pictures', 'a.png', png(), 'image/png']], asUser)).status).toBe(403)
    expect(onDisk()).toHaveLength(before)
  })
})
