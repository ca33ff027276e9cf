import { runCommand } from './lib/command.ts'
import { finish, runChecks } from './lib/stages.ts'

/** `npm run check`: everything that needs no browser. */
await runCommand(async () => finish(await runChecks()))
