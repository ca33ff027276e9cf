import type { Page } from '@playwright/test'
import type { Answer, Span } from '#app/domain/advisor/answer.ts'
import { writeStoredAnswer } from '#app/domain/advisor/stored-answer.ts'
import { layFlat, startLooking } from '#app/testing/pages/look.ts'
import { expect, test } from '#app/testing/running/fixtures.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { makePeople, withDatabase } from '#app/testing/running/stack-people.ts'

/** Answers with every kind of part, on the page and in the panel, as wide as a phone. */

const names = ['Leeds', 'Newcastle upon Tyne', 'Middlesbrough', 'Bournemouth, Christchurch and Poole']
const columns = ['Price', 'Rent a month', 'Gross yield', 'Change in a year']
const figure = (text: string, source: number): Span => ({ figure: text, source })
const reading = 'Deal calculator: price £200,000, rent £1,200 a month, deposit 30%'
const answer: Answer = {
  blocks: [
    { kind: 'assumed', spans: ['Assumed: ', { link: 'England', place: { page: 'calculators' } }] },
    { kind: 'bars', caption: 'Median rent', rows: names.map((name, row) => ({ label: [name], figure: figure('£1,105', row), share: 1 / (row + 1) })) }, // prettier-ignore
    {
      kind: 'table',
      caption: 'Areas beside each other',
      columns: [{ label: 'Area' }, ...columns.map((label) => ({ label, isNumber: true as const }))],
      rows: names.map((name, row) => [
        [name],
        ...['£312,000', '£1,062', '5.57%', '+10.2%'].map((text) => [figure(text, row)]),
      ]),
    },
    { kind: 'readings', items: [reading, `${reading}, works £4,200`] },
  ],
  sources: names.map((label) => ({ label, detail: 'prices March 2026', place: { page: 'areas', query: '' } })),
  dealIds: [],
}

/** Puts that answer in the place of the one to a question of a new person. */
async function showAnswer(page: Page, stack: Stack, path: string): Promise<void> {
  const [cookie = ''] = await makePeople(stack, 1)
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stack.origin }])
  await page.goto(path)
  const asked = `What should I buy? ${Math.random()}`
  await page.getByLabel('Your question').fill(asked)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('I cannot say what you should buy')
  await withDatabase(stack, (db) =>
    db
      .updateTable('advisor_turns')
      .set({ answer: writeStoredAnswer(answer) })
      .where('question', '=', asked)
      .execute(),
  )
  await page.goto(path)
}

for (const [path, where] of [
  ['/advisor', '@no-js'],
  // The page within the frame is made of the same form.
  ['/advisor/panel', '@browser @all'],
] as const) {
  test(`${path}: tables and bars fit a phone, and a question to press is asked ${where}`, async ({ page, stack }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await showAnswer(page, stack, path)
    const talk = page.getByRole('list', { name: 'Conversation' })

    const bars = page.getByRole('table', { name: 'Median rent' })
    const wide = page.getByRole('region', { name: 'Areas beside each other' })
    const [longest, shorter] = await bars.locator('rect').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width)) // prettier-ignore
    expect(longest! / shorter!).toBeCloseTo(2, 0)
    expect(await wide.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
    const list = await talk.evaluate((each) => [each.scrollWidth - each.clientWidth, each.clientWidth] as const)
    expect(list[0]).toBe(0)
    const press = page.getByRole('button', { name: reading, exact: true })
    const box = (await press.boundingBox())!
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(box.width).toBeGreaterThanOrEqual(list[1] - 40)

    await press.click()
    await expect(talk.locator('#latest')).toContainText(reading)
    await expect(page.getByText('Was this right?')).toHaveCount(2)
  })

  test(`${path}: an answer with every part, and what is asked of a wrong one, can be read by everybody @all @browser`, async ({
    page,
    stack,
  }) => {
    const { open, look, faults, errors } = await startLooking(page)
    await showAnswer(page, stack, path)
    await open({ name: 'every part', path })
    await look('every part')
    await page.getByRole('button', { name: 'No, it was wrong' }).click()
    await expect(page.getByLabel('What was wrong?')).toBeVisible()
    await open({ name: 'asked why', path })
    await look('asked why')
    await page.getByRole('button', { name: 'Tell us' }).click()
    await expect(page.getByLabel('What was wrong?')).toHaveAttribute('aria-invalid', 'true')
    await page.evaluate(layFlat)
    await look('no reason')
    expect(faults).toEqual([])
    expect(errors.filter((error) => !error.includes('400'))).toEqual([])
  })
}
