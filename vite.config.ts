import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // A drawing or stylesheet inlined as data: would be refused by the content security policy and could not be cached.
  build: { assetsInlineLimit: 0, sourcemap: false },
  // Found one by one, each would make the development server throw away what the page has just loaded.
  optimizeDeps: {
    include: [
      '@conform-to/react',
      '@mantine/core',
      '@mantine/notifications',
      '@stripe/react-stripe-js',
      '@stripe/stripe-js/pure',
    ],
    exclude: ['better-sqlite3', 'jose', 'kysely', 'nodemailer', 'remix-auth', 'remix-auth-oauth2', 'stripe', 'zod'],
  },
})
