import { redirect } from 'react-router'
import { dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import type { Intake } from '#app/domain/files/intake.server.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import {
  addDocuments,
  addPictures,
  excuseDocument,
  movePicture,
  removeDocument,
  removePicture,
  type DocumentDays,
} from '#app/domain/submissions/documents.server.ts'
import {
  dayAskedOf,
  documentKindOf,
  isDocumentKind,
  lastDayOf,
  longestExcuse,
  readDay,
  type DocumentKindName,
} from '#app/domain/submissions/documents.ts'
import { submissionRefusals, type SubmissionRefusal } from '#app/domain/submissions/moves.ts'
import { documentRules, identityRules, pictureRules } from '#app/domain/submissions/papers.ts'
import { titleOf } from '#app/domain/submissions/record.ts'
import { getEnv } from '#app/env.server.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { isSameFile } from '#app/services/file-store.server.ts'
import { submissionDocumentsHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { StepFrame } from '#app/ui/submissions/rail.tsx'
import { londonDay } from '#app/utils/dates.ts'
import { isBlank } from '#app/utils/text.ts'
import { readText } from '../admin/records/read-form.ts'
import { receiveUploads } from '../receive-uploads.server.ts'
import { DocumentForms, DocumentMistakes, type SentDocuments } from './documents-form.tsx'
import { viewDocuments } from './documents-view.server.ts'
import { viewFrame } from './frame.server.ts'
import { noSuchAction, readOwn, refusalPage, typedText } from './own.server.ts'
import type { Route } from './+types/documents'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, titleOf('documents')) },
  { name: 'robots', content: 'noindex' },
]

/** The pictures and documents of a vendor's own submission: which are needed and why, what was sent, and a form for each. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const submission = await readOwn(context, params.reference)
  return {
    frame: await viewFrame(context, submission, 'documents'),
    documents: await viewDocuments(context, submission),
  }
}

const failed = 'We could not store it. What you entered is below: please try again.'

/**
 * Takes files of one kind, or pictures, and of an approved one newer documents of kinds that end; says why one is not sent; takes one away; puts pictures into another order. 303 back to its place. If not, the page again with
 * everything typed and every good file: 400, 413, 415, 429 for the files, 409 while the submission is with us, 507 without room.
 */
