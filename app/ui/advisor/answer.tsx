import { lastOfEachSource, type Answer, type Block, type Source, type Span } from '#app/domain/advisor/answer.ts'
import { advisorPlaceHref } from './places.ts'
import styles from './conversation.module.css'

interface AnswerProps {
  answer: Answer
  /** The beginning of the ids of the sources, so that they are those of this answer alone. */
  id: string
  /** The target of links: in a frame, in the window around it. */
  target?: '_top'
  /** The page that a question which is pressed is posted to. */
  page: string
}

/** An answer: each run of figures with the number of its source, and below them the sources, which lead to the same figures. */
export function AnswerText({ answer: { blocks, sources }, id, target, page }: AnswerProps) {
  const context = { id, sources, target, page }
  return (
    <>
      {blocks.map((block, index) => (
        <BlockText key={index} block={block} context={context} />
      ))}
      {sources.length > 0 && (
        <div className={styles.from}>
          <p>
            <b>Where these figures come from</b>
          </p>
          <ol>
            {sources.map((source, index) => (
              <li key={index} id={sourceId(id, index)}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>{' '}
                <span>
                  <a href={advisorPlaceHref(source.place)} target={target}>
                    {source.label}
                  </a>
                  {source.detail && `; ${source.detail}`}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}

interface Context {
  id: string
  sources: readonly Source[]
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
        <p className="small muted">
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
        <table className={styles.bars}>
          <caption>{block.caption}</caption>
          <tbody>
            {block.rows.map(({ label, figure, share }, row) => (
              <tr key={row}>
                <th scope="row">
                  <Spans spans={label} context={context} />
                </th>
                <td>
                  <meter min={0} max={1} value={share} aria-hidden="true" />
                </td>
                <td className="n">
                  <Spans spans={[figure]} context={context} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'table':
      return <TableText block={block} context={context} />
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
                const text = <Spans spans={spans} context={context} numbered={lastOfEachSource(cells.flat())} />
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

interface SpansProps {
  spans: readonly Span[]
  context: Context
  /** The figures that show the number of their source. */
  numbered?: ReadonlySet<Span>
}

function Spans({ spans, context, numbered = lastOfEachSource(spans) }: SpansProps) {
  return spans.map((span, index) => {
    if (typeof span === 'string') return span
    if ('link' in span)
      return (
        <a key={index} href={advisorPlaceHref(span.place)} target={context.target}>
          {span.link}
        </a>
      )
    if (!numbered.has(span))
      return (
        <b key={index} className="n">
          {span.figure}
        </b>
      )
    const label = context.sources[span.source]?.label ?? ''
    return (
      <span key={index} className={styles.figure}>
        <b className="n">{span.figure}</b>{' '}
        <a
          className={styles.number}
          href={`#${sourceId(context.id, span.source)}`}
          aria-label={`Source ${span.source + 1}: ${label}`}
        >
          {span.source + 1}
        </a>
      </span>
    )
  })
}

function sourceId(id: string, index: number): string {
  return `${id}-${index + 1}`
}
