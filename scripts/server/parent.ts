/**
 * A module for `--import`, with which a child ends when its parent does, however that ends: the parent holds the lock of the data
 * folder. The child needs a channel of its parent's (`ipc`).
 */
export const endWithParent = 'data:text/javascript,process.on("disconnect",()=>process.exit())'

/**
 * Calls back when npm, which started this process, is gone. A signal sent to npm ends the shell between them but not this
 * process, which would go on holding its ports.
 */
export function stopWithParent(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}
