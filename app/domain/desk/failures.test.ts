import { describe, expect, test } from 'vitest'
import { mailFailureText } from '#app/domain/mail/failures.ts'
import { refundBuyerText, refundFailureText } from '#app/domain/refunds/failures.ts'

describe('what a mail server answered', () => {
  test.each([
    [
      'Invalid login: 535 5.7.8 Error: authentication failed: (reason unavailable)',
      'The mail server refused the sign-in',
    ],
    ['Missing credentials for "PLAIN"', 'The mail server refused the sign-in'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'The mail server could not be reached: it refused the connection'],
    ['getaddrinfo ENOTFOUND smtp.example.test', 'The mail server’s name was not found'],
    ['getaddrinfo EAI_AGAIN smtp.example.test', 'The mail server’s name was not found'],
    ['Greeting never received', 'The mail server did not answer in time'],
    ['Connection timeout', 'The mail server did not answer in time'],
    ['It may have been sent: Timeout', 'The mail server did not answer in time'],
    ['It may have been sent: read ECONNRESET', 'The connection to the mail server broke off'],
    ['Connection closed unexpectedly', 'The connection to the mail server broke off'],
    ['self-signed certificate in certificate chain', 'The connection to the mail server is not safe'],
    [
      'It may have been sent: the server stopped while it was sending it.',
      'The site stopped while it was sending this',
    ],
    ['The address is not one e-mail address.', 'The address is not one email address'],
    ["Can't send mail - all recipients were rejected: 550 5.1.1 <(address)>: Recipient address rejected: User unknown in virtual mailbox table", 'The mailbox does not exist'], // prettier-ignore
    ["Can't send mail - all recipients were rejected: 550 no such user", 'The mailbox does not exist'],
    ["Can't send mail - all recipients were rejected: 554 5.7.1 <(address)>: Relay access denied", 'The mail server refused the recipient'], // prettier-ignore
    ["Can't send mail - all recipients were rejected: 552 5.2.2 mailbox full", 'The mailbox is full'],
    ["Can't send mail - all recipients were rejected: 450 4.2.0 Greylisted, try again later", 'The mail server asked to try again later'], // prettier-ignore
    ['Message failed: 554 5.7.1 Message blocked as spam', 'The mail server took it for spam'],
    ['Mail command failed: 550 not you', 'The mail server does not accept our sender address'],
    ['Message failed: 451 4.3.0 try again later', 'The mail server asked to try again later'],
    ['Message failed: 554 Transaction failed', 'The mail server refused the email'],
    ['It failed.', 'The email could not be handed over'],
    ['', 'The email could not be handed over'],
  ])('%s', (answer, words) => expect(mailFailureText(answer)).toBe(words))
})

describe('what the payment provider answered', () => {
  test.each([
    ['expired_or_canceled_card', 'The card is closed'],
    ['lost_or_stolen_card', 'The card was lost or stolen'],
    ['constructor', 'The payment provider refused the refund'],
    ['Charge ch_3N has already been refunded.', 'The payment has been refunded already'],
    ['Refund amount (£3,000.00) is greater than unrefunded amount on charge (£2,850.00)', 'It is more than what is left of the payment'], // prettier-ignore
    ["No such payment_intent: 'pi_1'", 'The payment provider does not know this payment'],
    ['Invalid API Key provided: sk_test_***', 'The payment provider refused our sign-in'],
    ['An error occurred with our connection to Stripe. Request was retried 2 times.', 'The payment provider could not be reached'], // prettier-ignore
    [
      'Insufficient funds in your Stripe balance to refund this amount.',
      'Our balance at the payment provider is too low',
    ],
    ['The payment is disputed; the refund waits until the bank has decided.', 'The bank is disputing this payment'], // prettier-ignore
    ['The money was returned in another way.', 'The money was returned in another way'],
    ['The money went back on another way.', 'The money was returned in another way'],
    ['The bank sent the refund back.', 'The bank sent the refund back'],
    ['Refunds on this account are blocked.', 'The payment provider refused the refund'],
    ['lock_timeout', 'The payment provider asked to try again later'],
    ['Could not obtain a lock on this object.', 'The payment provider asked to try again later'],
    ['Something new', 'The payment provider refused the refund'],
  ])('%s', (answer, words) => expect(refundFailureText(answer)).toBe(words))

  test.each([
    ['expired_or_canceled_card', 'The card is closed'],
    ['lost_or_stolen_card', 'The bank refused the refund'],
    ['declined', 'The bank refused the refund'],
    ['merchant_request', 'The refund was called off'],
    ['The payment is disputed; the refund waits until the bank has decided.', 'The bank is disputing this payment'],
    ['Refund amount (£3,000.00) is greater than unrefunded amount on charge (£2,850.00)', 'The refund did not go through'], // prettier-ignore
    ["No such payment_intent: 'pi_1'", 'The refund did not go through'],
    ['lock_timeout', 'The refund did not go through'],
    ['constructor', 'The refund did not go through'],
  ])('the buyer reads no more of %s than they may', (answer, words) => expect(refundBuyerText(answer)).toBe(words))
})
