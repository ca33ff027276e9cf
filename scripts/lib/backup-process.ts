import { join } from 'node:path'
import { workFolder } from '../../app/domain/backups/backups.ts'
import { answerBackupOrders } from '../../app/domain/backups/child.server.ts'
import { writeLogLine } from '../../app/utils/log-line.ts'
import { makeNightly, proveBackup } from './nightly.ts'

/** The process in which the site makes backups and proves them. */

answerBackupOrders(async (order) => {
  if (order.kind === 'make') {
    const { name, bytes, lack } = await makeNightly(order, order.folder, order.keep, (line) =>
      writeLogLine('stderr', { level: 'warning', event: 'backup-not-deleted', error: line }),
    )
    if (lack !== null) writeLogLine('stderr', { level: 'warning', event: 'backup-files-not-looked-at', error: lack })
    return { kind: 'done', name, bytes, rows: null, lack }
  }
  const backup = join(order.folder, order.name)
  const { bytes, rows } = await proveBackup(backup, [order.folder], workFolder(process.pid), order.dataDir)
  return { kind: 'done', name: order.name, bytes, rows, lack: null }
})
