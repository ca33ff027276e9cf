import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAdmin, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addDocument, addPhotograph as addImage } from '#app/testing/database/database.ts'
import { newId } from '#app/utils/ids.server.ts'

startAdminSite()

const put = (fileKey: string, content = fileKey) => writeFileSync(join(site.dataDir, 'files', fileKey), content)
const id = newId()
beforeAll(() => {
  put(`pic-${id}-320-webp`)
  put(`pic-${id}-320-avif`)
})

describe('/pictures/{id}-{width}.{format}', () => {
  test.each(['webp', 'avif'])('gives the file to anybody, to be kept for ever: %s', async (format) => {
    const response = await site.fetch(`/pictures/${id}-320.${format}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(`pic-${id}-320-${format}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(`pic-${id}-320-${format}`.length),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('answers HEAD with its headers, and 304 to whoever has it', async () => {
    const head = await site.fetch(`/pictures/${id}-320.webp`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/webp', ''])
    const etag = head.headers.get('etag')!
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await site.fetch(`/pictures/${id}-320.webp`, { headers: { 'if-none-match': known } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    const other = await site.fetch(`/pictures/${id}-320.avif`, { headers: { 'if-none-match': etag } })
    expect(other.status).toBe(200)
  })

  test('takes no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect.soft((await site.fetch(`/pictures/${id}-320.webp`, { method })).status, method).toBe(405)
  })

  test('leads to no other file, whatever is asked for', async () => {
    const documentKey = newId()
    put(documentKey, 'a private document')
    put(`${documentKey}-${newId()}`, 'a private document')
    await addDocument(site.db, await addDeal(site.db), documentKey)
    // A key that begins like one of pictures, as a random key may.
    const unlucky = `pic-${newId().slice(4)}`
    put(unlucky, 'a private document')
    const names = [
      documentKey,
      `${documentKey}.webp`,
      `${documentKey}-320.webp`,
      `${unlucky}.webp`,
      `${unlucky.slice(4)}-320.webp`,
      `pic-${id}-320.webp`,
      `${id}-320-webp`,
      `${id}-640.webp`,
      `${id}-0320.webp`,
      `${id}-320.jpg`,
      `${id}-320.webp.tmp`,
      `${id}-320.WEBP`,
      `${newId()}-320.webp`,
      `..%2f${id}-320.webp`,
      `%2e%2e%2f%2e%2e%2fmarketplace.db`,
      `${id}-320.webp%00`,
      `${id}-320.webp.data`,
    ]
    for (const name of names) {
      const response = await site.fetch(`/pictures/${name}`, { as: asAdmin })
      expect.soft(response.status, name).toBe(404)
      expect.soft(await response.text(), name).not.toContain('private')
    }
  })
})

describe('a page with photographs', () => {
  const addPhotograph = (dealId: number, position = 1, alt = `View ${position} "of" <it>`) =>
    addImage(site.db, dealId, { position, alt })
  const textOf = async (path: string) => (await site.fetch(path)).text()

  test('shows the first one in the list, in two widths, and no word of a drawing', async () => {
    const dealId = await addDeal(site.db, { title: 'With a photograph', image_url: 'https://elsewhere.test/a.jpg' })
    const [second, first] = [await addPhotograph(dealId, 2), await addPhotograph(dealId, 1)]
    const card = /<article(?:(?!<\/article>).)*With a photograph.*?<\/article>/s.exec(await textOf('/marketplace'))![0]
    expect(card).toContain(`srcSet="/pictures/${first}-320.avif 320w, /pictures/${first}-640.avif 640w"`)
    expect(card).toContain(`src="/pictures/${first}-640.webp"`)
    expect(card).not.toMatch(new RegExp(`${second}|-960|Illustrative|elsewhere`))
  })

  test('shows all of them on the deal’s page: the first at once, with its size, and the others when they are asked for', async () => {
    const dealId = await addDeal(site.db)
    const ids = [await addPhotograph(dealId, 1), await addPhotograph(dealId, 2), await addPhotograph(dealId, 3)]
    const text = await textOf(`/deal/${dealId}`)
    const [first, ...others] = [...text.matchAll(/<img[^>]*src="\/pictures\/[^"]*-1600\.webp"[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(first).toContain(ids[0])
    expect(first).toMatch(/width="1600" height="1067"/)
    expect(first).toMatch(/fetchPriority="high"/i)
    expect(first).not.toContain('loading')
    expect(others).toHaveLength(2)
    for (const tag of others) expect(tag).toContain('loading="lazy"')
    expect([...text.matchAll(/href="(\/deal\/\d+\/photographs[^"]*)"/g)].map(([, href]) => href)).toEqual(
      ['#p1', '#p2', '#p3', ''].map((place) => `/deal/${dealId}/photographs${place}`),
    )
    expect(text).toContain('All 3 photographs')
    expect(text).toContain('View 1 &quot;of&quot; &lt;it&gt;')
    expect(text).not.toContain('Illustrative image')
  })

  test('says of a sample picture that it is one, and of no other photograph', async () => {
    const sample = await addDeal(site.db, { title: 'With a sample' })
    await addPhotograph(sample, 1, 'Sample picture: a kitchen')
    await addPhotograph(await addDeal(site.db, { title: 'With a real one' }), 1, 'A picture of the kitchen')
    const list = await textOf('/marketplace')
    const cardOf = (title: string) =>
      new RegExp(`<article(?:(?!</article>).)*${title}.*?</article>`, 's').exec(list)![0]
    expect(cardOf('With a sample')).toContain('>Sample picture<')
    expect(cardOf('With a sample')).not.toContain('Illustrative')
    expect(cardOf('With a real one')).not.toMatch(/Sample|Illustrative/)
    expect(await textOf(`/deal/${sample}`)).toContain('>Sample picture<')
  })

  test('each leads to its place on the page of all of them, in the same order; without any there is no such page', async () => {
    const dealId = await addDeal(site.db)
    expect((await site.fetch(`/deal/${dealId}/photographs`)).status).toBe(404)
    for (let count = 1; count <= 7; count++) await addPhotograph(dealId, count)
    const deal = await textOf(`/deal/${dealId}`)
    // One large and four small ones; the page has all seven.
    expect(deal.match(/photographs#p\d/g)).toEqual([1, 2, 3, 4, 5].map((place) => `photographs#p${place}`))
    const page = await textOf(`/deal/${dealId}/photographs`)
    const places = [...page.matchAll(/<li id="(p\d)">.*?View (\d)/gs)].map(([, place, view]) => [place, view])
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7].map((place) => [`p${place}`, String(place)]))
    expect(page).toContain(`href="/deal/${dealId}"`)
    // Who comes next is given the same page.
    expect((await site.fetch(`/deal/${dealId}/photographs`)).headers.get('etag')).not.toBeNull()
    expect((await site.fetch('/deal/999999/photographs')).status).toBe(404)
  })

  test('has a name in every link and no empty caption where nobody has described them', async () => {
    const dealId = await addDeal(site.db)
    for (const position of [1, 2]) await addPhotograph(dealId, position, '')
    const links = [...(await textOf(`/deal/${dealId}`)).matchAll(/<a href="[^"]*photographs#p\d">.*?<\/a>/gs)]
    expect(links.map(([link]) => / alt="([^"]*)"/.exec(link)![1])).toEqual(['Photograph 1', 'Photograph 2'])
    const captions = (await textOf(`/deal/${dealId}/photographs`)).match(/<figcaption[^>]*>.*?<\/figcaption>/gs)!
    expect(captions.map((each) => each.replace(/<[^>]+>/g, ''))).toEqual(['1 of 2', '2 of 2'])
  })

  test('falls back to the picture elsewhere, and then to the drawing', async () => {
    const elsewhere = await textOf(`/deal/${await addDeal(site.db, { image_url: 'https://elsewhere.test/a.jpg' })}`)
    expect(elsewhere).toContain('src="https://elsewhere.test/a.jpg"')
    expect(elsewhere).not.toContain('Illustrative image')
    expect(await textOf(`/deal/${await addDeal(site.db)}`)).toContain('Illustrative image')
  })

  test('a list of 24 cards with a photograph each weighs at most 24 kB', async () => {
    const known = await site.db.selectFrom('deals').select('id').execute()
    await site.db.deleteFrom('deal_images').execute()
    for (const { id: dealId } of known) await addPhotograph(dealId)
    for (let index = known.length; index < 24; index += 1)
      await addPhotograph(
        await addDeal(site.db, { title: `Terrace ${index} in Canary Row`, location: `Town ${index}` }),
      )
    const text = await textOf('/marketplace')
    expect(text.match(/<source type="image\/avif"/g)).toHaveLength(24)
    expect(gzipSync(text).length).toBeLessThanOrEqual(24 * 1024)
  })
})
