import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { onlySqliteFiles } from './app/testing/database/only-sqlite.ts'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['{app,db,scripts}/**/*.test.{ts,tsx}'],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.TEST_DATABASE === 'postgres' ? Object.keys(onlySqliteFiles) : []),
    ],
    globalSetup: './app/testing/running/build-setup.ts',
    // One more than the cores: a test waits for clocks and for processes as often as it works.
    maxWorkers: availableParallelism() + 1,
    // Test files of one process share the modules that are loaded, so that none may replace one by another (oxlint.config.ts).
    isolate: false,
    // The built application is made with React's production build, and a process has only one of the two.
    // No test meets the database of whoever runs it.
    env: { NODE_ENV: 'production', DATABASE_URL: '' },
    testTimeout: 30_000,
    // Whatever is waited for comes much sooner, but for a machine that does much else.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
})
