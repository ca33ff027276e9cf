import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,db,scripts}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
