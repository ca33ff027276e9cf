import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { jpeg, pdf, png } from '#app/testing/inputs/files.ts'
import { describePictures, message } from '#app/testing/running/journeys.ts'
import { noisyPicture, plainPicture } from '#app/testing/inputs/pictures.ts'
import { makePeople, withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { isAll } from '../../../../scripts/lib/all.ts'

/** How many pictures of these deals have been made. */
const countReady = (stack: Stack, titles: string[]) =>
  withDatabase(stack, async (db) => {
    const rows = await db
      .selectFrom('deal_images')
      .innerJoin('deals', 'deals.id', 'deal_id')
      .select('state')
      .where('title', 'in', titles)
      .execute()
    return rows.filter(({ state }) => state === 'ready').length
  })

/** A file as a person chooses it. */
const file = (name: string, mimeType: string, content: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(content) })

async function fillDeal(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description', { exact: true }).fill('A brick terrace, let to one family.')
  await page.getByLabel('Location', { exact: true }).fill('Jarrow, NE32')
  await page.getByLabel('Property type', { exact: true }).selectOption('Residential')
  await page.locator('#deal-price').fill('£92,000')
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last().click()

test('a deal with two pictures and a document is seen with its photograph, which can be taken away again @reader', async ({
  page,
  stack,
  hasJavaScript,
}, { project }) => {
  const title = `Photographed terrace ${project.name}`
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await fillDeal(page, title)
  await page.getByLabel('Active', { exact: true }).check()
  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      file('front.jpg', 'image/jpeg', await noisyPicture(800, 500).jpeg().toBuffer()),
      file('yard.png', 'image/png', await plainPicture(640, 400).png().toBuffer()),
    ])
  await describePictures(page, { 'front.jpg': 'The front', 'yard.png': 'The yard' }, hasJavaScript)
  await page.getByLabel('Add documents').setInputFiles(file('Tenancy schedule.pdf', 'application/pdf', pdf(3000)))
  await save(page)
  await expect(message(page, 'Deal Created')).toBeVisible()
  const form = page.url()

  await expect.poll(() => countReady(stack, [title]), { timeout: 20_000 }).toBe(2)
  await page.goto(form)
  for (const text of ['The front', 'The yard']) await expect(page.getByAltText(text)).toBeVisible()
  await expect(page.getByLabel('Title of document 1')).toHaveValue('Tenancy schedule')

  await page.goto(`/marketplace?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByText('Illustrative image')).toHaveCount(0)
  const picture = card.locator('picture img')
  const address = await picture.getAttribute('src')
  expect((await page.request.get(address!)).headers()['content-type']).toMatch(/^image\//)
  if (hasJavaScript)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await card.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByText('Tenancy schedule')).toBeVisible()
  for (const text of ['The front', 'The yard']) await expect(page.getByAltText(text, { exact: true })).toBeVisible()

  await page.goto(form)
  await page.getByLabel('Remove picture 1').check()
  await save(page)
  await expect(message(page, 'Deal Updated')).toBeVisible()
  await expect(page.getByAltText('The front')).toHaveCount(0)
  await page.goto(`/marketplace?q=${encodeURIComponent(title)}`)
  await expect(card.locator('source')).toHaveCount(1)
})

test('pictures are sent as soon as they are picked, with a look at each, and stay with their words when the form comes back', async ({
  page,
  hasJavaScript,
}, { project }) => {
  test.skip(!hasJavaScript, 'Without script the files go with the form.')
  const title = `Sent at once ${project.name}`
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  const pictures = page.getByRole('group', { name: 'Pictures' })
  const field = page.getByLabel('Add pictures')
  await field.setInputFiles([
    file('tiny.png', 'image/png', await plainPicture(16, 16).png().toBuffer()),
    file('large.jpg', 'image/jpeg', Buffer.concat([jpeg(40, 40), Buffer.alloc(5 * 1024 * 1024)])),
    file('notes.txt', 'text/plain', Buffer.from('no picture')),
    file('fake.jpg', 'image/jpeg', png(40, 40)),
    file('yard.png', 'image/png', await plainPicture(700, 350).png().toBuffer()),
  ])
  // What cannot be taken is named before anything is saved, and the others are there.
  await expect(pictures.getByText('large.jpg: File size must be less than 5MB')).toBeVisible()
  await expect(pictures.getByText('notes.txt: The file must be a JPG, PNG or WebP')).toBeVisible()
  await expect(pictures.getByText('fake.jpg: The file is not of the kind that its name says.')).toBeVisible()
  await expect(page.getByLabel('Keep tiny.png')).toBeChecked()
  const looks = pictures.locator('canvas')
  await expect(looks).toHaveCount(2)
  await expect.poll(() => looks.last().evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height])).toEqual([208, 104]) // prettier-ignore
  expect(await field.evaluate((input: HTMLInputElement) => input.files!.length)).toBe(0)
  await describePictures(page, { 'yard.png': 'The yard', 'tiny.png': 'The front' }, true)

  // The form comes back for its empty fields and for the small cover, and nothing is picked or typed twice.
  await save(page)
  await expect(page.getByText('tiny.png is only 16 × 16 pixels').first()).toBeVisible()
  await expect(page.getByLabel('What tiny.png shows')).toHaveValue('The front')
  await expect(page.getByLabel('What yard.png shows')).toHaveValue('The yard')
  await page.getByLabel('What yard.png shows').fill('The yard, facing south')
  await fillDeal(page, title)
  await page.getByLabel('Use it all the same').check()
  await save(page)
  await expect(message(page, 'Deal Created')).toBeVisible()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('The front')
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The yard, facing south')
})

test('files that are too large or not what they say are refused with words, and all that was typed stays @reader', async ({
  page,
  hasJavaScript,
}) => {
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await fillDeal(page, 'Never saved')
  const large = Buffer.concat([jpeg(40, 40), Buffer.alloc(5 * 1024 * 1024)])
  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      file('good.png', 'image/png', png(40, 40)),
      file('large.jpg', 'image/jpeg', large),
      file('fake.jpg', 'image/jpeg', png(40, 40)),
    ])
  await page.getByLabel('Add documents').setInputFiles(file('fake.docx', 'application/pdf', pdf()))
  // With script it is said when they are picked, and else once the form is sent.
  if (!hasJavaScript) await save(page)
  const pictures = page.getByRole('group', { name: 'Pictures' })
  await expect(pictures.getByText('large.jpg: File size must be less than 5MB')).toBeVisible()
  await expect(pictures.getByText('fake.jpg: The file is not of the kind that its name says.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Documents' }).getByText('fake.docx: The file is not')).toBeVisible()
  if (hasJavaScript) await save(page)
  await expect(page.getByText('good.png is only 40 × 40 pixels').first()).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Never saved')
  await expect(page.getByLabel(/^Keep good\.png/)).toBeChecked()
})

const many = isAll ? 20 : 6
test(`while ${many} pictures of 5 MB are made, other pages answer @all`, async ({ stack }, { project }) => {
  test.skip(project.name !== 'with-js', 'No browser takes part.')
  test.slow()
  const [cookie] = await makePeople(stack, 1, { isAdmin: true })
  // It is of one colour, so that the test takes seconds; `npm run bench` measures noisy ones.
  const large = new Uint8Array(await plainPicture(1300, 1300).removeAlpha().png({ compressionLevel: 0 }).toBuffer())
  expect(large.length).toBeGreaterThan(5_000_000)
  const titles = ['First half', 'Second half']
  for (const title of titles) {
    const form = new FormData()
    const fields = { title, description: 'A terrace.', location: 'Jarrow', propertyType: 'Residential', price: '92000' }
    for (const [name, value] of Object.entries({ ...fields, intent: 'save' })) form.append(name, value)
    for (let index = 0; index < many / 2; index += 1)
      form.append('pictures', new File([large], `${index}.png`, { type: 'image/png' }))
    const headers = { origin: stack.origin, cookie: cookie! }
    const answer = await fetch(`${stack.origin}/admin/deals/new`, { method: 'POST', body: form, headers, redirect: 'manual' }) // prettier-ignore
    expect(answer.status).toBe(303)
  }
  const seen = new Set<number>()
  for (let asked = 0; !seen.has(many); asked += 1) {
    const answer = await fetch(`${stack.origin}/marketplace?nocache=${asked}`)
    expect(answer.status).toBe(200)
    await answer.text()
    seen.add(await countReady(stack, titles))
    await pause(50)
  }
  // A page was answered between any two pictures, or nearly so: none had to wait for the queue.
  expect(seen.size).toBeGreaterThan(many / 2)
})
