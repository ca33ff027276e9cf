import { randomBytes } from 'node:crypto'
import { readSealingKeys } from '#app/utils/sealing.server.ts'

/** One key that nothing else has. */
export const newSealingKeys = () => readSealingKeys(randomBytes(32).toString('base64'))
