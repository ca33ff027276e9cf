import { index, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every URL of the site in one table. Guards sit on the routes and layouts that need them. */
export default [
  index('routes/home.tsx'),
  route('marketplace', 'routes/deals/list.tsx', { id: 'marketplace' }),
  route('deals', 'routes/deals/list.tsx', { id: 'deals' }),
  ...prefix('deal/:id', [
    index('routes/deals/show.tsx'),
    route('checkout', 'routes/deals/checkout.tsx'),
    route('call', 'routes/deals/book-call.tsx'),
    route('interest', 'routes/deals/register-interest.tsx'),
  ]),

  route('account', 'routes/account/purchases.tsx'),
  route('documents/:id', 'routes/account/document.ts'),

  route('terms-conditions', 'routes/legal/terms-conditions.tsx'),
  route('privacy-policy', 'routes/legal/privacy-policy.tsx'),
  route('cookies-policy', 'routes/legal/cookies-policy.tsx'),
  route('risk-disclosure', 'routes/legal/risk-disclosure.tsx'),

  ...prefix('api', [
    route('login', 'routes/auth/login.tsx'),
    route('logout', 'routes/auth/logout.tsx'),
    route('auth/callback', 'routes/auth/callback.tsx'),
    route('auth/user', 'routes/api/current-user.ts'),
    route('deals', 'routes/api/deals.ts'),
    route('deals/:id', 'routes/api/deal.ts'),
    route('deals/:id/consent', 'routes/api/deal-consent.ts'),
    route('create-payment-intent', 'routes/api/create-payment-intent.ts'),
    route('*', 'routes/api/not-found.ts'),
  ]),
  route('webhooks/stripe', 'routes/webhooks/stripe.ts'),

  route('healthz', 'routes/health.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
