import { homeHref, yourDataHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'

const settled = {
  withdrawn: ['The deletion is stopped', 'Nothing has been deleted.'],
  refused: ['Nothing has been deleted', 'Something was still under way. Our email says what, and what you can do.'],
  done: ['The deletion is done', 'What was deleted cannot be brought back.'],
} as const

/** What became of a deletion, for whoever opens its link later. */
export function SettledDeletion({ state }: { state: keyof typeof settled }) {
  const [title, text] = settled[state]
  return (
    <MessagePage
      title={title}
      text={text}
      actions={
        state === 'done'
          ? [{ label: 'Home', href: homeHref }]
          : [
              { label: 'Your data', href: yourDataHref },
              { label: 'Home', href: homeHref },
            ]
      }
    />
  )
}

/** A link whose time is over, with the way on. */
export function LinkOver({ text }: { text: string }) {
  return (
    <MessagePage title="This link no longer works" text={text} actions={[{ label: 'Your data', href: yourDataHref }]} />
  )
}
