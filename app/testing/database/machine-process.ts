import { writeSync } from 'node:fs'
import { Machine } from '#db/postgres/machine.server.ts'

/** A machine on a PostgreSQL, with no more than its presence: `node machine-process.ts ADDRESS`. It says when it leads, and gives the lead up when it is told to end. */

const machine = new Machine(process.argv[2]!, { canShare: true })
const say = (word: string) => writeSync(1, `${word}\n`)
process.on('SIGTERM', () => void machine.resign().then(() => process.exit()))
process.on('disconnect', () => process.exit())
say(await machine.join())
machine.lead(() => {
  say('leads')
  return () => Promise.resolve(say('ends')).then(() => undefined)
})
