import { expect, test } from '#app/testing/running/fixtures.ts'
import { message, openSecondBrowser, signInOwnAdmin } from '#app/testing/running/journeys.ts'
import { readMail } from '#app/testing/mail/mails.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

/** Signed-out visitors of one address share a limit, so that this one writes from an address of their own. */
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.1.2.3' } })

test('a question is answered, the sender replies, and it is closed @reader', async ({ page, stack, browser }) => {
  const words = `Is the roof new? ${Date.now()}`
  // An address of its own, since one gets a few mails an hour only.
  const email = `sue-${Date.now()}@sender.test`
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('group', { name: 'What is it about?' }).getByRole('radio', { name: 'Complaint' }).check()
  await page.getByLabel('Subject').fill('The roof')
  await page.getByLabel('Message').fill(`${words}\n<b>It leaks.</b>`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/support\/received\?reference=TIC-/)
  await expect(
    page.getByText("We've received your support request and will get back to you soon.", { exact: true }),
  ).toBeVisible()
  const reference = new URL(page.url()).searchParams.get('reference')!
  await expect(page.getByText(`Your reference is ${reference}.`)).toBeVisible()

  const link = await findPrivateLink(stack, email, reference)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your request ${reference}`)
  await expect(page.getByText(words)).toContainText('<b>It leaks.</b>')
  await expect(page.getByText('We will acknowledge your complaint by')).toBeVisible()

  const desk = await openSecondBrowser(browser, stack)
  await signInOwnAdmin(desk, stack, '/admin/support?kind=complaint')
  await desk.getByRole('link', { name: reference }).click()
  await expect(desk.getByText(words)).toBeVisible()
  await desk.getByRole('button', { name: 'Take it' }).click()
  await expect(message(desk, 'This ticket is yours')).toBeVisible()
  await expect(desk.getByText(/^You have it since \d\d:\d\d\.$/)).toBeVisible()
  const answer = desk.getByRole('textbox', { name: 'Answer', exact: true })
  await answer.fill('Half an answer')
  await desk.locator('summary', { hasText: 'Internal note' }).click()
  await desk.getByRole('textbox', { name: 'Note', exact: true }).fill('Ask the owner.')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(message(desk, 'Note added')).toBeVisible()
  await expect(desk.getByText('Internal note', { exact: true }).first()).toBeVisible()
  await expect(answer).toHaveValue('Half an answer')
  await expect(desk.getByLabel('Note', { exact: true })).toHaveValue('')
  await desk.getByLabel('Canned answer').selectOption('Complaint: acknowledgement')
  await desk.getByRole('button', { name: 'Insert' }).click()
  await expect(answer).toHaveValue(new RegExp(`^Half an answer[^]*recorded your complaint as ${reference}`))
  await answer.fill('The owner repairs it in January.')
  // The inserted text was an acknowledgement, which keeps a ticket open. This answer is more than that.
  await desk.getByLabel(/^This is only an acknowledgement/).uncheck()
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(message(desk, 'Answer sent')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expect(page.getByText('The owner repairs it in January.')).toBeVisible()
  await expect(page.getByText('Ask the owner.')).toHaveCount(0)
  await page.getByLabel('Message').fill('Thank you, that settles it.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(message(page, 'Reply sent')).toBeVisible()

  await desk.reload()
  await expect(desk.getByText('Thank you, that settles it.')).toBeVisible()
  await answer.fill('You are welcome.')
  await desk.getByRole('button', { name: 'Send and close' }).click()
  await expect(message(desk, 'Answer sent and ticket closed')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await desk.context().close()
})

/** The address that the mail to the sender leads to. */
async function findPrivateLink(stack: Stack, email: string, reference: string): Promise<string> {
  const rows = await withDatabase(stack, (db) =>
    db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute(),
  )
  const mail = rows.map((row) => readMail(row.payload)).find(({ to, text }) => to === email && text.includes(reference))
  return mail!.text.match(/https:\/\/deals\.test(\/support\/ticket\?key=[\w-]+)/)![1]!
}
