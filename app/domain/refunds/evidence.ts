import { megabyte, type UploadRules } from '#app/domain/files/files.ts'

/**
 * The rules of files that go with a refund request. Strangers may send them, so all of them together may fill only a little of
 * the disk.
 */
export const evidenceRules = {
  purpose: 'refund-evidence',
  aboutType: 'refund-request',
  field: 'documents',
  kinds: ['application/pdf', 'image/jpeg', 'image/png'],
  largestFile: 5 * megabyte,
  mostFiles: 5,
  // Somebody may ask again and add to what they sent.
  mostFilesOfOne: 20,
  quotas: { bytesOfOneCaller: 100_000_000, unattachedBytes: 200_000_000, bytesADay: 1_000_000_000 },
  fullText: 'We cannot take more files at the moment. Send your request without them; we will ask for them by email.',
} as const satisfies UploadRules
