import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makePictures } from '#app/domain/files/picture-making.server.ts'
import { connectPictures } from '#app/services/pictures/pictures.server.ts'
import { ada, asUser, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { bytesOf, jpeg } from '#app/testing/inputs/files.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { plainPicture, takenByPhone } from '#app/testing/inputs/pictures.ts'

startAdminSite()

const path = '/blog-admin/images'
function send(content: Uint8Array | null, name = 'front.jpg', as?: string) {
  const form = new FormData()
  if (content) form.append('picture', new File([new Uint8Array(content)], name))
  return page(path, { method: 'POST', body: form, ...(as !== undefined && { as }) })
}
const messageOf = ({ text }: { text: string }) => (JSON.parse(text) as { message: string }).message
const rows = () => site.db.selectFrom('post_images').selectAll().execute()
const onDisk = () => readdirSync(join(site.dataDir, 'files'))

describe('POST /blog-admin/images', () => {
  test('takes a picture; its address is no picture yet, which nobody keeps, and then one', async () => {
    const taken = await send(await takenByPhone(plainPicture(400, 200), 6))
    expect(taken.status).toBe(201)
    const [row] = await rows()
    const url = `/pictures/${row!.id}-200.webp`
    expect(JSON.parse(taken.text)).toEqual({ url, width: 200, height: 400 })
    expect(row!.user_id).toBe(ada.id)
    const early = await site.fetch(url)
    expect([early.status, early.headers.get('cache-control'), early.headers.get('retry-after')]).toEqual([503, 'no-store', '5']) // prettier-ignore

    const pictures = connectPictures()
    await makePictures(site.db, { files: filesIn(site.dataDir), pictures }, () => new Date().toISOString())
    pictures.close()
    const shown = await site.fetch(url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(onDisk()).toHaveLength(2)
    expect((await site.fetch(url.replace('-200.', '-640.'))).status).toBe(404)
  }, 60_000)

  test('refuses in words and keeps nothing of it', async () => {
    const before = [await rows(), onDisk()]
    const large = await send(new Uint8Array([...jpeg(), ...new Uint8Array(5 * 1024 * 1024)]))
    expect([large.status, messageOf(large)]).toEqual([413, 'front.jpg: File size must be less than 5MB'])
    const drawing = await send(bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png')
    expect([drawing.status, messageOf(drawing)]).toEqual([415, 'a.png: The file must be a JPG, PNG or WebP'])
    const broken = await send(jpeg(), 'broken.jpg')
    expect([broken.status, messageOf(broken)]).toEqual([415, 'broken.jpg: The picture could not be read. Save it again as a JPG, PNG or WebP']) // prettier-ignore
    const none = await send(null)
    expect([none.status, messageOf(none)]).toEqual([400, 'Choose a picture.'])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const malformed = await page(path, { method: 'POST', body: '--x\r\nnothing', headers })
    expect([malformed.status, messageOf(malformed)]).toEqual([400, 'The form could not be read.'])
    const json = await page(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    expect(json.status).toBe(415)
    const huge = await page(path, { method: 'POST', body: 'a', headers: { ...headers, 'content-length': '99999999' } })
    expect([huge.status, messageOf(huge)]).toEqual([413, 'The request is larger than 16 MB.'])
    expect([await rows(), onDisk()]).toEqual(before)
  }, 60_000)

  test('is for editors and admins only', async () => {
    const picture = await plainPicture().png().toBuffer()
    const before = await rows()
    const stranger = await send(picture, 'a.png', '')
    expect([stranger.status, messageOf(stranger)]).toEqual([401, 'Please sign in as an administrator to continue.'])
    const other = await send(picture, 'a.png', asUser)
    expect([other.status, messageOf(other)]).toEqual([403, 'You do not have access to this page.'])
    expect(await rows()).toEqual(before)
    const editor = asUser
    await site.db.updateTable('users').set({ role: 'editor' }).where('email', '=', 'ivy@people.test').execute()
    expect((await send(picture, 'a.png', editor)).status).toBe(201)
    await site.db.updateTable('users').set({ role: 'user' }).where('email', '=', 'ivy@people.test').execute()
  }, 60_000)

  test('takes no more once the share of a day is used up', async () => {
    const { purpose } = { purpose: 'post-image' }
    await site.db
      .updateTable('upload_shares')
      .set({ bytes: 501 * 1024 * 1024 })
      .where('purpose', '=', purpose)
      .execute()
    const full = await send(await plainPicture().png().toBuffer())
    expect(full.status).toBe(429)
    expect(messageOf(full)).toContain('We cannot take more pictures at the moment.')
    await site.db.deleteFrom('upload_shares').execute()
  })

  test('leads whoever opens it to the list', async () => {
    const opened = await page(path)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/blog-admin'])
  })
})
