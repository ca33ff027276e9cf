import { runCommand } from './command.ts'
import { checkLint, checkTypes, finish, runUnitTests } from './stages.ts'

/** `npm run check`: everything that needs no browser and no build; under a minute. */
await runCommand(() => finish([checkTypes(), checkLint(), runUnitTests()]))
