import { everyDay } from '../../../../scripts/lib/all.ts'
import type { Page } from '@playwright/test'
import { addDeal, addPost } from '#app/testing/database/database.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { newId } from '#app/utils/ids.server.ts'

/** What becomes of typing that the server does not take: the page's script keeps it in the browser. */

test.skip(({ hasJavaScript }) => !hasJavaScript, 'Without script nothing is kept while somebody types.')

const records = [
  {
    kind: 'deal',
    add: addDeal,
    list: '/admin/deals',
    field: (page: Page) => page.getByLabel('Description'),
    name: 'description',
    save: 'Save',
    state: (page: Page) => page.locator('[data-kept]'),
    kept: /^Draft kept at \d\d:\d\d\. Nothing is public before you save\.$/,
    isListening: (page: Page) => expect(page.locator('[data-kept]')).toBeVisible(),
  },
  {
    kind: 'post',
    add: addPost,
    list: '/blog-admin',
    field: (page: Page) => page.getByLabel('Excerpt'),
    name: 'excerpt',
    save: 'Update Post',
    state: (page: Page) => page.locator('[data-version]'),
    kept: /^Draft saved \d\d:\d\d$/,
    isListening: (page: Page) => expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible(),
  },
] as const

const older = (page: Page) => page.getByRole('note').filter({ hasText: 'This browser kept what you typed' })
/** The pause after the last key has passed, after which what was typed is sent. */
const letTimePass = (page: Page) => page.clock.fastForward(2000)

test.beforeEach(({ page }) => page.clock.install())

