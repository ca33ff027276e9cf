import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll } from 'vitest'

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
