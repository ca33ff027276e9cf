import { defineConfig } from 'vitest/config'

/** Tests that ask the built application, which is made with React's production build: each process has one or the other. */
const requests = ['app/*.test.ts', 'app/middleware/*.test.ts', 'app/routes/**/*.test.ts']

const shared = {
  // A file begins with modules of its own all the same; the packages, which keep nothing, stay loaded for the next one.
  isolate: false,
  testTimeout: 30_000,
  // Whatever is waited for comes much sooner, but for a machine that does much else.
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    globalSetup: './app/testing/build-setup.ts',
    // Vitest leaves one core free by itself, which on two is half of them.
    maxWorkers: '100%',
    projects: [
      { test: { ...shared, name: 'requests', include: requests } },
      { test: { ...shared, name: 'rooms', include: ['{app,db,scripts}/**/*.test.{ts,tsx}'], exclude: requests } },
    ],
  },
})
