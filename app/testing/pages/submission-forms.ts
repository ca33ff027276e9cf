import type { Page } from '@playwright/test'
import { comparableLabels, comparableParts } from '#app/domain/deals/record/record-kinds.ts'
import {
  dayAskedOf,
  documentKindOf,
  neededDocuments,
  type DocumentKindName,
} from '#app/domain/submissions/documents.ts'
import {
  askedIn,
  isRequired,
  questionOf,
  stepNames,
  titleOf,
  type Answers,
  type QuestionName,
  type StepName,
} from '#app/domain/submissions/record.ts'
import { addDays } from '#app/utils/dates.ts'
import { pdf } from '../inputs/files.ts'
import { expect } from '../running/fixtures.ts'

/** A vendor at the pages of a submission, as journeys fill them in: by the labels, click by click, with script and without. */

/** Types these answers into the page of a step that is open. An answer that the page does not ask for is left out. */
export async function fillStep(page: Page, step: StepName, answers: Answers): Promise<void> {
  for (const name of askedIn(step, answers)) {
    if (answers[name] !== undefined) await fillQuestion(page, name, answers)
  }
}

async function fillQuestion(page: Page, name: QuestionName, answers: Answers): Promise<void> {
  const { label, control } = questionOf(name, answers)
  const answer = answers[name]!
  const shown = isRequired(name) || control.kind === 'flag' ? label : `${label} (optional)`
  if (control.kind === 'comparables') return fillSales(page, answer)
  if (control.kind === 'flag') return page.getByLabel(label, { exact: true }).check()
  if (control.kind !== 'choice') return page.getByLabel(shown, { exact: true }).fill(answer)
  const option = control.options[answer]!
  // The buttons of a choice stand in a group of its name, which may be that of the group around it as well.
  const buttons = page.getByRole('group', { name: shown, exact: true }).last().getByRole('radio', { name: option, exact: true }) // prettier-ignore
  if ((await buttons.count()) > 0) return buttons.check()
  await page.getByLabel(shown, { exact: true }).selectOption({ label: option })
}

/** One sale a line, its parts between bars. */
async function fillSales(page: Page, sales: string): Promise<void> {
  await page.locator('summary').filter({ hasText: 'More sales' }).click()
  for (const [index, sale] of sales.split('\n').entries())
    for (const [at, text] of sale.split(' | ').entries())
      await page.getByLabel(`${comparableLabels[comparableParts[at]!]}, sale ${index + 1}`, { exact: true }).fill(text)
}

/** Presses "Save and go on" and waits for the page of that step. */
export async function goOn(page: Page, next: StepName): Promise<void> {
  await page.getByRole('button', { name: 'Save and go on' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: titleOf(next), exact: true })).toBeVisible()
}

/** From this page of questions through the others to that of the documents. A page that asks nothing is passed by. */
export async function fillQuestions(page: Page, answers: Answers, from: StepName = 'who'): Promise<void> {
  const asking = stepNames.slice(stepNames.indexOf(from)).filter((step) => askedIn(step, answers).length > 0)
  for (const [index, step] of asking.entries()) {
    await fillStep(page, step, answers)
    await goOn(page, asking[index + 1] ?? 'documents')
  }
}

/** The part of the page of documents that is about this kind. */
export const documentPart = (page: Page, kind: DocumentKindName) =>
  page.getByRole('region', { name: documentKindOf(kind).label, exact: true })

/** A small PDF of this name, to be chosen in a field for files. */
export const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
/** The day so many days from today. */
export const dayFrom = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

/** Sends a file as a document of this kind, with its day where one is asked for. */
export async function sendDocument(page: Page, kind: DocumentKindName, name = `${kind}.pdf`): Promise<void> {
  const part = documentPart(page, kind)
  const asks = dayAskedOf(kind)
  if (asks === 'issued') await part.getByLabel('Issued on').fill(dayFrom(-20))
  if (asks === 'end') await part.getByLabel('Its last day').fill(dayFrom(300))
  await part.getByLabel('File').setInputFiles(paper(name))
  // With script the file is sent at once, and its line moves the button away from under a mouse.
  await part.getByRole('button', { name: /^Send/ }).press('Enter')
  await expect(part.getByRole('link', { name, exact: true })).toBeVisible()
}

/** Sends every document that these answers need, but those left out. */
export async function sendDocuments(
  page: Page,
  answers: Answers,
  leftOut: readonly DocumentKindName[] = [],
): Promise<void> {
  for (const kind of neededDocuments(answers)) if (!leftOut.includes(kind)) await sendDocument(page, kind)
}

/** From the page of documents past the terms to the review. */
export async function goToReview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go on to the terms' }).click()
  await page.getByRole('link', { name: 'Go on to the review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
}

/** Declares, signs and presses "Submit for review". */
export async function declare(page: Page, name = 'Vera Vendor'): Promise<void> {
  await page.getByLabel(/^What I state is true/).check()
  await page.getByLabel(/^I accept the vendor terms/).check()
  await page.getByLabel('Your full name, as a signature').fill(name)
  await page.getByRole('button', { name: 'Submit for review' }).click()
}
