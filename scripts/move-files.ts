import { parseArgs } from 'node:util'
import { tellFiles } from './lib/backup-checks.ts'
import { dataFolder, Refusal, runCommand, siteFiles } from './lib/command.ts'
import { filesBelow, filesFolder, makeFolder } from './lib/data-folder.ts'
import { withDataLocked } from './lib/data-lock.ts'
import { megabytes } from './lib/disk.ts'
import { moveFiles, setAside } from './lib/moving-files.ts'

const usage = 'Usage: npm run files:move -- --to s3, or npm run files:move -- --to folder'

/**
 * `npm run files:move -- --to s3|folder`: copies the files of the site from DATA_DIR/files to its bucket, or back, while the site does not
 * run, and reads each at both ends.
 */
await runCommand(async () => {
  const to = readTo()
  const dataDir = dataFolder()
  const bucket = siteFiles(dataDir)
  if (!bucket.place.bucket)
    throw new Refusal('files:move: S3_BUCKET is missing. Set it and its key, as the site has them or will.')
  const folder = filesBelow(dataDir)
  await withDataLocked(dataDir, async () => {
    makeFolder(filesFolder(dataDir))
    const [from, other] = to === 's3' ? [folder, bucket] : [bucket, folder]
    const { files, bytes, before, digest, others } = await moveFiles(from, other, (line) => console.log(line))
    const count = (number: number) => number.toLocaleString('en-GB')
    console.log(
      `${count(files)} files (${megabytes(bytes)}) are at both places and were read at both; ${count(before)} were there before.`,
    )
    console.log(`Digest of all of them: ${digest}`)
    if (to === 'folder')
      for (const line of tellFiles(others, 'that the bucket does not have lay there'))
        console.log(
          `${line}. Now in ${setAside(dataDir, others)}: they may be what was deleted. Delete them once you are sure.`,
        )
  })
  console.log(
    to === 's3'
      ? `Start the site with S3_BUCKET set now. ${filesFolder(dataDir)} was left as it is; delete it once you are content.`
      : 'Start the site without S3_BUCKET and what belongs to it now. The bucket was left as it is; delete it once you are content.',
  )
})

function readTo(): 's3' | 'folder' {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
    if (to === 's3' || to === 'folder') return to
  } catch {
    // The same as a word that is none of the two.
  }
  throw new Refusal(usage)
}
