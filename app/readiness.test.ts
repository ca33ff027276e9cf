import { expect, test } from 'vitest'
import type { JobName } from './domain/desk/jobs.ts'
import { judgeDisk, judgeJobs, judgeWorkers, orDown } from './readiness.server.ts'

/** Whether the site can work, by the rounds of its jobs. */

const minute = 60_000
const now = Date.parse('2026-07-01T12:00:00.000Z')
const judge = (jobs: Partial<Record<JobName, { every: number; ended: number | null; isWell?: boolean }>>) =>
  judgeJobs(
    new Map(
      Object.entries(jobs).map(([name, { every, ended, isWell = true }]) => [
        name as JobName,
        {
          everyMilliseconds: every,
          startedAt: now - 20 * minute,
          endedAt: ended === null ? null : now - ended,
          failures: 0,
          isWell,
        },
      ]),
    ),
    now,
  )
const well = { every: 5000, ended: 5000 }

test('jobs that do not run are off, and those that end their rounds in time are well', () => {
  expect(judge({})).toEqual({ state: 'off', failing: [], overdue: [] })
  expect(judge({ 'send-mail': well, 'end-sessions': { every: 60 * minute, ended: 50 * minute } }).state).toBe('ok')
})

test('a round that takes very long, or failed, is a fault and sends no visitor away', () => {
  const late = judge({ 'send-mail': { every: 5000, ended: null }, 'tell-openings': well })
  expect(late).toEqual({ state: 'failing', failing: [], overdue: ['send-mail'] })
  const failed = judge({ 'send-mail': { ...well, isWell: false }, 'tell-openings': well })
  expect(failed).toEqual({ state: 'failing', failing: ['send-mail'], overdue: [] })
  // An hour's pause is no delay after sixteen minutes.
  expect(judge({ 'end-sessions': { every: 60 * minute, ended: null }, 'tell-openings': well }).overdue).toEqual([])
})

test('where no job ends any round the site cannot do its work', () => {
  const stuck = { every: 5000, ended: 16 * minute }
  expect(
    judge({ 'send-mail': stuck, 'tell-openings': stuck, 'end-sessions': { every: 60 * minute, ended: null } }),
  ).toEqual({ state: 'down', failing: [], overdue: ['send-mail', 'tell-openings'] })
})

test.each([
  [500, 'ok'],
  [499, 'failing'],
  [256, 'failing'],
  [255, 'down'],
])('a disk with %d MB free is %s', (megabytes, state) => {
  expect(judgeDisk(megabytes * 1024 * 1024)).toBe(state)
})

test.each([
  [null, 'off'],
  [{ wanted: 3, running: 3 }, 'ok'],
  [{ wanted: 3, running: 2 }, 'failing'],
])('of the processes that answer, %j is %s', (workers, state) => {
  expect(judgeWorkers(workers)).toBe(state)
})

test('a main process that does not answer in time, or has ended, does none of the work beside the requests', async () => {
  const silent = await orDown(new Promise(() => {}), 10)
  expect(silent).toMatchObject({ isReady: false, status: 'not ready', checks: { jobs: 'down', database: 'unknown' } })
  expect(await orDown(Promise.reject(new Error('It has ended.')))).toEqual(silent)
  expect(await orDown(Promise.resolve({ ...silent, isReady: true }))).toEqual({ ...silent, isReady: true })
})
