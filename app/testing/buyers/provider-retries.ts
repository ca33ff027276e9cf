import Stripe from 'stripe'
import { beforeAll, vi } from 'vitest'

/**
 * In the tests of a file the payment provider's library repeats a call without a pause. What it repeats, and how often, stays as
 * it is.
 */
export function repeatWithoutPause(): void {
  beforeAll(() => {
    // The library doubles this pause from try to try.
    const pause = vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0)
    return () => pause.mockRestore()
  })
}
