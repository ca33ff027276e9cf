import { beforeEach, describe, expect, test } from 'vitest'
import { addSampleAreas } from '#app/testing/database/areas.ts'
import { addDeal, addUser, testNow } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { addSubmission, flatAnswers, readRow, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts' // prettier-ignore
import { hostileTexts } from '#app/testing/inputs/hostile-texts.ts'
import type { SubmissionRow, SubmissionState } from '#db/schema.ts'
import { documentStates, listDocuments } from '../documents.server.ts'
import { questionNames, type Answers } from '../record.ts'
import { answersOf, savePage } from '../saving.server.ts'
import { submitSubmission } from '../submitting.server.ts'
import { readFindings } from './findings.ts'
import { screenSubmission } from './screening.server.ts'
import { findTwins, type Twin } from './twins.server.ts'

let stage: SubmissionStage
beforeEach(async () => {
  stage = await stageSubmissions()
  await addSampleAreas(stage.db)
})

const today = testNow.slice(0, 10)
const screen = async (row: SubmissionRow, db = stage.db) => {
  const answers = answersOf(row)
  return screenSubmission(db, row, answers, documentStates(answers, await listDocuments(stage.db, row.id), today), testNow) // prettier-ignore
}
const keysOf = async (row: SubmissionRow) => (await screen(row)).map(({ key }) => key)
const submit = (row: SubmissionRow) =>
  submitSubmission(stage.db, stage.vendor, row.reference, { signedName: 'Vera Vendor', termsVersion: '2026-11-28' }, testNow) // prettier-ignore
const place = { address: 'Flat 4, 118 Cardigan Road', postcode: 'LS6 3BJ' }

describe('handing in', () => {
  test('keeps what was found, which stops nothing', async () => {
    const row = await addSubmission(stage.db, stage.vendor, {
      answers: { ...flatAnswers, title: 'Flat with a guaranteed tenant', pooled: 'yes', pooledDetail: 'By a trust' },
    })
    expect(readFindings(row)).toEqual([])
    const found = await screen(row)
    expect(await submit(row)).toMatchObject({ ok: true })
    const sent = await readRow(stage.db, row.reference)
    expect(sent.state).toBe('submitted')
    expect(readFindings(sent)).toEqual(found)
    const keys = found.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['claim-guaranteed', 'stated-net-yield', 'pooled']))
    const net = found.find(({ key }) => key === 'stated-net-yield')
    expect(net?.text).toContain('You advertise a net yield of 5.78%; from your answers we work out 4.42%')
  })

  test('again finds anew', async () => {
    const row = await addSubmission(stage.db, stage.vendor, { answers: { ...flatAnswers, pooled: 'yes', pooledDetail: 'x' } }) // prettier-ignore
    await submit(row)
    const answers = JSON.stringify({ ...flatAnswers, statedNetYield: '', pooled: 'no' })
    await stage.db.updateTable('submissions').set({ state: 'changes-requested', answers }).where('id', '=', row.id).execute() // prettier-ignore
    const later = '2026-11-03T10:00:00.000Z'
    await submitSubmission(stage.db, stage.vendor, row.reference, { signedName: 'V', termsVersion: '2026-11-28' }, later) // prettier-ignore
    const keys = readFindings(await readRow(stage.db, row.reference)).map(({ key }) => key)
    expect(keys).not.toContain('pooled')
    expect(keys).not.toContain('stated-net-yield')
  })
})

describe('a draft', () => {
  test('has its figures beside those of its area', async () => {
    const row = await addSubmission(stage.db, stage.vendor, { answers: { ...flatAnswers, price: '£66,000' } })
    const found = await screen(row)
    expect(found.find(({ key }) => key === 'price-out-of-line')?.text).toContain('£66,000 is 73.00% below the average price in Leeds, £244,430, March 2026') // prettier-ignore
    expect(found.find(({ key }) => key === 'yield-high')?.text).toContain('17.27% is 5.27 points above 12%')
  })

  test('is screened with nothing answered, and with nothing that can be read', async () => {
    const row = await addSubmission(stage.db, stage.vendor)
    expect(await screenSubmission(stage.db, row, {}, documentStates({}, [], today), testNow)).toMatchObject([{ key: 'document-missing' }]) // prettier-ignore
    const odd = Object.fromEntries(questionNames.map((name) => [name, '\u202E?'])) as Answers
    await expect(screenSubmission(stage.db, row, odd, [], testNow)).resolves.toBeInstanceOf(Array)
  })

  test('is not asked about what it is not asked', async () => {
    const answers: Answers = { ...flatAnswers, tenure: 'Freehold', leaseYears: '20', vendorKind: 'owner', authority: 'owner', amlNumber: '', authorityUntil: '2020-01-01' } // prettier-ignore
    const keys = await keysOf(await addSubmission(stage.db, stage.vendor, { answers }))
    for (const key of ['short-lease', 'aml-number', 'authority-ended']) expect(keys).not.toContain(key)
  })
})

