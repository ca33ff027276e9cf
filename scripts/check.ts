import { runCommand } from './command.ts'
import { finish, runChecks } from './stages.ts'

/** `npm run check`: everything that needs no browser. */
await runCommand(async () => finish(await runChecks()))
