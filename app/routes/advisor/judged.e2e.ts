import { expect, test } from '#app/testing/running/fixtures.ts'
import { makePeople } from '#app/testing/running/stack-people.ts'

for (const [path, where] of [
  ['/advisor', '@no-js'],
  // The page within the frame is made of the same form.
  ['/advisor/panel', '@browser @all'],
] as const)
  test(`${path}: an answer is judged, with a reason where it is wrong, and what is typed meanwhile stays ${where}`, async ({
    page,
    stack,
    hasJavaScript,
  }) => {
    const [cookie = ''] = await makePeople(stack, 1)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: stack.origin }])
    await page.goto(path)
    const line = page.getByLabel('Your question')
    await line.fill('What should I buy?')
    await page.getByRole('button', { name: 'Send' }).click()
    const [up, down] = ['Yes, it was right', 'No, it was wrong'].map((each) => page.getByRole('button', { name: each }))
    await expect(page.getByText('Was this right?')).toBeVisible()
    const box = (await down!.boundingBox())!
    expect([box.width >= 44, box.height >= 44]).toEqual([true, true])

    await line.fill('And what')
    await down!.click()
    const reason = page.getByLabel('What was wrong?')
    await expect(down!).toHaveAttribute('aria-pressed', 'true')
    await expect(reason).toBeVisible()
    if (hasJavaScript) {
      await expect(reason).toBeFocused()
      await expect(line).toHaveValue('And what')
    }
    await page.getByRole('button', { name: 'Tell us' }).click()
    await expect(page.getByText('Choose what was wrong')).toBeVisible()
    await reason.selectOption('It did not answer')
    await page.getByLabel('In your own words').fill('I asked for a figure')
    await page.getByRole('button', { name: 'Tell us' }).click()
    await expect(page.getByText('Thank you.')).toBeVisible()
    await expect(reason).toHaveCount(0)

    await up!.click()
    await expect(up!).toHaveAttribute('aria-pressed', 'true')
    await expect(down!).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await expect(page.getByText('Thank you.')).toBeVisible()
    if (hasJavaScript) await expect(page).toHaveURL(path)
  })
