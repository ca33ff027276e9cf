import { Icon } from '#app/ui/icons.tsx'
import { savedPlace, shortlistHref } from '#app/ui/links.ts'
import styles from './save.module.css'

/** The form that saves deals and takes them off the shortlist again. */

const saveForm = 'save-deal'
const removeForm = 'remove-deal'

/** The forms of all the buttons in a list: one for saving, and one for removing where something is saved. `back` is this list. */
export function SaveForms({ back, hasSaved }: { back: string; hasSaved: boolean }) {
  return (
    <>
      <form id={saveForm} method="post" action={shortlistHref}>
        <input type="hidden" name="back" value={back} />
      </form>
      {hasSaved && (
        <form id={removeForm} method="post" action={shortlistHref}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="back" value={back} />
        </form>
      )}
    </>
  )
}

interface SaveButtonProps {
  deal: { id: number; title: string }
  isSaved: boolean
  /** True where there is little room: what pressing it does is then said to whoever hears it alone. */
  isShort?: boolean
}

/** Saves a deal of a list, or takes it off the shortlist. Its forms stand elsewhere on the page. */
export function SaveButton({ deal, isSaved, isShort }: SaveButtonProps) {
  return (
    <button
      type="submit"
      form={isSaved ? removeForm : saveForm}
      name="deal"
      value={deal.id}
      id={savedPlace(deal.id)}
      className={styles.save}
      // Hidden words after "Saved" would be read after a space: "Saved , remove".
      aria-label={isSaved && isShort ? `Saved, remove ${deal.title}` : undefined}
    >
      {!isSaved ? 'Save' : isShort ? 'Saved' : 'Saved, remove'}
      <span className="vh"> {deal.title}</span>
    </button>
  )
}

/** The same on the deal's own page, in a form of its own, which leads back there. */
export function SaveThisDeal({ deal, isSaved, className }: Omit<SaveButtonProps, 'isShort'> & { className: string }) {
  return (
    <form method="post" action={shortlistHref}>
      {isSaved && <input type="hidden" name="intent" value="remove" />}
      <button
        type="submit"
        className={isSaved ? `${className} ${styles.saved}` : className}
        name="deal"
        value={deal.id}
        id={savedPlace(deal.id)}
      >
        <Icon name="bookmark" />
        <span className="vh">{isSaved ? 'Saved, remove' : 'Save'}</span>
      </button>
    </form>
  )
}

/** The way to the shortlist, once something is on it. */
export function ShortlistLink({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <a className="crumb" href={shortlistHref}>
      Shortlist ({count})
    </a>
  )
}
