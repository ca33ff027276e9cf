import { describe, expect, test } from 'vitest'
import { makePictures } from '#app/domain/files/picture-making.server.ts'
import { connectPictures } from '#app/services/pictures/pictures.server.ts'
import { asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addPost } from '#app/testing/database/database.ts'
import { jpeg } from '#app/testing/inputs/files.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { plainPicture } from '#app/testing/inputs/pictures.ts'

startAdminSite()

const path = '/blog-admin/preview'
const filled = {
  title: 'When the fix ends',
  slug: 'when-the-fix-ends',
  content:
    '<h2>One</h2><p>Words <a href="/x"></a></p><script>alert(1)</script><img src="/pictures/x" onerror="alert(2)">',
  excerpt: 'What a rise does.',
  status: 'draft',
  tags: 'Yield\nTax',
  seoTitle: 'A short title',
}
const counts = async () => [
  await site.db.selectFrom('posts').select('id').execute(),
  await site.db.selectFrom('record_drafts').select('kept_at').execute(),
  await site.db.selectFrom('uploads').select('id').execute(),
]

describe('the preview of a post', () => {
  test('shows what stands in the form as its reader would see it, and saves nothing', async () => {
    const before = await counts()
    const { status, text, headers } = await post(path, filled)
    expect(status).toBe(200)
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    for (const part of [
      'Preview of unsaved work.',
      'When the fix ends',
      'What a rise does.',
      'Yield',
      'A short title',
      'site.test',
    ])
      // prettier-ignore
      expect.soft(text, part).toContain(part)
    expect(text).not.toContain('alert(')
    expect(await counts()).toEqual(before)
  })

  test('is given whatever is wrong with the post, and says what saving would refuse', async () => {
    const { status, text } = await post(path, {
      ...filled,
      title: '',
      slug: 'Not A Slug',
      publishAt: 'soon',
      content: '',
    })
    expect(status).toBe(200)
    expect(text).toContain('Without a title')
    expect(text).toContain('Cannot be saved like this.')
    expect((await post(path, {})).status).toBe(200)
  })

  test('shows a picture that was just chosen, while its files are being made and then', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(filled)) form.append(name, value)
    const png = new Uint8Array(await plainPicture(900, 600).png().toBuffer())
    form.append('picture', new File([png], 'house.png', { type: 'image/png' }))
    form.append('featuredImageAlt', 'A house')
    const { status, text } = await page(path, { method: 'POST', body: form })
    expect(status).toBe(200)
    expect(text).not.toContain('The picture could not be')
    const taken = await site.db.selectFrom('post_images').select(['id', 'file_name', 'width']).execute()
    expect(taken).toEqual([{ id: taken[0]!.id, file_name: 'house.png', width: 900 }])
    const url = `/pictures/${taken[0]!.id}-900.webp`
    const image = new RegExp(`<img src="${url}"[^>]* alt="A house" width="900" height="600"`)
    expect(text).toMatch(image)
    expect(text).toContain('The picture is still being prepared.')

    const pictures = connectPictures()
    await makePictures(site.db, { files: filesIn(site.dataDir), pictures }, () => new Date().toISOString())
    pictures.close()
    const { text: made } = await post(path, { ...filled, featuredImageUrl: url, featuredImageAlt: 'A house' })
    expect(made).toMatch(image)
    expect(made).toContain(`/pictures/${taken[0]!.id}-320.webp 320w`)
    expect(made).not.toContain('still being prepared')
  }, 60_000)

  test('takes the form with a file that is no picture, and a long text', async () => {
    const before = await counts()
    const form = new FormData()
    for (const [name, value] of Object.entries(filled)) form.append(name, value)
    form.set('content', `<p>${'word '.repeat(8)}</p>`.repeat(5000))
    form.append('picture', new File([new Uint8Array(jpeg())], 'a.jpg'))
    const { status, text } = await page(path, { method: 'POST', body: form })
    expect(status).toBe(200)
    expect(text).toContain('200 min read')
    expect(text).toContain('The picture could not be read.')
    expect(await counts()).toEqual(before)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await page(path, { method: 'POST', body: '--x', headers })).status).toBe(400)
    form.set('content', 'a'.repeat(2_200_000))
    expect((await page(path, { method: 'POST', body: form })).status).toBe(413)
    const json = { 'content-type': 'application/json' }
    expect((await page(path, { method: 'POST', body: '{}', headers: json })).status).toBe(415)
  })

  test('shows a saved post, a draft too', async () => {
    const id = await addPost(site.db, { title: 'A draft of mine', status: 'draft' })
    const { status, text } = await page(`${path}?post=${id}`)
    expect(status).toBe(200)
    for (const part of ['Preview of the saved post.', 'A draft of mine', `/blog-admin/${id}/edit`])
      expect.soft(text, part).toContain(part)
    expect((await page(`${path}?post=999999`)).status).toBe(404)
    expect((await page(`${path}?post=x`)).status).toBe(404)
    expect((await page(path)).headers.get('location')).toBe('/blog-admin')
  })

  test('is for editors and admins only', async () => {
    const id = await addPost(site.db)
    for (const [as, status] of [
      ['', 401],
      [asUser, 403],
    ] as const) {
      expect.soft((await page(`${path}?post=${id}`, { as })).status).toBe(status)
      expect.soft((await post(path, filled, as)).status).toBe(status)
    }
  })
})
