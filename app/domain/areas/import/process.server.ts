import { answerImports } from '#app/domain/files/import-child.server.ts'
import { besidePace } from './reading.server.ts'
import { readSent } from './work.server.ts'

/** The process that reads files of area figures. */

answerImports<number>((store, id, now, mayGoOn) => readSent(store, id, { now, mayGoOn, pace: besidePace }))
