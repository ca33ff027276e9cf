import { expect, test } from 'vitest'
import { paymentDashboardHref } from './payment-provider.ts'

test('a payment is shown in the dashboard of the mode of the key, whatever it is called', () => {
  expect(paymentDashboardHref('pi_1', 'sk_live_1')).toBe('https://dashboard.stripe.com/payments/pi_1')
  expect(paymentDashboardHref('pi_1', 'rk_test_1')).toBe('https://dashboard.stripe.com/test/payments/pi_1')
  expect(paymentDashboardHref('pi/../x', 'sk_test_1')).toBe('https://dashboard.stripe.com/test/payments/pi%2F..%2Fx')
})
