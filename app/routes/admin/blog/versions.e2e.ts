import { createPost, updatePost } from '#app/domain/blog/desk/saving.server.ts'
import type { PostValues } from '#app/domain/blog/desk/record.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { newId } from '#app/utils/ids.server.ts'

test('an editor compares two versions of a post, restores one and looks at the preview @reader', async ({
  page,
  stack,
}) => {
  const mark = newId().toLowerCase().replace(/[^a-z0-9]/g, '') // prettier-ignore
  const values: PostValues = {
    guide: null,
    title: `When the fix ends ${mark}`,
    slug: `fix-${mark}`,
    content: '<h2>The rate</h2><p>Rent moves the line less than you would think.</p>',
    excerpt: 'What a rise does.',
    status: 'draft',
    publishAt: null,
    featuredImageUrl: null,
    featuredImageAlt: '',
    cover: '',
    categories: [],
    tags: [],
    authorId: 'editorial',
    seoTitle: '',
    seoDescription: '',
  }
  // Ada is there once she has signed in.
  await signIn(page, 'Ada Admin')
  const postId = await withDatabase(stack, async (db) => {
    const ada = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
    const created = await createPost(db, ada, values, new Date().toISOString())
    if (!created.ok) throw new Error('The post was not created.')
    for (const word of ['most people expect', 'anybody expects']) {
      const content = values.content.replace('you would think', word)
      await updatePost(db, ada, created.post.id, null, { ...values, content }, new Date().toISOString())
    }
    return created.post.id
  })
  await page.goto(`/blog-admin/${postId}/versions`)
  await expect(page.getByRole('heading', { name: 'Version 2 to version 3' })).toBeVisible()
  await page.getByLabel('Compare from version 1').check()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'Version 1 to version 3' })).toBeVisible()
  await expect(page.getByRole('deletion').filter({ hasText: 'you would think' })).toBeVisible()
  await expect(page.getByRole('insertion').filter({ hasText: 'anybody expects' })).toBeVisible()
  await page.getByRole('link', { name: 'Restore version 1…' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(message(page, 'Version 1 Restored')).toContainText('It is version 4 now.')
  await expect(page.getByText('restored from 1')).toBeVisible()

  await page.goto(`/blog-admin/preview?post=${postId}`)
  await expect(page.getByRole('heading', { level: 1, name: values.title })).toBeVisible()
  await expect(page.getByText('Rent moves the line less than you would think.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Preview of the saved post.')
})
