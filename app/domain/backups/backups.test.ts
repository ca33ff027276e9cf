import { expect, test } from 'vitest'
import { isBackupDue, isProofDue, judgeBackups, sortBackups, type BackupState } from './backups.ts'

const now = '2026-11-30T12:00:00.000Z'
const at = (time: string) => ({ name: time, at: time })

test('what the command makes is a backup, and nothing else in the folder; the newest is first', () => {
  const names = [
    '2026-11-28T02-03-04Z',
    '2026-11-30T02-03-04Z',
    '2026-11-30T02-03-04Z-2',
    '2026-11-30T02-03-04Z-10',
    '2026-11-29T02-03-04.123Z-of-0060-bedrooms',
    '2026-11-29T02-03-04Z.tmp',
    '2026-99-29T02-03-04Z',
    'site-12.tmp',
    'marketplace.db',
  ]
  expect(sortBackups(names, now)).toEqual([
    { name: '2026-11-30T02-03-04Z-10', at: '2026-11-30T02:03:04.000Z' },
    { name: '2026-11-30T02-03-04Z-2', at: '2026-11-30T02:03:04.000Z' },
    { name: '2026-11-30T02-03-04Z', at: '2026-11-30T02:03:04.000Z' },
    { name: '2026-11-28T02-03-04Z', at: '2026-11-28T02:03:04.000Z' },
  ])
})

test('one that a clock made which was ahead comes last', () => {
  const names = ['2031-01-01T02-00-00Z', '2026-11-28T02-03-04Z']
  expect(sortBackups(names, now).map(({ name }) => name)).toEqual(['2026-11-28T02-03-04Z', '2031-01-01T02-00-00Z'])
})

test.each([
  ['none yet', null, '2026-11-30T00:30:00.000Z', true],
  ['last night’s, before two', '2026-11-29T02:01:00.000Z', '2026-11-30T01:59:59.000Z', false],
  ['last night’s, after two', '2026-11-29T02:01:00.000Z', '2026-11-30T02:00:00.000Z', true],
  ['tonight’s', '2026-11-30T02:00:00.000Z', '2026-11-30T23:59:00.000Z', false],
  ['one by hand in the evening, after two', '2026-11-29T20:00:00.000Z', '2026-11-30T02:00:00.000Z', true],
  ['a site that was off in the night', '2026-11-27T02:01:00.000Z', '2026-11-30T09:00:00.000Z', true],
  // In summer two o'clock in London is one by UTC.
  ['before two in summer', '2026-06-29T01:01:00.000Z', '2026-06-30T00:59:00.000Z', false],
  ['after two in summer', '2026-06-29T01:01:00.000Z', '2026-06-30T01:00:00.000Z', true],
  // Clocks go from one to two on 29 March and show one twice on 25 October.
  ['the night that clocks go forward', '2026-03-28T02:01:00.000Z', '2026-03-29T01:00:00.000Z', true],
  ['the night that clocks go back, the first hour', '2026-10-24T01:01:00.000Z', '2026-10-25T01:30:00.000Z', false],
  ['the night that clocks go back', '2026-10-24T01:01:00.000Z', '2026-10-25T02:00:00.000Z', true],
])('a backup is due once a night: %s', (_, newest, now, isDue) => {
  expect(isBackupDue(newest === null ? null : at(newest), now)).toBe(isDue)
})

test.each([
  ['never', null, '2026-11-30T12:00:00.000Z', true],
  ['six nights before', '2026-11-24T02:05:00.000Z', '2026-11-30T12:00:00.000Z', false],
  ['seven nights before, before two', '2026-11-23T02:05:00.000Z', '2026-11-30T01:59:00.000Z', false],
  ['seven nights before', '2026-11-23T02:05:00.000Z', '2026-11-30T02:00:00.000Z', true],
  ['on an afternoon, in the seventh night', '2026-11-23T15:00:00.000Z', '2026-11-30T02:00:00.000Z', true],
  ['by a clock that was ahead', '2031-01-01T02:00:00.000Z', '2026-11-30T12:00:00.000Z', true],
])('a proof is due each seventh night: %s', (_, provedAt, now, isDue) => {
  expect(isProofDue(provedAt, now)).toBe(isDue)
})

const state: BackupState = {
  seen: { newest: at('2026-11-30T02:03:00.000Z'), count: 14 },
  bytes: 1000,
  lack: null,
  provedAt: '2026-11-29T02:10:00.000Z',
  failed: { make: null, proof: null },
}
const failure = { at: '2026-11-30T03:00:00.000Z', why: 'It broke.' }
const seenAt = (time: string) => ({ seen: { newest: at(time), count: 1 } })

test.each<[string, Partial<BackupState>, boolean | null]>([
  ['made tonight and proved this week', {}, true],
  ['nobody has looked', { seen: undefined }, null],
  ['none yet', { seen: { newest: null, count: 0 } }, null],
  ['none, and making one failed', { seen: { newest: null, count: 0 }, failed: { make: failure, proof: null } }, false],
  ['36 hours old', seenAt('2026-11-29T00:00:00.000Z'), true],
  ['more than 36 hours old', seenAt('2026-11-28T23:59:59.000Z'), false],
  ['the last try failed, and last night’s is there', { failed: { make: failure, proof: null } }, true],
  ['never proved', { provedAt: null }, null],
  ['proved ten days ago', { provedAt: '2026-11-20T12:00:00.000Z' }, true],
  ['proved longer ago', { provedAt: '2026-11-20T11:59:59.000Z' }, false],
  ['the last proof failed', { failed: { make: null, proof: failure } }, false],
  ['the last proof failed, and nobody has looked', { seen: undefined, failed: { make: null, proof: failure } }, false],
])('all is well or not: %s', (_, changed, isWell) => {
  expect(judgeBackups({ ...state, ...changed }, now)).toBe(isWell)
})
