import type { ReactNode } from 'react'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import {
  cancellationForm,
  cancellationInstructions,
  cancellationTitle,
  type CancellationPiece,
} from '#app/domain/terms/cancellation.ts'
import { describeCheckUntil, onceChecked } from '#app/domain/terms/buyer-check.ts'
import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { ownerBusinessDays } from '#app/domain/terms/refund-rules.ts'
import { consentTexts, waitTextOn } from '#app/domain/terms/consent.ts'
import { ticketPromises } from '#app/domain/support/due.ts'
import {
  refundsHref,
  supportHref,
  accountHref,
  cookiesPolicyHref,
  privacyPolicyHref,
  riskDisclosureHref,
  supportTopicHref,
} from '#app/ui/links.ts'
import type { SiteFacts } from '#app/ui/site/site.ts'
import { formatPounds } from '#app/utils/money.ts'
import { LegalTable, OperatorEmail, type LegalSection, type LegalTextOf } from './legal-page.tsx'

/** The words of the second radio card at checkout, which shows the buyer's own date. */
const waitTemplate = waitTextOn('(date)')

/** The contract between the operator and a User, with the refund table. */
export const termsConditions: LegalTextOf = (facts) => ({
  title: 'Terms and Conditions',
  description:
    'What you pay for when you reserve a deal, when you can cancel, what is refunded, and what we are liable for.',
  lead: 'These Terms are the contract between you and us when you use this website and when you pay to reserve a deal. Please read them before you pay, especially sections 6 to 9.',
  firstDay: '2026-11-24',
  sections: sectionsFor(facts),
})

/** The check before anything opens, for purchases that begin while the operator wants it. */
function IdentityCheck() {
  const { what, how, end, data } = describeCheckUntil('the end of the Cancellation Period')
  return (
    <>
      <p id="identity-check">
        <strong>Identity check.</strong> Where we told you before you paid that we check your identity, this holds.{' '}
        {what} {how} The times above are then those from which your documents open {onceChecked}; the Cancellation
        Period runs as it would without the check.
      </p>
      <p>
        {end} {data} The 2 business days after which missing documents bring a full refund begin when the check is
        passed.
      </p>
    </>
  )
}

