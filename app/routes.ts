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

  route('support', 'routes/support/support.tsx'),
  route('support/received', 'routes/support/received.tsx'),
  route('support/ticket', 'routes/support/ticket.tsx'),
  route('knowledge-hub', 'routes/knowledge-hub/hub.tsx'),

  route('account', 'routes/account/purchases.tsx'),
  route('account/documents/:id', 'routes/account/open-documents.tsx'),
  route('account/receipts/:id', 'routes/account/receipt.tsx'),
  route('documents/:id', 'routes/account/document.tsx'),

  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/desk/dashboard.tsx'),
    route('deals', 'routes/admin/deals/list.tsx'),
    route('deals/:id/unavailable', 'routes/admin/deals/unavailable.tsx'),
    route('refunds', 'routes/admin/refunds/list.tsx'),
    route('refunds/:id', 'routes/admin/refunds/show.tsx'),
    route('refunds/:id/confirm', 'routes/admin/refunds/confirm.tsx'),
    route('refunds/:id/evidence/:evidenceId', 'routes/admin/refunds/evidence.ts'),
    route('support', 'routes/admin/support/list.tsx'),
    route('support/:id', 'routes/admin/support/show.tsx'),
    route('reservations', 'routes/admin/reservations/list.tsx'),
    route('audit', 'routes/admin/audit/list.tsx'),
    route('outbox', 'routes/admin/outbox/list.tsx'),
    route('outbox/retry', 'routes/admin/outbox/retry.tsx'),
    route('outbox/:id', 'routes/admin/outbox/entry.tsx'),
    route('search', 'routes/admin/search/search.tsx'),
    route('keys', 'routes/admin/desk/keys.tsx'),
    route('export/:list', 'routes/admin/export.ts'),
    route('*', 'routes/admin/not-found.tsx'),
  ]),

  ...prefix('refunds', [index('routes/refunds/request.tsx'), route('received', 'routes/refunds/received.tsx')]),

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
    route('refunds', 'routes/api/refunds.ts'),
    route('admin/refunds', 'routes/api/admin-refunds.ts'),
    route('support', 'routes/api/support.ts'),
    route('admin/support', 'routes/api/admin-support.ts'),
    route('admin/deals', 'routes/api/admin-deals.ts'),
    route('admin/deals/:id', 'routes/api/admin-deal.ts'),
    route('admin/*', 'routes/api/admin-not-found.ts'),
    route('*', 'routes/api/not-found.ts'),
  ]),
  route('webhooks/stripe', 'routes/webhooks/stripe.ts'),

  route('healthz', 'routes/health.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
