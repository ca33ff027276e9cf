import { keptDays } from '#app/domain/advisor/asked/kept.ts'
import { soldMonthsKept } from '#app/domain/areas/import/import.ts'
import { soldMonths } from '#app/domain/areas/sold-prices/sold-prices.ts'
import { waitingDays } from '#app/domain/people/role-changes.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { identityDaysNotTaken, submissionYears } from '#app/domain/submissions/kept.ts'
import { groupDays } from '#app/domain/reservations/hold-groups.ts'
import { copyDays, endedDays, keptForYears, ledgerDays } from '#app/domain/privacy/your-data.ts'
import { checkKeptYears } from '#app/domain/terms/buyer-check.ts'
import { complaintsHref, cookiesPolicyHref, dataComplaintHref, supportTopicHref, yourDataHref } from '#app/ui/links.ts'
import type { SiteFacts } from '#app/ui/site/site.ts'
import { LegalTable, OperatorEmail, RowHeader, Telephone, type LegalSection, type LegalTextOf } from './legal-page.tsx'
import { paymentProvider } from '#app/services/payment-provider.ts'

/** The data that the product keeps about people. A new table about people in db/schema.ts needs a new row here. */
export const privacyPolicy: LegalTextOf = (facts) => ({
  title: 'Privacy policy',
  description:
    'Which personal data we hold, why and on what legal basis, who receives it, how long we keep it, and your rights.',
  lead: 'You can read this website without telling us who you are. This page says what we keep once you sign in, pay, ask for a refund or write to us, under the UK GDPR and the Data Protection Act 2018.',
  firstDay: '2026-11-30',
  sections: sectionsFor(facts),
})

