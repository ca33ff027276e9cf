import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // A drawing or stylesheet inlined as data: would be refused by the content security policy and could not be cached.
  build: { assetsInlineLimit: 0, sourcemap: false },
})
