import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { parsePostId, postRefusals } from '#app/domain/blog/reading/posts.ts'
import { postFields, type PostField } from '#app/domain/blog/desk/record.ts'
import { compareVersions, listVersions, readRestoring, restoreVersion } from '#app/domain/blog/desk/versions.server.ts'
import { offeredVersion, versionName } from '#app/domain/blog/desk/versions.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { postEditHref, postVersionsHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { View } from './versions/compared-text.tsx'
import { ComparedVersions } from './versions/comparison.tsx'
import { RestorePanel } from './versions/restore.tsx'
import { VersionList } from './versions/version-list.tsx'
import styles from './versions/versions.module.css'
import type { Route } from './+types/versions'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Versions of a post – Admin') }]

const notKept = 'This version is not kept any more. The last 20 are.'

/**
 * The kept versions of a post, and two of them compared: `?from=` and `?to=`, else the newest with the one before it. `?restore=`
 * asks once more before that version is restored; `?view=side` shows the two beside each other.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [db, postId] = [context.get(dbContext), parsePostId(params.id) ?? 0]
  const found = await listVersions(db, postId)
  if (!found) throw refused('not-found')
  const { post, versions } = found
  const query: Partial<Record<string, string>> = Object.fromEntries(url.searchParams)
  const read = (name: string) => {
    const text = query[name] ?? ''
    if (text !== '' && !/^\d{1,9}$/.test(text)) throw data({ message: notKept }, { status: 404 })
    return text === '' ? null : Number(text)
  }
  const to = read('to') ?? post.version
  const from = read('from') ?? versions.find(({ version }) => version !== offeredVersion && version < to)?.version ?? to
  const comparison = await compareVersions(db, postId, from, to)
  const asked = read('restore')
  const restoring = asked === null ? null : await readRestoring(db, postId, asked)
  if (!comparison || restoring === undefined) throw data({ message: notKept }, { status: 404 })
  const view: View = query.view === 'side' ? 'side' : 'inline'
  return { post, versions, from, to, comparison, restoring, view }
}

function refused(reason: 'not-found') {
  const { status, message } = postRefusals[reason]
  return data({ message }, { status })
}

const number = z.string().regex(/^\d{1,9}$/)
const formSchema = z.object({ restore: number, version: number })

/** Restores a version: 303 to the versions with the result. */
export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), formSchema)
  if (submission.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const [version, fromVersion] = [Number(submission.value.restore), Number(submission.value.version)]
  const [db, editor, postId] = [context.get(dbContext), context.get(adminContext), parsePostId(params.id) ?? 0]
  const done = await restoreVersion(db, editor, postId, { version, fromVersion }, context.get(nowContext))
  if (!done.ok) {
    if (done.reason === 'not-found') throw refused('not-found')
    if (done.reason === 'changed') return mistake(context, postRefusals.changed.message, postRefusals.changed.status)
    if (!('mistakes' in done)) return mistake(context, notKept, 404)
    const told = Object.entries(done.mistakes).map(([name, text]) => `${postFields[name as PostField]}: ${text}.`)
    return mistake(context, `It cannot be restored as it is. ${told.join(' ')}`, 409)
  }
  context.get(sessionContext).flash(
    done.isChanged
      ? {
          tone: 'success',
          title: version === offeredVersion ? 'The newer text was taken' : `Version ${version} Restored`,
          message: `It is version ${done.version} now. Nothing was thrown away.`,
        }
      : {
          tone: 'info',
          title: 'Nothing to restore',
          message: `It is as it was in ${versionName(version)} already.`,
        },
  )
  return redirect(postVersionsHref(postId), 303)
}

export default function VersionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { post, versions, from, to, comparison, restoring, view } = loaderData
  return (
    <AdminPage
      title="Versions"
      back={{ label: 'Back to editing', href: postEditHref(post.id) }}
      status={<p className={`small muted ${styles.of}`}>{post.title}</p>}
    >
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      {restoring && <RestorePanel post={post} restoring={restoring} from={from} to={to} view={view} />}
      <div className={styles.columns}>
        <VersionList post={post} versions={versions} from={from} to={to} view={view} />
        {versions.length > 1 ? (
          <ComparedVersions post={post} from={from} to={to} comparison={comparison} view={view} />
        ) : (
          <p className="lead">
            There is one version so far. Each saving keeps another, up to {countText(20, 'version')}.
          </p>
        )}
      </div>
    </AdminPage>
  )
}
