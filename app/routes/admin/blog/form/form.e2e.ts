import type { Browser, Page } from '@playwright/test'
import { addPost } from '#app/testing/database/database.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { plainPicture } from '#app/testing/inputs/pictures.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { newId } from '#app/utils/ids.server.ts'

/** The form of a post as editors go through it, with script and without. */

const create = (page: Page) => page.getByRole('button', { name: 'Create Post' })
const update = (page: Page) => page.getByRole('button', { name: 'Update Post' })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the post' }).getByRole('button', { name })
const title = (page: Page) => page.getByLabel('Title *', { exact: true })
const html = (page: Page) => page.locator('textarea[name=content]')

/** A title that no other run has, and the address that is made of it. */
function newTitle(what: string) {
  const word = newId().toLowerCase().replace(/[^a-z0-9]/g, '') // prettier-ignore
  return { text: `${what} ${word}`, slug: `${what.toLowerCase().replaceAll(' ', '-')}-${word}`, word }
}

/** Types a paragraph: in the visual editor with script, as HTML without. */
async function write(page: Page, words: string, hasJavaScript: boolean) {
  if (!hasJavaScript) return html(page).fill(`<p>${words}</p>`)
  await isListening(page)
  await page.getByRole('textbox', { name: /Content/ }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
  await expect(html(page)).toHaveValue(`<p>${words}</p>`)
}

/** Opens the form of a draft, which with script listens. */
async function openDraft(page: Page, stack: Stack, text: string, hasJavaScript: boolean) {
  const id = await withDatabase(stack, (db) => addPost(db, { title: text, excerpt: '', status: 'draft' }))
  const path = `/blog-admin/${id}/edit`
  await signIn(page, 'Ada Admin', path)
  if (hasJavaScript) await isListening(page)
  return path
}

/** What is typed before that is seen by nobody until more is typed. */
const isListening = (page: Page) => expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()

/** With script the draft is kept some seconds after the last key; without it another part of the form keeps what stands in this one. */
async function keep(page: Page, hasJavaScript: boolean) {
  if (!hasJavaScript) return part(page, 'Settings').click()
  await page.clock.fastForward(2000)
  await expect(page.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible()
}

test('a post is written, previewed, published, edited, taken off the blog and deleted', async ({
  page,
  hasJavaScript,
}) => {
  const { text, slug, word } = newTitle('Written in the form')
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await title(page).fill(text)
  await write(page, 'Rent is not profit.', hasJavaScript)

  // To another part and back, without anything lost.
  await part(page, 'SEO & Meta').click()
  await page.getByLabel('SEO Title').fill(`Profit ${word}`)
  await expect(title(page)).toBeHidden()
  await part(page, 'Content').click()
  await expect(title(page)).toHaveValue(text)
  await expect(html(page)).toHaveValue('<p>Rent is not profit.</p>')

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: text })).toBeVisible()
  await expect(preview.getByText('Rent is not profit.')).toBeVisible()
  await expect(preview.getByRole('complementary', { name: 'Preview' })).toContainText('Preview of unsaved work.')
  await preview.close()

  await create(page).click()
  await expect(message(page, 'Post created successfully')).toContainText('It is a draft: nobody sees it yet.')
  const form = page.url()
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404)
  await page.getByRole('link', { name: 'Preview of the saved draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  await page.getByRole('link', { name: 'Back to editing' }).click()

  await page.getByLabel('Status').selectOption('Published')
  await update(page).click()
  await expect(message(page, 'Post updated successfully')).toContainText('It is on the blog.')
  await page.getByRole('link', { name: 'View post' }).click()
  await expect(page).toHaveURL(`/blog/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`Profit ${word}`))
  await page.goto(`/blog?q=${word}`)
  await expect(page.getByRole('main').getByRole('link', { name: text }).first()).toBeVisible()

  await page.goto(form)
  await write(page, 'Rent less costs is profit.', hasJavaScript)
  await update(page).click()
  await expect(message(page, 'Post updated successfully')).toBeVisible()
  await part(page, 'Settings').click()
  await page.getByRole('link', { name: 'Email this post to subscribers…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email a post' })).toBeVisible()
  await page.goto(`/blog/${slug}`)
  await expect(page.getByText('Rent less costs is profit.')).toBeVisible()

  const list = `/blog-admin?q=${word}`
  await page.goto(list)
  await page.getByRole('button', { name: `Unpublish ${text}` }).click()
  await expect(message(page, 'Post status updated successfully')).toContainText('is a draft now')
  await page.goto(`/blog/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: text })).toHaveCount(0)
  await page.goto(list)
  await page.getByRole('button', { name: `Publish ${text}` }).click()
  await page.getByRole('link', { name: `Delete ${text}` }).click()
  await expect(page.getByText('Are you sure you want to delete this post? This action cannot be undone.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(message(page, 'Post deleted successfully')).toContainText(text)
  expect((await page.goto(`/blog/${slug}`))!.status()).toBe(410)
})

