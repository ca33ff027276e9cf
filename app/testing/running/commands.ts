import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectFolder } from '../../../scripts/lib/command.ts'

/** One of the commands as a person gives it: its file in scripts/, its words, and its whole environment. */
export interface Command {
  file: string
  words: string[]
  environment: NodeJS.ProcessEnv
}

/** What came of a command. */
export interface Outcome {
  code: number
  output: string
  errors: string
}

/**
 * A process that runs commands one after the other, each as if it were alone. It loads what they share once, which takes most of
 * the time of a short command. It is for commands that end of themselves or are refused: one that ends its process in the midst
 * of its work would be told as failed.
 */
export class CommandProcess {
  #process: ChildProcess = fork(join(import.meta.dirname, 'commands-process.ts'), {
    cwd: projectFolder,
    execArgv: [],
    // A command that goes on where it ought to end does not outlive the tests for long.
    timeout: 240_000,
    killSignal: 'SIGKILL',
  })

  run(command: Command): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new Error(`The process ended at ${command.file}.`))
      this.#process.once('exit', refuse)
      this.#process.once('message', (outcome) => {
        this.#process.off('exit', refuse)
        resolve(outcome as Outcome)
      })
      this.#process.send(command, (error) => error && reject(error))
    })
  }

  /** Lets the process end, which it does by itself unless a command has left something open. Gives its exit code. */
  async end(): Promise<number | null> {
    const exited = once(this.#process, 'exit')
    this.#process.disconnect()
    const [code] = (await exited) as [number | null]
    return code
  }
}
