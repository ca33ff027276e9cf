import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,db,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: './app/testing/build-setup.ts',
    // Vitest leaves one core free by itself, which on two is half of them.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
