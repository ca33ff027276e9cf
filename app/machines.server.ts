import { getMachine } from './resources.server.ts'

/** The machines of a site on PostgreSQL, as one of them knows them. */
export interface Machines {
  /** How many others there are. */
  others: number
  /** Where the jobs run: here, on the machine of this name, or on none. */
  jobs: 'here' | { name: string } | 'nowhere'
}

/** What the main process knows of the machines; null on SQLite, and while PostgreSQL does not answer. */
export async function readMachines(): Promise<Machines | null> {
  const machine = getMachine()
  if (!machine) return null
  try {
    const [others, leader] = await Promise.all([machine.countOthers(), machine.readLeader()])
    return { others, jobs: machine.isLeading ? 'here' : leader === null ? 'nowhere' : { name: leader } }
  } catch {
    return null
  }
}