export async function action({ params: { reference }, context }: Route.ActionArgs) {
  // Nobody has files stored for an address that is not theirs.
  const { state } = await readOwn(context, reference)
  const received = await receiveUploads(context, [documentRules, identityRules, pictureRules])
  const { form, isTooMany, intakes } = received
  const named = typedText(form, 'kind', 40)
  const kind = isDocumentKind(named) ? named : null
  const intake = intakes[kind === null ? 2 : documentKindOf(kind).isIdentity ? 1 : 0]
  const sent: SentDocuments = {
    kind: kind ?? 'pictures',
    day: typedText(form, 'day', 40),
    why: readText(form, 'why'),
    kept: intake.uploads,
    mistakes: {},
  }
  const give = (mistakes: SentDocuments['mistakes'], status: number) => mistake(context, { ...sent, mistakes }, status)
  if (isTooMany) return give({}, 429)
  const done = (title: string, message: string) => {
    context.get(sessionContext).flash({ tone: 'success', title, message })
    return redirect(submissionDocumentsHref(reference, sent.kind), 303)
  }
  const refused = (reason: SubmissionRefusal, field: keyof SentDocuments['mistakes']) => {
    if (reason === 'not-found') throw refusalPage(reason)
    const { message, status } = submissionRefusals[reason]
    return give({ [field]: [message] }, status)
  }
  const [db, vendor, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  try {
    switch (form.get('intent')) {
      case 'send': {
        const read =
          kind === null
            ? { days: noDays, mistake: null }
            : readDays(kind, sent.day, londonDay(now), state === 'approved')
        const mistakes = { ...filesMistake(intake), ...(read.mistake && { day: [read.mistake] }) }
        if (Object.keys(mistakes).length > 0) return give(mistakes, intake.mistakes.length > 0 ? intake.status : 400)
        const result = await take(context, reference, kind, intake.uploads, read.days)
        if (!result.ok) return refused(result.reason, 'files')
        if (kind === null) return done('Sent', 'The pictures are stored.')
        const then = state === 'approved' ? 'our reviewer looks at it.' : 'we have it.'
        return done('Sent', `${documentKindOf(kind).label}: ${then}`)
      }
      case 'excuse': {
        if (kind === null) throw noSuchAction()
        if (isBlank(sent.why)) return give({ why: ['Say why you cannot send it'] }, 400)
        if (sent.why.trim().length > longestExcuse) return give({ why: ['Write 500 characters at most'] }, 400)
        const result = await excuseDocument(db, vendor, reference, kind, sent.why, now)
        if (!result.ok) return refused(result.reason, 'why')
        return done('Noted', `${documentKindOf(kind).label}: our reviewer reads why it is not sent.`)
      }
      case 'remove': {
        const id = typedText(form, 'id', 40)
        const result =
          kind === null
            ? await removePicture(db, vendor, reference, id, now)
            : await removeDocument(db, vendor, reference, id, now)
        if (!result.ok) return refused(result.reason, 'files')
        return done('Removed', 'It is no longer part of your submission.')
      }
      case 'first':
      case 'earlier': {
        if (kind !== null) throw noSuchAction()
        const to = form.get('intent') === 'first' ? 'first' : 'earlier'
        const result = await movePicture(db, vendor, reference, typedText(form, 'id', 40), to, now)
        if (!result.ok) return refused(result.reason, 'files')
        return done('Moved', to === 'first' ? 'It is the first picture now.' : 'It stands one place further up.')
      }
      default:
        throw noSuchAction()
    }
  } catch (error) {
    // An answer of our own is no failure.
    if (!(error instanceof Error)) throw error
    return give({ files: [failed] }, noteFailure(context, error))
  }
}

const noDays: DocumentDays = { issuedOn: null, validUntil: null }

/**
 * The days that were typed with a document; a mistake where one is needed and cannot be read, or is still to come. One that takes the
 * place of another (`isNewer`) has to count still.
 */
function readDays(
  kind: DocumentKindName,
  typed: string,
  today: string,
  isNewer: boolean,
): { days: DocumentDays; mistake: string | null } {
  const asked = dayAskedOf(kind)
  if (asked === null) return { days: noDays, mistake: null }
  const day = readDay(typed)
  if (day === null)
    return {
      days: noDays,
      mistake: asked === 'issued' ? 'Enter the day on which it was issued' : 'Enter the last day on which it counts',
    }
  const lastDay = asked === 'end' ? day : lastDayOf(kind, day)
  if (isNewer && lastDay !== null && lastDay < today)
    return { days: noDays, mistake: 'This one has ended already: send one that still counts' }
  if (asked === 'end') return { days: { issuedOn: null, validUntil: day }, mistake: null }
  const isToCome = day > today
  return {
    days: { issuedOn: day, validUntil: null },
    mistake: isToCome ? 'The day on which it was issued cannot be in the future' : null,
  }
}

function filesMistake({ uploads, mistakes }: Intake): { files?: string[] } {
  if (mistakes.length > 0) return { files: mistakes }
  return uploads.length === 0 ? { files: ['Choose a file'] } : {}
}

async function take(
  context: Route.ActionArgs['context'],
  reference: string,
  kind: DocumentKindName | null,
  uploads: UploadedFile[],
  days: DocumentDays,
) {
  const { identityKeys } = getEnv()
  const isSame = (fileKey: string, otherKey: string) => isSameFile(getFiles(), fileKey, otherKey, identityKeys)
  const [db, vendor, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  return kind === null
    ? addPictures(db, vendor, reference, uploads, isSame, now)
    : addDocuments(db, vendor, reference, kind, uploads, days, isSame, now)
}

export default function SubmissionDocuments({ loaderData: { frame, documents }, actionData }: Route.ComponentProps) {
  return (
    <StepFrame frame={frame} above={<DocumentMistakes sent={actionData} documents={documents} />}>
      <DocumentForms documents={documents} sent={actionData} />
    </StepFrame>
  )
}
