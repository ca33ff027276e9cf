/** True where the advisor's button stands: not at the desk, not at checkout, and not where the advisor is already. */
export function hasAdvisorButton(pathname: string): boolean {
  return !/^\/(advisor|admin|blog-admin|api|webhooks)(\/|$)|^\/deal\/[^/]+\/checkout/.test(pathname.toLowerCase())
}
