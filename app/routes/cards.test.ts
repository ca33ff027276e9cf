import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureKey } from '#app/domain/files/pictures.server.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { addDeal, addPhotograph, addPost } from '#app/testing/database/database.ts'
import { lookInto, plainPicture } from '#app/testing/inputs/pictures.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
let drawn: number
beforeAll(async () => {
  site = await startSite()
  drawn = await addDeal(site.db, { title: 'Two flats & a shop' })
  await addPost(site.db, {
    slug: 'cash-flow',
    title: 'Cash <flow> 日本 first',
    excerpt: 'Why “yield” says little. '.repeat(9),
  })
  await site.db.insertInto('areas').values(readSampleAreas().slice(0, 3)).execute()
})
afterAll(() => site.stop())

/** What the head of a page says of its picture. */
async function tagsOf(path: string): Promise<Record<string, string>> {
  const response = await site.fetch(path)
  expect([path, response.status]).toEqual([path, 200])
  const html = await response.text()
  const tags = html.matchAll(/<meta (?:property|name)="((?:og:image|twitter:card)[^"]*)" content="([^"]*)"/g)
  const read: Record<string, string> = {}
  for (const [, name, content] of tags) read[name!] = content!
  return read
}
const pathIn = (tags: Record<string, string>) => tags['og:image']!.replace('https://site.test', '')
const ask = (path: string, init?: RequestInit) => site.fetch(path, init)

test('every public page has a picture of 1,200 by 630 in JPEG, and says its size and what it shows', async () => {
  const sitemap = await (await site.fetch('/sitemap.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>https:\/\/site\.test([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  expect(paths.length).toBeGreaterThan(18)
  const others = ['/advisor', '/refunds', '/newsletter', '/area-intelligence/compare', '/compare', '/shortlist', '/marketplace?q=x'] // prettier-ignore
  const pictures = new Set<string>()
  for (const path of [...paths, ...others]) {
    const tags = await tagsOf(path)
    expect(tags, path).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '630', 'twitter:card': 'summary_large_image' }) // prettier-ignore
    expect(tags['og:image:alt'], path).not.toBe('')
    pictures.add(pathIn(tags))
  }
  // Each page of the sitemap has one of its own.
  expect(pictures.size).toBeGreaterThanOrEqual(paths.length)
  // Asked for together, they are drawn by one process.
  const left = [...pictures]
  while (left.length > 0)
    await Promise.all(
      left.splice(0, 15).map(async (picture) => {
        const response = await ask(picture)
        expect([picture, response.status]).toEqual([picture, 200])
        const { width, height, format } = await lookInto(new Uint8Array(await response.arrayBuffer()))
        expect([picture, width, height, format]).toEqual([picture, 1200, 630, 'jpeg'])
      }),
    )
}, 120_000)

test('it is kept for ever, and one that shows something else by now leads nowhere', async () => {
  const picture = pathIn(await tagsOf(`/deal/${drawn}`))
  const response = await ask(picture)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect((await ask(picture, { headers: { 'if-none-match': response.headers.get('etag')! } })).status).toBe(304)
  await site.db.updateTable('deals').set({ price_pence: 1_234_500 }).where('id', '=', drawn).execute()
  expect((await ask(picture)).status).toBe(404)
  expect(pathIn(await tagsOf(`/deal/${drawn}`))).not.toBe(picture)
})

test.each([
  '/cards/home-1-abc.jpg',
  '/cards/deal_999999-1-abc.jpg',
  '/cards/blog_nothing-1-abc.jpg',
  '/cards/admin-1-abc.jpg',
  '/cards/x.jpg',
  '/cards/..%2f..%2fetc-1-a.jpg',
])('%s is no picture', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test('a draft has none', async () => {
  const id = await addPost(site.db, { slug: 'soon', title: 'Soon' })
  const picture = pathIn(await tagsOf('/blog/soon'))
  await site.db.updateTable('posts').set({ status: 'draft', published_at: null }).where('id', '=', id).execute()
  expect((await ask(picture)).status).toBe(404)
})

test('a photograph of a deal is the picture, cut to its size; one that is not there is not kept as missing', async () => {
  const dealId = await addDeal(site.db)
  const id = await addPhotograph(site.db, dealId, { alt: 'The front', width: 400, height: 200, widths: '[320,400]' })
  const tags = await tagsOf(`/deal/${dealId}`)
  expect(tags['og:image:alt']).toBe('The front')
  const missing = await ask(pathIn(tags))
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([503, 'no-store'])
  writeFileSync(join(site.dataDir, 'files', pictureKey(id, 400, 'webp')), await plainPicture().webp().toBuffer())
  const bytes = new Uint8Array(await (await ask(pathIn(tags))).arrayBuffer())
  expect(await lookInto(bytes)).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
})
