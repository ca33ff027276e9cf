/**
 * The headers that every answer carries, static files and error pages included. Their values stand only here. The guard in
 * scripts/server/http-guard.ts adds them where they are missing, and the security middleware puts its own content security policy
 * on pages.
 *
 * `paymentOrigin` is where the payment provider's scripts come from.
 *
 * This policy is for everything that is no page. It allows nothing but the inline style of an SVG drawing that is opened by
 * itself.
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
    // The policy is not no-referrer: browsers would then send `Origin: null` with native forms, and the same-origin check refuses
    // that.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    // Pages of other sites load nothing from here but the pictures that are made for them (routes/private-file.server.ts).
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self "${paymentOrigin}")`,
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
