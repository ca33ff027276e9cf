import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { storeDealFiles } from '#app/domain/deals/files/files.server.ts'
import { imageRules, newAltsField } from '#app/domain/deals/files/files.ts'
import { readDealForm, updateDeal } from '#app/domain/deals/desk/saving.server.ts'
import { toValues } from '#app/domain/deals/record/columns.server.ts'
import { storeUpload } from '#app/domain/files/uploads.server.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import type { Db } from '#db/database.server.ts'
import { fileNameOf, picturesFolder } from './files.ts'
import { samplePictures } from './list.ts'

/**
 * Adds its sample pictures to a deal, as somebody at the desk does with its form: they are uploaded, and wait until the site has made
 * its own files of them.
 */
export async function addSamplePictures(
  db: Db,
  { dealId, admin, filesFolder, now }: { dealId: number; admin: { id: string }; filesFolder: string; now: string },
): Promise<void> {
  const pictures = samplePictures.filter((picture) => picture.dealId === dealId)
  const uploads: UploadedFile[] = []
  await mkdir(filesFolder, { recursive: true, mode: 0o700 })
  for (const picture of pictures) {
    const [fileKey, fileName] = [randomUUID(), fileNameOf(picture)]
    await copyFile(join(picturesFolder, fileName), join(filesFolder, fileKey))
    const { size: byteSize } = await stat(join(filesFolder, fileKey))
    const file = { fileKey, fileName, contentType: 'image/webp', byteSize } as const
    const caller = { key: admin.id, network: 'sample', isKnown: true }
    const stored = await storeUpload(db, imageRules, caller, file, now)
    if (!stored.ok) throw new Error('There is no room for the sample pictures.')
    uploads.push(stored.upload)
  }
  const { deal, row } = (await readDealForm(db, dealId))!
  const texts = { [newAltsField]: pictures.map(({ alt }) => alt).join('\n') }
  const also = storeDealFiles({ newPictures: uploads, newDocuments: [], texts }, deal.title, now)
  const saved = await updateDeal(db, admin, dealId, deal.version, toValues(row), now, { also })
  if (!saved.ok) throw new Error(`The pictures of the deal ${dealId} were refused: ${JSON.stringify(saved)}`)
}

/** The deals that have sample pictures. */
export const picturedDeals: readonly number[] = [...new Set(samplePictures.map(({ dealId }) => dealId))]
