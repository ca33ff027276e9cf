import { projectFolder, runCommand } from './lib/command.ts'
import { keepImageFiles } from './lib/image-files.ts'

/** A step of the Dockerfile after the build: deletes what no command of the image loads. */
await runCommand(() => keepImageFiles(projectFolder))
