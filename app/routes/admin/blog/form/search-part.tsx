import { mostCharacters, postFields, type PostTexts } from '#app/domain/blog/desk/record.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { PlainArea, PlainText } from '#app/ui/plain-fields.tsx'
import { formatDate } from '#app/utils/dates.ts'
import { fieldId } from './ids.ts'
import type { PartProps } from './props.ts'
import { useFieldText } from './use-field.tsx'
import type { PostFormView } from './view.server.ts'
import styles from './form.module.css'

/** Texts that search results show. */
export function SearchPart({ view, form: { texts, mistakes } }: PartProps) {
  return (
    <div className={styles.search}>
      <div className={styles.fields}>
        <div>
          <PlainText
            id={fieldId('seoTitle')}
            name="seoTitle"
            label="SEO Title"
            hint="What search results show as the heading. Left empty, the title is used."
            defaultValue={texts.seoTitle}
            mistake={mistakes.seoTitle ?? false}
          />
          <Counter name="seoTitle" texts={texts} />
        </div>
        <div>
          <PlainArea
            id={fieldId('seoDescription')}
            name="seoDescription"
            label="SEO Description"
            hint="Left empty, the excerpt is used."
            rows={3}
            defaultValue={texts.seoDescription}
            mistake={mistakes.seoDescription ?? false}
          />
          <Counter name="seoDescription" texts={texts} />
        </div>
      </div>
      <ResultPreview view={view} texts={texts} />
    </div>
  )
}

/** The number of characters of a field, and of those that it may have. */
function Counter({ name, texts }: { name: 'seoTitle' | 'seoDescription'; texts: PostTexts }) {
  const most = mostCharacters[name]
  const length = [...useFieldText(fieldId(name), texts[name])].length
  const over = length - most
  return (
    <p className={styles.count}>
      <span className={styles.over}>{over > 0 && `${countText(over, 'character')} over`}</span>
      <span className={over > 0 ? styles.over : undefined}>
        <span className="vh">{postFields[name]}: </span>
        {length} / {most}
      </span>
    </p>
  )
}

const cut = (text: string, most: number) => {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text
}

/** The post as a search engine may show it. */
function ResultPreview({ view, texts }: { view: PostFormView; texts: PostTexts }) {
  const title = useFieldText(fieldId('title'), texts.title)
  const slug = useFieldText(fieldId('slug'), texts.slug)
  const excerpt = useFieldText(fieldId('excerpt'), texts.excerpt)
  const seoTitle = useFieldText(fieldId('seoTitle'), texts.seoTitle)
  const seoDescription = useFieldText(fieldId('seoDescription'), texts.seoDescription)
  return (
    <section aria-labelledby="result">
      <h2 id="result">Search result preview</h2>
      <div className={styles.result}>
        <p>
          {view.host} › {texts.kind === 'guide' ? 'knowledge-hub' : 'blog'} › {slug || '…'}
        </p>
        <p className={styles.resultTitle}>
          {cut(seoTitle || title || 'The title of the post', mostCharacters.seoTitle)}
        </p>
        <p>
          {view.post?.publishedAt && `${formatDate(view.post.publishedAt)} — `}
          {cut(seoDescription || excerpt || 'The description of the post', mostCharacters.seoDescription)}
        </p>
      </div>
    </section>
  )
}
