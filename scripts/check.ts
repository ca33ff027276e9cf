import { runCommand } from './lib/command.ts'
import { checkLint, checkTypes, finish, runUnitTests } from './lib/stages.ts'

/** `npm run check`: everything that needs no browser; under a minute once there is something to compare with. */
await runCommand(() => finish([checkTypes(), checkLint(), runUnitTests()]))
