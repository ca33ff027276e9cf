import { expect, test } from 'vitest'
import type { BackupState } from '#app/domain/backups/backups.ts'
import { backupsOnPostgres, noBackups, tellBackups } from './running-backups.ts'

const now = '2026-11-30T12:00:00.000Z'
const state: BackupState = {
  seen: { newest: { name: '2026-11-30T02-03-00Z', at: '2026-11-30T02:03:00.000Z' }, count: 14 },
  bytes: 412_000_000,
  lack: null,
  provedAt: '2026-11-29T02:10:00.000Z',
  failed: { make: null, proof: null },
}
const failure = { at: '2026-11-30T03:00:00.000Z', why: 'The disk is full.' }
const old = { newest: { name: '2026-11-27T02-03-00Z', at: '2026-11-27T02:03:00.000Z' }, count: 2 }

test.each<[string, Partial<BackupState>, boolean | null, string, string | null]>([
  [
    'all is well',
    {},
    true,
    'The newest was made on 30 November 2026 at 02:03, 412.0 MB; 14 kept. It was last proved that one can be restored on',
    state.provedAt,
  ],
  [
    'its files were not looked at',
    { lack: 'Its files were not looked at, because the bucket could not be reached.', provedAt: null },
    null,
    'The newest was made on 30 November 2026 at 02:03, 412.0 MB; 14 kept. Its files were not looked at, because the bucket could not be reached. None has been restored to prove it.',
    null,
  ],
  ['nobody has looked', { seen: undefined }, null, 'Nothing has looked at BACKUP_DIR since the start.', null],
  ['none yet', { seen: { newest: null, count: 0 }, provedAt: null }, null, 'There is none yet.', null],
  [
    'none, and the reason',
    { seen: { newest: null, count: 0 }, provedAt: null, failed: { make: failure, proof: null } },
    false,
    'There is none yet. Making one failed: The disk is full. Last tried on',
    failure.at,
  ],
  [
    'too old, and the reason',
    { seen: old, bytes: null, failed: { make: failure, proof: null } },
    false,
    'The newest was made on 27 November 2026 at 02:03; 2 kept. Making one failed: The disk is full. Last tried on',
    failure.at,
  ],
  [
    'tonight’s failed once, and last night’s is there',
    { failed: { make: failure, proof: null } },
    true,
    'The newest was made on 30 November 2026 at 02:03, 412.0 MB; 14 kept. Making one failed: The disk is full. Last tried on',
    failure.at,
  ],
  [
    'never proved',
    { provedAt: null },
    null,
    'The newest was made on 30 November 2026 at 02:03, 412.0 MB; 14 kept. None has been restored to prove it.',
    null,
  ],
  [
    'the proof failed',
    { failed: { make: null, proof: { ...failure, why: 'It is damaged' } } },
    false,
    'The newest was made on 30 November 2026 at 02:03, 412.0 MB; 14 kept. Restoring one to prove it failed: It is damaged. Last tried on',
    failure.at,
  ],
])('the row of backups: %s', (_, changed, isWell, text, at) => {
  expect(tellBackups({ ...state, ...changed }, now)).toEqual({ name: 'Backups', isWell, text, at })
})

test('the row of a site that makes none by itself is no fault', () => {
  for (const row of [noBackups, backupsOnPostgres])
    expect(row).toMatchObject({ name: 'Backups', isWell: null, at: null })
})