for (const { kind, add, list, field, name, save, state, kept, isListening } of everyDay(records, 1))
  test.describe(`of a ${kind}`, () => {
    const draftAddress = `${list}/draft`
    /** What this browser keeps of such records: whose, of which, and its text. */
    const keptHere = (page: Page) =>
      page.evaluate((start) => Object.keys(localStorage).filter((one) => one.startsWith(start)), `${kind}-draft:`)

    /** A record of its own, whose form is open and listens. */
    async function openForm(page: Page, stack: Parameters<typeof withDatabase>[0]) {
      const title = `Kept ${newId()}`
      const id = await withDatabase(stack, (db) => add(db, { title, status: kind === 'post' ? 'draft' : 'inactive' } as object)) // prettier-ignore
      const path = `${list}/${id}/edit`
      await signIn(page, 'Ada Admin', path)
      await isListening(page)
      return { id, path, title }
    }

    /** Types while nothing reaches the server, and leaves the form. */
    async function typeWithoutConnection(page: Page, text: string) {
      await page.route(`**${draftAddress}`, (route) => route.abort())
      await field(page).fill(text)
      await letTimePass(page)
      await expect(state(page)).toHaveText('Not saved: no connection, kept in this browser')
      await page.goto(list)
      await page.unroute(`**${draftAddress}`)
    }

    test('without a connection it is kept in this browser, and becomes the draft when the form is opened again', async ({
      page,
      stack,
    }) => {
      const { id, path } = await openForm(page, stack)
      await typeWithoutConnection(page, 'Typed on the train.')
      expect(await keptHere(page)).toEqual([expect.stringMatching(new RegExp(`^${kind}-draft:.+:${id}$`))])
      await page.goto(path)
      await expect(page.getByText('This browser had kept what you typed without a connection.')).toBeVisible()
      await page.getByRole('link', { name: 'Go on with the draft' }).click()
      await expect(field(page)).toHaveValue('Typed on the train.')
      expect(await keptHere(page)).toEqual([])
    })

    test('the copy goes when the form is saved', async ({ page, stack }) => {
      const { path } = await openForm(page, stack)
      await page.route(`**${draftAddress}`, (route) => route.abort())
      await field(page).fill('Saved in the end.')
      await letTimePass(page)
      await expect(state(page)).toHaveText('Not saved: no connection, kept in this browser')
      expect(await keptHere(page)).toHaveLength(1)
      await page.getByRole('button', { name: save, exact: true }).click()
      await expect(page.getByText(/updated successfully/)).toBeVisible()
      expect(await keptHere(page)).toEqual([])
      await page.goto(path)
      await expect(page.getByText('was never saved')).toHaveCount(0)
      await expect(field(page)).toHaveValue('Saved in the end.')
    })

    test('each refusal is told in words, and what was typed is kept here', async ({ page, stack }) => {
      await openForm(page, stack)
      let status = 0
      await page.route(`**${draftAddress}`, (route) => route.fulfill({ status, json: {} }))
      for (const [next, words] of [
        [401, 'Not saved: you are signed out, kept in this browser'],
        [403, 'Not saved: your role has changed, kept in this browser'],
        [404, `Not saved: this ${kind} was deleted, kept in this browser`],
        [413, `Not saved: this is more text than a ${kind} may have, kept in this browser`],
        [429, 'Not saved: too many requests within a minute, kept in this browser'],
        [503, 'Not saved just now, kept in this browser'],
      ] as const) {
        status = next
        await field(page).fill(`Refused with ${next}`)
        await letTimePass(page)
        await expect(state(page)).toHaveText(words)
        expect(await keptHere(page)).toHaveLength(1)
      }
      await page.unroute(`**${draftAddress}`)
      await field(page).fill('Taken after all')
      await letTimePass(page)
      await expect(state(page)).toHaveText(kept)
      expect(await keptHere(page)).toEqual([])
    })

    test('nobody else at this browser gets it: it goes when somebody else opens a form @all', async ({
      page,
      stack,
    }) => {
      const { id, path } = await openForm(page, stack)
      await typeWithoutConnection(page, 'Typed by Ada.')
      const [own] = await keptHere(page)
      // The copy as somebody else has left it.
      const theirs = `${kind}-draft:somebody-else:${id}`
      await page.evaluate(
        ([from, to]) => {
          localStorage.setItem(to, localStorage.getItem(from)!)
          localStorage.removeItem(from)
        },
        [own!, theirs] as const,
      )
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith(draftAddress)) sent.push(request.url())
      })
      await page.goto(path)
      await isListening(page)
      await expect.poll(() => keptHere(page)).toEqual([])
      await page.goto(path)
      await expect(page.getByText('was never saved')).toHaveCount(0)
      expect(sent).toEqual([])
    })

    test('an older copy takes the place of no newer draft from elsewhere, and is offered @all', async ({
      page,
      stack,
    }) => {
      const { id, path, title } = await openForm(page, stack)
      await typeWithoutConnection(page, 'Typed on the train.')
      // The same person goes on at another machine.
      const answer = await page.request.post(draftAddress, {
        form: { [kind]: id, version: 1, title, [name]: 'Typed at the desk.' },
        headers: { origin: stack.origin },
      })
      expect(answer.status()).toBe(200)
      await page.goto(path)
      await expect(older(page)).toContainText(/on \d+ \w+ \d{4}, \d\d:\d\d/)
      await expect(older(page)).toContainText('A newer draft or version was saved since, which stays as it is.')
      await page.getByRole('link', { name: 'Go on with the draft' }).click()
      await expect(field(page)).toHaveValue('Typed at the desk.')

      await older(page).getByRole('button', { name: 'Look at it in the form' }).click()
      await expect(field(page)).toHaveValue('Typed on the train.')
      await expect(older(page)).toHaveCount(0)
      await page.goto(path)
      await older(page).getByRole('button', { name: 'Throw it away' }).click()
      await expect(older(page)).toHaveCount(0)
      expect(await keptHere(page)).toEqual([])
      await page.goto(`${path}?draft=shown`)
      await expect(field(page)).toHaveValue('Typed at the desk.')
    })
  })

test('a form of a new deal keeps it too', async ({ page }) => {
  await page.route('**/admin/deals/draft', (route) => route.abort())
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await page.getByLabel('Description').fill('A new one, typed on the train.')
  await letTimePass(page)
  await expect(page.getByText('Not saved: no connection, kept in this browser')).toBeVisible()
  await page.unroute('**/admin/deals/draft')
  await page.goto('/admin/deals/new')
  await page.getByRole('note').filter({ hasText: 'had kept' }).getByRole('link').click()
  await expect(page.getByLabel('Description')).toHaveValue('A new one, typed on the train.')
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('')
})
