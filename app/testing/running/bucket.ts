import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BucketSettings } from '#app/services/bucket.server.ts'

interface S3Server {
  store: { listObjects(bucket: string, options: object): Promise<unknown> }
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

type MakeServer = new (options: Record<string, unknown>) => S3Server

export interface TestBucket {
  settings: BucketSettings
  /** The same as the settings of a site. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/**
 * A bucket of its own on a server that speaks S3, which knows this one key. `folder` keeps its files; without one they are in a folder that
 * goes with it. Without a port it has a free one.
 */
export async function startBucket(
  prefix = '',
  { folder, port: asked = 0 }: { folder?: string; port?: number } = {},
): Promise<TestBucket> {
  const directory = folder ?? mkdtempSync(join(tmpdir(), 'bucket-'))
  mkdirSync(directory, { recursive: true })
  const Server = createRequire(import.meta.url)('s3rver') as MakeServer
  const bucket = 'files-of-tests'
  const server = new Server({
    address: '127.0.0.1',
    port: asked,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { store } = server
  const listObjects = store.listObjects.bind(store)
  // It seals the mark of a next page by DES, which Node no longer has, so that all files are on the first.
  store.listObjects = (name, options) => listObjects(name, { ...options, maxKeys: Infinity })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const [accessKeyId, secretAccessKey, region] = ['S3RVER', 'S3RVER', 'us-east-1']
  return {
    settings: { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix },
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      ...(prefix && { S3_PREFIX: prefix }),
    },
    async stop() {
      await server.close()
      if (folder === undefined) rmSync(directory, { recursive: true, force: true })
    },
  }
}