function sectionsFor({
  company,
  productName,
  redressScheme,
  redressNumber,
  allowsScotland,
  requiresBuyerCheck,
  vatNumber,
}: SiteFacts): LegalSection[] {
  const adminFee = formatPounds(administrationFeePence)
  const nothing = formatPounds(0)
  return [
    {
      id: 'about-us',
      title: 'Who we are',
      body: (
        <>
          <p>
            {productName} is run by {company} (“we”, “us”). Our address and email are under{' '}
            <a href="#contact">Contact</a>.
          </p>
          <p>
            You must be 18 or over to reserve a deal. Many of these Terms protect you as a consumer. We offer the same
            cancellation and refund terms to Users who buy for a business.
          </p>
        </>
      ),
    },
    {
      id: 'words',
      title: 'Words used in these Terms',
      body: (
        <ul>
          <li>
            <strong>Owners</strong>: the sellers of the properties, or those who act for them.
          </li>
          <li>
            <strong>Users</strong>: people interested in a property; “you” are a User.
          </li>
          <li>
            <strong>Preview Payment</strong> (or Preview Fee): the one-time payment that reserves a deal and gives you
            access to its property preview. On the website it is called the secure price.
          </li>
          <li>
            <strong>Information Sheets</strong>: the documents about a deal that you can open after the Preview Payment.
          </li>
          <li>
            <strong>Business days</strong>: Monday to Friday, London time, except bank holidays in England and Wales. We
            start counting on the day after the event.
          </li>
          <li>
            <strong>Cancellation Period</strong>: 10 business days from the day you pay, or 14 calendar days where that
            ends later.
          </li>
          <li>
            <strong>Objection</strong>: a request for a refund, made to us with its reason. An Objection is eligible if
            the table in <a href="#refunds">section 9</a> says it is.
          </li>
        </ul>
      ),
    },
    {
      id: 'our-role',
      title: 'What we do and do not do',
      body: (
        <>
          <p>
            We are an introducer and facilitator only, not an agent, broker or adviser. We present deals from Owners,
            take reservations from Users and pass on the Information Sheets. We do not negotiate for you, hold money
            towards the price of a property, arrange mortgages or give financial, legal or tax advice.
          </p>
          <p>
            Any purchase is a separate contract between you and the Owner. Whether to enter into it is your decision,
            after your own checks and with your own solicitor and surveyor. Our{' '}
            <a href={riskDisclosureHref}>Risk Disclosure Statement</a> sets out the risks.
          </p>
          <p>
            Where the law requires us to check who you are or where money comes from before an introduction goes
            further, we will ask you for what it needs. A payment does not replace that check.
          </p>
        </>
      ),
    },
    {
      id: 'deals',
      title: 'Deals and their figures',
      body: (
        <>
          <p>
            Deals are based on what Owners tell us and on published figures. Rents, yields and returns are estimates,
            not promises. The AI Deal Score is calculated from the deal’s data; it compares deals and is not a
            recommendation. Pictures marked “Illustrative image” do not show the property.
          </p>
          <p>
            We will correct a deal when we learn that it is wrong. If what we told you about a deal was incorrect, the
            table in <a href="#refunds">section 9</a> says what you get back.
          </p>
        </>
      ),
    },
    {
      id: 'reserving',
      title: 'Reserving a deal',
      body: (
        <>
          <p>
            You need to sign in with a verified email address. Starting checkout holds the deal for you for 30 minutes.
            You can keep it 30 minutes more once and release it at any time, and the hold ends by itself if you do not
            pay. Until your first payment you can hold one deal at a time, start checkout five times and extend one hold
            within 24 hours; after it you can hold two deals at a time and start checkout ten times within 24 hours, and
            extend each hold once. When a hold of yours runs out without a payment, others come first: you can hold the
            same deal again ten minutes later. We may end a hold that has not been paid.
          </p>
          <p>
            Our contract begins when your payment succeeds. From then on yours is the only live reservation for the
            deal, and nobody else can reserve it here. It does not bind the Owner: it is not an option to buy, and the
            Owner may still withdraw the property or sell it elsewhere. If that happens you get a full refund: as soon
            as we know of it, we will take the deal off the website, tell you and pay you back without you having to
            request it.
          </p>
          <p>
            If your payment arrives after your hold has ended and the deal is no longer available (for instance, because
            someone else is holding it), we will refund it in full straight away and tell you.
          </p>
          <p id="scotland">
            <strong>Scotland.</strong>{' '}
            {allowsScotland
              ? 'Deals in Scotland can be secured online on the same terms. Special rules apply there to payments made before a contract for a property; ask us if you are unsure.'
              : 'Deals in Scotland cannot be secured online, because special rules apply there to payments made before a contract for a property. You can register interest instead, which costs nothing.'}
          </p>
        </>
      ),
    },
    {
      id: 'preview-payment',
      title: 'The Preview Payment',
      body: (
        <>
          <p>
            The Preview Payment is the secure price shown on the deal and again at checkout, in pounds
            {vatNumber !== null && ' and including VAT'}. You pay it once and nothing is added to it. It pays for the
            reservation, the Information Sheets and our support with your questions about them. It is not a deposit and
            does not reduce the price of the property.
          </p>
          <p>Payments are taken by our payment provider. Your card details go to the provider and never to us.</p>
          <p>
            The administration fee of {adminFee} is not charged when you pay. We deduct it from a refund only in the one
            case named in the table in <a href="#refunds">section 9</a>.
          </p>
        </>
      ),
    },
    {
      id: 'documents',
      title: 'When your documents open: your two choices',
      body: (
        <>
          <p>Before you pay, you choose between two options. Neither is selected for you:</p>
          <ul>
            <li>
              <strong>“{consentTexts.now}”</strong> comes with two boxes. Both start unticked, and both are needed: “
              {consentTexts.startNow}” and “{consentTexts.loseRight}” The documents then open as soon as your payment is
              confirmed.
            </li>
            <li>
              <strong>“{waitTemplate}”</strong>: the deal is reserved at once, and the documents open after 14 days, on
              the date shown. Boxes that you have ticked do not count then.
            </li>
          </ul>
          <p>
            Without a choice, or with “{consentTexts.now}” and only one box, you cannot go on to payment. If a payment
            reaches us without a recorded choice, we treat it as the choice to wait. We record your choice, when you
            made it and the wording you saw, and will confirm it by email.
          </p>
          <p>
            While you wait you may change to “{consentTexts.now}” in <a href={accountHref}>your account</a>, with both
            boxes. We record and confirm that choice in the same way, and the documents open at once. If you go on
            waiting, we will email you when they open.
          </p>
          {requiresBuyerCheck && <IdentityCheck />}
          <p>
            <strong>“Opened”</strong> means that you have pressed “Open my documents” in{' '}
            <a href={accountHref}>your account</a>, on the page that says what opening them changes for you. Nothing
            else counts: following a link, by you or by a program of yours, does not open them. From then on you can
            read them as often as you like.
          </p>
          <p>
            The documents are for you and your professional advisers; please do not publish or sell them. PDF documents
            carry your name, your reservation number and a date in a small line on each page; Word files, and a PDF that
            cannot be marked, come without it. We record when you open the documents, because refunds can depend on it,
            and each time that one is read.
          </p>
        </>
      ),
    },
    {
      id: 'cancelling',
      title: cancellationTitle,
      body: (
        <>
          {cancellationInstructions.map((pieces, index) => (
            <p key={index}>
              {pieces.map((piece, at) => (
                <CancellationWords key={at} piece={piece} />
              ))}
            </p>
          ))}
          <div className="box stack" id="cancellation-form">
            <h3>{cancellationForm.title}</h3>
            <p className="small">{cancellationForm.use}</p>
            <p className="small">
              To {company}, at the address and email under <a href="#contact">Contact</a>:
            </p>
            <p className="small">{cancellationForm.noticeFor('(reference)')}</p>
            <ul className="small">
              {cancellationForm.blanks.map((blank) => (
                <li key={blank}>{blank}</li>
              ))}
            </ul>
            <p className="fine">{cancellationForm.footnote}</p>
          </div>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds',
      body: (
        <>
          <p>
            <strong>How to request a refund.</strong> Use the form under <a href={refundsHref}>Refunds</a>, or write to{' '}
            <OperatorEmail /> or by post, with the deal or reservation reference and your reason. You do not need an
            account. You can add up to {evidenceRules.mostFiles} files of {evidenceRules.largestFile / 1024 ** 2} MB
            each (PDF, JPG or PNG), which only our staff who handle refunds see. You will get a reference by email, and
            an email at each further step. If you were signed in, you can follow the request in{' '}
            <a href={accountHref}>your account</a>, and withdraw it until it is decided.
          </p>
          <p>The time at which you send your request counts. The first row that matches your case applies.</p>
          <LegalTable
            caption="What you get back, and the administration fee we keep"
            columns={['Your case', 'Outcome', 'Fee']}
          >
            <tbody>
              <RefundWindow>Requested within 48 hours of paying</RefundWindow>
              <RefundRow outcome="Full refund" fee={nothing}>
                Any reason
              </RefundRow>
            </tbody>
            <tbody>
              <RefundWindow>Requested at any time</RefundWindow>
              <RefundRow outcome="Full refund, approved automatically" fee={nothing}>
                We or the Owner have marked the deal unavailable, documents that should be available to you have been
                missing for more than 2 business days, or you paid twice
              </RefundRow>
            </tbody>
            <tbody>
              <RefundWindow>Requested within the Cancellation Period</RefundWindow>
              <RefundRow outcome="Full refund" fee={nothing}>
                You have not opened the documents, or did not give both consents
              </RefundRow>
            </tbody>
            <tbody>
              <RefundWindow>Requested at any time</RefundWindow>
              <RefundRow outcome="Full refund once we have confirmed it" fee={nothing}>
                You tell us that the property is unavailable: we will ask the Owner and reply within {ownerBusinessDays}{' '}
                business days. If we cannot confirm it, your request is decided like one for any other reason
              </RefundRow>
            </tbody>
            <tbody>
              <RefundWindow>Requested within the Cancellation Period</RefundWindow>
              <RefundRow outcome="Full refund after review" fee={nothing}>
                You gave both consents and opened the documents; the information is incorrect, or there are technical
                issues
              </RefundRow>
              <RefundRow outcome="Refund less the administration fee" fee={adminFee}>
                You gave both consents and opened the documents; your plans changed, or another reason
              </RefundRow>
            </tbody>
            <tbody>
              <RefundWindow>Requested later</RefundWindow>
              <RefundRow
                outcome="A person reviews it; full refund if your objection is upheld"
                fee={`${nothing} if upheld`}
              >
                The information is incorrect
              </RefundRow>
              <RefundRow outcome="Not refundable" fee="–">
                Any other reason
              </RefundRow>
            </tbody>
          </LegalTable>
          <p>
            The Cancellation Period is 10 business days, or 14 calendar days where that is later. “Both consents” are
            the two boxes in <a href="#documents">section 7</a>.
          </p>
          <p>
            <strong>Automatic or checked first.</strong> “Approved automatically” applies when you use the form while
            signed in as the buyer: the refund is then approved at once. A request made in any other way could come from
            anyone, so a person first checks that it is yours. The same table then applies. If you paid twice for one
            reservation, we return the second payment automatically. If we or the Owner mark your deal unavailable, you
            do not have to request anything: we will tell you and send back everything that you have paid.
          </p>
          <p>
            <strong>Your documents in the meantime.</strong> If you ask while signed in as the buyer, the deal’s
            documents are locked until your request is decided or withdrawn. If you ask in any other way, you can still
            open them, and opening them before we decide counts as having opened them. Once a refund is approved, they
            are locked permanently.
          </p>
          <p>
            <strong>How long it takes.</strong> Refund requests are processed within 5-7 business days, and within{' '}
            {ownerBusinessDays} where we have to ask the Owner whether the property is unavailable. We will send the
            money within 5 business days of approving the refund, and it usually appears on your card statement within a
            further 5-7 business days. Where you use your statutory right to cancel, the limit of 14 days in{' '}
            <a href="#cancelling">section 8</a> applies as well.
          </p>
          <p>
            <strong>Where it goes.</strong> Refunds go to the original card only, never to another card, account or
            person. A refund ends your reservation, and the deal can be reserved again unless its property is
            unavailable.
          </p>
          <p>
            <strong>If you dispute the payment with your bank</strong> or card issuer, we will not approve a refund and
            will keep the documents locked until they have decided, so that the money is not paid back twice. If they
            decide in your favour, your reservation ends. If not, everything returns to how it was before.
          </p>
          <p>
            <strong>This does not affect your statutory rights</strong>, including those under the Consumer Rights Act
            2015 and against the issuer of your card. Where the law gives you more than this table, you get what the law
            gives you.
          </p>
        </>
      ),
    },
    {
      id: 'your-part',
      title: 'Your part',
      body: (
        <ul>
          <li>Give us accurate details, and do not share your sign-in.</li>
          <li>Make your own checks before you commit to a property, and take advice where you need it.</li>
          <li>
            Do not use what you learn here to harm an Owner, and respect the privacy of anyone living in a property.
          </li>
          <li>
            Do not disrupt the website, copy its contents in bulk or try to access anything you are not authorised to
            see.
          </li>
        </ul>
      ),
    },
    {
      id: 'liability',
      title: 'Our liability',
      body: (
        <>
          <p>
            We provide our service with reasonable care and skill. If we break these Terms, our liability to you for the
            reservation concerned is limited to the Preview Payment you made for it. We are not liable for what Owners
            or other third parties do, for a change in the market, or for loss that neither of us could have foreseen
            when you paid.
          </p>
          <p>Nothing in these Terms excludes or limits:</p>
          <ul>
            <li>liability for death or personal injury caused by our negligence;</li>
            <li>liability for fraud or fraudulent misrepresentation;</li>
            <li>
              your rights under the Consumer Rights Act 2015 that services are performed with reasonable care and skill
              and as described, and that digital content is as described, fit for purpose and of satisfactory quality,
              as far as the Act does not allow them to be limited;
            </li>
            <li>refunds due under section 8 or 9, which do not count towards the limit;</li>
            <li>any other liability that the law does not allow us to exclude or limit.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'support',
      title: 'Questions and calls',
      body: (
        <>
          <p>
            Write to us under <a href={supportHref}>Support</a>, without an account, or by email or post.{' '}
            {ticketPromises.general} If you are signed in, you can ask for a call from a deal’s page.{' '}
            {ticketPromises.call}
          </p>
          <p>
            You will get an email with a private link to your request, where you can follow it, reply to it or close it.
            Please keep the link to yourself: anyone who has it can read the request and reply as you. Anything you send
            while signed in also appears in <a href={accountHref}>your account</a>.
          </p>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints and redress',
      body: (
        <>
          <p>
            Use the <a href={supportTopicHref('complaint')}>complaint form</a>, or write to <OperatorEmail /> or by
            post. {ticketPromises.complaint} Both periods are counted from the day your complaint reaches us.
          </p>
          <p>
            We are a member of {redressScheme}, membership number {redressNumber}. If you are not satisfied with our
            final response, or have not had one 8 weeks after you complained, you can take the complaint to the scheme,
            within 12 months of our final response. It is independent and free to use.
          </p>
        </>
      ),
    },
    {
      id: 'changes-and-law',
      title: 'Changes and law',
      body: (
        <>
          <p>
            The Terms that apply to a reservation are the ones shown when you paid for it; later changes do not alter
            it. If any of these Terms is found to be invalid, the rest remain in force.
          </p>
          <p>
            The law of England and Wales applies, and its courts may decide disputes. If you are a consumer living in
            Scotland or Northern Ireland, you also keep the protection of the law there and may go to your own courts.
          </p>
          <p>
            What we do with your personal data is in the <a href={privacyPolicyHref}>Privacy policy</a>; cookies are in
            the <a href={cookiesPolicyHref}>Cookies policy</a>.
          </p>
        </>
      ),
    },
  ]
}

function CancellationWords({ piece }: { piece: CancellationPiece }) {
  if (typeof piece === 'string') return piece
  switch (piece.link) {
    case 'refund-form':
      return <a href={refundsHref}>Refunds</a>
    case 'email':
      return <OperatorEmail />
    case 'other-refunds':
      return <a href="#refunds">section 9</a>
  }
}

function RefundWindow({ children }: { children: ReactNode }) {
  return (
    <tr>
      <th colSpan={3} scope="rowgroup">
        {children}
      </th>
    </tr>
  )
}

function RefundRow({ children, outcome, fee }: { children: ReactNode; outcome: string; fee: string }) {
  return (
    <tr>
      <td>{children}</td>
      <td>{outcome}</td>
      <td>{fee}</td>
    </tr>
  )
}
