import { answerImports } from '#app/domain/files/import-child.server.ts'
import { besidePace } from './reading.server.ts'
import { readSent } from './work.server.ts'

/** The process that reads files of area figures. */

const now = () => new Date().toISOString()

answerImports<number>((store, id, mayGoOn) => readSent(store, id, { now, mayGoOn, pace: besidePace }))
