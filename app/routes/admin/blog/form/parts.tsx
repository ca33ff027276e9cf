import { useState } from 'react'
import { RichText } from '#app/ui/blog/rich-text/rich-text.tsx'
import { PlainArea, PlainCheck, PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import {
  articleHref,
  postDeleteHref,
  postMailingHref,
  postPreviewHref,
  postVersionsHref,
  savedPostPreviewHref,
} from '#app/ui/links.ts'
import { formatDate, formatShortTime } from '#app/utils/dates.ts'
import { guideCategories, guideLevels } from '#app/domain/blog/guides/guides.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { fieldId } from './ids.ts'
import { CoverField } from './cover-field.tsx'
import { ImageFields } from './image-fields.tsx'
import type { PartProps } from './props.ts'
import { SlugField } from './slug-field.tsx'
import { TagsField } from './tags-field.tsx'
import styles from './form.module.css'

/** Title, address, text and excerpt; beside them when and under what the post appears. */
export function ContentPart({ view, form }: PartProps) {
  const { texts, mistakes } = form
  return (
    <div className={styles.content}>
      <div className={styles.fields}>
        <div className={styles.title}>
          <PlainText
            id={fieldId('title')}
            name="title"
            label="Title *"
            defaultValue={texts.title}
            mistake={mistakes.title ?? false}
          />
        </div>
        <SlugField texts={texts} mistake={mistakes.slug} isNew={view.post === null} wasPublic={view.post !== null} />
        <RichText
          id={fieldId('content')}
          name="content"
          label="Content *"
          defaultValue={texts.content}
          mistake={mistakes.content}
        />
        <noscript>
          <p className="row">
            <button className="btn" type="submit" name="intent" value="check">
              Check the HTML
            </button>{' '}
            <button
              className="btn"
              type="submit"
              formAction={postPreviewHref}
              formTarget="_blank"
              name="intent"
              value="preview"
            >
              Preview in a new tab
            </button>
          </p>
        </noscript>
        <PlainArea
          id={fieldId('excerpt')}
          name="excerpt"
          label={<Optional>Excerpt</Optional>}
          hint="Used in previews and social shares."
          rows={3}
          defaultValue={texts.excerpt}
          mistake={mistakes.excerpt ?? false}
        />
      </div>
      <aside className={styles.side} aria-label="Publishing">
        <PublishFields view={view} form={form} />
        {texts.kind === 'guide' ? <GuideFields form={form} /> : <CategoryFields view={view} form={form} />}
        <TagsField texts={texts} mistake={mistakes.tags} />
        <CoverField {...form} />
        <ImageFields {...form} />
      </aside>
    </div>
  )
}

function PublishFields({ view: { post }, form: { texts, mistakes } }: PartProps) {
  return (
    <fieldset>
      <legend>Publish Settings</legend>
      <PlainSelect
        id={fieldId('status')}
        name="status"
        label="Status"
        defaultValue={texts.status}
        options={[
          { value: 'draft', label: 'Draft' },
          { value: 'published', label: 'Published' },
        ]}
      />
      <PlainText
        id={fieldId('publishAt')}
        name="publishAt"
        type="datetime-local"
        label={<Optional>Publish at</Optional>}
        hint="London time. A later time schedules the post: it is a draft until then."
        defaultValue={texts.publishAt}
        mistake={mistakes.publishAt ?? false}
      />
      {post && (
        <p className="small">
          {post.publishedAt && (
            <>
              Published <time dateTime={post.publishedAt}>{formatShortTime(post.publishedAt)}</time>
              <br />
            </>
          )}
          Views <b className="n">{post.views.toLocaleString('en-GB')}</b> ·{' '}
          <a href={postVersionsHref(post.id)}>{countText(post.versions, 'version')}</a> ·{' '}
          {post.status === 'published' ? (
            <a href={articleHref(post)}>{post.kind === 'guide' ? 'View guide' : 'View post'}</a>
          ) : (
            <a href={savedPostPreviewHref(post.id)}>Preview of the saved draft</a>
          )}
        </p>
      )}
    </fieldset>
  )
}

/** The place of a guide in the hub, its reader, and when somebody last checked it. */
function GuideFields({ form: { texts, mistakes } }: Pick<PartProps, 'form'>) {
  return (
    <fieldset>
      <legend>Knowledge Hub</legend>
      <PlainSelect
        id={fieldId('guideCategory')}
        name="guideCategory"
        label="Guide category"
        defaultValue={texts.guideCategory}
        options={optionsOf(guideCategories)}
      />
      <PlainSelect
        id={fieldId('guideLevel')}
        name="guideLevel"
        label="Level"
        defaultValue={texts.guideLevel}
        options={optionsOf(guideLevels)}
      />
      <PlainText
        id={fieldId('reviewedOn')}
        name="reviewedOn"
        type="date"
        label={<Optional>Last reviewed</Optional>}
        hint="Readers see the day."
        defaultValue={texts.reviewedOn}
        mistake={mistakes.reviewedOn ?? false}
      />
      <PlainCheck name="featured" value="yes" label="Featured" defaultChecked={texts.featured === 'yes'} />
    </fieldset>
  )
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The categories as boxes, and the ticked ones above them. */
function CategoryFields({ view, form: { texts, mistakes } }: PartProps) {
  const [chosen, setChosen] = useState(new Set(texts.categories.match(/\d+/g) ?? []))
  const named = view.categories.filter(({ id }) => chosen.has(String(id)))
  return (
    <fieldset id={fieldId('categories')} tabIndex={-1}>
      <legend>Categories</legend>
      {named.length > 0 && (
        <p className={styles.chips}>
          {named.map(({ id, name }) => (
            <span key={id} className="tag">
              {name}
            </span>
          ))}
        </p>
      )}
      {view.categories.map(({ id, name }) => (
        <PlainCheck
          key={id}
          name="categories"
          value={id}
          label={name}
          defaultChecked={chosen.has(String(id))}
          onChange={({ target }) => {
            const next = new Set(chosen)
            if (target.checked) next.add(String(id))
            else next.delete(String(id))
            setChosen(next)
          }}
        />
      ))}
      {view.categories.length === 0 && <p className="small">There are no categories yet.</p>}
      {mistakes.categories && <p className={styles.over}>{mistakes.categories}</p>}
    </fieldset>
  )
}

/** The author, the addresses, and the way to delete the post. */
export function SettingsPart({ view: { post }, form: { texts, mistakes } }: PartProps) {
  return (
    <div className={styles.narrow}>
      <PlainText
        id={fieldId('authorId')}
        name="authorId"
        label="Author ID"
        hint="The byline is the name of the person at the desk whose ID this is, and otherwise the company’s."
        spellCheck={false}
        defaultValue={texts.authorId}
        mistake={mistakes.authorId ?? false}
      />
      {post?.status === 'published' && post.formerSlugs.length > 0 && (
        <section aria-labelledby="addresses">
          <h2 id="addresses">Addresses</h2>
          <p className="small">{`This ${post.kind} also answers at:`}</p>
          <ul>
            {post.formerSlugs.map(({ slug, since }) => (
              <li key={slug}>
                {articleHref({ kind: post.kind, slug })}, since <time dateTime={since}>{formatDate(since)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
      {post?.status === 'published' && post.kind === 'post' && (
        <section aria-labelledby="mailing">
          <h2 id="mailing">Newsletter</h2>
          <p className="small">You will see who gets it and what it looks like first.</p>
          <a className="btn" href={postMailingHref(post.id)}>
            Email this post to subscribers…
          </a>
        </section>
      )}
      {post && (
        <section aria-labelledby="delete">
          <h2 id="delete">Delete</h2>
          <p className="small">You will be asked once more.</p>
          <a className="btn danger" href={postDeleteHref(post.id)}>
            Delete…
          </a>
        </section>
      )}
    </div>
  )
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className={styles.optional}>(optional)</span>
    </>
  )
}
