import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { jpeg } from '#app/testing/inputs/files.ts'
import { message } from '#app/testing/running/journeys.ts'
import { plainPicture } from '#app/testing/inputs/pictures.ts'

/** The featured picture of a post: looked at when it is picked and sent at once, and without script with the form. */

const file = (name: string, mimeType: string, content: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(content) })
const fieldOf = (page: Page) => page.getByLabel('Or upload')
const addressOf = (page: Page) => page.getByLabel('Featured Image URL')
const lookOf = (page: Page) => page.getByAltText('Preview of the featured image')
const save = (page: Page) => page.getByRole('button', { name: 'Create Post' }).first().click()

/** Picks a file; without script it goes with the form, which comes back for its empty title. */
async function pick(page: Page, picked: ReturnType<typeof file>, hasJavaScript: boolean): Promise<void> {
  await fieldOf(page).setInputFiles(picked)
  if (!hasJavaScript) await save(page)
}

test('a picture is there with its look and its words before the post is saved, and stays where another is refused @no-js', async ({
  page,
  hasJavaScript,
}, { project }) => {
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  const yard = file('yard.png', 'image/png', await plainPicture(900, 500).png().toBuffer())
  await pick(page, yard, hasJavaScript)
  await expect(addressOf(page)).toHaveValue(/^\/pictures\/[\w-]{22}-900\.webp$/)
  await expect(lookOf(page)).toHaveJSProperty('naturalWidth', 900)
  expect(await fieldOf(page).evaluate((input: HTMLInputElement) => input.files!.length)).toBe(0)
  const address = await addressOf(page).inputValue()
  await page.getByLabel('Alternative text').fill('A yard')

  const refused = [
    [file('notes.txt', 'text/plain', Buffer.from('no picture')), 'notes.txt: The file must be a JPG, PNG or WebP'],
    [file('large.jpg', 'image/jpeg', Buffer.concat([jpeg(40, 40), Buffer.alloc(5 * 1024 * 1024)])), 'large.jpg: File size must be less than 5MB'], // prettier-ignore
    [file('broken.jpg', 'image/jpeg', jpeg(40, 40)), 'broken.jpg: The picture could not be read.'],
  ] as const
  for (const [picked, words] of refused) {
    await pick(page, picked, hasJavaScript)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(addressOf(page)).toHaveValue(address)
    await expect(page.getByLabel('Alternative text')).toHaveValue('A yard')
  }

  // The form comes back for its empty title, and nothing is picked or typed twice.
  await save(page)
  await expect(page.getByText('Enter a title').first()).toBeVisible()
  await expect(addressOf(page)).toHaveValue(address)
  await page.getByRole('textbox', { name: 'Title *' }).fill(`With a yard ${project.name}`)
  await save(page)
  await expect(message(page, 'Post created successfully')).toBeVisible()
  await expect(addressOf(page)).toHaveValue(address)
  await expect(page.getByLabel('Alternative text')).toHaveValue('A yard')
})

test('a photograph of 16 pixels is asked about @reader', async ({ page, hasJavaScript }, { project }) => {
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await page.getByRole('textbox', { name: 'Title *' }).fill(`With a dot ${project.name}`)
  await fieldOf(page).setInputFiles(file('dot.png', 'image/png', await plainPicture(16, 16).png().toBuffer()))
  const question = page.getByText('The picture is only 16 pixels wide and will look blurred.').first()
  // With script it is asked as soon as it is picked, and again by the form.
  if (hasJavaScript) await expect(question).toBeVisible()
  await save(page)
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/\/blog-admin\/new/)
  await page.getByLabel('Use it all the same').check()
  await save(page)
  await expect(message(page, 'Post created successfully')).toBeVisible()
  await expect(addressOf(page)).toHaveValue(/-16\.webp$/)
})
