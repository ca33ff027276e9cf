import { Fragment } from 'react'
import { sourceLines, type Answer, type Block, type Span } from '#app/domain/advisor/answer.ts'
import { RowChart } from '#app/ui/charts/row-chart.tsx'
import { advisorPlaceHref } from './places.ts'
import styles from './conversation.module.css'

interface AnswerProps {
  answer: Answer
  /** The target of links: in a frame, in the window around it. */
  target?: '_top'
  /** The page that a question which is pressed is posted to. */
  page: string
}

/** An answer: below each run of figures the links to where they come from, which show the same figures. */
export function AnswerText({ answer, target, page }: AnswerProps) {
  const lines = sourceLines(answer)
  return answer.blocks.map((block, index) => (
    <Fragment key={index}>
      <BlockText block={block} context={{ target, page }} />
      {lines[index]!.map(({ sources, detail }, line) => (
        <p key={line} className={styles.quiet}>
          From:{' '}
          {sources.map(({ label, place }, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <a href={advisorPlaceHref(place)} target={target}>
                {label}
              </a>
            </Fragment>
          ))}
          {detail && `; ${detail}`}
        </p>
      ))}
    </Fragment>
  ))
}

interface Context {
  target: '_top' | undefined
  page: string
}

function BlockText({ block, context }: { block: Block; context: Context }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Spans spans={block.spans} context={context} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={styles.list}>
          {block.items.map((spans, index) => (
            <li key={index}>
              <Spans spans={spans} context={context} />
            </li>
          ))}
        </List>
      )
    }
    case 'assumed':
      return (
        <p className={styles.quiet}>
          <Spans spans={block.spans} context={context} />
        </p>
      )
    case 'readings':
      return (
        <form method="post" action={context.page} className={styles.readings} data-readings="">
          {block.items.map((item) => (
            <button key={item} className="btn" type="submit" name="message" value={item}>
              {item}
            </button>
          ))}
        </form>
      )
    case 'bars':
      return (
        <RowChart
          caption={block.caption}
          rows={block.rows.map(({ label, figure, share }) => ({
            label: <Spans spans={label} context={context} />,
            start: 0,
            end: share,
            tone: 'plain',
            figures: [<Spans key="figure" spans={[figure]} context={context} />],
          }))}
        />
      )
    case 'table':
      return block.onCards ? null : <TableText block={block} context={context} />
  }
}

function TableText({ block, context }: { block: Extract<Block, { kind: 'table' }>; context: Context }) {
  return (
    // A table that is wider than its column is scrolled, by keyboard too.
    <section className="scroll" tabIndex={0} aria-label={block.caption}>
      <table>
        <caption>{block.caption}</caption>
        <thead>
          <tr>
            {block.columns.map(({ label, isNumber }, column) => (
              <th key={column} scope="col" className={isNumber && 'n'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((spans, column) => {
                const text = <Spans spans={spans} context={context} />
                const className = block.columns[column]?.isNumber && 'n'
                return column === 0 ? (
                  <th key={column} scope="row" className={className}>
                    {text}
                  </th>
                ) : (
                  <td key={column} className={className}>
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Spans({ spans, context }: { spans: readonly Span[]; context: Context }) {
  return spans.map((span, index) => {
    if (typeof span === 'string') return span
    if ('link' in span)
      return (
        <a key={index} href={advisorPlaceHref(span.place)} target={context.target}>
          {span.link}
        </a>
      )
    return (
      <b key={index} className="n">
        {span.figure}
      </b>
    )
  })
}
