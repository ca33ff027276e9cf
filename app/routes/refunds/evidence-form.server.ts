import type { RouterContextProvider } from 'react-router'
import { bodyContext, dbContext, visitorContext } from '#app/context.ts'
import { dropEvidence, findKeptEvidence, isEvidenceFull, keepEvidence } from '#app/domain/refunds/evidence.server.ts'
import {
  cleanFileName,
  evidenceFields,
  evidenceLimits,
  evidenceMistake,
  evidenceRefusals,
  type Evidence,
  type EvidenceRefusal,
} from '#app/domain/refunds/evidence.ts'
import { getEnv } from '#app/env.server.ts'
import type { SentFile } from '#app/middleware/multipart.server.ts'
import { callerOf } from '#app/middleware/rate-limit.server.ts'
import { deleteFile, keepFile, receiveFile } from '#app/services/file-store.server.ts'
import { detectFile, headBytes, tailBytes } from '#app/utils/file-signature.ts'

export interface RefundForm {
  /** Every field that is no file. */
  form: FormData
  /** The files that are stored, from earlier posts of this form and from this one: to be attached, or shown again. */
  evidence: Evidence[]
  /** What is said about files that were not taken, ready to be shown; empty when all were. */
  mistakes: string[]
  /** For the answer that shows the mistakes: that of the first of them; 400 when there is none. */
  status: number
}

interface Refused {
  reason: EvidenceRefusal
  fileName: string
}

/** More at a time would fill disk and memory with what is not counted yet. */
const mostUploadsAtOnce = 40
let uploadsNow = 0

/** One caller's share of a day, so that nobody alone can use up what is there for all. */
const mostBytesOfOneCaller = 100_000_000
const dayMilliseconds = 24 * 3_600_000
const sentBytes = new Map<string, { until: number; bytes: number }>()

/** Counts what a caller has sent; true once that is more than their share. */
function hasUsedShare(caller: string, bytes: number): boolean {
  const now = Date.now()
  if (sentBytes.size > 10_000) for (const [key, { until }] of sentBytes) if (until <= now) sentBytes.delete(key)
  const known = sentBytes.get(caller)
  const share = known && known.until > now ? known : { until: now + dayMilliseconds, bytes: 0 }
  share.bytes += bytes
  sentBytes.set(caller, share)
  return share.bytes > mostBytesOfOneCaller
}

/**
 * Reads the refund form and stores its files as they arrive; each belongs to no request yet and goes by itself after 24 hours. Files
 * of an earlier post stay where their box is ticked, and the unticked go. Ends the request when the body as a whole is wrong,
 * and then leaves no file of it.
 */
export async function readRefundForm(context: Readonly<RouterContextProvider>): Promise<RefundForm> {
  const db = context.get(dbContext)
  const { dataDir } = getEnv()
  const now = new Date().toISOString()
  const stored: Evidence[] = []
  const drop = (ids: string[]) => dropEvidence(db, ids, (fileKey) => deleteFile(dataDir, fileKey))
  const caller = callerOf(context)
  const isKnown = context.get(visitorContext) !== null
  let isFull = false

  /** Null once the file is among the stored, and for a file field in which nothing was chosen. */
  const save = async ({ fileName, stream }: SentFile): Promise<Refused | null> => {
    const closedFor = stored.length >= evidenceLimits.files ? 'too-many' : isFull ? 'full' : null
    const maxBytes = closedFor ? 0 : evidenceLimits.fileBytes
    const received = await receiveFile(dataDir, stream, { maxBytes, headBytes, tailBytes })
    if (!received.ok) {
      if (received.reason === 'empty') return fileName === '' ? null : { reason: 'empty', fileName }
      return { reason: closedFor ?? 'too-large', fileName }
    }

    const { fileKey, byteSize, head, tail } = received
    const giveUp = async (reason: EvidenceRefusal) => {
      await deleteFile(dataDir, fileKey)
      return { reason, fileName }
    }
    try {
      const detected = detectFile(head, tail)
      if (detected === null) return await giveUp('wrong-type')
      if (detected === 'too-many-pixels') return await giveUp('too-many-pixels')
      const contentType = detected.type
      // The row first: whatever happens now, the row is what finds the file to be thrown away.
      const kept = await keepEvidence(
        db,
        { fileKey, fileName: cleanFileName(fileName, contentType), contentType, byteSize },
        now,
        isKnown,
      )
      hasUsedShare(caller, byteSize)
      if (!kept.ok) return await giveUp(kept.reason)
      stored.push(kept.evidence)
      await keepFile(dataDir, fileKey)
      return null
    } catch (error) {
      await deleteFile(dataDir, fileKey)
      throw error
    }
  }

  uploadsNow += 1
  try {
    isFull = uploadsNow > mostUploadsAtOnce || hasUsedShare(caller, 0) || (await isEvidenceFull(db, now, 0, isKnown))
    const { form, files } = await context.get(bodyContext).upload(evidenceFields.files, save)
    const refused = files.filter((file) => file !== null)
    const ids = (field: string) => form.getAll(field).filter((value) => typeof value === 'string')

    const kept = await findKeptEvidence(db, ids(evidenceFields.kept), now)
    const evidence = [...kept, ...stored].slice(0, evidenceLimits.files)
    if (kept.length + stored.length > evidenceLimits.files) refused.push({ reason: 'too-many', fileName: '' })
    const stays = new Set(evidence.map(({ id }) => id))
    await drop([...ids(evidenceFields.shown), ...stored.map(({ id }) => id)].filter((id) => !stays.has(id)))

    return {
      form,
      evidence,
      mistakes: [...new Set(refused.map(({ reason, fileName }) => evidenceMistake(reason, fileName)))],
      status: refused[0] ? evidenceRefusals[refused[0].reason].status : 400,
    }
  } catch (error) {
    await drop(stored.map(({ id }) => id))
    throw error
  } finally {
    uploadsNow -= 1
  }
}
