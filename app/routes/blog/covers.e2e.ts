import { expect, test } from '#app/testing/running/fixtures.ts'
import { message, signInOwnAdmin } from '#app/testing/running/journeys.ts'
import { samplePosts } from '#db/sample/posts/list.ts'

const lines = (cover: string) => cover.split('\n')

test('each article has its cover in the list, 16 by 9 and within the page @browser @all', async ({ page }) => {
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/blog')
    for (const { cover, published } of samplePosts) {
      if (!published) continue
      const [figure, words] = lines(cover!)
      const place = page.locator('li > article > div', { hasText: `${figure} ${words}` }).last()
      await expect(place).toBeVisible()
      const box = (await place.boundingBox())!
      expect([width, figure, Math.abs(box.width / box.height - 16 / 9) < 0.05]).toEqual([width, figure, true])
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      // The chart keeps clear of the words.
      const chart = (await place.locator('svg').boundingBox())!
      const text = (await place.locator('p').boundingBox())!
      expect([width, figure, chart.y - (text.y + text.height) > -1]).toEqual([width, figure, true])
    }
  }
})

test('with letters of twice the size a cover grows and its words stay whole @browser', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/blog')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  for (const cover of await page.locator('li > article > div').all()) {
    const { isWide, isHigh } = await cover.evaluate((box) => ({
      isWide: box.scrollWidth > box.clientWidth + 1,
      isHigh: box.scrollHeight > box.clientHeight + 1,
    }))
    expect([isWide, isHigh]).toEqual([false, false])
  }
})

test('an editor writes a cover, sees it as it is typed, and finds it on the blog', async ({
  page,
  stack,
  hasJavaScript,
}, { project }) => {
  await signInOwnAdmin(page, stack, '/blog-admin/new')
  const title = `A cover ${project.name}`
  await page.getByRole('textbox', { name: 'Title *' }).fill(title)
  if (hasJavaScript) await page.getByRole('textbox', { name: 'Excerpt' }).fill('Words before the text.')
  await page.getByLabel('Cover in lines (optional)').fill('7.7%\nafter the works\npie')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(page.getByText('The cover’s third line is its kind').first()).toBeVisible()
  const field = page.getByLabel('Cover in lines (optional)')
  await expect(field).toHaveValue('7.7%\nafter the works\npie')
  // While the page's scripts take over, what is selected to be replaced can lose its selection.
  if (hasJavaScript) await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await field.fill('7.7%\nafter the works\ncolumns\nBefore: 10.4%\n* After: 7.7%')
  if (hasJavaScript) await expect(page.getByRole('img', { name: 'Before 10.4%, After 7.7%' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(message(page, 'Post created successfully')).toBeVisible()
  await expect(field).toHaveValue(/After: 7\.7%$/)
})
