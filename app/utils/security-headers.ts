/**
 * The headers every answer carries, static files and error pages included. The one place that holds their values: the guard in
 * scripts/server/http-guard.ts adds them where they are missing, the security middleware puts its own content security policy on pages.
 *
 * `paymentOrigin` is where the payment provider's scripts come from. The policy here is for what is not a page. It allows nothing but the inline style of an SVG drawing that is opened by itself.
 */
export function baselineHeaders({
  isHttps,
  paymentOrigin,
}: {
  isHttps: boolean
  paymentOrigin: string
}): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    // Not no-referrer: browsers would then send `Origin: null` with native forms, which the same-origin check refuses.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self "${paymentOrigin}")`,
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