describe('the same property', () => {
  const findOther = async (state: SubmissionState, answers: Answers = flatAnswers) => {
    const other = await addSubmission(stage.db, await addUser(stage.db), { state, answers })
    const row = await addSubmission(stage.db, stage.vendor, { answers: { ...flatAnswers, address: 'FLAT 4 / 118 Cardigan Road.', postcode: 'ls63bj' } }) // prettier-ignore
    return { other, row, keys: await keysOf(row), twins: await findTwins(stage.db, row) }
  }

  test.each(['submitted', 'in-review', 'changes-requested', 'on-hold'] as const)('of a submission that is %s is found, and never whose', async (state) => {
    const { other, row, keys, twins } = await findOther(state)
    expect(keys).toContain('same-address')
    const told = JSON.stringify(await screen(row))
    for (const secret of [other.reference, other.vendor_name, 'another vendor']) expect(told).not.toContain(secret)
    expect(twins).toEqual([{ kind: 'submission', reference: other.reference, title: other.title, state, by: ['address'], isOpen: true }]) // prettier-ignore
  }) // prettier-ignore

  test('of a draft is nobody’s claim yet', async () => {
    const { keys, twins } = await findOther('draft')
    expect(keys).not.toContain('same-address')
    expect(twins).toEqual([])
  })

  test.each(['approved', 'rejected', 'withdrawn'] as const)('of one that is %s is shown to the desk alone', async (state) => {
    const { keys, twins } = await findOther(state)
    expect(keys).not.toContain('same-address')
    expect(twins).toMatchObject([{ kind: 'submission', state, isOpen: false }])
  }) // prettier-ignore

  test('of another postcode is another property', async () => {
    expect((await findOther('submitted', { ...flatAnswers, postcode: 'LS6 3BH' })).twins).toEqual([])
  })

  test('of a deal is found by its address and postcode, but for one that is completed', async () => {
    const ids = { active: 0, inactive: 0, completed: 0 }
    for (const status of ['active', 'inactive', 'completed'] as const) ids[status] = await addDeal(stage.db, { ...place, status }) // prettier-ignore
    await addDeal(stage.db, { ...place, address: 'Flat 5, 118 Cardigan Road' })
    await addDeal(stage.db, { address: place.address, postcode: '' })
    const row = await addSubmission(stage.db, stage.vendor)
    expect(await keysOf(row)).toContain('same-address')
    const twins = await findTwins(stage.db, row)
    expect(twins.map((twin) => twin.kind === 'deal' && [twin.id, twin.status, twin.isOpen])).toEqual([
      [ids.completed, 'completed', false],
      [ids.inactive, 'inactive', true],
      [ids.active, 'active', true],
    ])
  })

  test('of its own deal is no other', async () => {
    const deal = await addDeal(stage.db, place)
    const row = await addSubmission(stage.db, stage.vendor)
    expect(await findTwins(stage.db, { ...row, deal_id: deal })).toEqual([])
  })

  test('of a title number is found in deals and submissions', async () => {
    const deal = await addDeal(stage.db, { title_number: 'WYK123456' })
    const other = await addSubmission(stage.db, await addUser(stage.db), { state: 'on-hold', answers: { ...flatAnswers, address: 'Elsewhere 1' } }) // prettier-ignore
    await stage.db.updateTable('submissions').set({ title_key: 'wyk123456' }).where('id', '=', other.id).execute()
    const row = { ...(await addSubmission(stage.db, stage.vendor)), title_key: 'wyk123456' }
    const twins: Twin[] = await findTwins(stage.db, row)
    expect(twins).toMatchObject([
      { kind: 'submission', reference: other.reference, by: ['title'] },
      { kind: 'deal', id: deal, by: ['title'] },
    ])
    expect(await keysOf(row)).toEqual(expect.arrayContaining(['same-title']))
    expect(await keysOf(row)).not.toContain('same-address')
  })
})

test('saving keeps the key of the title number with which twins are found', async () => {
  const row = await addSubmission(stage.db, stage.vendor)
  const answers = JSON.stringify({ ...flatAnswers, titleNumber: 'WYK 123-456' })
  await stage.db.updateTable('submissions').set({ answers }).where('id', '=', row.id).execute()
  const texts = { ...flatAnswers, contactName: 'Vera V. Vendor' }
  await savePage(stage.db, stage.vendor, row.reference, { step: 'who', texts, version: row.version, form: null }, testNow) // prettier-ignore
  expect(await readRow(stage.db, row.reference)).toMatchObject({ title_key: 'wyk123456', address_key: 'flat4118cardiganroad ls63bj' }) // prettier-ignore
})

test('screening makes three queries, however much there is, and reads no table of people’s rows whole', async () => {
  for (let index = 0; index < 30; index++) {
    await addDeal(stage.db, { ...place, address: `Flat ${index}, 118 Cardigan Road` })
    await addSubmission(stage.db, stage.vendor, { state: 'submitted' })
  }
  const row = { ...(await addSubmission(stage.db, stage.vendor)), title_key: 'wyk123456' }
  const queries = await watchQueries(stage.db, (db) => screen(row, db))
  expect(queries).toHaveLength(3)
  const [submissions, deals] = queries.map(({ plan }) => plan)
  expect(submissions).not.toMatch(/SCAN/)
  expect(deals).not.toMatch(/SCAN/)
  expect(queries[0]!.rows).toHaveLength(20)
  expect(queries[1]!.rows).toHaveLength(30)
})

test('hostile texts in every answer do not keep it', async () => {
  const row = await addSubmission(stage.db, stage.vendor)
  for (const makeText of Object.values(hostileTexts)) {
    const answers = Object.fromEntries(questionNames.map((name) => [name, makeText(5000)])) as Answers
    const found = await screenSubmission(stage.db, row, answers, [], testNow)
    expect(JSON.stringify(found).length).toBeLessThan(20_000)
  }
})
