import { runCommand } from './lib/command.ts'
import { checkLint, checkTypes, finish, runUnitTests } from './lib/stages.ts'

/** `npm run check`: everything that needs no browser. It takes under a minute once there is an earlier run to compare with. */
await runCommand(() => finish([checkTypes(), checkLint(), runUnitTests()]))
