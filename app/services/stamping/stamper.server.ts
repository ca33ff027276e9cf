import { connectChild } from '../child-queue.server.ts'
import type { Flaw } from './pages.server.ts'

/** Why a PDF was not stamped. What lies in the PDF stays so; the rest may go better another time. */
export type StampFailure = Flaw | 'too-large' | 'time' | 'memory' | 'busy' | 'failed'

export type Outcome = { ok: true; byteSize: number } | { ok: false; reason: StampFailure }

interface StampLimits {
  /** The largest PDF that is read. */
  mostBytes: number
  milliseconds: number
  /** The memory that pdf-lib may take for its objects. */
  megabytes: number
  /** The orders that wait at most, with the one that is being worked on. */
  mostWaiting: number
}

/** One PDF to be stamped, as the process gets it. */
export interface Order extends Pick<StampLimits, 'mostBytes' | 'milliseconds' | 'megabytes'> {
  /** The PDF, which is only read. */
  from: string
  /** The place for the stamped one. Nothing may be there yet. */
  to: string
  /** Parts of the line, with a dot between each. */
  parts: string[]
}

export interface Stamper {
  /** Puts the line on each page of a PDF, once those that were asked for before are done. */
  stamp(order: Pick<Order, 'from' | 'to' | 'parts'>): Promise<Outcome>
  /** Ends what is being done. It answers as failed, and so does what waits. */
  close(): void
}

export const usualLimits: StampLimits = {
  mostBytes: 32 * 1024 * 1024,
  milliseconds: 30_000,
  megabytes: 192,
  mostWaiting: 200,
}

/** Stamps PDFs one at a time, in a process of their own: reading a foreign PDF may take all the time and memory that there is. */
export function connectStamper(limits: StampLimits = usualLimits): Stamper {
  const queue = connectChild<Order, Outcome>({
    program: '#app/services/stamping/process.server.ts',
    flags: ['--max-semi-space-size=4'],
    mostWaiting: limits.mostWaiting,
    outcomes: {
      busy: { ok: false, reason: 'busy' },
      closed: { ok: false, reason: 'failed' },
      // With too much memory the process ends itself, or the system ends it, by a signal. An exit by itself is a fault of ours.
      ended: (exit) => ({ ok: false, reason: exit?.signal ? 'memory' : 'failed' }),
    },
  })
  return {
    stamp(asked) {
      const { mostBytes, milliseconds, megabytes } = limits
      return queue.carryOut({ ...asked, mostBytes, milliseconds, megabytes })
    },
    close: () => queue.close(),
  }
}
