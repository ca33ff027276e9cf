import { data, redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { parsePostId } from '#app/domain/blog/reading/posts.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { mailFailureText } from '#app/domain/mail/failures.ts'
import { framedMail, previewMail } from '#app/domain/mail/template.server.ts'
import {
  mailingRefusals,
  mailingStateLabels,
  type MailingProgress,
  type MailingRefusal,
} from '#app/domain/newsletter/mailing.ts'
import {
  changeMailing,
  planMailing,
  readMailing,
  sampleMail,
  startMailing,
} from '#app/domain/newsletter/mailing.server.ts'
import { sendTestMail } from '#app/domain/newsletter/test-mail.server.ts'
import { getEnv } from '#app/env.server.ts'
import { startJobNow } from '#app/jobs.server.ts'
import { readMailSite } from '#app/mail-site.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { AdminPage, StatusTag, type Tone } from '#app/ui/desk/desk.tsx'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import { adminListHref, blogAdminHref, postEditHref, postMailingHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Flash } from '#app/ui/site/site.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import styles from './newsletter.module.css'
import type { Route } from './+types/mailing'

export const middleware: Route.MiddlewareFunction[] = [allow('subscribers')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Email a post – Admin') }]

/** The mail as its reader sees it, with what sending it would be, or how far the sending is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  const postId = parsePostId(params.id) ?? 0
  const mailing = await readMailing(db, postId)
  const page = { postId, canSendMail: getEnv().mail !== null }
  if (mailing) {
    const mail = showMail(sampleMail(mailing.content, mailing.startedAt))
    return { ...page, title: mailing.content.title, mailing, mail, recipients: 0, refusal: null }
  }
  const planned = await planMailing(db, postId, now)
  if (planned.ok) {
    const { title, recipients, mail } = planned.plan
    const refusal = recipients === 0 ? mailingRefusals['nobody-there'].message : null
    return { ...page, title, mailing: null, mail: showMail(mail), recipients, refusal }
  }
  if (planned.reason === 'not-found') throw refused(planned.reason)
  const { status, message } = mailingRefusals[planned.reason]
  return data({ ...page, title: null, mailing: null, mail: null, recipients: 0, refusal: message }, { status })
}

function showMail(mail: Parameters<typeof previewMail>[0]) {
  const { subject, text, html } = previewMail(mail, readMailSite())
  return { subject, text, framed: framedMail(html, 'light') }
}

function refused(reason: MailingRefusal) {
  const { status, message } = mailingRefusals[reason]
  return data({ title: 'Not Found', message }, { status })
}

const formSchema = z.object({ intent: z.enum(['send', 'test', 'pause', 'resume', 'cancel']) })

/** Sends a test, begins the mailing, pauses it, goes on with it or cancels the rest: 303 back to this page. */
export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), formSchema)
  if (submission.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const { intent } = submission.value
  const postId = parsePostId(params.id) ?? 0
  const done = await act(context, postId, intent)
  if (!done.ok) {
    if (done.reason === 'not-found') throw refused(done.reason)
    const { status, message } = mailingRefusals[done.reason]
    return mistake(context, message, status)
  }
  context.get(sessionContext).flash(done.words)
  return redirect(postMailingHref(postId), 303)
}

