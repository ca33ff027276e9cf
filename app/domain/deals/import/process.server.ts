import { answerImports } from '#app/domain/files/import-child.server.ts'
import { workOnImport } from './work.server.ts'

/** The process that checks files of deals and brings them in. */

answerImports<string>((store, id, now, mayGoOn) => workOnImport(store, id, now, mayGoOn))
