import { expect, test } from 'vitest'
import { testFacts, testRules, testState, type RuleCases } from '#app/testing/desks/screening.ts'
import type { Answers } from '../record.ts'
import type { documentRules } from './document-rules.ts'
import { applyRules } from './rules.ts'
import type { vendorRules } from './vendor-rules.ts'

/** Rules about documents, authority and registrations. The day is 2 November 2026. */

const withState = (...given: Parameters<typeof testState>) => testFacts({ states: [testState(...given)] })
const withAnswers = (answers: Answers) => testFacts({ answers })
const owner: Answers = { vendorKind: 'owner', authority: 'owner' }

const cases: Record<keyof typeof documentRules | keyof typeof vendorRules, RuleCases> = {
  'document-missing': {
    fires: [
      [withState('lease', null), 'A document is missing. Still to send: Lease.', 'fix'],
      [
        testFacts({ states: [testState('lease', null), testState('gas', null)] }),
        '2 documents are missing. Still to send: Lease; Gas safety record.',
      ],
    ],
    isQuiet: [
      withState('lease', {}),
      withState('lease', null, { isNeeded: false }),
      withState('lease', null, { excuse: { why_missing: 'Lost.' } }),
    ],
  },
  'document-excused': {
    fires: [
      [
        withState('gas', null, { excuse: { why_missing: 'There is\nno gas.' } }),
        'Not sent: Gas safety record. You say: “There is no gas.”',
        'look',
      ],
      [withState('gas', null, { excuse: { why_missing: 'é'.repeat(500) } }), `“${'é'.repeat(119)}…”`],
    ],
    isQuiet: [
      withState('gas', {}, { excuse: { why_missing: 'There is no gas.' } }),
      withState('gas', null, { excuse: { why_missing: 'There is no gas.', verdict: 'not-applicable' } }),
    ],
  },
  'document-ended': {
    fires: [
      [withState('authority', { valid_until: '2026-11-01' }), 'counted until 1 November 2026, 1 day ago', 'fix'],
      // Three months after 1 August are over; the day was not written down when it was sent.
      [withState('title', { issued_on: '2026-08-01' }), 'It counts for 3 months after its day of issue. What you sent counted until 1 November 2026'], // prettier-ignore
      [withState('epc', { issued_on: '2016-10-01' }), 'It counts for 10 years'],
      [withState('home-report', { issued_on: '2026-08-01' }), 'It counts for 84 days'],
    ],
    isQuiet: [
      withState('authority', { valid_until: '2026-11-02' }),
      withState('title', { issued_on: '2026-08-02' }),
      withState('authority', { valid_until: '2020-01-01' }, { isNeeded: false }),
      withState('lease', { issued_on: '1990-01-01' }),
    ],
  },
  'document-ending': {
    fires: [
      [withState('authority', { valid_until: '2026-11-02' }), 'until 2 November 2026, which is today', 'look'],
      [withState('authority', { valid_until: '2026-12-02' }), 'until 2 December 2026, for 30 days more'],
      [withState('gas', { issued_on: '2025-11-10' }), 'It counts for a year after its day of issue.'],
    ],
    isQuiet: [
      withState('authority', { valid_until: '2026-12-03' }),
      withState('authority', { valid_until: '2026-11-01' }),
    ],
  },
  'document-undated': {
    fires: [
      [withState('epc', {}), 'Send it again with its day of issue.', 'fix'],
      [withState('authority', { issued_on: '2026-10-01' }), 'with the last day on which it does'],
    ],
    isQuiet: [withState('lease', {}), withState('epc', { issued_on: '2026-10-01' }), withState('epc', null)],
  },
  'authority-ended': {
    fires: [[withAnswers({ authorityUntil: '2026-11-01' }), 'ended on 1 November 2026, 1 day ago', 'fix']],
    isQuiet: [
      withAnswers({ authorityUntil: '2026-11-02' }),
      withAnswers({ authorityUntil: 'soon' }),
      withAnswers({ ...owner, authorityUntil: '2020-01-01' }),
    ],
  },
  'authority-ending': {
    fires: [
      [withAnswers({ authorityUntil: '2026-11-02' }), 'which is today', 'look'],
      [withAnswers({ authorityUntil: '2027-01-01' }), 'on 1 January 2027, in 60 days'],
    ],
    isQuiet: [withAnswers({ authorityUntil: '2027-01-02' }), withAnswers({ authorityUntil: '2026-11-01' })],
  },
  'owner-missing': {
    fires: [[withAnswers({ ownerName: '  ' }), 'The owner is not named', 'fix']],
    isQuiet: [withAnswers({}), withAnswers({ ...owner, ownerName: '' })],
  },
  'aml-number': {
    fires: [
      [withAnswers({ amlNumber: '' }), 'The anti-money-laundering number is missing', 'fix'],
      [withAnswers({ amlNumber: 'XAML0000012345' }), 'You entered “XAML0000012345”; such numbers look like'],
      [withAnswers({ amlNumber: '00000123456' }), 'has an unusual shape'],
    ],
    isQuiet: [
      withAnswers({ amlNumber: 'xaml 0000 0123 456' }),
      withAnswers({ ...owner, amlNumber: '' }),
      withAnswers({ vendorKind: 'developer', amlNumber: '' }),
    ],
  },
  'redress-number': {
    fires: [
      [withAnswers({ redressScheme: '' }), 'The redress scheme is missing', 'fix'],
      [withAnswers({ redressNumber: '' }), 'The redress number is missing'],
      [withAnswers({ redressScheme: 'tpo', redressNumber: '01234' }), 'N01234, a letter and digits'],
      [withAnswers({ redressNumber: 'N01234' }), 'digits with or without PRS'],
    ],
    isQuiet: [
      withAnswers({ redressScheme: 'tpo', redressNumber: 'N01234' }),
      withAnswers({ redressNumber: '012345' }),
      withAnswers({ redressNumber: 'PRS 012345' }),
      withAnswers({ ...owner, redressScheme: '' }),
    ],
  },
  'ico-number': {
    fires: [
      [withAnswers({ icoNumber: '' }), 'The ICO registration is missing', 'fix'],
      [withAnswers({ icoNumber: 'A1234567' }), 'has an unusual shape'],
      [withAnswers({ icoNumber: 'ZA12345' }), 'has an unusual shape'],
    ],
    isQuiet: [
      withAnswers({ icoNumber: 'za123456' }),
      withAnswers({ icoNumber: 'Z1234567' }),
      withAnswers({ ...owner, icoNumber: '' }),
    ],
  },
  'insurance-ended': {
    fires: [[withAnswers({ insuredUntil: '2026-10-31' }), 'ended on 31 October 2026, 2 days ago', 'fix']],
    isQuiet: [withAnswers({ insuredUntil: '2026-11-02' }), withAnswers({ ...owner, insuredUntil: '2020-01-01' })],
  },
  'insurance-ending': {
    fires: [
      [withAnswers({ insuredUntil: '2026-12-02' }), 'in 30 days', 'look'],
      [withAnswers({ insuredUntil: '2026-11-02' }), 'which is today'],
    ],
    isQuiet: [withAnswers({ insuredUntil: '2026-12-03' }), withAnswers({ insuredUntil: '2026-11-01' })],
  },
  'client-money': {
    fires: [[withAnswers({ clientMoney: 'unprotected' }), 'Regulations 2019', 'fix']],
    isQuiet: [
      withAnswers({ clientMoney: 'none' }),
      withAnswers({ clientMoney: 'protected' }),
      withAnswers({ ...owner, clientMoney: 'unprotected' }),
    ],
  },
}

testRules(cases)

test('facts in which nothing is amiss find nothing', () => {
  expect(applyRules(testFacts())).toEqual([])
})

test('what the vendor should change comes first, and each finding has a key of its own', () => {
  const found = applyRules(
    testFacts({
      answers: { personalInterest: 'yes', authorityUntil: '2026-11-20', amlNumber: '' },
      states: ['gas', 'epc', 'electrical'].map((kind) => testState(kind as 'gas', {})),
    }),
  )
  expect(found.map(({ key, tone }) => `${tone} ${key}`)).toEqual([
    'fix document-undated:gas',
    'fix document-undated:epc',
    'fix document-undated:electrical',
    'fix aml-number',
    'look authority-ending',
    'look personal-interest',
  ])
})
