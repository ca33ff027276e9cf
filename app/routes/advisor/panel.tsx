import { subtitle } from '#app/domain/advisor/answer.ts'
import { Conversation } from '#app/ui/advisor/conversation.tsx'
import { DeleteConversation, Say } from '#app/ui/advisor/say.tsx'
import { advisorTitle } from '#app/ui/advisor/words.ts'
import { Icon } from '#app/ui/icons.tsx'
import { advisorPanelHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import talkScript from '#app/ui/advisor/talk.js?url'
import { loadTalk, receiveTalk } from './talk.server.ts'
import styles from './panel.module.css'
import type { Route } from './+types/panel'

/** The page fills a frame, so it has no masthead and no footer. */
export const handle = { isFramed: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, advisorTitle) },
  { name: 'robots', content: 'noindex' },
]

export function loader({ context, url }: Route.LoaderArgs) {
  return loadTalk(context, url)
}

export function action(asked: Route.ActionArgs) {
  return receiveTalk(asked, advisorPanelHref)
}

/** The same conversation in the frame that opens over other pages. Its links open in the window around it. */
export default function AdvisorPanel({ loaderData, actionData }: Route.ComponentProps) {
  const { turns, suggested } = loaderData
  return (
    <div className={styles.panel}>
      <header className={styles.head} aria-label={advisorTitle}>
        <div>
          <h1>{advisorTitle}</h1>
          <p>{subtitle}</p>
        </div>
        {/* The script shows them where there is a page around that can do it. */}
        <button type="button" data-panel="minimise" aria-label="Minimise" hidden>
          <Icon name="minimise" />
        </button>{' '}
        <button type="button" data-panel="close" aria-label="Close" hidden>
          <Icon name="close" />
        </button>
      </header>
      <main className={styles.body} aria-label={advisorTitle}>
        <section className={styles.scroll} tabIndex={0} aria-label="What was said">
          <div>
            <TooMany button="Send" />
            <div data-about="">{turns.length > 0 && <DeleteConversation page={advisorPanelHref} />}</div>
            <Conversation
              turns={turns}
              unanswered={actionData?.unanswered ?? null}
              page={advisorPanelHref}
              judgedAgain={actionData?.judgedAgain ?? null}
              target="_top"
            />
          </div>
        </section>
        <div className={styles.foot}>
          <Say
            page={advisorPanelHref}
            typed={actionData?.typed ?? suggested}
            mistake={actionData?.mistake ?? null}
            isSmall
          />
        </div>
      </main>
      <script src={talkScript} defer />
    </div>
  )
}