test('a picture that was just chosen is seen in the preview @no-js', async ({ page, hasJavaScript }) => {
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await title(page).fill(newTitle('With a picture').text)
  await write(page, 'Rent is not profit.', hasJavaScript)
  await page.getByLabel('Alternative text').fill('A red roof')
  const buffer = await plainPicture(900, 600).png().toBuffer()
  await page.getByLabel('Or upload').setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer })
  // With script it is sent by itself, and without it with the form.
  if (hasJavaScript) await expect(page.getByLabel('Featured Image URL')).not.toHaveValue('')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = await opened
  const picture = preview.getByRole('article').getByRole('img', { name: 'A red roof' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await preview.close()
})

test('a mistake keeps all that was typed, and leads to the part that it stands in', async ({ page, hasJavaScript }) => {
  const { text } = newTitle('With a mistake')
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await title(page).fill(text)
  await write(page, 'Kept as it was typed.', hasJavaScript)
  await page.getByLabel('Excerpt').fill('Kept too.')
  await part(page, 'SEO & Meta').click()
  await page.getByLabel('SEO Title').fill('t'.repeat(61))
  await part(page, 'Content').click()
  await create(page).click()
  const summary = page.getByRole('group', { name: 'There is a problem' })
  await expect(summary).toContainText('Nothing is lost; nothing has been saved yet.')
  await expect(page.getByLabel('SEO Title')).toBeVisible()
  await expect(page.getByLabel('SEO Title')).toHaveValue('t'.repeat(61))
  await summary.getByRole('link', { name: /SEO Title/ }).click()
  await expect(page.getByLabel('SEO Title')).toBeInViewport()
  if (hasJavaScript) await expect(page.getByLabel('SEO Title')).toBeFocused()
  await page.getByLabel('SEO Title').fill('Short enough')
  await create(page).click()
  await expect(message(page, 'Post created successfully')).toBeVisible()
  await part(page, 'Content').click()
  await expect(title(page)).toHaveValue(text)
  await expect(html(page)).toHaveValue('<p>Kept as it was typed.</p>')
  await expect(page.getByLabel('Excerpt')).toHaveValue('Kept too.')
})

test('what was typed and never saved is offered when the form is opened again', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  if (hasJavaScript) await page.clock.install()
  const path = await openDraft(page, stack, newTitle('Left in the middle').text, hasJavaScript)
  await page.getByLabel('Excerpt').fill('Typed and left.')
  await keep(page, hasJavaScript)
  await page.goto('/blog-admin')
  await page.goto(path)
  await expect(page.getByText(/^A draft of yours from .* was never saved\./)).toBeVisible()
  await expect(page.getByLabel('Excerpt')).toHaveValue('')
  await page.getByRole('link', { name: 'Go on with the draft' }).click()
  await expect(page.getByLabel('Excerpt')).toHaveValue('Typed and left.')
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByLabel('Excerpt')).toHaveValue('')
  await expect(page.getByText('was never saved')).toHaveCount(0)
})

/** A page of another browser, in which the same person is signed in. */
async function openAnother(browser: Browser, baseURL: string, hasJavaScript: boolean, path: string) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: hasJavaScript })
  const page = await context.newPage()
  await signIn(page, 'Ada Admin', path)
  return page
}

test('of two who save one post the second chooses field by field @reader', async ({
  page,
  browser,
  stack,
  hasJavaScript,
}) => {
  const { text, word } = newTitle('Two at one post')
  const path = await openDraft(page, stack, text, hasJavaScript)
  const other = await openAnother(browser, stack.origin, hasJavaScript, path)
  await title(other).fill(`Theirs ${word}`)
  await other.getByLabel('Excerpt').fill('Their excerpt.')
  await update(other).click()
  await expect(message(other, 'Post updated successfully')).toBeVisible()
  await other.context().close()

  await title(page).fill(`Mine ${word}`)
  await page.getByLabel('Alternative text').fill('My picture')
  await update(page).click()
  await expect(page.getByRole('heading', { name: 'saved this post while you were editing' })).toBeVisible()
  await expect(page.getByText('One field differs; choose.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to my form' }).click()
  await expect(title(page)).toHaveValue(`Mine ${word}`)
  await update(page).click()
  await page.getByRole('radio', { name: new RegExp(`Theirs ${word}`) }).check()
  await page.getByRole('button', { name: 'Save these choices' }).click()
  await expect(message(page, 'Post updated successfully')).toBeVisible()
  await expect(title(page)).toHaveValue(`Theirs ${word}`)
  await expect(page.getByLabel('Excerpt')).toHaveValue('Their excerpt.')
  await expect(page.getByLabel('Alternative text')).toHaveValue('My picture')
})

test('a draft that is thrown away while somebody types stays away', async ({ page, stack, hasJavaScript }) => {
  test.skip(!hasJavaScript, 'Without script nothing is kept while somebody types.')
  await page.clock.install()
  const path = await openDraft(page, stack, newTitle('Thrown away at once').text, hasJavaScript)
  await page.getByLabel('Excerpt').fill('Kept first.')
  await keep(page, hasJavaScript)
  await page.goto(path)
  await isListening(page)
  await page.getByLabel('Excerpt').fill('Typed just before.')
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByText('was never saved')).toHaveCount(0)
  await page.goto('/blog-admin')
  await page.goto(path)
  await expect(page.getByText('was never saved')).toHaveCount(0)
  await expect(page.getByLabel('Excerpt')).toHaveValue('')
})

