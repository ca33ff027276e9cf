import { ticketPromises } from '#app/domain/support/due.ts'
import { paymentProvider } from '#app/services/payment-provider.ts'
import { complaintsHref, supportHref } from '#app/ui/links.ts'
import type { SiteFacts } from '#app/ui/site/site.ts'
import { OperatorEmail, Telephone, type LegalSection, type LegalTextOf } from './legal-page.tsx'

/** What the site is built to, how that is tested, and what is known to fail. Whatever is mended or found is a new version. */
export const accessibilityStatement: LegalTextOf = (facts) => ({
  title: 'Accessibility statement',
  description:
    'What this website is built to, how it is tested, what is known to fail, and how to tell us of a barrier.',
  lead: 'We want everybody to be able to use this website. This statement says what it is built to, how we test it, what we know to fail, and what you can do if you meet a barrier.',
  firstDay: '2026-11-28',
  sections: sectionsFor(facts),
})

function sectionsFor({ company, productName }: SiteFacts): LegalSection[] {
  return [
    {
      id: 'standard',
      title: 'What it is built to',
      body: (
        <>
          <p>
            {productName}, run by {company}, is built to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.
            It meets them in part: what we know to fail is listed below.
          </p>
          <p>In particular you can</p>
          <ul>
            <li>read everything and send every form without JavaScript, except where this is said below;</li>
            <li>do everything with the keyboard alone;</li>
            <li>make the text twice as large, and read pages in a window 320 pixels wide;</li>
            <li>use light or dark colours as your device asks for them, and do without movement;</li>
            <li>read the numbers of every chart in a table or a sentence beside it.</li>
          </ul>
          <p>
            One time limit is part of what it is for: a hold on a deal ends after 30 minutes, because others wait for
            the deal. The page warns you before, and you can ask for 30 minutes more once.
          </p>
        </>
      ),
    },
    {
      id: 'testing',
      title: 'How it is tested',
      body: (
        <>
          <p>
            With every change, automatic tests open every kind of page and check its HTML, the rules of axe for WCAG 2.2
            A and AA, the contrast of text by day and by night, and that nothing is wider than the window at 320, 360,
            768 and 1280 pixels. Others go through whole journeys with the keyboard alone, without JavaScript, and on a
            telephone.
          </p>
          <p>
            Such tests find only part of what can be wrong. No independent audit has been made, and no panel of disabled
            people has tried the website.
          </p>
        </>
      ),
    },
    {
      id: 'known',
      title: 'What is known to fail',
      body: (
        <ul>
          <li>
            <strong>The card form and the payment page</strong> belong to {paymentProvider.name}, which is responsible
            for them. They need JavaScript. You can have the link to the payment page sent to you by email and pay on
            another device while your hold lasts.
          </li>
          <li>
            <strong>Documents of deals</strong>, mostly PDFs, come from owners and their agents. Many are scanned or
            have no structure, so that screen readers can do little with them (WCAG 1.1.1, 1.3.1). Tell us which one you
            need and in which form, and we will help you to what it says.
          </li>
          <li>
            <strong>Long email addresses</strong> break inside a word in windows about 768 pixels wide.
          </li>
          <li>
            <strong>Our staff’s own pages</strong>: with text twice as large in a window 320 pixels wide some are wider
            than the window (WCAG 1.4.10). The visual editor of articles needs JavaScript; the field of HTML below it
            does not.
          </li>
          <li>
            <strong>Links to other websites</strong>, such as online maps and the booking page for calls, lead to pages
            that we have no part in.
          </li>
        </ul>
      ),
    },
    {
      id: 'report',
      title: 'If you meet a barrier',
      body: (
        <>
          <p>
            Tell us with the <a href={supportHref}>support form</a>, by email to <OperatorEmail /> or by post, which
            page it was and what you use. {ticketPromises.general} If you need something on this website in another
            form, such as large print or read to you in a call, ask in the same way; it costs nothing.
          </p>
          <p>
            If our answer does not help you, you can <a href={complaintsHref}>complain</a>.
          </p>
        </>
      ),
    },
    {
      id: 'enforcement',
      title: 'Your rights, and who can help',
      body: (
        <>
          <p>
            The Equality Act 2010 asks us to make reasonable adjustments for disabled people. In England, Scotland and
            Wales the Equality Advisory and Support Service advises you free of charge:{' '}
            <a href="https://www.equalityadvisoryservice.com/">equalityadvisoryservice.com</a> or{' '}
            <Telephone number="0808 800 0082" />.
          </p>
          <p>
            In Northern Ireland the Disability Discrimination Act 1995 applies, and the Equality Commission for Northern
            Ireland advises you: <a href="https://www.equalityni.org/">equalityni.org</a> or{' '}
            <Telephone number="028 90 500 600" />.
          </p>
        </>
      ),
    },
  ]
}
