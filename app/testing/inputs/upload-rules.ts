import type { Db } from '#db/database.server.ts'
import type { UploadRules } from '#app/domain/files/files.ts'
import type { Caller } from '#app/domain/files/quotas.server.ts'
import { storeUpload } from '#app/domain/files/uploads.server.ts'
import { testNow } from '../database/database.ts'

/** Rules of forms that there are not: what files can do, they can do for any form. */

export const photoRules = {
  purpose: 'test-photo',
  aboutType: 'garden',
  field: 'photos',
  kinds: ['image/png', 'image/jpeg'],
  largestFile: 300_000,
  mostFiles: 3,
  mostFilesOfOne: 4,
  quotas: { bytesOfOneCaller: 1_000_000, unattachedBytes: 2_000_000, bytesADay: 4_000_000 },
  fullText: 'No more photographs today. Come back tomorrow.',
} as const satisfies UploadRules

/** Of the same things as the photographs, with one file a form and more room. */
export const planRules = {
  ...photoRules,
  purpose: 'test-plan',
  field: 'plan',
  kinds: ['application/pdf'],
  largestFile: 1_500_000,
  mostFiles: 1,
  quotas: { bytesOfOneCaller: 5_000_000, unattachedBytes: 9_000_000_000, bytesADay: 99_000_000_000 },
  fullText: 'No more plans today.',
} as const satisfies UploadRules

/** Of files that are sealed. */
export const sealedRules = {
  ...photoRules,
  purpose: 'test-passport',
  field: 'passport',
  isSealed: true,
  fullText: 'No passports today.',
} as const satisfies UploadRules

export const stranger: Caller = { key: '192.0.2.1', network: '192.0.2.1', isKnown: false }

let count = 0

/** Writes a file down that is on no disk, and returns its id. Throws the reason where it is refused. */
export async function storeTestUpload(
  db: Db,
  rules: UploadRules,
  { byteSize = 1000, now = testNow, caller = stranger }: { byteSize?: number; now?: string; caller?: Caller } = {},
): Promise<string> {
  count += 1
  const file = { fileKey: `key-${count}-key`, fileName: `scan ${count}.pdf`, contentType: 'application/pdf' as const }
  const stored = await storeUpload(db, rules, caller, { ...file, byteSize }, now)
  if (!stored.ok) throw new Error(stored.reason)
  return stored.upload.id
}