function sectionsFor({
  company,
  productName,
  bookingUrl,
  hasLanguageModel,
  analyticsScript,
  backupsKept,
}: SiteFacts): LegalSection[] {
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
                  : name, email and whether it is verified, web address of your profile picture, your identifier at the
                  identity provider, when you first and last signed in, your role if you work at our desk
                </RowHeader>
                <td>To sign you in and link your reservations to you</td>
                <td>Contract</td>
              </tr>
              <tr>
                <RowHeader name="Role at our desk">
                  : where a role waits for you before you first sign in, your email address, the role, who left it and
                  why; when you have signed in, your role stands with your account. The emails about it
                </RowHeader>
                <td>To give our staff what they need for their work, and nobody else</td>
                <td>Legitimate interest in handing out work safely</td>
              </tr>
              <tr>
                <RowHeader name="Session">
                  : a random identifier (stored only in a scrambled, hashed form), when it began and was last used
                </RowHeader>
                <td>To keep you signed in and show you messages</td>
                <td>Contract; legitimate interest in a secure website</td>
              </tr>
              <tr>
                <RowHeader name="Conversation with the advisor">
                  : your questions, the answers and when you asked, under the identifier of your session; and how many
                  questions you asked today, under a code made from your account or IP address, from which nobody can
                  work it out
                </RowHeader>
                <td>To show you the conversation, understand what you ask next and limit how much can be asked</td>
                <td>Legitimate interest in answering you and in preventing misuse</td>
              </tr>
              <tr>
                <RowHeader name="Questions to the advisor at our desk">
                  : questions to which the advisor had no plain answer, and those of which you said that it was right or
                  wrong: the words without email addresses, telephone and account numbers, days of birth, houses by
                  number and street, and names that are said to be one, the day, whether you were signed in, what came
                  of it, and what you said. No name, no account, no address and no identifier of your session; while a
                  question stands in your conversation, a random number joins the two, so that what you delete goes here
                  too
                </RowHeader>
                <td>To find out what the advisor gets wrong, and make it better</td>
                <td>Legitimate interest in answering rightly</td>
              </tr>
              <tr>
                <RowHeader name="Shortlist">: the deals you saved, when, and their price at that time</RowHeader>
                <td>To show them to you again and say how a price has changed</td>
                <td>Contract</td>
              </tr>
              <tr>
                <RowHeader name="Reservations and payments">
                  : deal, reference, amount, times, state, the payment provider’s references, refunds, disputes with
                  your bank; receipts and credit notes with your name, and your address if you add it
                </RowHeader>
                <td>To hold and reserve deals, take payment, refund it and keep accounts</td>
                <td>Contract; legal obligation (tax and accounting law)</td>
              </tr>
              <tr>
                <RowHeader name="Where holds began">
                  : until your first payment, for each deal that you hold, codes made from your IP address and from your
                  mailbox, with a key that is kept apart from them
                </RowHeader>
                <td>To notice when many accounts of one network or mailbox hold deals and let them run out</td>
                <td>Legitimate interest in keeping deals open to all buyers</td>
              </tr>
              <tr>
                <RowHeader name="Consents">
                  : your choice before paying, its boxes, the versions of the wording and of the Terms and Conditions,
                  and the time
                </RowHeader>
                <td>To show what you agreed to</td>
                <td>Legal obligation (consumer law)</td>
              </tr>
              <tr>
                <RowHeader name="Identity checks">
                  : for which purchase, the result, how and on which day it was checked, who noted it and when, and what
                  a correction has replaced; no copies of identity papers
                </RowHeader>
                <td>To know whom we introduce to an Owner</td>
                <td>Legal obligation (Money Laundering Regulations 2017)</td>
              </tr>
              <tr>
                <RowHeader name="Document access">
                  : when you opened the documents of a deal, and which one you read when; copies of PDF documents with
                  your name, your reservation number and a date on each page
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
                  replies, ours and our internal notes, the secret of your private link
                </RowHeader>
                <td>To reply to you, call you back and let you follow it</td>
                <td>Steps before a contract, or legitimate interest in replying; legal obligation for complaints</td>
              </tr>
              <tr>
                <RowHeader name="Internal notes">
                  : what our staff write for each other about you, your reservation or your refund request, who wrote it
                  and when
                </RowHeader>
                <td>To deal with your purchase and your requests consistently</td>
                <td>Legitimate interest in serving you well</td>
              </tr>
              <tr>
                <RowHeader name="Emails about your reservation, request or message">
                  : email address, text, whether it was sent
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
                <RowHeader name="Requests for your data">
                  : when you asked for a copy or the deletion of your data and what came of it, the copy itself; where
                  you wrote to us, how we checked who you are
                </RowHeader>
                <td>To answer them, and to show that we have</td>
                <td>Legal obligation (data-protection law)</td>
              </tr>
              <tr>
                <RowHeader name="Newsletter">
                  : email address, the form you used, when you confirmed and which wording you saw, the articles that we
                  emailed, whether your mail server refused them; after the subscription ends only a fingerprint of the
                  address, from which nobody can read it
                </RowHeader>
                <td>
                  To email you new articles when you have asked for them, and none once you unsubscribe. If someone then
                  enters your address again, we will send one email to ask you, at most once in 30 days, and nothing
                  else unless you confirm
                </td>
                <td>Consent; for the fingerprint, legitimate interest in keeping to your wish</td>
              </tr>
              <tr>
                <RowHeader name="Saved searches">
                  : the search, email address, how often we may email, when you confirmed and which wording you saw, the
                  deals and prices that we emailed, whether your mail server refused them; after the emails end only a
                  fingerprint of the address, and with an account the search itself without the address
                </RowHeader>
                <td>
                  To email you new deals of a search, and falls in price of those that match it, when you have asked for
                  them, and none once you stop them. If someone then saves a search for your address again, we will send
                  one email to ask you, at most once in 30 days, and nothing else unless you confirm
                </td>
                <td>Consent; for the fingerprint, legitimate interest in keeping to your wish</td>
              </tr>
              <tr>
                <RowHeader name="Emails about prices of saved deals">
                  : when you asked for them, which wording you saw and when you stopped them, the prices that we
                  emailed, whether your mail server refused them
                </RowHeader>
                <td>
                  To email you when the price of a deal on your shortlist falls, when you have asked for it, and never
                  once you stop it
                </td>
                <td>Consent</td>
              </tr>
              <tr>
                <RowHeader name="Owners">
                  : name, email address and telephone number, and address and details of the property
                </RowHeader>
                <td>To present the deal and pass on its details, and to ask whether the property is still for sale</td>
                <td>Contract with the Owner; legitimate interest in introducing Users</td>
              </tr>
              <tr>
                <RowHeader name="Deals that you submit">
                  : your name or company, telephone number, registrations and insurance; the property, its owner and
                  what you say of it; pictures and documents, what our reviewer said of each and what you wrote to each
                  other; your signature, the steps and our internal notes
                </RowHeader>
                <td>To check who offers a property, whether they may, and whether what they say of it is right</td>
                <td>Contract with you as a vendor; legal obligation (Money Laundering Regulations 2017)</td>
              </tr>
              <tr>
                <RowHeader name="Papers of identity of vendors and owners">
                  : passport or driving licence and proof of address, encrypted; only our reviewers can open them, and
                  each time that one does is recorded
                </RowHeader>
                <td>To know whom we act for</td>
                <td>Legal obligation (Money Laundering Regulations 2017)</td>
              </tr>
              <tr>
                <RowHeader name="Prices paid for homes">
                  : address, price and day of sale, type, whether it was new; no names
                </RowHeader>
                <td>
                  To show beside a deal what similar homes in its postcode district were sold for. The data is HM Land
                  Registry’s public Price Paid Data, under the Open Government Licence. Royal Mail and Ordnance Survey
                  hold rights in its addresses, so we show these only as information about prices of homes
                </td>
                <td>Legitimate interest in showing whether a price is usual</td>
              </tr>
              {analyticsScript && (
                <tr>
                  <RowHeader name="Analytics">
                    : your choice, in your browser alone. If you accepted, the analytics provider learns what stands
                    under <a href="#who-receives-it">Who receives it</a>
                  </RowHeader>
                  <td>To count visits and what is read, and to keep to your choice</td>
                  <td>Consent; for the kept choice, legal obligation (the rules on cookies)</td>
                </tr>
              )}
              <tr>
                <RowHeader name="Testimonials">
                  : that we asked you and when; your words, the name that you chose, the kind of property and its town,
                  what was given to you for them; what you agreed to, when and how; what we checked and by what files,
                  who decided and why; when you withdrew them, and whether something was given for them; whether you do
                  not want to be asked
                </RowHeader>
                <td>
                  To ask you once how a completed purchase went, check your words and show them on the website; and to
                  keep false ones off it
                </td>
                <td>
                  Consent for what you write; legitimate interest in asking you once, to which you can object at any
                  time, before we ask as after, in your account or by the link in the email; legal obligation for the
                  checks (consumer law)
                </td>
              </tr>
            </tbody>
          </LegalTable>
          <p>
            Account data comes from the identity provider you sign in with, payment states from the payment provider,
            prices paid for homes from HM Land Registry’s public register, and everything else from you, except that an
            Owner’s details may come from someone acting for the Owner. You do not have to give us any of it, but
            without an account and a payment we cannot make a reservation.
          </p>
          <p>
            Anyone can enter someone else’s email address in our refund, support, newsletter and saved-search forms. For
            that reason our confirmation email repeats none of the free text that was entered.
          </p>
          <p>
            If the law requires us to check your identity before an introduction goes further, we will ask you for what
            it needs. The website keeps the result alone; we will tell you then what we see of your papers, and for how
            long.
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
          <li>We do not hold a password for you: you sign in with the identity provider.</li>
          <li>
            {analyticsScript
              ? 'We use an analytics service only for visitors who accept it, and no advertising or other tracking'
              : 'We use no analytics service, advertising or tracking'}{' '}
            (see the <a href={cookiesPolicyHref}>Cookies policy</a>
            ), send no marketing emails that you have not subscribed to and sell no data. We do not record who opens an
            email or follows its links. We count how often the pages of each deal are opened on a day, without a cookie
            and without keeping anything about who opened them. A blog article counts each visitor once a day. So that
            we do not count you twice, we hold a code made from your session, or from your IP address and browser, in
            memory only and until that day is over; nobody can work out from it who you are.
          </li>
          <li>
            We do not store your IP address in the website’s database. We use it briefly to limit how many requests can
            come from one place. How much you upload is counted for a day under a code made from it, from which nobody
            can work it out; for {groupDays} days such a code stands beside a deal that you hold before your first
            payment.
          </li>
          <li>
            We make no decisions about you by automated means alone that have a legal or similarly significant effect,
            except refunds in your favour. The AI Deal Score rates properties, not people.
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
              {`, ${paymentProvider.name}, takes card payments and sends refunds. It receives your card details from you and, from us, the amount, our references and, for its own payment page, your email. It also acts as a controller in its own right, for instance to prevent fraud: see `}
              <a href={paymentProvider.privacyHref}>{`${paymentProvider.name}’s privacy policy`}</a>.
            </li>
            <li>
              <strong>The email provider</strong> delivers the emails we send you.
            </li>
            {hasLanguageModel && (
              <li>
                <strong>The provider of the language model</strong> receives the words of your questions to the advisor
                and of its answers, to write the next one; we add no name, email or identifier of yours. Please do not
                write about yourself or other people there.
              </li>
            )}
            {analyticsScript && (
              <li>
                <strong>The analytics provider</strong> at {new URL(analyticsScript).host} learns, if you have accepted
                analytics, which public pages you open while you are not signed in, your IP address and what your
                browser tells every website. The basis is your consent, which you can withdraw in the{' '}
                <a href={cookiesPolicyHref}>Cookies policy</a> at any time.
              </li>
            )}
            <li>
              <strong>The hosting provider</strong> runs the computer on which the website and its data are kept.
            </li>
            <li>
              <strong>Owners</strong>, their agents and solicitors, only as far as is needed for an introduction you
              asked for.
            </li>
            <li>
              <strong>Buyers of a deal that you submitted</strong> get its address and the documents about the property;
              never your papers of identity.
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
            Some providers also handle data outside the UK. Where UK adequacy regulations do not cover the country, we
            rely on the international data transfer agreement or addendum; ask us for a copy.
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
                  Until you have it deleted. What the law makes us keep is then separated from your name, except on
                  receipts, credit notes, the emails that confirmed a purchase and deals of yours that we approved; the
                  page on which you ask for it lists all of it
                </td>
              </tr>
              <tr>
                <RowHeader name="Role at our desk" />
                <td>
                  Waiting: until you sign in, it is withdrawn or {waitingDays} days have passed. The emails about it: 24
                  months. That it was given or taken, and why, stays in our record of actions
                </td>
              </tr>
              <tr>
                <RowHeader name="Session" />
                <td>
                  12 hours without use, 7 days at most, or until you sign out, here or everywhere. If you work at our
                  desk, the ended session is deleted 3 days later, so that what you had typed is not lost
                </td>
              </tr>
              <tr>
                <RowHeader name="Shortlist" />
                <td>
                  Until you remove the deal, it is deleted, or your account is. Saved without signing in, the deals stay
                  in your browser alone
                </td>
              </tr>
              <tr>
                <RowHeader name="Conversation with the advisor" />
                <td>
                  As long as your session, its last 50 questions at most, or until you press “Delete the conversation”;
                  how many questions you asked, until the end of the day
                </td>
              </tr>
              <tr>
                <RowHeader name="Questions to the advisor at our desk" />
                <td>
                  {keptDays.stranger} days at most where you were not signed in, {keptDays.signedIn} where you were, or
                  until you press “Delete the conversation” while the question stands in it. One that could not be
                  answered never does. After that nobody can tell whose a question was
                </td>
              </tr>
              <tr>
                <RowHeader name="Reservations, payments and refunds" />
                <td>
                  As long as your account, with their receipts, credit notes and your copies of documents (which are
                  deleted when the reservation is refunded). Once your account is deleted, until {keptForYears.money}{' '}
                  years after the last of them, without your name except on receipts and credit notes, without the
                  copies, and with the email address of the payment, so that we can tell you of money that goes back;
                  holds that were never paid, half a year after the attempt to pay
                </td>
              </tr>
              <tr>
                <RowHeader name="Internal notes" />
                <td>
                  As long as what they are about: your account, the reservation or the refund request; where a law on
                  the prevention of crime asks for it, {keptForYears.suspicion} years after that, with the name of whom
                  they are about
                </td>
              </tr>
              <tr>
                <RowHeader name="Document access, and the emails about reservations, payments and refunds" />
                <td>6 years</td>
              </tr>
              <tr>
                <RowHeader name="Refund requests with their files, and the emails about them" />
                <td>
                  6 years after the last change where they belong to a purchase, otherwise 12 months; and in any case
                  until they have been decided
                </td>
              </tr>
              <tr>
                <RowHeader name="Files of a refund form that was not finished" />
                <td>24 hours</td>
              </tr>
              <tr>
                <RowHeader name="Identity checks" />
                <td>
                  {checkKeptYears} years after the purchase has ended, and at most 10 years after they were noted. The
                  result and its day stay in our records of what was done, for 6 years, and a refund that follows is
                  kept like every refund request
                </td>
              </tr>
              <tr>
                <RowHeader name="Where holds began" />
                <td>{groupDays} days</td>
              </tr>
              <tr>
                <RowHeader name="Consents" />
                <td>As long as the reservation they belong to</td>
              </tr>
              <tr>
                <RowHeader name="Messages and complaints, and the emails about them" />
                <td>24 months after the last change, and in any case until they have been answered</td>
              </tr>
              <tr>
                <RowHeader name="Newsletter" />
                <td>
                  Until you unsubscribe, or until 90 days after your mail server said that it has no such mailbox unless
                  you confirm again; then only the fingerprint and when it began and ended. An address that is not
                  confirmed is deleted 48 hours after it was first entered, and the emails to subscribers are deleted
                  after 30 days, or later while the same article is still being sent to others
                </td>
              </tr>
              <tr>
                <RowHeader name="Saved searches" />
                <td>
                  Until you stop the emails or delete the search, or until 90 days after your mail server said that it
                  has no such mailbox unless you confirm again; then only the fingerprint and when the emails ended, and
                  with an account up to 10 stopped searches without the address. A search that is not confirmed is
                  deleted 48 hours after it was saved, and its emails are deleted after 30 days
                </td>
              </tr>
              <tr>
                <RowHeader name="Emails about prices of saved deals" />
                <td>
                  Until you stop them, or until 90 days after your mail server said that it has no such mailbox unless
                  you start them again; then only when they began and ended, as long as your account. The emails are
                  deleted after 30 days
                </td>
              </tr>
              <tr>
                <RowHeader name="Record of actions" />
                <td>6 years</td>
              </tr>
              <tr>
                <RowHeader name="Requests for your data" />
                <td>
                  {endedDays} days after the end; that an account was deleted and when, without a name,{' '}
                  {keptForYears.money} years. A copy of your data: {copyDays} days
                </td>
              </tr>
              <tr>
                <RowHeader name="Owner’s details" />
                <td>
                  As long as the deal. Ask us to take you out of it; if it was ever reserved, we do that six years after
                  its last reservation. What our staff typed and did not save: 14 days
                </td>
              </tr>
              <tr>
                <RowHeader name="Deals that you submit" />
                <td>
                  With the emails about them: {12 * submissionYears.unfinished} months after your last change while you
                  have not submitted them, or not the changes that we asked for; {12 * submissionYears.notTaken} months
                  where we did not take them or you withdrew them; {submissionYears.approved} years after the deal has
                  left the market, and {submissionYears.identity} if your account is deleted. What you typed and did not
                  save: 14 days
                </td>
              </tr>
              <tr>
                <RowHeader name="Papers of identity of vendors and owners" />
                <td>
                  {identityDaysNotTaken} days where we did not take the deal or you withdrew it;{' '}
                  {submissionYears.identity} years after the deal has left the market where we approved it, also if your
                  account is deleted
                </td>
              </tr>
              <tr>
                <RowHeader name="Prices paid for homes" />
                <td>
                  The newest {soldMonthsKept} months of the register, until newer data takes their place. The data
                  before is kept until then as well, so that a mistake can be undone. We show sales of the last{' '}
                  {soldMonths} months only
                </td>
              </tr>
              {analyticsScript && (
                <tr>
                  <RowHeader name="Analytics" />
                  <td>
                    Your choice: six months in your browser, or until you delete it there. What the analytics provider
                    learned: ask us how long it keeps it
                  </td>
                </tr>
              )}
              <tr>
                <RowHeader name="Testimonials" />
                <td>
                  With the emails about them: as long as they are shown; until they have been checked; 12 months where
                  you did not answer, or where we do not show them; 90 days after their last change where you have not
                  agreed that we show them. You can withdraw them at any time: then we keep, for 6 years, only what was
                  done about them and when, why we refused them if we did, and whether something was given for them.
                  That you do not want to be asked, as long as your account
                </td>
              </tr>
            </tbody>
          </LegalTable>
          <p>
            We keep data longer only where a legal claim or an authority’s request still requires it. A backup holds
            what was there when it was made, until the backup itself is deleted. We use it only to repair the website.
            What was deleted since it was made is then deleted again, and emails that were ended are ended again, before
            the website goes back into use. So that this can be done we keep, outside the backups and for about{' '}
            {ledgerDays} days, a fingerprint of each account, address and subscription that was deleted or ended.
            Without a key that only we have, it tells no one whose it was.
          </p>
          <p>
            {backupsKept === null
              ? 'Backups are made and deleted by hand: ask us how old the oldest one is.'
              : `A backup is made each night, and ${backupsKept === 1 ? 'the last one is' : `the last ${backupsKept} are`} kept: as a rule none is more than ${backupsKept === 1 ? 'a day' : `${backupsKept} days`} old.`}{' '}
            Before an update changes how data is stored, the database is copied as well. The last three of these copies
            are kept.
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
            <strong>You may object to any use that is based on legitimate interest</strong>, and withdraw a consent at
            any time; this does not affect what we did before you withdrew it.
          </p>
          <p>
            With an account, the page <a href={yourDataHref}>Your data</a> shows what we hold, makes you a copy and
            deletes your account. For everything else, and without an account, use the{' '}
            <a href={supportTopicHref('data-protection')}>data-protection form</a>, or write to <OperatorEmail /> or by
            post. It is free, and we will reply within one month. If we need to confirm your identity or clarify your
            request, we will ask, and the one-month period pauses until you reply. Where the law makes us keep
            something, we will tell you what and why.
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
            Send a data-protection complaint with <a href={dataComplaintHref}>its own form</a>, by email to{' '}
            <OperatorEmail /> or by post. We will acknowledge it within 30 days, look into it and tell you the outcome
            without undue delay. All that follows stands under <a href={complaintsHref}>Complaints</a>.
          </p>
          <p>
            You may also complain to the Information Commissioner’s Office (ICO), the UK’s data-protection authority, at{' '}
            <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a> or on{' '}
            <Telephone number="0303 123 1113" />, and you have the right to go to court.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      body: (
        <p>
          Before we change how we use data, we will update this page and the date at the top; former versions stay
          readable below. If the change matters to people with an account, we will also tell them by email.
        </p>
      ),
    },
  ]
}
