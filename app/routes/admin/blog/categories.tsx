import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import {
  longestCategory,
  termRefusals,
  type CountedCategory,
  type TermRefusal,
} from '#app/domain/blog/desk/categories.ts'
import {
  addCategory,
  countTagged,
  deleteCategory,
  listCategories,
  listTags,
  removeTag,
  renameCategory,
  renameTag,
} from '#app/domain/blog/desk/categories.server.ts'
import { parsePostId as parseId } from '#app/domain/blog/reading/posts.ts'
import { longestTag, mostCategories } from '#app/domain/blog/desk/record.ts'
import { countText, readSearch } from '#app/domain/lists/lists.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { adminListHref, blogCategoryHref, blogTagHref, blogTermsHref } from '#app/ui/links.ts'
import { PlainText } from '#app/ui/plain-fields.tsx'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import styles from './categories.module.css'
import type { Route } from './+types/categories'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Categories and tags – Admin') }]

/** The category or tag that the address names (`category`, `tag`), to be changed on this page; null where it names none. */
function readNamed(url: URL): { category: number } | { tag: string } | null {
  const [category, tag] = [parseId(url.searchParams.get('category') ?? undefined), url.searchParams.get('tag')]
  if (category) return { category }
  return tag ? { tag: tag.slice(0, 200) } : null
}

/** Categories and tags with their posts, and the one that is to be changed; 404 where there is none of that name. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const [named, search] = [readNamed(url), readSearch(url.searchParams)]
  const categories = await listCategories(db)
  const { tags, total } = await listTags(db, search)
  const page = { categories, tags, total, search }
  if (named === null) return { ...page, open: null }
  const open =
    'tag' in named
      ? { kind: 'tag' as const, id: null, name: named.tag, posts: await countTagged(db, named.tag) }
      : asOpen(categories.find(({ id }) => id === named.category))
  if (!open || (open.kind === 'tag' && open.posts === 0))
    throw data({ message: termRefusals['not-found'].message }, { status: 404 })
  return { ...page, open }
}

const asOpen = (category: CountedCategory | undefined) => category && { kind: 'category' as const, ...category }

const formSchema = z.object({
  do: z.enum(['add-category', 'rename-category', 'delete-category', 'rename-tag', 'merge-tag', 'remove-tag']),
  name: z.string().optional(),
})

/** Adds, renames or deletes: 303 to the page, or the page again with what was typed and what is wrong. */
export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), formSchema)
  if (submission.status !== 'success') return refuse(context, 'not-found', '', 'add-category')
  const { do: what, name: typed = '' } = submission.value
  const [db, editor, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const named = readNamed(url)
  const id = named && 'category' in named ? named.category : 0
  const tag = named && 'tag' in named ? named.tag : ''
  const tell = (title: string, message = '') => {
    context.get(sessionContext).flash({ tone: 'success', title, message })
    return redirect(blogTermsHref, 303)
  }
  switch (what) {
    case 'add-category': {
      const done = await addCategory(db, editor, typed, now)
      return done.ok
        ? tell('Category added', `“${done.name}” can be chosen in every post.`)
        : refuse(context, done.reason, typed, what)
    }
    case 'rename-category': {
      const done = await renameCategory(db, editor, id, typed, now)
      return done.ok ? tell('Category renamed', `It is “${done.name}” now.`) : refuse(context, done.reason, typed, what)
    }
    case 'delete-category': {
      const done = await deleteCategory(db, editor, id, now)
      return done.ok
        ? tell('Category deleted', `“${done.name}” is gone; its posts stay.`)
        : refuse(context, done.reason, typed, what)
    }
    case 'rename-tag':
    case 'merge-tag': {
      const done = await renameTag(db, editor, tag, typed, now, { mayMerge: what === 'merge-tag' })
      return done.ok
        ? tell(
            'Tag renamed',
            `“${done.name}” stands in ${sayTagged(done.posts)} instead of “${tag}”.${leftText(done.left)}`,
          )
        : refuse(context, done.reason, typed, what)
    }
    case 'remove-tag': {
      const done = await removeTag(db, editor, tag, now)
      return done.ok
        ? tell('Tag removed', `“${tag}” was taken off ${sayTagged(done.posts)}.${leftText(done.left)}`)
        : refuse(context, done.reason, typed, what)
    }
  }
}

/** Guides have the same tags as posts. */
const sayTagged = (count: number) => countText(count, 'post or guide', 'posts and guides')

const leftText = (left: number) => (left > 0 ? ` ${sayTagged(left)} still have it: do it once more.` : '')

function refuse(
  context: Route.ActionArgs['context'],
  reason: TermRefusal,
  typed: string,
  what: z.output<typeof formSchema>['do'],
) {
  const { status, message } = termRefusals[reason]
  return mistake(context, { what, message, typed: typed.slice(0, 200), mayMerge: reason === 'exists' }, status)
}

