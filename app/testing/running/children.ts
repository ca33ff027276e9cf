import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'

/** The processes that are started during the tests of a file, and the numbers of those that have not ended. */
export function followChildren(): { started: ChildProcess[]; live: () => (number | undefined)[] } {
  const started: ChildProcess[] = []
  const note = (message: unknown) => started.push((message as { process: ChildProcess }).process)
  beforeAll(() => subscribe('child_process', note))
  afterAll(() => void unsubscribe('child_process', note))
  const live = () =>
    started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map(({ pid }) => pid)
  return { started, live }
}

/**
 * From now on this process waits for others only as long as it is told: gives what lets so many milliseconds pass, again and again
 * until a stopped one is ended. What that had said before may arrive in between, and is a sign of life.
 */
export function letSilencePass(milliseconds: number): (stopped: ChildProcess) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (stopped) => {
    const pass = () => {
      vi.advanceTimersByTime(milliseconds)
      return stopped.signalCode
    }
    await expect.poll(pass).toBe('SIGKILL')
    vi.useRealTimers()
  }
}
