import { accountHref, analyticsPlaceHref, privacyPolicyHref, refundsHref, supportHref } from '#app/ui/links.ts'
import { paymentProvider } from '#app/services/payment-provider.ts'
import { cookieName, cookies, type Cookie } from '#app/utils/cookies.ts'
import { LegalTable, RowHeader, type LegalSection, type LegalTextOf } from './legal-page.tsx'

/** Every cookie of the site's own table, and what else is kept in a browser. */
export const cookiesPolicy: LegalTextOf = ({ analyticsScript }) => ({
  title: 'Cookies policy',
  description: analyticsScript
    ? 'The cookies this website sets, what each is for and how long it lasts. Analytics only if you accept it.'
    : 'The cookies this website sets, what each is for and how long it lasts. No analytics or advertising cookies.',
  lead: analyticsScript
    ? 'The cookies that this website sets itself are needed for what you ask of it. There is no advertising. Analytics runs only if you accept it, and you can change your choice on this page.'
    : 'The cookies that this website sets are all needed for what you ask of it: to sign in, to keep a conversation or your deals, or to show you messages. There are no analytics or advertising cookies.',
  firstDay: '2026-11-28',
  sections: analyticsScript
    ? [ourCookies(Object.values(cookies)), analytics(analyticsScript), ...others, whatYouCanDo(true)]
    : [
        ourCookies(Object.values(cookies).filter((cookie) => cookie !== cookies.analytics)),
        ...others,
        whatYouCanDo(false),
      ],
})

function ourCookies(set: readonly Cookie[]): LegalSection {
  return {
    id: 'our-cookies',
    title: 'The cookies we set',
    body: (
      <>
        <p>
          A cookie is a small text file that a website asks your browser to keep and send back. Pages you only read set
          no cookies. These are set when you sign in, when the website has a message to show you after you have done
          something, when you save a deal without having signed in, or when you begin to submit one
          {set.some(isReadable) && ', or when you accept or reject analytics'}:
        </p>
        <LegalTable caption="Our cookies" columns={['Name', 'What it is for', 'How long it lasts']}>
          <tbody>
            {set.map((cookie) => (
              <CookieRow key={cookie.name} cookie={cookie} />
            ))}
          </tbody>
        </LegalTable>
        <p>
          All are SameSite=Lax: other websites cannot act with them. {set.some(isReadable) ? 'All but the last' : 'All'}{' '}
          are HttpOnly: no script in a page can read them. The <code>__Host-</code> prefix means the browser sends that
          cookie over https only.
        </p>
      </>
    ),
  }
}

const isReadable = (cookie: Cookie) => cookie.isReadable === true

function CookieRow({ cookie }: { cookie: Cookie }) {
  const [name, plain] = [cookieName(cookie, true), cookieName(cookie, false)]
  return (
    <tr>
      <RowHeader name={<code style={{ whiteSpace: 'nowrap' }}>{name}</code>}>
        {name !== plain && (
          <>
            {' '}
            (<code>{plain}</code> where the website runs on plain http)
          </>
        )}
        {name.includes('*') && ' (the star stands for random text)'}
      </RowHeader>
      <td>
        {cookie.purpose}
        {cookie.path !== '/' && (
          <>
            {' '}
            Sent only to <code>{cookie.path}</code>.
          </>
        )}
      </td>
      <td>{cookie.lasts}</td>
    </tr>
  )
}

function analytics(script: string): LegalSection {
  return {
    id: 'analytics',
    title: 'Analytics, and your choice',
    body: (
      <>
        <p>
          If you accept, public pages also load an analytics script from <code>{new URL(script).host}</code>, which
          counts visits and what is read. It learns the address of the page, your IP address and what your browser tells
          every website, and may keep cookies of its own under our address or its own. Before you choose, and if you
          reject, nothing is loaded from there. A browser that sends Global Privacy Control has rejected it, and is not
          asked. The script is not loaded into pages made for someone who has signed in, pages on which people write to
          us, checkout, or pages behind a private link. Without JavaScript it cannot run at all.
        </p>
        <p>
          You can <a href={analyticsPlaceHref}>choose again</a> at any time on this page, and nothing else on this
          website depends on it. Rejecting stops the script from the next page on; cookies that it has already set can
          be deleted in your browser’s settings.
        </p>
      </>
    ),
  }
}

const others: LegalSection[] = [
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
]

function whatYouCanDo(hasAnalytics: boolean): LegalSection {
  return {
    id: 'your-choice',
    title: hasAnalytics ? 'What else you can do' : 'Why there is no banner, and what you can do',
    body: (
      <>
        <p>
          The law asks for consent to cookies that are not needed for what you asked for (Privacy and Electronic
          Communications (EC Directive) Regulations 2003, reg 6 and Schedule A1).{' '}
          {hasAnalytics
            ? 'Those in the table are strictly necessary to sign in, to show messages, to keep the deals that you save, what you typed before signing in and your choice about analytics, and to pay, so we do not ask about them.'
            : 'Ours are strictly necessary to sign in, to show messages, to keep the deals that you save and what you typed before signing in, and to pay, so there is nothing to accept or refuse. If we ever wish to use another kind, we will ask you first and list it here.'}
        </p>
        <p>
          While the advisor’s panel is open, your browser itself also remembers that it is, so that the next page shows
          it again. This is no cookie, is not sent to us, and goes when you close the panel or the tab. Where what you
          type into a submission cannot be sent to us at once, the browser keeps it until it can be, as it does at our
          own desk for our staff.
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
  }
}
