import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { dbContext, policyContext, shownQueryContext, visitorContext } from '#app/context.ts'
import { findLowestSecurePrice } from '#app/domain/deals/record/deals.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import {
  countMinutes,
  guideCategories,
  guideCategoryNames,
  guideFiltersToQuery,
  noGuideFilters,
  readGuideFilters,
  type GuideCategory,
  type GuideFilters,
  type HubList,
} from '#app/domain/blog/guides/guides.ts'
import { listGuides } from '#app/domain/blog/guides/guides.server.ts'
import { quickAnswers } from '#app/domain/terms/quick-answers.ts'
import { ticketPromises } from '#app/domain/support/due.ts'
import { hubSchema, knowledgeHubSubject } from '#app/domain/support/tickets.ts'
import { Controls } from '#app/ui/controls.tsx'
import { TextField } from '#app/ui/form.tsx'
import { ArticleSearch } from '#app/ui/blog/article-search.tsx'
import { GuideCard } from '#app/ui/blog/guide-card.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Fragment } from '#app/ui/site/fragments.tsx'
import {
  accountHref,
  blogFeedHref,
  calculatorsHref,
  glossaryHref,
  hubTopicHref,
  knowledgeHubHref,
  refundsHref,
  supportHref,
} from '#app/ui/links.ts'
import { feedLink } from '#app/ui/site/feed-link.ts'
import { pageMeta, pageTitle } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { useSecurePriceFrom } from '#app/ui/deals/secure-price.tsx'
import { EnquiryProblems, MessageFields } from '#app/ui/support/enquiry.tsx'
import { fileFromForm } from '../support/file-enquiry.server.ts'
import styles from './hub.module.css'
import type { Route } from './+types/hub'

const title = 'Knowledge Hub'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, title) }]
  const { filters, list } = loaderData
  const { category, page } = filters
  const isFiltered = filters.search !== '' || filters.tag !== null
  const place = category === null ? title : `${guideCategories[category]} – ${title}`
  const of = list && list.pageCount > 1 ? `, page ${page} of ${list.pageCount}` : ''
  return [
    ...pageMeta(matches, {
      title: place + of,
      description:
        'Guides to buying, financing and letting investment property in the UK, each with a worked example and its sources; how reserving a deal works; and how to ask a person.',
      path: knowledgeHubHref + (isFiltered ? '' : guideFiltersToQuery({ category, page })),
      isIndexed: !isFiltered && list !== null && (list.total > 0 || category === null),
    }),
    feedLink(matches, 'Property Investment Insights', blogFeedHref),
  ]
}

