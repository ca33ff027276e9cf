import { getFormProps, useForm, type FieldMetadata, type FormMetadata, type SubmissionResult } from '@conform-to/react'
import type { OwnTestimonial } from '#app/domain/testimonials/giving.server.ts'
import {
  daysWithoutConsent,
  givenText,
  type givenSchema,
  lastDayOf,
  longestWords,
  shortestWords,
  testimonialConsent,
  testimonialRefusals,
  type TestimonialRefusal,
} from '#app/domain/testimonials/testimonials.ts'
import { Controls } from '#app/ui/controls.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { ChoiceField, TextAreaField, TextField } from '#app/ui/form.tsx'
import { accountHref, supportHref, testimonialChecksHref, testimonialsHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { formatDate } from '#app/utils/dates.ts'
import '#app/ui/styles/content.css'
import '#app/ui/styles/paying.css'

/** The headings of an author's page, which are its titles too. */
export const ownTitles: Record<OwnTestimonial['state'], string> = {
  asked: 'How did your purchase go?',
  received: 'Thank you for your words',
  verified: 'Your words are on the website',
  refused: 'Your words are not shown',
  withdrawn: 'Your words have been withdrawn',
}
export const overTitle = 'This link no longer works'

/** In the place of a link whose record has gone. What was typed meanwhile is there to be copied. */
export function LinkOver({ lastResult }: Pick<OwnProps, 'lastResult'>) {
  const typed = lastResult?.initialValue
  return (
    <MessagePage
      title={overTitle}
      text="The time for which we keep what it led to is over, and nothing is shown."
      actions={[{ label: 'Write in your account', href: accountHref }]}
    >
      <p>In your account you can still write about a purchase that has completed.</p>
      {typed && <Typed texts={[typed['words'], typed['name'], typed['what']]} />}
    </MessagePage>
  )
}

/** What was typed into a form that is not there any more, to be copied. */
function Typed({ texts }: { texts: unknown[] }) {
  const typed = texts.filter((text) => typeof text === 'string').filter((text) => text !== '')
  if (typed.length === 0) return null
  return (
    <section className="stack" aria-labelledby="typed">
      <h2 id="typed">What you had typed</h2>
      {typed.map((text, index) => (
        <p key={index} className="typed">
          {text}
        </p>
      ))}
    </section>
  )
}

interface OwnProps {
  own: OwnTestimonial
  /** The address of the page, to which its forms are sent. */
  here: string
  /** What was wrong with the form that was sent; undefined for none. */
  lastResult: SubmissionResult | undefined
}

type Fields = Record<keyof typeof givenSchema.shape, string>

/** A testimonial as its author sees it, with the forms that give, change and withdraw it. */
export function OwnTestimonialPage({ own, here, lastResult }: OwnProps) {
  const { state, reference, dealTitle, whyNot } = own
  const [form, fields] = useForm<Fields>({
    id: 'testimonial',
    lastResult: lastResult ?? null,
    defaultValue: {
      words: own.words,
      name: own.name,
      incentive: own.saidIncentive === null ? undefined : own.saidIncentive === '' ? 'no' : 'yes',
      what: own.saidIncentive ?? '',
    },
  })
  return (
    <div className="wrap">
      <div className="stack narrow">
        <TooMany button={buttonOf(own)} />
        <ErrorSummary title="There is a problem" lead="Nothing has been saved yet." form={form} />
        <h1>{ownTitles[state]}</h1>
        <p className="lead">
          <bdi>{dealTitle}</bdi>, reservation {reference}
        </p>
        <Standing own={own} />
        {whyNot === null && (
          <>
            {state !== 'asked' && <h2>{own.words === '' ? 'Write again' : 'Change your words'}</h2>}
            <WriteForm own={own} here={here} form={form} fields={fields} />
          </>
        )}
        {whyNot !== null && lastResult && (
          <Typed texts={[fields.words.initialValue, fields.name.initialValue, fields.what.initialValue]} />
        )}
        {state !== 'asked' && state !== 'withdrawn' && <Withdraw here={here} />}
        {state !== 'withdrawn' && <Decline here={here} hasDeclined={own.hasDeclined} />}
        <p className="fine">
          <a href={testimonialChecksHref}>How we check testimonials</a>
        </p>
      </div>
    </div>
  )
}

interface WriteFormProps extends Pick<OwnProps, 'own' | 'here'> {
  form: FormMetadata<Fields>
  fields: { [Name in keyof Fields]: FieldMetadata<string> }
}

function WriteForm({ own, here, form, fields }: WriteFormProps) {
  return (
    <Controls>
      <form method="post" action={here} className="stack" {...getFormProps(form)}>
        <input type="hidden" name="seen" value={own.seen} />
        <TextAreaField
          field={fields.words}
          label="Your words"
          hint={`${shortestWords} to ${longestWords} characters. Good or bad, as it was.`}
          rows={6}
        />
        <TextField
          field={fields.name}
          label="Name to show"
          hint={`As you like it, such as your first name with an initial or your town. “${own.dealLabel}” stands beside it.`}
          autoComplete="off"
        />
        <ChoiceField
          field={fields.incentive}
          legend="Was anything offered or given to you for these words?"
          choices={[
            { value: 'no', label: 'No, nothing' },
            {
              value: 'yes',
              label: 'Yes',
              field: (
                <TextField
                  field={fields.what}
                  label="What was offered or given"
                  hint="Such as “a £50 voucher” or “an offer of a discount”. We show it beside your words."
                />
              ),
            },
          ]}
        />
        {(own.saidIncentive !== null || own.hadIncentive) && (
          <TextField
            field={fields.why}
            label="If that is another answer than before: why"
            isOptional
            hint="It stays with the record. We do not show it."
          />
        )}
        <ConsentBox field={fields.consent} />
        <p>
          <button className="btn primary tall" type="submit" name="intent" value="give">
            {buttonOf(own)}
          </button>
        </p>
      </form>
    </Controls>
  )
}

/** A plain box, which no one has ticked before, with the words that are agreed to. */
function ConsentBox({ field }: { field: FieldMetadata<string> }) {
  const mistake = field.errors?.[0]
  return (
    <div className={mistake && 'mistake'}>
      <div className="check">
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          form={field.formId}
          defaultChecked={field.initialValue === 'on'}
          aria-invalid={mistake ? true : undefined}
          aria-describedby={mistake && field.errorId}
        />
        <label htmlFor={field.id}>{testimonialConsent.text}</label>
      </div>
      {mistake && (
        <p id={field.errorId} className="small">
          <span className="vh">Error: </span>
          {mistake}
        </p>
      )}
    </div>
  )
}

function Withdraw({ here }: Pick<OwnProps, 'here'>) {
  return (
    <section className="stack" aria-labelledby="withdraw">
      <h2 id="withdraw">Withdraw your words</h2>
      <p>
        They leave the website at once, and we delete them and the name that you gave. For six years we keep what was
        done about them and when, why we refused them if we did, and whether something was given for them. We will not
        ask you about any purchase again.
      </p>
      <form method="post" action={here}>
        <button className="btn danger" type="submit" name="intent" value="withdraw">
          Withdraw my words
        </button>
      </form>
    </section>
  )
}

/** The way not to be asked about any purchase. */
function Decline({ here, hasDeclined }: Pick<OwnProps, 'here'> & { hasDeclined: boolean }) {
  return (
    <section className="stack" aria-labelledby="decline">
      <h2 id="decline">If you do not want to be asked</h2>
      {hasDeclined ? (
        <p>We will not email you to ask about any purchase.</p>
      ) : (
        <>
          <p>We ask once about each purchase that has completed. You can have us ask about none.</p>
          <form method="post" action={here}>
            <button className="btn" type="submit" name="intent" value="decline">
              Do not ask me again
            </button>
          </form>
        </>
      )}
    </section>
  )
}

const buttonOf = ({ words }: OwnTestimonial) => (words === '' ? 'Send my words' : 'Save the changes')

/** What has become of the words, above the forms. */
function Standing({ own }: { own: OwnTestimonial }) {
  switch (own.state) {
    case 'asked':
      return own.whyNot ? (
        <WhyNot whyNot={own.whyNot} />
      ) : (
        <p>
          Your purchase has completed. If you like, say in a few words how it went, good or bad, for others who are
          thinking of buying. You do not have to. A person here checks that the words belong to your purchase before
          they are shown.{own.until && own.whyNot === null && ` You can write here until ${lastDayOf(own.until)}.`}
        </p>
      )
    case 'received':
      return (
        <>
          <p>
            {own.isToRecheck &&
              'We look at your words once more, because all that you paid for this purchase has gone back to you or you work for us now. They are not on the website. '}
            A person here will check them before they are shown. We will email you then, or if we do not show them.
            {own.consentAt === null &&
              ` You have not agreed that we show them: without that we delete them ${daysWithoutConsent} days after their last change.`}
          </p>
          <Words own={own} incentive={own.saidIncentive} />
          {own.whyNot && <WhyNot whyNot={own.whyNot} />}
        </>
      )
    case 'verified':
      return (
        <>
          <p>
            They stand on <a href={testimonialsHref}>the page of all testimonials</a>, and the newest on the first page.
          </p>
          <Words own={own} incentive={own.incentive} />
        </>
      )
    case 'refused':
      return (
        <>
          <p>{own.refusal?.told} Critical words are never a reason.</p>
          {own.refusal?.note && <p className="typed">{own.refusal.note}</p>}
          <p>
            If you think that this is wrong, please <a href={supportHref}>tell us</a>
            {own.whyNot === null && ', or change your words and send them again'}.
          </p>
          {own.whyNot && <WhyNot whyNot={own.whyNot} />}
          <Words own={own} incentive={own.saidIncentive} />
        </>
      )
    case 'withdrawn':
      return (
        <>
          <p>They are not on the website, and we have deleted them. We will not ask you about any purchase again.</p>
          {own.whyNot ? <WhyNot whyNot={own.whyNot} /> : <p>If you change your mind, you can write again.</p>}
        </>
      )
  }
}

/** Why nothing can be written here now, and what can be done. */
function WhyNot({ whyNot }: { whyNot: TestimonialRefusal }) {
  return (
    <p>
      {testimonialRefusals[whyNot].message}{' '}
      <a href={whyNot === 'over' ? accountHref : supportHref}>{whyNot === 'over' ? 'Your account' : 'Write to us'}</a>
    </p>
  )
}

/** The words with what stands beside them, and when their author agreed. */
function Words({ own, incentive }: { own: OwnTestimonial; incentive: string | null }) {
  return (
    <figure className="panel tight">
      <blockquote className="typed">{own.words}</blockquote>
      <figcaption className="fine">
        <bdi>{own.name}</bdi> · {own.dealLabel}
        {incentive && (
          <>
            {' '}
            · <bdi>{givenText(incentive)}</bdi>
          </>
        )}
        {own.consentAt && ` · You agreed to this on ${formatDate(own.consentAt)}`}
      </figcaption>
    </figure>
  )
}
