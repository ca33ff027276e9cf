import { describe, expect, test } from 'vitest'
import { addSubmission, flatAnswers, readRow, stageSubmissions } from '#app/testing/desks/submissions.ts'
import { testNow } from '#app/testing/database/database.ts'
import { keepDraft, readDraft } from '#app/domain/records/drafts.server.ts'
import { listAtHand } from './at-hand.ts'
import { documentKinds, neededDocuments } from './documents.ts'
import { readProgress, sayStepState, stepAfter, stepBefore } from './progress.ts'
import { askedIn, namesOf, stepNames, vendorKinds, type Answers, type QuestionName } from './record.ts'
import { longestAnswer, savePage, startSubmission } from './saving.server.ts'
import { mostConditions, shownGroups, tellAnswer, whyNotAsked } from './shown.ts'

/** The pages of the form: what each shows, how far a vendor is, and what is kept of what was typed. */

const pages = stepNames.filter((step) => namesOf(step).length > 0)

describe('the groups of a page', () => {
  test('what earlier answers leave out is not sent, and what the page decides is sent with its condition', () => {
    const shown = (step: 'numbers' | 'authority', answers: Answers) =>
      shownGroups(step, answers).map(({ title, conditions }) => [title, conditions.map(({ name }) => name)])
    expect(shown('authority', {})).toEqual([
      ['', []],
      ['The agreement and the owner', ['authority']],
    ])
    expect(shown('numbers', { tenure: 'Freehold' })).not.toContainEqual(['Charges of the lease', []])
    expect(shown('numbers', { tenure: 'Leasehold' })).toContainEqual(['Charges of the lease', []])
    expect(shown('numbers', {})).toContainEqual(['The works', ['needsWorks']])
  })

  test('hold every question that is asked, whatever the answers of the page are', () => {
    const cases: Answers[] = [{}, flatAnswers, { ...flatAnswers, hmo: 'yes', needsWorks: 'yes', occupancy: 'vacant' }]
    for (const answers of cases)
      for (const step of pages) {
        const sent = new Set<QuestionName>(shownGroups(step, answers).flatMap(({ names }) => [...names]))
        expect(askedIn(step, answers).filter((name) => !sent.has(name))).toEqual([])
      }
  })

  test('have no more conditions than the stylesheet has rules, each with a number of its own', () => {
    for (const step of pages) {
      const numbers = shownGroups(step, flatAnswers).flatMap(({ conditions }) => conditions.map(({ index }) => index))
      expect(numbers).toEqual(numbers.map((_, index) => index))
      expect(numbers.length).toBeLessThanOrEqual(mostConditions)
    }
  })

  test('where nothing is asked, the answers that decided it are named with the page that asks them', () => {
    expect(shownGroups('compliance', { vendorKind: 'owner' })).toEqual([])
    expect(whyNotAsked('compliance', { vendorKind: 'owner' })).toEqual([
      { step: 'who', label: 'You are', said: 'The owner' },
    ])
  })
})

test.each<[QuestionName, string, string | null]>([
  ['uprn', '', null],
  ['insuredUntil', '2029-06-30', '30 June 2029'],
  ['insuredUntil', 'next June', 'next June'],
  ['isPlanningUnresolved', '', 'No'],
  ['isPlanningUnresolved', 'yes', 'Yes'],
  ['hmo', 'no', 'No'],
  ['statedNetYield', '5.78', '5.78%'],
  ['ownerEmail', 'olive@owners.test', 'olive@owners.test'],
])('the answer to %s, "%s", reads %s', (name, text, said) => expect(tellAnswer(name, text)).toBe(said))

