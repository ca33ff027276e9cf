import type { RunningFact } from './running.ts'

interface Machines {
  others: number
  jobs: 'here' | { name: string } | 'nowhere'
}

/** How many machines the site has, and which one runs the jobs, in words; null where one does everything, as on SQLite. */
export function tellMachines({ others, jobs }: Machines): RunningFact | null {
  const isWell = jobs !== 'nowhere'
  if (isWell && others === 0) return null
  const count = others === 0 ? 'One machine is' : `${others + 1} machines are`
  return { name: 'Machines', isWell, at: null, text: `${count} there. ${whereJobsRun(jobs)}` }
}

function whereJobsRun(jobs: Machines['jobs']): string {
  if (jobs === 'nowhere')
    return 'No machine runs the jobs at this moment: email, refunds and all else that is done beside visitors waits. Another one takes over within half a minute, unless RUN_JOBS is false on all of them.'
  return jobs === 'here' ? 'This one runs the jobs.' : `The jobs run on another one: ${jobs.name}.`
}
