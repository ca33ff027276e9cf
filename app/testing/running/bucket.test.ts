import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { startBucket } from './bucket.ts'

test('a bucket of tests lists its files however many they are', async () => {
  const server = await startBucket()
  onTestFinished(() => server.stop())
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = server.settings
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint: endpoint!, region, credentials, forcePathStyle: true })
  for (const Key of ['one', 'two']) await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
  const found: unknown[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1, ContinuationToken }))
    found.push(...page.Contents!.map(({ Key }) => Key))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  expect(found).toEqual(['one', 'two'])
})
