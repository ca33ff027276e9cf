import { useRef, useState } from 'react'
import { readTags, type PostTexts } from '#app/domain/blog/desk/record.ts'
import { PlainText } from '#app/ui/plain-fields.tsx'
import { fieldId } from './ids.ts'
import styles from './form.module.css'

/** The tags of the post, each with a button that takes it away, and a field that adds some. */
export function TagsField({ texts, mistake }: { texts: PostTexts; mistake: string | undefined }) {
  const [tags, setTags] = useState(readTags(texts.tags))
  const field = useRef<HTMLFieldSetElement>(null)
  const change = (next: string[]) => {
    setTags(next)
    // The hidden fields are there after this turn.
    setTimeout(() => field.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  const add = () => {
    const typed = document.getElementById(`${fieldId('tags')}-new`)
    if (!(typed instanceof HTMLInputElement)) return
    change(readTags(tags.join('\n'), typed.value))
    typed.value = ''
    typed.focus()
  }
  return (
    <fieldset ref={field} id={fieldId('tags')} tabIndex={-1}>
      <legend>Tags</legend>
      {tags.length > 0 && (
        <ul className={styles.chips}>
          {tags.map((tag) => (
            <li key={tag} className={styles.chip}>
              <input type="hidden" name="tags" value={tag} />
              {tag}
              <button
                type="submit"
                name="intent"
                value={`remove-tag:${tag}`}
                aria-label={`Remove tag ${tag}`}
                onClick={(event) => {
                  event.preventDefault()
                  change(tags.filter((one) => one !== tag))
                }}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <PlainText
          id={`${fieldId('tags')}-new`}
          name="newTags"
          label="Add a tag"
          mistake={mistake ?? false}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
        <button
          className="btn"
          type="submit"
          name="intent"
          value="add-tag"
          onClick={(event) => {
            event.preventDefault()
            add()
          }}
        >
          Add
        </button>
      </div>
      <p className="fine">Several at once: put commas between them.</p>
    </fieldset>
  )
}