type Mistake = NonNullable<Route.ComponentProps['actionData']>

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, tags, total, search, open } = loaderData
  const added = actionData?.what === 'add-category' ? actionData : undefined
  return (
    <AdminPage
      title={open ? `${open.kind === 'tag' ? 'Tag' : 'Category'} “${open.name}”` : 'Categories and tags'}
      back={
        open
          ? { label: 'Categories and tags', href: blogTermsHref }
          : { label: 'Blog Management', href: adminListHref('blog') }
      }
    >
      {actionData && <Problem title="Nothing was changed" message={actionData.message} takesFocus />}
      {open ? (
        <Change open={open} mistake={actionData} />
      ) : (
        <div className={styles.both}>
          <section className="stack" aria-labelledby="categories">
            <h2 id="categories">Categories</h2>
            {categories.length === 0 ? (
              <p className="muted">There are none yet.</p>
            ) : (
              <ul className={styles.terms}>
                {categories.map(({ id, name, posts }) => (
                  <Term key={id} name={name} count={countText(posts, 'post')} href={blogCategoryHref(id)} />
                ))}
              </ul>
            )}
            {categories.length < mostCategories ? (
              <form method="post" action={blogTermsHref} className={styles.line}>
                <PlainText
                  id="name"
                  name="name"
                  label="New category"
                  maxLength={longestCategory}
                  defaultValue={added?.typed ?? ''}
                  mistake={added?.message}
                />
                <button className="btn primary tall" type="submit" name="do" value="add-category">
                  Add
                </button>
              </form>
            ) : (
              <p className="muted">There are as many as there can be. Delete one to add another.</p>
            )}
          </section>
          <section className="stack" aria-labelledby="tags">
            <h2 id="tags">Tags</h2>
            <p className="small muted">A tag is added in a post or guide, and goes with the last one that has it.</p>
            {(total > 20 || search !== '') && (
              <form method="get" action={blogTermsHref} role="search" aria-label="Search tags" className={styles.line}>
                <PlainText
                  id="q"
                  name="q"
                  type="search"
                  label="Search tags"
                  defaultValue={search}
                  maxLength={longestTag}
                />{' '}
                <button className="btn tall" type="submit">
                  Search
                </button>
              </form>
            )}
            {tags.length === 0 ? (
              <p className="muted">{search === '' ? 'No post has one yet.' : 'No tag matches.'}</p>
            ) : (
              <ul className={styles.terms}>
                {tags.map(({ tag, posts }) => (
                  <Term key={tag} name={tag} count={sayTagged(posts)} href={blogTagHref(tag)} />
                ))}
              </ul>
            )}
            {total > tags.length && (
              <p className="small muted">
                The first {tags.length} of {total.toLocaleString('en-GB')}. Search to see the others.
              </p>
            )}
          </section>
        </div>
      )}
    </AdminPage>
  )
}

/** A category or tag as a line, with the way to change it. */
function Term({ name, count, href }: { name: string; count: string; href: string }) {
  return (
    <li>
      <bdi>{name}</bdi>
      <span className="muted n">{count}</span>
      <a href={href}>
        Change<span className="vh"> {name}</span>
      </a>
    </li>
  )
}

type Open = NonNullable<Route.ComponentProps['loaderData']['open']>

/** Renaming and deleting one category or tag, each said in full before it is pressed. */
function Change({ open, mistake }: { open: Open; mistake: Mistake | undefined }) {
  const { kind, id, name, posts } = open
  const action = id === null ? blogTagHref(name) : blogCategoryHref(id)
  const count = kind === 'tag' ? sayTagged(posts) : countText(posts, 'post')
  const isTag = kind === 'tag'
  return (
    <div className="stack narrow">
      <p className="lead">{count}</p>
      {mistake?.mayMerge && (
        <section className="panel key stack" aria-label="Make two tags one">
          <p>
            “<bdi>{mistake.typed}</bdi>” is a tag already. Should both become one? {count} that{' '}
            {posts === 1 ? 'has' : 'have'} “<bdi>{name}</bdi>” would have “<bdi>{mistake.typed}</bdi>” instead, and they
            cannot be parted again.
          </p>
          <form method="post" action={action} className="row">
            <input type="hidden" name="name" value={mistake.typed} />
            <button className="btn danger tall" type="submit" name="do" value="merge-tag">
              Make them one
            </button>
            <a className="btn tall" href={blogTermsHref}>
              Cancel
            </a>
          </form>
        </section>
      )}
      <section className="panel stack" aria-labelledby="rename">
        <h2 id="rename">Rename</h2>
        <form method="post" action={action} className={styles.line}>
          <PlainText
            id="name"
            name="name"
            label="New name"
            maxLength={isTag ? longestTag : longestCategory}
            defaultValue={mistake?.typed ?? name}
            mistake={mistake?.what.startsWith('rename') && mistake.message}
          />
          <button className="btn primary tall" type="submit" name="do" value={isTag ? 'rename-tag' : 'rename-category'}>
            Rename
          </button>
        </form>
        {isTag && (
          <p className="small muted">
            It is changed in every post that has it. Whoever has one of them open is told when they save.
          </p>
        )}
      </section>
      <section className="panel stack" aria-labelledby="delete">
        <h2 id="delete">{isTag ? 'Remove from all of them' : 'Delete'}</h2>
        <p>
          {isTag
            ? `${count} ${posts === 1 ? 'loses' : 'lose'} this tag. Nothing else of ${posts === 1 ? 'it' : 'them'} changes.`
            : posts === 0
              ? 'No post has this category.'
              : `${count} ${posts === 1 ? 'loses' : 'lose'} this category and ${posts === 1 ? 'stays' : 'stay'} as ${posts === 1 ? 'it is' : 'they are'} otherwise.`}{' '}
          This cannot be undone.
        </p>
        <form method="post" action={action} className="row">
          <button className="btn danger tall" type="submit" name="do" value={isTag ? 'remove-tag' : 'delete-category'}>
            {isTag ? `Remove from ${count}` : 'Delete this category'}
          </button>
          <a className="btn tall" href={blogTermsHref}>
            Cancel
          </a>
        </form>
      </section>
    </div>
  )
}
