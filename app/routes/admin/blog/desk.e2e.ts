import { expect, test } from '#app/testing/running/fixtures.ts'
import { message, problem, signInOwnAdmin } from '#app/testing/running/journeys.ts'
import { addPost } from '#app/testing/database/database.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { newId } from '#app/utils/ids.server.ts'

const listOf = (word: string) => `/blog-admin?q=${encodeURIComponent(word)}`

test('an admin publishes a post, takes it off the blog, changes several at once and deletes one @reader', async ({
  page,
  stack,
}) => {
  const word = `Blogging ${newId()}`
  await withDatabase(stack, async (db) => {
    for (const name of ['First', 'Second', 'Third']) await addPost(db, { title: `${name} ${word}`, status: 'draft' })
  })
  await signInOwnAdmin(page, stack, listOf(word))
  const rows = page.getByRole('checkbox', { name: /^Tick / })
  await expect(rows).toHaveCount(3)
  const tag = (text: string) => page.locator('.rows').getByText(text, { exact: true })

  await page.getByRole('button', { name: `Publish First ${word}` }).click()
  await expect(message(page, 'Post status updated successfully')).toContainText('is on the blog now')
  await expect(tag('Published').and(page.locator('.tag'))).toHaveCount(1)
  await page.getByRole('link', { name: /^Drafts \(\d/ }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: /^All \(\d/ }).click()
  await page.getByRole('button', { name: `Unpublish First ${word}` }).click()
  await expect(message(page, 'Post status updated successfully')).toContainText('is a draft now')

  for (const name of ['First', 'Second']) await page.getByRole('checkbox', { name: `Tick ${name} ${word}` }).check()
  const bar = page.getByRole('form', { name: 'Change several posts' })
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Publish 2 posts?' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish 2' }).click()
  await expect(message(page, '2 posts published')).toBeVisible()

  await page.getByRole('link', { name: `Delete Third ${word}` }).click()
  await expect(page.getByText('Are you sure you want to delete this post? This action cannot be undone.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.goto(listOf(word))
  await page.getByRole('link', { name: `Delete Third ${word}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(message(page, 'Post deleted successfully')).toContainText(`Third ${word}`)
  await page.goto(listOf(word))
  await expect(rows).toHaveCount(2)

  await page.getByRole('radio', { name: /^All 2/ }).check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete 2' }).click()
  await expect(message(page, '2 posts deleted')).toBeVisible()
  // The other tests of the same stack may have posts, or none.
  await expect(page.getByText(/^No (posts match your filters|blog posts yet)\./)).toBeVisible()
})

test('a post is published by itself once its time has come @reader @all', async ({ page, stack }) => {
  const word = `Scheduled ${newId()}`
  const id = await withDatabase(stack, (db) =>
    addPost(db, { title: word, status: 'draft', publish_at: '2099-12-01T08:00:00.000Z' }),
  )
  await signInOwnAdmin(page, stack, listOf(word))
  await expect(page.locator('.rows')).toContainText('due 1 Dec 2099, 08:00')
  await expect(page.getByText('Not set')).toBeVisible()
  await withDatabase(stack, (db) =>
    db.updateTable('posts').set({ publish_at: new Date().toISOString() }).where('id', '=', id).execute(),
  )
  const readStatus = () =>
    withDatabase(stack, (db) => db.selectFrom('posts').select('status').where('id', '=', id).executeTakeFirstOrThrow())
  await expect.poll(readStatus, { timeout: 45_000 }).toEqual({ status: 'published' })
  await page.reload()
  await expect(page.getByRole('button', { name: `Unpublish ${word}` })).toBeVisible()
  await expect(page.getByText('Not set')).toHaveCount(0)
})

test('categories and tags are renamed, made one and deleted @reader', async ({ page, stack }) => {
  const word = newId().replace(/[^a-zA-Z0-9]/g, '')
  const [category, one, other] = [`Area ${word}`, `One ${word}`, `Other ${word}`]
  await withDatabase(stack, async (db) => {
    await addPost(db, { title: `First ${word}`, tags: [one] })
    await addPost(db, { title: `Second ${word}`, tags: [other] })
  })
  await signInOwnAdmin(page, stack, '/blog-admin/categories')
  await page.getByLabel('New category').fill(category)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(message(page, 'Category added')).toBeVisible()
  await page.getByLabel('New category').fill(category.toLowerCase())
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(problem(page, 'There is a category of this name already')).toBeVisible()
  await expect(page.getByLabel('New category')).toHaveValue(category.toLowerCase())
  await page.getByRole('link', { name: `Change ${category}` }).click()
  await page.getByRole('button', { name: 'Delete this category' }).click()
  await expect(message(page, 'Category deleted')).toBeVisible()

  await page.getByRole('link', { name: `Change ${one}` }).click()
  await page.getByLabel('New name').fill(other)
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Make them one' }).click()
  await expect(message(page, 'Tag renamed')).toBeVisible()
  await page.getByRole('link', { name: `Change ${other}` }).click()
  await page.getByRole('button', { name: 'Remove from 2 posts' }).click()
  await expect(message(page, 'Tag removed')).toContainText('2 posts')
})
