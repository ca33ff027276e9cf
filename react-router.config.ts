import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Few routes: sending their manifest at once does away with the /__manifest endpoint.
  routeDiscovery: { mode: 'initial' },
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