test('two new posts in two tabs do not meet @reader', async ({ page, context, hasJavaScript }) => {
  const [one, other] = [newTitle('In the first tab'), newTitle('In the other tab')]
  if (hasJavaScript) await context.clock.install()
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  const tab = await context.newPage()
  await tab.goto('/blog-admin/new')
  for (const [where, text] of [
    [page, one.text],
    [tab, other.text],
  ] as const) {
    await title(where).fill(text)
    await write(where, 'Rent is not profit.', hasJavaScript)
    await keep(where, hasJavaScript)
  }
  await create(tab).click()
  await expect(message(tab, 'Post created successfully')).toBeVisible()
  await tab.goto('/blog-admin/new')
  const kept = tab.getByRole('region', { name: 'Unsaved new posts' })
  await expect(kept).toContainText(one.text)
  await expect(kept).not.toContainText(other.text)
  await kept.getByRole('link', { name: `Go on with ${one.text}` }).click()
  await expect(title(tab)).toHaveValue(one.text)
  await tab.getByRole('button', { name: 'Throw it away' }).click()
  await expect(tab.getByText(one.text)).toHaveCount(0)
  await tab.close()
})

test('of two who write one text the second chooses section by section @reader', async ({
  page,
  browser,
  stack,
  hasJavaScript,
}) => {
  const { text, word } = newTitle('Two at one text')
  const content = ['<h2>Costs</h2>', '<p>Rent is not profit.</p>', '<h2>Tax</h2>', '<p>Interest is relieved.</p>'].join(
    '\n',
  )
  const id = await withDatabase(stack, (db) => addPost(db, { title: text, content, status: 'draft' }))
  const path = `/blog-admin/${id}/edit`
  const rewrite = async (where: Page, from: string, to: string) => {
    // Once it is shown as HTML it stays so. Neither button is there before the editor has come.
    const visual = where.getByRole('button', { name: 'Edit as HTML' })
    if (hasJavaScript) await expect(visual.or(where.getByRole('button', { name: 'Visual editor' }))).toBeVisible()
    if (await visual.isVisible()) await visual.click()
    await html(where).fill((await html(where).inputValue()).replace(from, to))
  }
  await signIn(page, 'Ada Admin', path)
  const other = await openAnother(browser, stack.origin, hasJavaScript, path)
  await rewrite(other, 'not profit', `no profit, ${word}`)
  await rewrite(other, 'Interest is', 'All interest is')
  await update(other).click()
  await expect(message(other, 'Post updated successfully')).toBeVisible()
  await other.context().close()

  await rewrite(page, 'not profit', 'not yet profit')
  await page.getByLabel('Excerpt').fill('Mine alone.')
  await update(page).click()
  await expect(page.getByText('One section differs; choose.')).toBeVisible()
  const choice = page.getByRole('group', { name: 'Content, section “Costs”' })
  await expect(choice).toContainText('yet profit')
  await expect(choice).toContainText(word)
  await choice.getByRole('radio', { name: 'Ada Admin, saved' }).check()
  await page.getByRole('button', { name: 'Save these choices' }).click()
  await expect(message(page, 'Post updated successfully')).toBeVisible()
  await expect(html(page)).toHaveValue(content.replace('not profit', `no profit, ${word}`).replace('Interest is', 'All interest is')) // prettier-ignore
  await expect(page.getByLabel('Excerpt')).toHaveValue('Mine alone.')
})

test('a post with a time to come is a draft, and the desk shows when it is due @reader', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const { text, word } = newTitle('Scheduled in the form')
  await openDraft(page, stack, text, hasJavaScript)
  await page.getByLabel('Publish at').fill('2099-07-01T09:30')
  await update(page).click()
  await expect(message(page, 'Post updated successfully')).toContainText('It will be published on 1 Jul 2099, 09:30.')
  await expect(page.getByLabel('Publish at')).toHaveValue('2099-07-01T09:30')
  await page.goto(`/blog-admin?q=${word}`)
  await expect(page.locator('.rows')).toContainText('due 1 Jul 2099, 09:30')
  await expect(page.locator('.rows .tag').getByText('Draft', { exact: true })).toBeVisible()
})

test('a draft in the list leads to its preview, a published post to its mailing @reader', async ({
  page,
  stack,
  isMobile,
}) => {
  test.skip(isMobile, 'On small screens a row leads to the form, which has both.')
  const { text, word } = newTitle('Seen from the list')
  await withDatabase(stack, (db) => addPost(db, { title: text, status: 'draft' }))
  await signIn(page, 'Ada Admin', `/blog-admin?q=${word}`)
  await page.getByRole('link', { name: `Preview ${text}` }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Preview of the saved post.')
  await page.goBack()
  await page.getByRole('button', { name: `Publish ${text}` }).click()
  await page.getByRole('link', { name: `Email ${text} to subscribers` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email a post' })).toBeVisible()
})
