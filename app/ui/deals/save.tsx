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

interface SaveProps {
  deal: { id: number; title: string }
  isSaved: boolean
}

/** Saves a deal of a list, or takes it off the shortlist: a bookmark, filled for what is saved. Its forms stand elsewhere on the page. */
export function SaveMark({ deal, isSaved }: SaveProps) {
  return (
    <button
      type="submit"
      form={isSaved ? removeForm : saveForm}
      name="deal"
      value={deal.id}
      id={savedPlace(deal.id)}
      className={isSaved ? `${styles.save} ${styles.saved}` : styles.save}
    >
      <Icon name="bookmark" />
      <span className="vh">
        {isSaved ? 'Saved, remove' : 'Save'} {deal.title}
      </span>
    </button>
  )
}

/** The same on the deal's own page, in a form of its own, which leads back there. */
export function SaveThisDeal({ deal, isSaved, className }: SaveProps & { className: string }) {
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
