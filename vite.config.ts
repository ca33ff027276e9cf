import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // A drawing or stylesheet inlined as data: would be refused by the content security policy and could not be cached.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The oldest browsers that a page still reads well in.
    cssTarget: ['chrome87', 'safari14', 'firefox78'],
    // It says which plugin took long, on a machine that is busy.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
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
