import type { Page } from '@playwright/test'
import { addPost } from '#app/testing/database/database.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { newId } from '#app/utils/ids.server.ts'

/** What becomes of typing that the server does not take: the page's script keeps it in the browser. */

test.skip(({ hasJavaScript }) => !hasJavaScript, 'Without script nothing is kept while somebody types.')

const update = (page: Page) => page.getByRole('button', { name: 'Update Post' })
const excerpt = (page: Page) => page.getByLabel('Excerpt')
const state = (page: Page) => page.locator('[data-version]')
const older = (page: Page) => page.getByRole('note').filter({ hasText: 'This browser kept what you typed' })
/** What this browser keeps of posts: whose, of which, and its text. */
const keptHere = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('post-draft:')))

/** The pause after the last key has passed, after which what was typed is sent. */
const letTimePass = (page: Page) => page.clock.fastForward(2000)

test.beforeEach(({ page }) => page.clock.install())

/** A post of its own, whose form is open and listens. */
async function openForm(page: Page, stack: Parameters<typeof withDatabase>[0]) {
  const id = await withDatabase(stack, (db) => addPost(db, { title: `Kept ${newId()}`, status: 'draft' }))
  const path = `/blog-admin/${id}/edit`
  await signIn(page, 'Ada Admin', path)
  await isListening(page)
  return { id, path }
}
const isListening = (page: Page) => expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()

/** Types while nothing reaches the server, and leaves the form. */
async function typeWithoutConnection(page: Page, text: string) {
  await page.route('**/blog-admin/draft', (route) => route.abort())
  await excerpt(page).fill(text)
  await letTimePass(page)
  await expect(state(page)).toHaveText('Not saved: no connection, kept in this browser')
  await page.goto('/blog-admin')
  await page.unroute('**/blog-admin/draft')
}

test('without a connection it is kept in this browser, and becomes the draft when the form is opened again', async ({
  page,
  stack,
}) => {
  const { id, path } = await openForm(page, stack)
  await typeWithoutConnection(page, 'Typed on the train.')
  expect(await keptHere(page)).toEqual([expect.stringMatching(new RegExp(`^post-draft:.+:${id}$`))])
  await page.goto(path)
  await page.getByRole('link', { name: 'Go on with the draft' }).click()
  await expect(excerpt(page)).toHaveValue('Typed on the train.')
  expect(await keptHere(page)).toEqual([])
})

test('the copy goes when the form is saved', async ({ page, stack }) => {
  const { path } = await openForm(page, stack)
  await page.route('**/blog-admin/draft', (route) => route.abort())
  await excerpt(page).fill('Saved in the end.')
  await letTimePass(page)
  await expect(state(page)).toHaveText('Not saved: no connection, kept in this browser')
  expect(await keptHere(page)).toHaveLength(1)
  await update(page).click()
  await expect(message(page, 'Post updated successfully')).toBeVisible()
  expect(await keptHere(page)).toEqual([])
  await page.goto(path)
  await expect(page.getByText('was never saved')).toHaveCount(0)
  await expect(excerpt(page)).toHaveValue('Saved in the end.')
})

test('each refusal is told in words, and what was typed is kept here', async ({ page, stack }) => {
  await openForm(page, stack)
  let status = 0
  await page.route('**/blog-admin/draft', (route) => route.fulfill({ status, json: {} }))
  for (const [next, words] of [
    [401, 'Not saved: you are signed out, kept in this browser'],
    [403, 'Not saved: your role has changed, kept in this browser'],
    [404, 'Not saved: this post was deleted, kept in this browser'],
    [413, 'Not saved: this is more text than a post may have, kept in this browser'],
    [429, 'Not saved: too many requests within a minute, kept in this browser'],
    [503, 'Not saved just now, kept in this browser'],
  ] as const) {
    status = next
    await excerpt(page).fill(`Refused with ${next}`)
    await letTimePass(page)
    await expect(state(page)).toHaveText(words)
    expect(await keptHere(page)).toHaveLength(1)
  }
  await page.unroute('**/blog-admin/draft')
  await excerpt(page).fill('Taken after all')
  await letTimePass(page)
  await expect(state(page)).toHaveText(/^Draft saved \d\d:\d\d$/)
  expect(await keptHere(page)).toEqual([])
})

