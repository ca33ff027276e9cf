import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The scripts of a page get the routes of this page; all of them together weigh 11 kB. http-guard.ts bounds /__manifest.
  routeDiscovery: { mode: 'lazy' },
  // React Router compares Origin with the inner http address and so refuses every form behind a TLS proxy, and it skips
  // resource routes. Our own same-origin middleware compares with APP_ORIGIN and covers both.
  allowedActionOrigins: ['**'],
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config
