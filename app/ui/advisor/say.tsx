import { Fragment } from 'react'
import { longestMessage, suggestions } from '#app/domain/advisor/answer.ts'
import { Icon } from '#app/ui/icons.tsx'
import { advisorChatHref, suggestionHref } from '#app/ui/links.ts'
import { PlainArea } from '#app/ui/plain-fields.tsx'
import styles from './conversation.module.css'

interface SayProps {
  /** The address of the page, which the form is posted to. */
  page: string
  /** The text typed, or chosen of the suggestions. */
  typed: string
  mistake: string | null
  /** True in the panel: one line, and names that are only read aloud. */
  isSmall?: boolean
}

/** The line to write in, with suggestions that fill it. */
export function Say({ page, typed, mistake, isSmall }: SayProps) {
  const chips = (
    <nav className={styles.chips} aria-label="Suggestions" data-chips="">
      {suggestions.map((question) => (
        // Without styles a space keeps them apart.
        <Fragment key={question}>
          <a href={suggestionHref(page, question)}>{question}</a>{' '}
        </Fragment>
      ))}
    </nav>
  )
  return (
    <form
      className={styles.say}
      id="say"
      method="post"
      action={page}
      aria-label="Ask the advisor"
      data-say=""
      data-chat={advisorChatHref}
    >
      {isSmall && chips}
      <div className={styles.compose}>
        <PlainArea
          id="message"
          name="message"
          label={isSmall ? <span className="vh">Your question</span> : 'Your question'}
          mistake={mistake ?? false}
          placeholder={isSmall ? 'Ask a question' : undefined}
          rows={isSmall ? 1 : 2}
          maxLength={longestMessage}
          defaultValue={typed}
          autoFocus={mistake !== null}
        />{' '}
        <button className="btn primary" type="submit">
          <Icon name="send" />
          <span className={isSmall ? 'vh' : undefined}>Send</span>
        </button>
      </div>
      {!isSmall && chips}
    </form>
  )
}

/** Deletes the conversation by a post of its own. */
export function DeleteConversation({ page }: Pick<SayProps, 'page'>) {
  return (
    <form method="post" action={page}>
      <input type="hidden" name="intent" value="delete" />
      <button className={styles.delete} type="submit">
        <Icon name="close" />
        Delete the conversation
      </button>
    </form>
  )
}
