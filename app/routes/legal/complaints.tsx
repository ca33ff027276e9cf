import { complaintTimes, dataTimes, ticketPromises } from '#app/domain/support/due.ts'
import {
  accessibilityHref,
  dataComplaintHref,
  privacyPolicyHref,
  refundsHref,
  supportTopicHref,
  termsSectionHref,
} from '#app/ui/links.ts'
import type { SiteFacts } from '#app/ui/site/site.ts'
import { LegalTable, OperatorEmail, RowHeader, Telephone, type LegalSection, type LegalTextOf } from './legal-page.tsx'

/** How to complain, what happens by when, and who decides where we cannot settle it. */
export const complaintsProcedure: LegalTextOf = (facts) => ({
  title: 'Complaints',
  description: 'How to complain, what happens by when, and who decides if we cannot settle it between us.',
  lead: 'If something has gone wrong, please tell us. This page says how, what happens by when, and where you can go next. Complaining is free, and it takes away none of your rights.',
  firstDay: '2026-11-28',
  sections: sectionsFor(facts),
})

function sectionsFor({ company, addressLines, redressScheme, redressNumber, redressUrl }: SiteFacts): LegalSection[] {
  return [
    {
      id: 'how',
      title: 'How to complain',
      body: (
        <>
          <p>You do not need an account, and it does not matter which of these you use:</p>
          <ul>
            <li>
              the <a href={supportTopicHref('complaint')}>complaint form</a>, which works without JavaScript too;
            </li>
            <li>
              an email to <OperatorEmail />;
            </li>
            <li>a letter to {[company, ...addressLines].join(', ')}.</li>
          </ul>
          <p>
            Say what happened and when, what would put it right for you, and the reference of the deal, reservation or
            request if you have one. Someone else may complain for you: please say so. If writing is hard for you,{' '}
            <a href={supportTopicHref('call')}>ask us to call</a> and we will write it down with you.
          </p>
          <p>
            To get money back, use the <a href={refundsHref}>refund form</a>: the time at which you send it counts. If
            you disagree with what we decided about a refund, complain here. For barriers on this website see the{' '}
            <a href={accessibilityHref}>accessibility statement</a>.
          </p>
        </>
      ),
    },
    {
      id: 'by-when',
      title: 'What happens, and by when',
      body: (
        <>
          <LegalTable caption="After you have complained" columns={['By when', 'What happens']}>
            <tbody>
              <tr>
                <RowHeader name="Usually at once" />
                <td>
                  With the form: a page with your reference, and an email with a private link where you can follow your
                  complaint and add to it. What comes by letter or email we enter when it reaches us: you will get the
                  same email if you give us an address for it, and else we will write to you by post
                </td>
              </tr>
              <tr>
                <RowHeader name={`Within ${complaintTimes.acknowledgeBusinessDays} business days`} />
                <td>A person will write to you to say that we are looking into it</td>
              </tr>
              <tr>
                <RowHeader name={`Within ${complaintTimes.finalResponseBusinessDays} business days`} />
                <td>
                  Our final response in writing (our final viewpoint letter): what we found, whether we were wrong, what
                  we will do about it, and where you can go next
                </td>
              </tr>
              <tr>
                <RowHeader name={`After ${complaintTimes.redressWeeks} weeks`} />
                <td>
                  If you have no final response from us, or sooner if you are not satisfied with it: the redress scheme
                </td>
              </tr>
            </tbody>
          </LegalTable>
          <p>
            All of these are counted from the day your complaint reaches us. Business days are Monday to Friday, without
            the bank holidays of England and Wales. The{' '}
            <a href={termsSectionHref('complaints')}>Terms and Conditions</a> promise the same.
          </p>
        </>
      ),
    },
    {
      id: 'redress',
      title: 'If we cannot settle it: the redress scheme',
      body: (
        <>
          <p>
            We are a member of <a href={redressUrl}>{redressScheme}</a>, membership number {redressNumber}. If you are
            not satisfied with our final response, or have none {complaintTimes.redressWeeks} weeks after you
            complained, you can take the complaint there. The scheme is independent of us. Its own rules say by when you
            have to bring a complaint, and when its decision binds us: please do not wait.
          </p>
          <p>
            Free advice, whatever we or the scheme say: the consumer service of Citizens Advice at{' '}
            <a href="https://www.citizensadvice.org.uk/consumer/">citizensadvice.org.uk/consumer</a> or on{' '}
            <Telephone number="0808 223 1133" /> (in Scotland Advice Direct Scotland at{' '}
            <a href="https://www.consumeradvice.scot/">consumeradvice.scot</a>, in Northern Ireland Consumerline at{' '}
            <a href="https://www.nidirect.gov.uk/consumerline">nidirect.gov.uk/consumerline</a>). These also pass on
            what local Trading Standards ought to know. You keep the right to go to court, and your rights against the
            issuer of your card.
          </p>
        </>
      ),
    },
    {
      id: 'data-protection',
      title: 'Complaints about your personal data',
      body: (
        <>
          <p>
            Use the <a href={dataComplaintHref}>data-protection complaint form</a>, or write to <OperatorEmail /> or by
            post. {ticketPromises['data-protection']} The {dataTimes.acknowledgeDays} days are those of the law (Data
            Protection Act 2018, section 164A, added by the Data (Use and Access) Act 2025, section 103). We will look
            into it without undue delay, keep you informed and tell you the outcome.
          </p>
          <p>
            You can also complain to the Information Commissioner’s Office (ICO), the UK’s data-protection authority, at{' '}
            <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a> or on{' '}
            <Telephone number="0303 123 1113" />. It usually expects you to complain to us first. What we hold about you
            and why is in the <a href={privacyPolicyHref}>Privacy policy</a>.
          </p>
        </>
      ),
    },
    {
      id: 'what-we-keep',
      title: 'What we keep of it',
      body: (
        <p>
          A complaint is read by those who handle it, and kept as long as the{' '}
          <a href={privacyPolicyHref}>Privacy policy</a> says. It has no effect on a reservation or on how we treat you.
        </p>
      ),
    },
  ]
}
