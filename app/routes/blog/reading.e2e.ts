import { addPost } from '#app/testing/database/database.ts'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { type Stack } from '#app/testing/running/stack.ts'
import { newId } from '#app/utils/ids.server.ts'
import { slugFor } from '#app/utils/slug.ts'

/** Four posts of one topic that nobody else has, the newest last. */
async function writePosts(stack: Stack) {
  const topic = `Topic ${newId().slice(0, 6)}`
  const titles = ['Taxes', 'Rates', 'Leases', 'Voids'].map((title) => `${title} in ${topic}`)
  const now = Date.now()
  await withDatabase(stack, async (db) => {
    for (const [index, title] of titles.entries()) {
      const at = new Date(now - (4 - index) * 60_000).toISOString()
      const content =
        '<h2>One part</h2><p>Some words.</p><table><tbody><tr><th>Rate</th></tr><tr><td>4.5%</td></tr></tbody></table>'
      await addPost(db, { title, content, tags: [topic], published_at: at })
    }
  })
  return { topic, titles }
}

test('a reader chooses a topic, searches, reads a post and goes on from it @reader', async ({ page, stack }) => {
  const { topic, titles } = await writePosts(stack)
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property Investment Insights')
  await expect(page.getByRole('region', { name: 'Featured Articles' }).getByRole('article')).toHaveCount(3)

  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: `${topic} 4`, exact: true })
    .click()
  const list = page.getByRole('region', { name: `Articles tagged "${topic}"` })
  await expect(list.getByRole('article').getByRole('heading')).toHaveText(titles.toReversed())
  await expect(page.getByRole('navigation', { name: 'Topics' }).locator('[aria-current]')).toHaveText(`${topic} 4`)

  const search = page.getByRole('searchbox', { name: 'Search articles' })
  await search.fill('LEASES')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=LEASES/)
  await expect(list.getByRole('article')).toHaveCount(1)
  await list.getByRole('link', { name: titles[2]!, exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[2]!)
  await expect(page.getByText('Some words.')).toBeVisible()
  for (const site of ['Facebook', 'Twitter', 'LinkedIn']) {
    const share = page.getByRole('link', { name: `${site} (opens in a new tab)` })
    await expect(share).toHaveAttribute('target', '_blank')
    const href = new URL((await share.getAttribute('href'))!)
    expect(href.searchParams.get('u') ?? href.searchParams.get('url')).toBe(page.url())
  }
  const related = page.getByRole('region', { name: 'Related Articles' })
  await expect(related.getByRole('link')).toHaveCount(3)
  await expect(related.getByRole('link').first()).toHaveText(titles.at(-1)!)
  await related.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.at(-1)!)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('a reader who finds nothing is told how to go on, and a post that is not there leads back @reader', async ({
  page,
}) => {
  await page.goto('/blog')
  const search = page.getByRole('searchbox', { name: 'Search articles' })
  await search.fill('nothing like it')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible()
  await expect(search).toHaveValue('nothing like it')
  await page.getByRole('region', { name: 'No Articles Found' }).getByRole('link', { name: 'All Topics' }).click()
  await expect(page).toHaveURL(/\/blog$/)

  expect((await page.goto('/blog/there-is-no-such-post'))!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found')
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('a printed post has its head, its text and the addresses of its sources, and nothing of the site @browser', async ({
  page,
  stack,
}) => {
  const title = `Printed ${newId()}`
  const content =
    '<p>Some words.</p><h2>Sources</h2><ol><li><a href="https://www.gov.uk/leases">GOV.UK</a></li><li>A book.</li></ol>'
  await withDatabase(stack, (db) => addPost(db, { title, excerpt: 'What it says.', content }))
  await page.goto('/blog')
  await page.getByRole('link', { name: title, exact: true }).first().click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const words of ['What it says.', 'min read', 'Some words.', 'A book.'])
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
  const address = await page
    .getByRole('link', { name: 'GOV.UK' })
    .evaluate((link) => getComputedStyle(link, '::after').content.replace('attr(href)', link.getAttribute('href')!))
  expect(address).toContain('https://www.gov.uk/leases')
  for (const name of ['Sign In', 'Facebook', 'Privacy policy', 'Back to Blog'])
    await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveCount(0)
})

test('a page of the blog fits every screen, with its navigation @browser', async ({ page, stack }) => {
  const { titles } = await writePosts(stack)
  const slug = slugFor(titles[0]!)
  for (const path of ['/blog', `/blog/${slug}`])
    for (const width of [320, 360, 768, 1024, 1120, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await page.goto(path))!.status()).toBe(200)
      const room = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(room, `${path} at ${width}`).toBe(0)
    }
})

test('a table that is wider than the page is reached and moved sideways with the keyboard @browser', async ({
  page,
  stack,
  isMobile,
}) => {
  test.skip(isMobile, 'This is a way of a keyboard.')
  const cells = (tag: string) => Array.from({ length: 30 }, (_, at) => `<${tag}>Column ${at}</${tag}>`).join('')
  const title = `Wide figures ${newId().slice(0, 6)}`
  await withDatabase(stack, (db) =>
    addPost(db, {
      title,
      content: `<h2>Yields</h2><table><tbody><tr>${cells('th')}</tr><tr>${cells('td')}</tr></tbody></table>`,
      published_at: new Date().toISOString(),
    }),
  )
  await page.goto(`/blog/${slugFor(title)}`)
  const table = page.getByRole('region', { name: 'Yields' })
  const isReached = () => table.evaluate((place) => place === document.activeElement)
  for (let step = 0; step < 60 && !(await isReached()); step += 1) await page.keyboard.press('Tab')
  await expect(table).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((place) => place.scrollLeft)).toBeGreaterThan(0)
})
