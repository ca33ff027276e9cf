import type { PublicDeal } from '#app/domain/deals/record/deals.ts'

/** A payment as it is shown to whoever has its address and is not signed in as its buyer; to its buyer where it has yet to be entered. */
export interface PublicPayment {
  result: 'paid' | 'received' | 'processing' | 'provider-down' | 'failed' | 'private' | 'unknown'
  /** True for somebody who is signed in as another person. */
  isSignedIn: boolean
  /** The reference of the reservation, for its buyer alone; null for anybody else. */
  ownReference: string | null
  /** The deal, while everybody can see it. */
  deal:
    | (Pick<PublicDeal, 'id' | 'title' | 'location' | 'image' | 'imageUrl' | 'drawing' | 'propertyType'> & {
        reference: string
      })
    | null
  /** The price and the time of a payment that has arrived; null otherwise. */
  amountPence: number | null
  paidAt: string | null
}

/** The heading and the first sentence of each result. */
export const publicResults: Record<PublicPayment['result'], { title: string; message: string }> = {
  paid: {
    title: 'Payment Successful',
    message: 'Thank you for your purchase! The deal is reserved for the account that asked for the link.',
  },
  received: {
    title: 'We have received your payment',
    message:
      'It is safe with our payment provider, and we could not enter it yet. This is our fault: it is entered by itself as soon as we have made room. There is nothing more to pay.',
  },
  processing: {
    title: 'Confirming your payment',
    message:
      'Your bank has not confirmed it yet. The account that asked for the link will show the deal as soon as it has.',
  },
  'provider-down': {
    title: 'Confirming your payment',
    message:
      'We cannot reach the payment provider at the moment. The account that asked for the link will show the deal as soon as we can.',
  },
  failed: {
    title: 'Payment Failed',
    message: 'The payment was not completed. Nothing has been charged.',
  },
  private: {
    title: 'We know of this payment',
    message: 'You can see the outcome in the account that asked for the link.',
  },
  unknown: { title: 'Nothing to confirm', message: 'We cannot find a payment for this link.' },
}