test('nobody else at this browser gets it: it goes when somebody else opens a form', async ({ page, stack }) => {
  const { id } = await openForm(page, stack)
  await typeWithoutConnection(page, 'Typed by Ada.')
  const [name] = await keptHere(page)
  // The copy as somebody else has left it.
  const theirs = `post-draft:somebody-else:${id}`
  await page.evaluate(
    ([from, to]) => {
      localStorage.setItem(to, localStorage.getItem(from)!)
      localStorage.removeItem(from)
    },
    [name!, theirs] as const,
  )
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/blog-admin/draft')) sent.push(request.url())
  })
  await page.goto(`/blog-admin/${id}/edit`)
  await isListening(page)
  expect(await keptHere(page)).toEqual([])
  await page.goto(`/blog-admin/${id}/edit`)
  await expect(page.getByText('was never saved')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('an older copy takes the place of no newer draft from elsewhere, and is offered', async ({ page, stack }) => {
  const { id, path } = await openForm(page, stack)
  await typeWithoutConnection(page, 'Typed on the train.')
  // The same person goes on at another machine.
  const answer = await page.request.post('/blog-admin/draft', {
    form: { post: id, version: 1, title: 'Kept', excerpt: 'Typed at the desk.' },
    headers: { origin: stack.origin },
  })
  expect(answer.status()).toBe(200)
  await page.goto(path)
  await expect(older(page)).toContainText('A newer draft or version was saved since, which stays as it is.')
  await page.getByRole('link', { name: 'Go on with the draft' }).click()
  await expect(excerpt(page)).toHaveValue('Typed at the desk.')

  await older(page).getByRole('button', { name: 'Look at it in the form' }).click()
  await expect(excerpt(page)).toHaveValue('Typed on the train.')
  await expect(older(page)).toHaveCount(0)
  await page.goto(path)
  await older(page).getByRole('button', { name: 'Throw it away' }).click()
  await expect(older(page)).toHaveCount(0)
  expect(await keptHere(page)).toEqual([])
  await page.goto(`${path}?draft=shown`)
  await expect(excerpt(page)).toHaveValue('Typed at the desk.')
})

test('what is typed while another unsaved post is thrown away is kept, and the page leads to it when loaded again', async ({
  page,
}) => {
  const [old, fresh] = [`Old ${newId()}`, `Fresh ${newId()}`]
  const title = page.getByLabel('Title *')
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await isListening(page)
  await title.fill(old)
  await letTimePass(page)
  await expect(state(page)).toHaveText(/^Draft saved/)
  await page.goto('/blog-admin/new')
  await isListening(page)
  await title.fill(fresh)
  // The others of this worker may have put it away.
  await page.locator('details:has(summary:text("older"))').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', ''))) // prettier-ignore
  await page.getByRole('button', { name: `Throw away ${old}` }).click()
  await expect(page.getByText(old)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: `Throw away ${fresh}` })).toBeVisible()
  await page.getByRole('link', { name: `Go on with ${fresh}` }).click()
  await isListening(page)
  const kept = page.waitForResponse('**/blog-admin/draft')
  await title.fill(`${fresh} and more`)
  await letTimePass(page)
  expect((await kept).status()).toBe(200)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: /^Content/ }).click()
  await expect(title).toHaveValue(`${fresh} and more`)
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByText(fresh)).toHaveCount(0)
})

test('a page that is loaded again after its draft was kept holds it', async ({ page }) => {
  const fresh = `Fresh ${newId()}`
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await isListening(page)
  await page.getByLabel('Title *').fill(fresh)
  await letTimePass(page)
  await expect(state(page)).toHaveText(/^Draft saved/)
  await page.reload()
  await expect(page.getByLabel('Title *')).toHaveValue(fresh)
  await page.getByRole('button', { name: 'Throw it away' }).click()
})
