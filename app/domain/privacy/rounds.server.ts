import type { Db } from '#db/database.server.ts'
import { deleteEndedConversations } from '#app/domain/advisor/conversation.server.ts'
import { sweepSearches } from '#app/domain/alerts/ending.server.ts'
import { sweepEditions } from '#app/domain/areas/editions/editions.server.ts'
import { deleteOldRuns } from '#app/domain/backups/runs.server.ts'
import { startImageSweep } from '#app/domain/blog/pictures/image-sweeping.server.ts'
import { clearImports } from '#app/domain/deals/import/imports.server.ts'
import { sweepUploads, type DeleteFile } from '#app/domain/files/uploads.server.ts'
import { deleteOldMail } from '#app/domain/mail/outbox.server.ts'
import { deleteUnconfirmed } from '#app/domain/newsletter/ending.server.ts'
import { listKeysUnderWay } from '#app/domain/newsletter/mailing-work.server.ts'
import { deleteEndedSessions } from '#app/domain/people/sessions.server.ts'
import { deleteEndedWaitingRoles } from '#app/domain/people/waiting-roles.server.ts'
import { deleteEndedCopies } from '#app/domain/reservations/copies.server.ts'
import { forgetWithdrawnMails } from '#app/domain/testimonials/asking.server.ts'
import { endCopies } from './copies.server.ts'
import { deleteDueAccounts } from './deletion.server.ts'
import { deleteExpiredRecords } from './retention.server.ts'

/** Where a round deletes, and the hour by which it judges what has been kept long enough. */
interface RoundOf {
  db: Db
  deleteFile: DeleteFile
  now: string
  /** Asked between the steps of long work; false ends the round. */
  mayGoOn: () => boolean
}

/**
 * Every round that deletes because its time is over (RULES.md, Retention), in the order in which one leaves work to the next. Each
 * does a bounded piece. The jobs run them, and `npm run retention` runs them on a copy to tell what would go.
 */
export function startRetentionRounds() {
  const sweepImages = startImageSweep()
  return {
    'delete-expired-records': async ({ db, now }: RoundOf) => {
      await forgetWithdrawnMails(db)
      await deleteExpiredRecords(db, now)
      await deleteOldRuns(db, now)
    },
    'delete-old-mail': async ({ db, now, mayGoOn }: RoundOf) =>
      deleteOldMail(db, now, await listKeysUnderWay(db), mayGoOn),
    'delete-unconfirmed': async ({ db, now }: RoundOf) => {
      await deleteUnconfirmed(db, now)
      await sweepSearches(db, now)
    },
    'end-sessions': async ({ db, now, mayGoOn }: RoundOf) => {
      await deleteEndedConversations(db, now)
      await deleteEndedSessions(db, now, mayGoOn)
      await deleteEndedWaitingRoles(db, now)
    },
    'delete-copies': ({ db, deleteFile }: RoundOf) => deleteEndedCopies(db, deleteFile),
    'end-copies': ({ db, deleteFile, now }: RoundOf) => endCopies(db, deleteFile, now),
    'delete-accounts': ({ db, deleteFile, now }: RoundOf) => deleteDueAccounts(db, deleteFile, () => now),
    'clear-imports': ({ db, deleteFile, now }: RoundOf) => clearImports(db, deleteFile, now),
    'sweep-editions': ({ db, deleteFile, now }: RoundOf) => sweepEditions(db, deleteFile, now),
    'sweep-post-images': ({ db, now, mayGoOn }: RoundOf) => sweepImages(db, now, mayGoOn),
    'sweep-uploads': ({ db, deleteFile, now, mayGoOn }: RoundOf) => sweepUploads(db, deleteFile, now, mayGoOn),
  } satisfies Record<string, (of: RoundOf) => Promise<unknown>>
}
