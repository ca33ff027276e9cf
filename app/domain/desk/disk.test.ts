import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFiles } from '#app/services/files.server.ts'
import { leaveMegabytes, watchRoom } from '#app/testing/running/free-room.ts'
import { readDiskFact } from './disk.server.ts'

watchRoom()

const bucket = { bucket: 'files', endpoint: 'http://127.0.0.1:9', region: 'x', accessKeyId: 'x', secretAccessKey: 'x', prefix: '' } // prettier-ignore

test.each([
  ['a folder', null, 'files take 2 kB and backups in the same folder 0 kB. Move'],
  [
    'a bucket, and what is left of a folder',
    bucket,
    'files on their way to the bucket take 3 kB and backups in the same folder 0 kB. Files from before the bucket take 2 kB in DATA_DIR/files. Move',
  ],
])('a low disk says what fills it, of files in %s', async (_, settings, words) => {
  leaveMegabytes(290)
  const dataDir = mkdtempSync(join(tmpdir(), 'disk-'))
  const files = openFiles({ dataDir, bucket: settings })
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'document-a'), 'x'.repeat(2000))
  if (settings) writeFileSync(join(files.folder, 'document-b.tmp'), 'x'.repeat(3000))
  expect((await readDiskFact(files, 0)).text).toContain(words)
  // One on PostgreSQL is elsewhere.
  const { text } = await readDiskFact(files, 0, { hasDatabase: false })
  expect(text).toContain(words.replace(/^f/, 'F'))
  expect(text).not.toContain('The database')
  rmSync(dataDir, { recursive: true })
})
