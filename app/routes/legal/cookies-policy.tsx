import { shortlistDays } from '#app/domain/shortlist/shortlist.ts'
import { accountHref, refundsHref, supportHref, privacyPolicyHref, cookiesPolicyHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { LegalPage, LegalTable, RowHeader, type LegalSection } from './legal-page.tsx'
import { paymentProvider } from '#app/services/payment-provider.ts'
import type { Route } from './+types/cookies-policy'

const title = 'Cookies policy'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description:
      'The cookies this website sets, what each is for and how long it lasts. No analytics or advertising cookies.',
    path: cookiesPolicyHref,
  })

/**
 * Every cookie that the site sets, and no other. A change in the session or shortlist middleware or services/identity may need a change here.
 */
export default function CookiesPolicy() {
  return (
    <LegalPage
      title={title}
      dateLabel="Last changed"
      date="2026-11-23"
      lead="This website sets three kinds of cookie, all needed to sign in, to keep a conversation or to show you messages. There are no analytics or advertising cookies."
      sections={sections}
    />
  )
}

const sections: LegalSection[] = [
  {
    id: 'our-cookies',
    title: 'The cookies we set',
    body: (
      <>
        <p>
          A cookie is a small text file that a website asks your browser to keep and send back. Pages you only read set
          no cookies. These are set when you sign in, when the website has a message to show you after you have done
          something, or when you save a deal without having signed in:
        </p>
        <LegalTable caption="Our cookies" columns={['Name', 'What it is for', 'How long it lasts']}>
          <tbody>
            <tr>
              <RowHeader name={<code style={{ whiteSpace: 'nowrap' }}>__Host-session</code>}>
                {' '}
                (<code>session</code> where the website runs on plain http)
              </RowHeader>
              <td>
                Your sign-in session, your conversation with the advisor, and messages shown to you once, such as
                “Payment Successful”. It holds a random identifier and nothing about you.
              </td>
              <td>
                Ends after 12 hours without use, after 7 days at most, or when you sign out. If you work at our desk,
                your browser keeps it for the 7 days; once the session has ended, it signs nobody in
              </td>
            </tr>
            <tr>
              <RowHeader name={<code style={{ whiteSpace: 'nowrap' }}>__Host-shortlist</code>}>
                {' '}
                (<code>shortlist</code> where the website runs on plain http)
              </RowHeader>
              <td>
                The deals that you saved before signing in. It holds their numbers and nothing about you. Signing in
                moves them to your account.
              </td>
              <td>
                {shortlistDays} days after you last saved or removed a deal, or until you sign in or remove the last one
              </td>
            </tr>
            <tr>
              <RowHeader name={<code>oauth2:*</code>}> (the star stands for random text)</RowHeader>
              <td>
                Makes sure that the sign-in returned by the identity provider is the one you started in this browser.
                Sent only to <code>/api/auth</code>.
              </td>
              <td>Up to ten minutes, during sign-in</td>
            </tr>
            <tr>
              <RowHeader name={<code>return_to</code>} />
              <td>
                Brings you back after signing in: it holds the address of the page on this website that you came from.
                If that was the private link of a request to us, its key is part of the address. Sent only to{' '}
                <code>/api/auth</code>.
              </td>
              <td>Up to ten minutes, or until you have signed in</td>
            </tr>
          </tbody>
        </LegalTable>
        <p>
          All are HttpOnly and SameSite=Lax: no script in a page can read them, and other websites cannot act with them.
          The <code>__Host-</code> prefix means the browser sends that cookie over https only.
        </p>
      </>
    ),
  },
  {
    id: 'payment-provider',
    title: 'Cookies at checkout',
    body: (
      <p>
        {`Card payments run on the pages and scripts of our payment provider, ${paymentProvider.name}. These set cookies of their own, on checkout only, to take the payment and to prevent fraud, and some of them may be stored under our address. ${paymentProvider.name} lists them in its `}
        <a href={paymentProvider.cookiesHref}>cookie policy</a>
        {`. No other page of this website loads anything from ${paymentProvider.name}.`}
      </p>
    ),
  },
  {
    id: 'other-websites',
    title: 'Other websites',
    body: (
      <p>
        The identity provider you sign in with, and any website you reach by a link from here, may set cookies on their
        own pages. Their own policies say which.
      </p>
    ),
  },
  {
    id: 'your-choice',
    title: 'Why there is no banner, and what you can do',
    body: (
      <>
        <p>
          The law asks for consent to cookies that are not needed for what you asked for. Ours are strictly necessary to
          sign in, to show messages, to keep the deals that you save and to pay, so there is nothing to accept or
          refuse. If we ever wish to use another kind, we will ask you first and list it here.
        </p>
        <p>
          While the advisor’s panel is open, your browser itself also remembers that it is, so that the next page shows
          it again. This is no cookie, is not sent to us, and goes when you close the panel or the tab.
        </p>
        <p>
          You can delete or block cookies in your browser’s settings. Everything you can read here still works, and so
          do the forms under <a href={refundsHref}>Refunds</a> and <a href={supportHref}>Support</a>; signing in, saving
          deals, reserving and paying do not. Signing out ends your session at once; “Sign out everywhere” in{' '}
          <a href={accountHref}>your account</a> ends those in all other browsers too.
        </p>
        <p>
          What we do with personal data otherwise is in the <a href={privacyPolicyHref}>Privacy policy</a>.
        </p>
      </>
    ),
  },
]
