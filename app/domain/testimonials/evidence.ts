import { megabyte, type UploadRules } from '#app/domain/files/files.ts'

/** The rules of files by which the desk has checked a testimonial, such as the letter that it came in. */
export const testimonialEvidence = {
  purpose: 'testimonial-evidence',
  aboutType: 'testimonial',
  field: 'documents',
  kinds: ['application/pdf', 'image/jpeg', 'image/png'],
  largestFile: 5 * megabyte,
  mostFiles: 5,
  mostFilesOfOne: 20,
  quotas: { bytesOfOneCaller: 100_000_000, unattachedBytes: 100_000_000, bytesADay: 500_000_000 },
  fullText: 'We cannot take more files at the moment. Save what you have typed without them, and add them later.',
} as const satisfies UploadRules
