import { dbContext } from '#app/context.ts'
import { subtitle } from '#app/domain/advisor/answer.ts'
import { readKnowledge, type Knowledge } from '#app/domain/advisor/knowledge.server.ts'
import { mostQuestionsADay } from '#app/domain/advisor/limits.ts'
import { Conversation } from '#app/ui/advisor/conversation.tsx'
import { DeleteConversation, Say } from '#app/ui/advisor/say.tsx'
import { advisorTitle } from '#app/ui/advisor/words.ts'
import { Icon } from '#app/ui/icons.tsx'
import {
  advisorHref,
  areasHref,
  blogHref,
  calculatorsHref,
  knowledgeHubHref,
  marketplaceHref,
  supportTopicHref,
} from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import talkScript from '#app/ui/advisor/talk.js?url'
import { loadTalk, receiveTalk } from './talk.server.ts'
import styles from './advisor.module.css'
import type { Route } from './+types/advisor'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: advisorTitle,
    description:
      'Ask about returns, mortgages, property tax, areas and deals in your own words. Every figure says where it comes from.',
    path: advisorHref,
  })

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await loadTalk(context, url)), knowledge: await readKnowledge(context.get(dbContext)) }
}

export function action(asked: Route.ActionArgs) {
  return receiveTalk(asked, advisorHref)
}

/** The conversation with the advisor, by form posts. */
export default function Advisor({ loaderData, actionData }: Route.ComponentProps) {
  const { turns, suggested, askedToday, knowledge } = loaderData
  return (
    <div className="wrap split">
      <div className={`stack ${styles.column}`}>
        <TooMany button="Send" />
        <div>
          <h1>{advisorTitle}</h1>
          <p className="muted">{subtitle}</p>
        </div>
        <Conversation
          turns={turns}
          unanswered={actionData?.unanswered ?? null}
          page={advisorHref}
          judgedAgain={actionData?.judgedAgain ?? null}
        />
        <Say page={advisorHref} typed={actionData?.typed ?? suggested} mistake={actionData?.mistake ?? null} />
      </div>
      <aside className="side stack" aria-label="About the advisor">
        <KnowledgePanel knowledge={knowledge} />
        <section className="tight small" aria-labelledby="does-not">
          <h2 id="does-not" className={styles.small}>
            What it does not do
          </h2>
          <p className="muted">
            It does not tell you what to buy, see documents or other people’s data, or arrange a mortgage.{' '}
            <a href={supportTopicHref('call')}>Book a call</a> to talk to a person.
          </p>
        </section>
        <section className="tight small" aria-labelledby="this-conversation" data-about="">
          <h2 id="this-conversation" className={styles.small}>
            This conversation
          </h2>
          <p className="muted">
            It is kept for this visit only. {askedToday} of {mostQuestionsADay} questions asked today.
          </p>
          {turns.length > 0 && <DeleteConversation page={advisorHref} />}
        </section>
      </aside>
      <script src={talkScript} defer />
    </div>
  )
}

function KnowledgePanel({ knowledge }: { knowledge: Knowledge }) {
  const { deals, areas, periods, posts, guides } = knowledge
  return (
    <section className="panel key tight" aria-labelledby="knows">
      <h2 id="knows">What it knows</h2>
      <ul className="ticks small">
        <Known count={deals} href={marketplaceHref} one="live deal" many="live deals">
          {' '}
          on this site
        </Known>
        <Known count={areas} href={areasHref} one="area" many="areas">
          {periods && `: ${periods}`}
        </Known>
        <li>
          <Icon name="tick" />
          The five <a href={calculatorsHref}>calculators</a>
        </li>
        <Known count={guides} href={knowledgeHubHref} one="guide" many="guides">
          {' '}
          of the Knowledge Hub
        </Known>
        <Known count={posts} href={blogHref} one="article" many="articles">
          {' '}
          of the blog
        </Known>
      </ul>
      <p className="small muted">
        Every figure is computed or looked up, never guessed. Below it stands where it came from. Names of smaller
        places: GeoNames (licence CC BY 4.0).
      </p>
    </section>
  )
}

interface KnownProps {
  count: number
  href: string
  one: string
  many: string
  children: React.ReactNode
}

function Known({ count, href, one, many, children }: KnownProps) {
  return (
    <li>
      <Icon name="tick" />
      {count.toLocaleString('en-GB')} <a href={href}>{count === 1 ? one : many}</a>
      {children}
    </li>
  )
}
