import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { plainPicture } from '#app/testing/inputs/pictures.ts'

/** Pictures that are picked in the form of a deal, on a slow or broken network and on small screens. */

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Without script the files go with the form.')

/** `--color-e` */
const mistakeRed = 'rgb(139, 26, 26)'

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await plainPicture(700, 350).png().toBuffer(),
})

test('the row of a picked picture has the room of the form, whatever the width and the name', async ({ page }) => {
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      await picture('the-front-of-the-house-from-the-other-side-of-the-street-2026.png'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ])
  // What is refused looks like a mistake, not like a hint.
  await expect(page.getByText('notes.txt: ')).toHaveCSS('color', mistakeRed)
  const words = page.getByLabel(/^What the-front/)
  await expect(words).toBeVisible()
  for (const width of [320, 360, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const form = (await page.locator('#new-files').boundingBox())!
    const row = (await page.locator('#new-files li').boundingBox())!
    expect([row.x, row.x + row.width], `${width} px`).toEqual([form.x, form.x + form.width])
    expect(row.height, `${width} px`).toBeLessThan(260)
    expect((await words.boundingBox())!.width, `${width} px`).toBeGreaterThan(150)
  }
})

test('what is picked while others are on their way takes nothing from them', async ({ page }) => {
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  const onTheirWay: ((isSent: boolean) => void)[] = []
  await page.route('**/admin/deals/files', async (route) => {
    const isSent = await new Promise<boolean>((resolve) => onTheirWay.push(resolve))
    return isSent ? route.continue() : route.abort()
  })
  const letGo = async (isSent: boolean) => {
    await expect.poll(() => onTheirWay.length).toBe(1)
    onTheirWay.pop()!(isSent)
  }
  const field = page.getByLabel('Add pictures')
  const names = () => field.evaluate((input: HTMLInputElement) => Array.from(input.files!, ({ name }) => name))

  await field.setInputFiles(await picture('front.png'))
  await field.setInputFiles(await picture('yard.png'))
  expect(await names()).toEqual(['front.png', 'yard.png'])
  await letGo(true)
  await expect(page.getByLabel('Keep front.png')).toBeChecked()
  await field.setInputFiles(await picture('kitchen.png'))
  expect(await names()).toEqual(['yard.png', 'kitchen.png'])

  // What could not be sent goes with the form, and there is a place for its words.
  await letGo(false)
  await letGo(false)
  await expect(page.getByLabel('What the new pictures show, one line each')).toBeVisible()
  expect(await names()).toEqual(['yard.png', 'kitchen.png'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const name of ['front.png', 'yard.png', 'kitchen.png'])
    await expect(page.getByLabel(new RegExp(`^Keep ${name}`))).toBeChecked()
})
