import { setImmediate } from 'node:timers/promises'

/** Lets the event loop go round so often that whatever waits for no timer, disk or other process has happened by then. */
export async function turnLoop(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await setImmediate()
}