async function act(
  context: Readonly<RouterContextProvider>,
  postId: number,
  intent: z.output<typeof formSchema>['intent'],
): Promise<{ ok: true; words: Flash } | { ok: false; reason: MailingRefusal }> {
  const [db, editor, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  if (intent === 'test') {
    const sent = await sendTestMail(db, editor, postId, now)
    if (!sent.ok) return sent
    startJobNow('send-mail')
    return { ok: true, words: testWords(editor.email) }
  }
  if (intent === 'send') {
    const started = await startMailing(db, editor, postId, now)
    if (!started.ok) return started
    startJobNow('send-mailings')
    return { ok: true, words: startWords(started) }
  }
  const made = await changeMailing(db, editor, postId, intent, now)
  if (!made.ok) return made
  startJobNow('send-mailings')
  return { ok: true, words: { tone: 'success', ...changed[intent] } }
}

const changed = {
  pause: { title: 'Sending paused', message: 'No more emails leave until you go on with it.' },
  resume: { title: 'Sending goes on', message: 'The next emails leave in a few seconds.' },
  cancel: { title: 'Sending cancelled', message: 'What had not left is not sent.' },
} as const

/** Words about a mailing that has just begun, or about the one that was there already. */
function startWords({
  isNew,
  state,
  recipients,
}: {
  isNew: boolean
  state: MailingProgress['state']
  recipients: number
}): Flash {
  const to = countText(recipients, 'subscriber')
  if (isNew) return { tone: 'success', title: 'Sending has begun', message: `It goes to ${to}, a few at a time.` }
  const once = 'A post is emailed once.'
  if (state === 'paused')
    return { tone: 'info', title: 'Begun already, and paused', message: `${once} Press Resume to go on with it.` }
  if (state === 'sending')
    return { tone: 'info', title: 'Begun already', message: `${once} It is on its way to ${to}.` }
  return { tone: 'info', title: 'Emailed already', message: `${once} Nothing more is sent.` }
}

function testWords(email: string): Flash {
  return getEnv().mail
    ? { tone: 'success', title: 'Test on its way', message: `It goes to ${email} and to nobody else.` }
    : {
        tone: 'info',
        title: 'Test queued',
        message: `It waits to go to ${email}, because no mail server is set (SMTP_URL).`,
      }
}

export default function MailPost({ loaderData, actionData }: Route.ComponentProps) {
  const { postId, title, mailing, mail, refusal } = loaderData
  return (
    <AdminPage
      title="Email a post"
      back={{ label: 'Blog Management', href: blogAdminHref }}
      status={mailing && <StatusTag tone={tones[mailing.state]}>{mailingStateLabels[mailing.state]}</StatusTag>}
    >
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      {!mail && (
        <div className="stack narrow">
          <p className="lead">{refusal}</p>
          <p>
            <a className="btn" href={postEditHref(postId)}>
              Open the post
            </a>
          </p>
        </div>
      )}
      {mail && (
        <div className="case">
          <section aria-labelledby="preview">
            <h2 id="preview">The email as its reader sees it</h2>
            <p className="small">
              Subject: <b>{mail.subject}</b>
            </p>
            <iframe className={styles.frame} title="The email as its reader sees it" sandbox="" srcDoc={mail.framed} />
            <details className="fold">
              <summary>As text, for readers without HTML</summary>
              <div className={`words small ${styles.text}`}>{mail.text}</div>
            </details>
          </section>
          <aside aria-label="Sending">
            {mailing ? <Progress {...loaderData} mailing={mailing} /> : <Start {...loaderData} />}
            <p className="small">
              The post: <a href={postEditHref(postId)}>{title}</a>
            </p>
          </aside>
        </div>
      )}
    </AdminPage>
  )
}

const tones: Record<MailingProgress['state'], Tone> = { sending: 'b', paused: 'c', cancelled: 'd', done: 'a' }
const count = (value: number) => value.toLocaleString('en-GB')

/** The effect of the button, and the button. */
function Start({ postId, recipients, refusal, canSendMail }: Route.ComponentProps['loaderData']) {
  return (
    <section className="panel key verdict tight" aria-labelledby="start">
      <h2 id="start">{refusal ?? `To ${countText(recipients, 'subscriber')}`}</h2>
      {recipients > 0 && (
        <>
          <p className="small">
            It goes to everybody who is subscribed at this moment, a few emails at a time. Receipts and refund emails
            always go first. A post is emailed once; later changes of it are not sent.
          </p>
          {!canSendMail && <p className="small">No mail server is set (SMTP_URL), so it waits until there is one.</p>}
          <form method="post" action={postMailingHref(postId)}>
            <button className="btn primary tall" type="submit" name="intent" value="send">
              Send to {countText(recipients, 'subscriber')}
            </button>
          </form>
        </>
      )}
      <form method="post" action={postMailingHref(postId)} className={styles.test}>
        <p className="small">See it in your own inbox first: a test goes to you only.</p>
        <button className="btn" type="submit" name="intent" value="test">
          Send me a test
        </button>
      </form>
    </section>
  )
}

interface ProgressProps {
  mailing: MailingProgress
  postId: number
  canSendMail: boolean
}

/** The progress of the mailing, and the buttons that change it while it goes. */
function Progress({ mailing, postId, canSendMail }: ProgressProps) {
  const { state, recipients, sent, failed, left, passedOver, startedAt, startedBy, endedAt, lastError, isPostPublic } =
    mailing
  const isUnderWay = state === 'sending' || state === 'paused'
  const standing = standingOf(mailing)
  // Those whom a cancelled mailing did not reach are no part of what is done.
  const gone = state === 'cancelled' ? sent + failed : recipients - left
  return (
    <section className="panel key verdict tight" aria-labelledby="progress">
      <h2 id="progress">{mailingStateLabels[state]}</h2>
      <progress className={styles.progress} max={recipients} value={gone} aria-labelledby="progress" />
      <p role="status">
        <b className="n">{count(sent)}</b> of {count(recipients)} sent
        {left > 0 && `, ${count(left)} to go`}
      </p>
      {standing && <p>{standing}</p>}
      {lastError && <p className="small">An email is tried again: {mailFailureText(lastError)}.</p>}
      {isUnderWay && !canSendMail && (
        <p className="small">Nothing leaves at the moment, because no mail server is set (SMTP_URL).</p>
      )}
      <Known
        facts={[
          ['Begun', `${formatShortTime(startedAt)}${startedBy ? `, ${startedBy}` : ''}`],
          endedAt === null ? null : ['Ended', formatShortTime(endedAt)],
          failed > 0 ? ['Failed', <Failed key="failed" failed={failed} />] : null,
          passedOver > 0
            ? [state === 'cancelled' ? 'Not sent' : 'Unsubscribed or bounced in the meantime', count(passedOver)]
            : null,
        ]}
      />
      {isUnderWay && (
        <form method="post" action={postMailingHref(postId)} className="row">
          {state === 'sending' ? (
            <button className="btn" type="submit" name="intent" value="pause">
              Pause
            </button>
          ) : !isPostPublic ? (
            <a className="btn" href={postEditHref(postId)}>
              Open the post
            </a>
          ) : (
            <button className="btn primary" type="submit" name="intent" value="resume">
              Resume
            </button>
          )}
          <button className="btn danger" type="submit" name="intent" value="cancel">
            Cancel the rest
          </button>
        </form>
      )}
      {state === 'sending' && (
        <p>
          <a className="btn sm" href={postMailingHref(postId)} data-again="">
            Look again
          </a>
        </p>
      )}
    </section>
  )
}

/** Why nothing leaves, and what one can do about it; null where there is nothing to say. */
function standingOf({ state, isPostPublic, passedOver }: MailingProgress): string | null {
  if (state === 'cancelled')
    return passedOver > 0
      ? 'The rest is not sent, and a post is emailed once. To reach those who did not get it, publish another post and email that.'
      : null
  if (state === 'done') return null
  if (!isPostPublic)
    return 'The post is not on the blog at the moment, so its emails wait and none is lost. Publish it, then come back and press Resume.'
  return state === 'paused' ? 'Nothing leaves until someone presses Resume. Nobody is left out.' : null
}

/** The outbox is not open to everybody who mails posts. */
function Failed({ failed }: { failed: number }) {
  const isOutboxOpen = useIsOpen('outbox')
  if (!isOutboxOpen) return count(failed)
  return <a href={adminListHref('outbox', { kind: 'newsletter', status: 'failed' })}>{count(failed)}</a>
}