/**
 * GET /knowledge-hub. A category that there is not, and a topic that no guide has, is answered with 404, so that invented ones are
 * never kept in the page cache. A page that is written in another way, or lies behind the last, leads to the one that is meant.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const { isTooLong, isKnown, ...filters } = readGuideFilters(url.searchParams)
  const found = isTooLong || !isKnown ? null : await listGuides(db, filters)
  const all = found ?? (await listGuides(db, noGuideFilters))!
  const page = Math.min(filters.page, all.pageCount)
  if (found && (url.searchParams.get('page') ?? String(page)) !== String(page))
    throw redirect(knowledgeHubHref + guideFiltersToQuery({ ...filters, page }))
  context.set(shownQueryContext, guideFiltersToQuery(filters))
  return data(
    {
      filters,
      isTooLong,
      list: found,
      published: all.published,
      counts: all.counts,
      topics: all.topics,
      email: context.get(visitorContext)?.email ?? '',
      lowestSecurePricePence: await findLowestSecurePrice(db, context.get(policyContext)),
    },
    { status: found ? 200 : isTooLong ? 400 : 404 },
  )
}

export function action({ context }: Route.ActionArgs) {
  return fileFromForm(context, hubSchema, (enquiry) => ({
    ...enquiry,
    kind: 'knowledge-hub' as const,
    subject: knowledgeHubSubject,
  }))
}

/** The guides by category, by topic or by search; quick help, and a form that reaches a person. */
export default function KnowledgeHub({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, isTooLong, list, published, counts, topics } = loaderData
  const isAsked = list === null || filters.search !== '' || filters.category !== null
  const [form, fields] = useForm<z.input<typeof hubSchema>>({
    id: 'help',
    lastResult: actionData,
    defaultValue: { email: loaderData.email },
  })
  return (
    <div className="wrap">
      <EnquiryProblems form={form} />
      <div className={styles.head}>
        <div className="stack">
          <h1>{title}</h1>
          <p className="lead">
            {published > 0
              ? `${countText(published, 'guide')} to buying property to let in the UK, each with a worked example and its sources.`
              : 'How this site works in plain English, and how to ask a person.'}
          </p>
        </div>
        {published > 0 && (
          <ArticleSearch
            action={knowledgeHubHref}
            label="Search guides"
            search={filters.search}
            isTooLong={isTooLong}
            kept={{ category: filters.category }}
          />
        )}
      </div>
      {published > 0 && <Categories filters={filters} published={published} counts={counts} />}
      {list?.featured && (
        <Fragment
          as="div"
          className={styles.featured}
          of={GuideCard}
          props={{ guide: list.featured, look: 'featured', heading: 'h2' }}
        />
      )}
      {list && list.guides.length > 0 ? (
        <Guides filters={filters} list={list} />
      ) : (
        (published > 0 || isAsked) && <NoGuides isTooLong={isTooLong} />
      )}
      <div className={styles.help}>
        <div className="stack">
          <section className="stack" aria-labelledby="quick-help">
            <h2 id="quick-help">Quick help</h2>
            <QuickHelp lowestSecurePricePence={loaderData.lowestSecurePricePence} />
            <p>
              To work out yield, cash flow or property tax with your own figures, use the{' '}
              <a href={calculatorsHref}>calculators</a>. What their words mean is in{' '}
              <a href={glossaryHref}>property words explained</a>.
            </p>
          </section>
          {topics.length > 0 && (
            <nav aria-labelledby="topics">
              <h2 id="topics">Popular topics</h2>
              <ul className={styles.topics}>
                {topics.map(({ tag, posts }) => (
                  <li key={tag}>
                    <a href={hubTopicHref(tag)}>
                      {tag} <span>{posts} to read</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <section className="stack" id="personal-help" aria-labelledby="personal-help-title">
          <h2 id="personal-help-title">Need Personal Help?</h2>
          <p className="muted">
            {ticketPromises['knowledge-hub']} To book a call about a deal, use the button on its page. For complaints
            and requests about your data, please use <a href={supportHref}>Support</a>.
          </p>
          <Controls>
            <form method="post" action={knowledgeHubHref} className="stack" {...getFormProps(form)}>
              <TextField field={fields.email} label="Email" type="email" autoComplete="email" spellCheck={false} />
              <MessageFields field={fields.message} rows={6} trapId="help-empty" />
            </form>
          </Controls>
        </section>
      </div>
    </div>
  )
}

/** A category keeps what was searched for. */
function Categories({
  filters: { search, category, tag },
  published,
  counts,
}: {
  filters: GuideFilters
  published: number
  counts: Record<GuideCategory, number>
}) {
  const all = { name: null, label: 'All', count: published }
  const chips = [
    all,
    ...guideCategoryNames.map((name) => ({ name, label: guideCategories[name], count: counts[name] })),
  ]
  return (
    <nav aria-label="Categories">
      <ul className={styles.chips}>
        {chips.map(({ name, label, count }) => (
          <li key={label}>
            <a
              className="tag linked"
              href={knowledgeHubHref + guideFiltersToQuery({ search, category: name })}
              aria-current={name === category && tag === null ? 'true' : undefined}
            >
              {label} <span className="n">{count.toLocaleString('en-GB')}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The guides that match: under their categories where nothing else was asked, else in one list. */
function Guides({ filters, list }: { filters: GuideFilters; list: HubList }) {
  const { search, tag, category } = filters
  const isOneList = search !== '' || tag !== null
  const sections = isOneList
    ? [{ name: 'found', title: foundTitle({ ...filters, search: list.mended ?? filters.search }), guides: list.guides }]
    : guideCategoryNames.map((name) => ({
        name,
        title: guideCategories[name],
        guides: list.guides.filter((guide) => guide.category === name),
      }))
  return (
    <>
      {sections
        .filter(({ guides }) => guides.length > 0)
        .map(({ name, title, guides }) => (
          <section key={name} className={styles.section} aria-labelledby={`guides-${name}`}>
            <div className={styles.title}>
              <h2 id={`guides-${name}`}>{title}</h2>
              <p className="fine" role={isOneList || category ? 'status' : undefined}>
                {countText(guides.length, 'guide')} · {countText(countMinutes(guides), 'minute')}
              </p>
            </div>
            {list.mended !== null && (
              <p className="muted">
                Nothing for “<bdi>{filters.search}</bdi>”. Showing guides for “<b>{list.mended}</b>” instead.
              </p>
            )}
            <ul className={styles.grid}>
              {guides.map((guide) => (
                <Fragment
                  key={guide.slug}
                  as="li"
                  of={GuideCard}
                  props={{ guide, look: 'card' as const, heading: 'h3' as const }}
                />
              ))}
            </ul>
          </section>
        ))}
      {list.pageCount > 1 && (
        <div className={styles.pages}>
          <Pagination
            page={list.page}
            pageCount={list.pageCount}
            hrefFor={(page) => knowledgeHubHref + guideFiltersToQuery({ ...filters, page })}
          />
        </div>
      )}
    </>
  )
}

function foundTitle({ search, tag, category }: GuideFilters): string {
  const about = [tag !== null && `about ${tag}`, search !== '' && `for “${search}”`].filter(Boolean).join(' ')
  return `Guides ${about}${category ? ` in ${guideCategories[category].toLowerCase()}` : ''}`
}

function NoGuides({ isTooLong }: { isTooLong: boolean }) {
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="nothing">
      <h2 id="nothing">{isTooLong ? 'That search is too long' : 'No guides found'}</h2>
      <p className="muted" role={isTooLong ? 'alert' : 'status'}>
        {isTooLong ? 'Shorten it to a few words, or choose a category.' : 'Try other words, or choose a category.'}
      </p>
      <p className="row">
        <a className="btn" href={knowledgeHubHref}>
          All guides
        </a>
      </p>
    </section>
  )
}

function QuickHelp({ lowestSecurePricePence }: { lowestSecurePricePence: number | null }) {
  const price = useSecurePriceFrom(lowestSecurePricePence)
  const { requiresBuyerCheck } = useFacts()
  return quickAnswers(price, requiresBuyerCheck).map(({ topic, question, answer }) => (
    <details key={topic} className="plain">
      <summary>{question}</summary>
      <p>
        {answer.map((piece) =>
          typeof piece === 'string' ? (
            piece
          ) : (
            <a key={piece.link} href={hrefs[piece.link]}>
              {piece.text}
            </a>
          ),
        )}
      </p>
    </details>
  ))
}

const hrefs = { refunds: refundsHref, account: accountHref }
