import { existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readBucket } from '../../app/env.server.ts'
import { connectBucket, type Bucket } from '../../app/services/bucket.server.ts'
import { forEachAtOnce } from './at-once.ts'
import { mostAtOnce, readObject, writePieces } from './bucket-files.ts'
import { Refusal } from './command.ts'
import { databaseFile } from './data-folder.ts'
import { freeBytes, megabytes } from './disk.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { readStoredFile } from './stored-files.ts'

/** Backups in a bucket, at addresses such as `s3://bucket/prefix`. */

const addressPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/

/** True for what is to be an address in a bucket, and not a folder. */
export const isBucketAddress = (text: string): boolean => text.startsWith('s3://')

/** The bucket of an address, below its path, with the key and the service of the settings. */
export function openAddress(address: string, environment: Record<string, string | undefined>): Bucket {
  const [, bucket, path] = addressPattern.exec(address) ?? []
  if (bucket === undefined) throw new Refusal(`${address} is no address in a bucket, such as s3://bucket/backups.`)
  const result = readBucket({ ...environment, S3_BUCKET: bucket, S3_PREFIX: path?.slice(1) })
  if (!result.ok) throw new Refusal(result.problems.join('\n'))
  return connectBucket(result.bucket!)
}

/** What a bucket takes at once, in bytes. */
const mostObjectBytes = 5 * 1024 ** 3

/** Refuses a database that no bucket would take. It is asked before anything is copied. */
export function requireSendable(dataDir: string): void {
  const sizes = ['', '-wal'].map((end) => statSync(databaseFile(dataDir) + end, { throwIfNoEntry: false })?.size ?? 0)
  const bytes = sizes[0]! + sizes[1]!
  if (bytes > mostObjectBytes)
    throw new Refusal(
      `db:backup: the database has ${megabytes(bytes)}, and a bucket takes ${megabytes(mostObjectBytes)} at once. Make the backup in a folder (npm run db:backup -- FOLDER), and copy that with another program.`,
    )
}

/** Sends a backup and reads all of it back. Its manifest comes last: without one it is no whole backup. */
export async function sendBackup(backup: string, bucket: Bucket, address: string): Promise<string> {
  const name = basename(backup)
  const manifest = readManifest(backup)
  if ('fault' in manifest) throw new Error(`${backup}: ${manifest.fault}`)
  const said: Manifest['files'] = {
    ...pathsOf(manifest),
    'manifest.json': readStoredFile(join(backup, 'manifest.json'))!,
  }
  if (await bucket.head(`${name}/manifest.json`)) throw new Refusal(`${address}/${name} is there already.`)
  const send = async (path: string) => {
    const key = `${name}/${path}`
    await bucket.put(key, join(backup, path))
    const [found, wanted] = [await readObject(bucket, key), said[path]!]
    if (found?.sha256 !== wanted.sha256 || found.bytes !== wanted.bytes)
      throw new Refusal(`db:backup: ${path} is not read back from ${address}/${name} as it was sent. Try again.`)
  }
  await forEachAtOnce(Object.keys(said).slice(0, -1), mostAtOnce, send)
  await send('manifest.json')
  return `${address.replace(/\/$/, '')}/${name}`
}

/** Everything of a backup but its manifest, by its path. */
function pathsOf({ database, files, isWithoutFiles }: Manifest): Manifest['files'] {
  const listed = isWithoutFiles ? [] : Object.entries(files)
  return { 'marketplace.db': database, ...Object.fromEntries(listed.map(([path, file]) => [`files/${path}`, file])) }
}

/** Fetches a backup into a folder that is made for it. What is in it is checked by whoever restores it. */
export async function fetchBackup(address: string, bucket: Bucket, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fetch = async (path: string) => {
    const found = await bucket.get(path)
    if (found) await writePieces(found.pieces, join(folder, path))
  }
  await fetch('manifest.json')
  if (!existsSync(join(folder, 'manifest.json')))
    throw new Refusal(`${address} is no whole backup: it has no manifest.json. Give the address of one, with its date.`)
  const manifest = readManifest(folder)
  if ('fault' in manifest) throw new Refusal(`${address}: ${manifest.fault}. Take another backup.`)
  const paths = pathsOf(manifest)
  const bytes = Object.values(paths).reduce((sum, file) => sum + file.bytes, 0)
  if (freeBytes(folder) < bytes)
    throw new Refusal(`db:restore: ${megabytes(bytes)} have to be free in ${folder}. Nothing was changed.`)
  if (!manifest.isWithoutFiles) mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 })
  await forEachAtOnce(Object.keys(paths), mostAtOnce, fetch)
}
