import { readFileSync } from 'node:fs'

/**
 * A clock that is wrong by as many milliseconds as the file says whose name CHAOS_CLOCK has, for the process that imports this first
 * (`node --import`). It is read anew every tenth of a second.
 */
const Right = Date
const rightNow = Right.now
let offset = 0
let readAt = -Infinity

function read() {
  const now = performance.now()
  if (now - readAt < 100) return offset
  readAt = now
  try {
    offset = Number(readFileSync(process.env.CHAOS_CLOCK, 'utf8')) || 0
  } catch {
    // It is being written; what it said before holds for a moment more.
  }
  return offset
}

if (process.env.CHAOS_CLOCK) {
  globalThis.Date = class extends Right {
    constructor(...given) {
      if (given.length === 0) super(rightNow() + read())
      else super(...given)
    }
    static now() {
      return rightNow() + read()
    }
  }
}
