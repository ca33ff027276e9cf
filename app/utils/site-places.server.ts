import { inMainProcess, type Asker } from './site-processes.server.ts'

/**
 * A function that takes a place of which there are but so many for the whole site. `take` runs in the main process, and returns what
 * gives the place back, or null where there is none. So does the function. The places of a process that ends are free again.
 */
export function placesOfSite<Given>(
  name: string,
  take: (given: Given) => (() => void) | null,
): (given: Given) => Promise<(() => void) | null> {
  const held = new Map<number, () => void>()
  let last = 0
  const ask = inMainProcess(`take-${name}`, (given: Given, asker: Asker) => {
    const giveBack = take(given)
    if (!giveBack) return null
    const id = (last += 1)
    const end = () => {
      if (held.delete(id)) giveBack()
    }
    const stay = asker.onceGone(end)
    held.set(id, () => {
      stay()
      end()
    })
    return id
  })
  const free = inMainProcess(`give-back-${name}`, (id: number) => held.get(id)?.())
  return async (given) => {
    const id = await ask(given)
    // Where the main process has ended, nobody holds anything any more.
    return id === null ? null : () => void free(id).catch(() => {})
  }
}
