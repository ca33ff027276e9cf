import type { Db } from '#db/database.server.ts'
import type { Section } from '#app/domain/people/roles.ts'
import type { FailedJob } from './dashboard.ts'
import { jobs, type JobName } from './jobs.ts'

/** The longest text of an error that is kept. */
const longestError = 500

/** Writes down that a round of a job has failed. The time of the first of several failures in a row stays. */
export async function noteJobFailure(db: Db, job: JobName, error: unknown, now: string): Promise<void> {
  const text = withoutSecrets(
    (error instanceof Error ? error.message : String(error)).slice(0, 4 * longestError),
  ).slice(0, longestError)
  await db
    .insertInto('job_failures')
    .values({ job, failed_since: now, last_failed_at: now, failures: 1, error: text })
    .onConflict((conflict) =>
      conflict.column('job').doUpdateSet((set) => ({
        last_failed_at: now,
        failures: set('job_failures.failures', '+', 1),
        error: text,
      })),
    )
    .execute()
}

/** Takes note that a job is well again. */
export async function clearJobFailure(db: Db, job: JobName): Promise<void> {
  await db.deleteFrom('job_failures').where('job', '=', job).execute()
}

/** The jobs that fail at the moment and whose failing harms one of these sections; the one that has failed longest first. */
export async function listFailedJobs(db: Db, open: readonly Section[]): Promise<FailedJob[]> {
  const known = (Object.keys(jobs) as JobName[]).filter((job) => open.includes(jobs[job].section))
  const rows = await db
    .selectFrom('job_failures')
    .select(['job', 'failed_since', 'error'])
    .where('job', 'in', known)
    .execute()
  return rows
    .map((row) => ({ job: row.job as JobName, since: row.failed_since, error: row.error }))
    .toSorted((one, other) => one.since.localeCompare(other.since))
}

const hidden = '…'

/** The text without passwords in addresses, keys of providers, long random values and e-mail addresses. */
function withoutSecrets(text: string): string {
  return text
    .replace(/:\/\/[^\s/@]+@/g, `://${hidden}@`)
    .replace(/\b(sk|rk|pk|whsec)_[\w*]+/g, hidden)
    .replace(/(?<![^\s<>"'])[^\s<>"'@]+@[^\s<>"']+/g, hidden)
    .replace(/[\w-]{40,}/g, hidden)
}
