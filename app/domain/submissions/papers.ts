import { megabyte, type UploadRules } from '#app/domain/files/files.ts'

/** The files of a submission: pictures of the property, and documents. */

const quotas = { bytesOfOneCaller: 400 * megabyte, unattachedBytes: 1000 * megabyte, bytesADay: 4000 * megabyte }
const fullText = 'We cannot take more files at the moment. What you entered is kept; add the files later.'

/** Pictures. They are made anew when a deal comes of the submission, so that nothing of what was sent is published. */
export const pictureRules = {
  purpose: 'submission-picture',
  aboutType: 'submission',
  field: 'pictures',
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  largestFile: 5 * megabyte,
  mostFiles: 12,
  mostFilesOfOne: 30,
  quotas,
  mustAgree: true,
  fullText,
} as const satisfies UploadRules

const papers = {
  purpose: 'submission-document',
  aboutType: 'submission',
  field: 'documents',
  kinds: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg',
    'image/png',
  ],
  largestFile: 10 * megabyte,
  mostFiles: 10,
  mostFilesOfOne: 60,
  quotas,
  mustAgree: true,
  fullText,
} as const satisfies UploadRules

/** Documents of any kind but identity. The buyer of the deal gets them, and no vendor means to tell where they live. */
export const documentRules = { ...papers, dropsCameraFacts: true } as const satisfies UploadRules

/** Papers of identity: encrypted as they arrive. Where the site has no key for that, the field is closed. */
export const identityRules = {
  ...papers,
  purpose: 'submission-identity',
  field: 'identity',
  kinds: ['application/pdf', 'image/jpeg', 'image/png'],
  mostFiles: 4,
  mostFilesOfOne: 12,
  isSealed: true,
  fullText:
    'We cannot take papers of identity here at the moment. Send the submission without them and say so: a reviewer will ask you for them.',
} as const satisfies UploadRules
