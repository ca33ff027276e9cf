import { useEffect, useRef } from 'react'
import type { PostTexts } from '#app/domain/blog/desk/record.ts'
import { blogHref, knowledgeHubHref } from '#app/ui/links.ts'
import { slugFor } from '#app/utils/slug.ts'
import { fieldId } from './ids.ts'
import { typeInto } from './use-field.tsx'
import styles from './form.module.css'

interface SlugFieldProps {
  texts: PostTexts
  mistake: string | undefined
  isNew: boolean
  wasPublic: boolean
}

/** The last part of the post's address. A new post's follows its title until somebody types another. */
export function SlugField({ texts, mistake, isNew, wasPublic }: SlugFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const id = fieldId('slug')
  const place = `${texts.kind === 'guide' ? knowledgeHubHref : blogHref}/`
  useEffect(() => {
    const [slug, title] = [ref.current, document.getElementById(fieldId('title'))]
    if (!isNew || !slug || !(title instanceof HTMLInputElement)) return
    let isOwn = slug.value !== '' && slug.value !== slugFor(title.value)
    const follow = () => {
      if (!isOwn) typeInto(slug, slugFor(title.value))
    }
    const note = (event: Event) => {
      if (event.isTrusted) isOwn = slug.value !== ''
    }
    if (title.value !== '' && slug.value === '') follow()
    title.addEventListener('input', follow)
    slug.addEventListener('input', note)
    return () => {
      title.removeEventListener('input', follow)
      slug.removeEventListener('input', note)
    }
  }, [isNew])
  return (
    <div className={mistake ? `${styles.field} ${styles.mistaken}` : styles.field}>
      <label htmlFor={id}>URL Slug *</label>
      <div className={styles.affix}>
        <span aria-hidden="true">{place}</span>
        <input
          ref={ref}
          id={id}
          name="slug"
          type="text"
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={texts.slug}
          aria-invalid={mistake ? true : undefined}
          aria-describedby={mistake ? `${id}-mistake ${id}-hint` : `${id}-hint`}
        />
      </div>
      {mistake && (
        <p id={`${id}-mistake`} className={styles.over}>
          <span className="vh">Error: </span>
          {mistake}
        </p>
      )}
      <p id={`${id}-hint`} className="fine">
        {isNew
          ? `Its address is ${place} and this. Left empty, it is made from the title.`
          : wasPublic && 'Changing it keeps the old address of what was published: it leads here from then on.'}
      </p>
    </div>
  )
}