describe('how far a vendor is', () => {
  test('each page is open, done, to fix or not asked', () => {
    const begun = { vendorKind: 'owner', vendorForm: 'individual', contactName: 'Olive', contactPhone: '' }
    const progress = readProgress(begun, 0)
    expect(progress.who).toEqual({ is: 'to-fix', count: 1 })
    expect(progress.compliance).toEqual({ is: 'not-asked' })
    expect(progress.property).toEqual({ is: 'open' })
    expect(progress.documents).toEqual({ is: 'open' })
    const whole = readProgress(flatAnswers, 2)
    expect([whole.who, whole.compliance, whole.numbers]).toEqual([{ is: 'done' }, { is: 'done' }, { is: 'done' }])
    expect(sayStepState('documents', whole.documents)).toBe('2 to send')
    expect(sayStepState('who', progress.who)).toBe('1 to fix')
  })

  test('nothing is done, to fix or left out before anything is saved', () => {
    expect(new Set(Object.values(readProgress({}, 0)).map(({ is }) => is))).toEqual(new Set(['open']))
  })

  test('going on and back leaves out what is not asked', () => {
    expect(stepAfter('authority', { vendorKind: 'owner' })).toBe('property')
    expect(stepAfter('authority', { vendorKind: 'agent' })).toBe('compliance')
    expect(stepBefore('property', { vendorKind: 'owner', authority: 'owner' })).toBe('authority')
    expect([stepBefore('who', {}), stepAfter('review', {})]).toEqual([undefined, undefined])
  })
})

test('the documents to have at hand are those of the matrix: each kind that is ever needed is named', () => {
  const { everybody, vendors, properties } = listAtHand()
  const named = new Set([...everybody, ...[...vendors, ...properties].flatMap(({ documents }) => documents)])
  const missing = Object.entries(documentKinds).filter(([kind, { label }]) => kind !== 'other' && !named.has(label))
  expect(missing.map(([kind]) => kind)).toEqual([])
  expect(everybody).toEqual(neededDocuments({}).map((kind) => documentKinds[kind].label))
  expect(vendors.map(({ title }) => title)).toEqual([vendorKinds.agent, vendorKinds.sourcer, 'Whoever submits for a company']) // prettier-ignore
  expect([...vendors, ...properties].filter(({ documents }) => documents.length === 0)).toEqual([])
})

describe('what was typed', () => {
  test('an answer that is too long to be kept is refused, and nothing of its page is saved', async () => {
    const { db, vendor } = await stageSubmissions()
    const long = 'x'.repeat(longestAnswer + 1)
    expect(await startSubmission(db, vendor, { contactName: long }, null, testNow)).toEqual({ ok: false, reason: 'too-long' }) // prettier-ignore
    const { reference, version, answers } = await addSubmission(db, vendor)
    const page = { step: 'property' as const, version, form: null }
    const refused = await savePage(db, vendor, reference, { ...page, texts: { ...flatAnswers, description: long } }, testNow) // prettier-ignore
    expect(refused).toEqual({ ok: false, reason: 'too-long' })
    expect((await readRow(db, reference)).answers).toBe(answers)
    const longest = { ...flatAnswers, description: 'x'.repeat(longestAnswer) }
    expect(await savePage(db, vendor, reference, { ...page, texts: longest }, testNow)).toMatchObject({ ok: true, mistakes: { description: expect.any(String) as string } }) // prettier-ignore
  })

  test('and never saved stays a draft when another page is saved, and goes with its own', async () => {
    const { db, vendor } = await stageSubmissions()
    const { id, reference, version } = await addSubmission(db, vendor)
    const typed = { kind: 'submission', about: id, version, fields: { otherRisks: 'Damp', insurance: '£310' } } as const
    await keepDraft(db, vendor.id, typed, testNow)
    const save = (step: 'numbers' | 'risks', at: number) =>
      savePage(db, vendor, reference, { step, texts: flatAnswers, version: at, form: null }, testNow)
    await save('numbers', version)
    expect((await readDraft(db, vendor.id, 'submission', id))?.fields).toEqual({ otherRisks: 'Damp' })
    await save('risks', version)
    expect(await readDraft(db, vendor.id, 'submission', id)).toBeUndefined()
  })
})
