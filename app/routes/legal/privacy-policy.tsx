import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { cookiesPolicyHref, supportTopicHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { useFacts, type SiteFacts } from '#app/ui/site/site.ts'
import { LegalPage, LegalTable, OperatorEmail, RowHeader, type LegalSection } from './legal-page.tsx'
import { paymentProvider } from '#app/services/payment-provider.ts'
import type { Route } from './+types/privacy-policy'

const title = 'Privacy policy'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, title) },
  {
    name: 'description',
    content:
      'Which personal data we hold, why and on what legal basis, who receives it, how long we keep it, and your rights.',
  },
]

/** The data that the product keeps about people. A new table about people in db/schema.ts needs a new row here. */
export default function PrivacyPolicy() {
  const facts = useFacts()
  return (
    <LegalPage
      title={title}
      dateLabel="Last changed"
      date="2026-11-22"
      lead="You can read this website without telling us who you are. This page says what we keep once you sign in, pay, ask for a refund or write to us, under the UK GDPR and the Data Protection Act 2018."
      sections={sectionsFor(facts)}
    />
  )
}

function sectionsFor({ company, productName, bookingUrl }: SiteFacts): LegalSection[] {
  return [
    {
      id: 'controller',
      title: 'Who is responsible',
      body: (
        <p>
          {company} runs {productName} and is the controller of your personal data. Write to <OperatorEmail /> or to the
          address under <a href="#contact">Contact</a> about anything on this page.
        </p>
      ),
    },
    {
      id: 'what-we-hold',
      title: 'What we hold, why, and on what basis',
      body: (
        <>
          <LegalTable caption="Personal data and lawful basis" columns={['What', 'Why', 'Lawful basis']}>
            <tbody>
              <tr>
                <RowHeader name="Account">
                  : name, email and whether it is verified, address of your profile picture, your identifier at the
                  identity provider, when you first and last signed in, whether you are an administrator
                </RowHeader>
                <td>To sign you in and keep your reservations yours</td>
                <td>Contract</td>
              </tr>
              <tr>
                <RowHeader name="Session">
                  : a random identifier (kept only in scrambled form), when it began and was last used
                </RowHeader>
                <td>To keep you signed in and show you messages</td>
                <td>Contract; legitimate interest in a secure website</td>
              </tr>
              <tr>
                <RowHeader name="Reservations and payments">
                  : deal, reference, amount, times, state, the payment provider’s references, refunds
                </RowHeader>
                <td>To hold and reserve deals, take payment, refund it and keep accounts</td>
                <td>Contract; legal obligation (tax and accounting law)</td>
              </tr>
              <tr>
                <RowHeader name="Consents">
                  : your two choices before paying, the wording’s version and the time
                </RowHeader>
                <td>To show what you agreed to</td>
                <td>Legal obligation (consumer law)</td>
              </tr>
              <tr>
                <RowHeader name="Document access">
                  : when you opened the documents of a deal, and which one you read when
                </RowHeader>
                <td>To protect the documents and decide refunds fairly</td>
                <td>Contract; legitimate interest in preventing misuse</td>
              </tr>
              <tr>
                <RowHeader name="Refund requests">
                  : name, email, deal reference, reason, details, times, the purchase we found for it, whether you were
                  signed in, what we decided and why
                </RowHeader>
                <td>To check and decide the request, pay it and show it to you</td>
                <td>Contract; legal obligation (consumer law); legitimate interest in turning down false requests</td>
              </tr>
              <tr>
                <RowHeader name="Files you add to a refund request">
                  : up to {evidenceRules.mostFiles}, with name, type and size; only our staff who handle refunds can
                  open them
                </RowHeader>
                <td>To check the request</td>
                <td>As for the request</td>
              </tr>
              <tr>
                <RowHeader name="Messages and complaints">
                  : name where you are signed in, email, subject, text, telephone number if you give one, deal, your
                  replies, our answers and internal notes, the secret of your private link
                </RowHeader>
                <td>To answer you, call you back and let you follow it</td>
                <td>Steps before a contract, or legitimate interest in answering; legal obligation for complaints</td>
              </tr>
              <tr>
                <RowHeader name="Emails about your reservation, request or message">
                  : address, text, whether it was sent
                </RowHeader>
                <td>To inform you</td>
                <td>Contract; legal obligation</td>
              </tr>
              <tr>
                <RowHeader name="Record of actions">
                  : what was done, when and by which account; no names, emails or card data
                </RowHeader>
                <td>To keep the service secure and explain what happened</td>
                <td>Legitimate interest in security and accountability</td>
              </tr>
              <tr>
                <RowHeader name="Owners">: name, and address and details of the property</RowHeader>
                <td>To present and pass on the deal</td>
                <td>Contract with the Owner; legitimate interest in introducing Users</td>
              </tr>
              <tr>
                <RowHeader name="Testimonials">: your words, your name and the deal</RowHeader>
                <td>To show them on the website</td>
                <td>Consent</td>
              </tr>
            </tbody>
          </LegalTable>
          <p>
            Account data comes from the identity provider you sign in with, payment states from the payment provider,
            and everything else from you, except that an Owner’s details may come from someone acting for the Owner. You
            need not give us any of it, but without an account and a payment we cannot make a reservation.
          </p>
          <p>
            Anybody can type anybody’s address into the forms for refunds and support. The email that confirms it
            repeats nothing else of what was typed.
          </p>
          <p>
            If the law requires us to check your identity before an introduction goes further, we will ask you
            separately and tell you then what we keep and for how long.
          </p>
        </>
      ),
    },
    {
      id: 'what-we-do-not',
      title: 'What we do not do',
      body: (
        <ul>
          <li>We never see or store your card number: it goes straight to the payment provider.</li>
          <li>We have no password of yours: you sign in at the identity provider.</li>
          <li>
            We use no analytics service, advertising or tracking (see the <a href={cookiesPolicyHref}>Cookies policy</a>
            ), send no marketing emails and sell no data. We count how often the pages of each deal are opened on a day,
            without a cookie and without keeping anything about who opened them.
          </li>
          <li>
            We do not store your internet address in the website’s database. It is used for a moment, to limit how many
            requests one place can make. How much you upload is counted for a day under a code made from it, from which
            nobody can work it out.
          </li>
          <li>
            We make no decision with legal or similar effect about you by machine alone, except refunds in your favour.
            The AI Deal Score rates properties, not people.
          </li>
        </ul>
      ),
    },
    {
      id: 'who-receives-it',
      title: 'Who receives it',
      body: (
        <>
          <ul>
            <li>
              <strong>The identity provider</strong> signs you in and learns that you use this website. It gives us your
              name, email and picture.
            </li>
            <li>
              <strong>The payment provider</strong>
              {`, ${paymentProvider.name}, takes card payments and sends refunds. It receives your card details from you and, from us, the amount, our references and, for its own payment page, your email. It also acts on its own responsibility, for instance against fraud: see `}
              <a href={paymentProvider.privacyHref}>{`${paymentProvider.name}’s privacy policy`}</a>.
            </li>
            <li>
              <strong>The mail provider</strong> carries the emails we send you.
            </li>
            <li>
              <strong>The hosting provider</strong> runs the computer on which the website and its data are kept.
            </li>
            <li>
              <strong>Owners</strong>, their agents and solicitors, only as far as an introduction you asked for needs
              it.
            </li>
            <li>
              <strong>Authorities, courts and the redress scheme</strong>, where the law requires it or a complaint or
              claim needs it.
            </li>
          </ul>
          <p>
            Those who process data for us do so under a contract and only on our instructions.{' '}
            {bookingUrl
              ? 'Call bookings open on the page of a booking service, which tells you there what it does with your details. '
              : ''}
            Some providers also handle data outside the UK. Where UK adequacy regulations do not cover the country, that
            rests on the international data transfer agreement or addendum; ask us for a copy.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <>
          <LegalTable caption="Retention" columns={['What', 'How long']}>
            <tbody>
              <tr>
                <RowHeader name="Account" />
                <td>
                  Until you ask us to delete it; what a rule below still needs is then separated from your name where it
                  can be
                </td>
              </tr>
              <tr>
                <RowHeader name="Session" />
                <td>12 hours without use, 7 days at most</td>
              </tr>
              <tr>
                <RowHeader name="Reservations, payments and refunds" />
                <td>At least 6 years; after that they go with your account, when you ask us to delete it</td>
              </tr>
              <tr>
                <RowHeader name="Document access, and the emails about reservations, payments and refunds" />
                <td>6 years</td>
              </tr>
              <tr>
                <RowHeader name="Refund requests with their files, and the emails about them" />
                <td>
                  6 years after the last change where they belong to a purchase, otherwise 12 months; always until they
                  are decided
                </td>
              </tr>
              <tr>
                <RowHeader name="Files of a refund form that was not finished" />
                <td>24 hours</td>
              </tr>
              <tr>
                <RowHeader name="Consents" />
                <td>As long as the reservation they belong to</td>
              </tr>
              <tr>
                <RowHeader name="Messages and complaints, and the emails about them" />
                <td>24 months after the last change; always until they are answered</td>
              </tr>
              <tr>
                <RowHeader name="Record of actions" />
                <td>6 years</td>
              </tr>
              <tr>
                <RowHeader name="Owner’s details" />
                <td>While the deal is offered; 6 years if it was ever reserved</td>
              </tr>
              <tr>
                <RowHeader name="Testimonials" />
                <td>Until you withdraw your consent</td>
              </tr>
            </tbody>
          </LegalTable>
          <p>
            We keep longer only what a legal claim or an authority’s request still needs. A backup holds what was there
            when it was made, until the backup itself is deleted.
          </p>
        </>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            You may ask us for a copy of your data, to correct it, to delete it, to restrict its use, or to hand it to
            you or someone else in a common format.{' '}
            <strong>You may object to any use that rests on legitimate interest</strong>, and withdraw a consent at any
            time; what was done before stays lawful.
          </p>
          <p>
            Use the <a href={supportTopicHref('data-protection')}>data-protection form</a>, or write to{' '}
            <OperatorEmail /> or by post. It is free, and we answer within one month. If we need to be sure it is you,
            or need to know what you mean, we ask, and the month waits for your reply. Where the law makes us keep
            something, we tell you what and why.
          </p>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints about your data',
      body: (
        <>
          <p>
            Send a data-protection complaint with the same <a href={supportTopicHref('data-protection')}>form</a>, by
            email to <OperatorEmail /> or by post. We acknowledge it within 30 days, look into it and tell you the
            outcome without undue delay.
          </p>
          <p>
            You may also complain to the Information Commissioner’s Office (ICO), the UK’s data-protection authority, at{' '}
            <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a> or on{' '}
            <a href="tel:+443031231113">0303 123 1113</a>, and you may go to court.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      body: (
        <p>
          When what we do with data changes, this page changes first, with a new date at its top. If the change matters
          to people with an account, we also tell them by email.
        </p>
      ),
    },
  ]
}
