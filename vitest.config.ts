import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Where the system has a disk in memory with room for all that the tests write, nobody waits for the real one. */
const memoryDisk = '/dev/shm'
const roomNeeded = 2 ** 29

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= roomNeeded
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['{app,db,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: './app/testing/build-setup.ts',
    // Vitest leaves one core free by itself, which on two is half of them.
    maxWorkers: '100%',
    // Test files of one process share the modules that are loaded, so that none may replace one by another (eslint.config.js).
    isolate: false,
    // The built application is made with React's production build, and a process has only one of the two.
    env: { NODE_ENV: 'production', ...(hasRoom(memoryDisk) && { TMPDIR: memoryDisk }) },
    testTimeout: 30_000,
    // Whatever is waited for comes much sooner, but for a machine that does much else.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
})
