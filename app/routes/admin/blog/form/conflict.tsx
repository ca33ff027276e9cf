import type { ReactNode } from 'react'
import type { ComparedText, Piece } from '#app/domain/blog/desk/comparison.server.ts'
import type { PostConflict, PostDifference } from '#app/domain/blog/desk/conflict.server.ts'
import type { ContentPart } from '#app/domain/blog/desk/content-merging.server.ts'
import { postFieldNames, postFields, type PostField } from '#app/domain/blog/desk/record.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { ConflictNotice } from '#app/ui/desk/notices.tsx'
import { postVersionsHref } from '#app/ui/links.ts'
import { formatTime } from '#app/utils/dates.ts'
import { lastOf } from '#app/utils/last.ts'
import { ConflictButtons, ConflictForms, HiddenTexts, Only } from '../../records/conflict.tsx'
import { Content, Pieces } from '../versions/compared-text.tsx'
import marks from '../versions/versions.module.css'
import type { PostAnswer } from './answer.server.ts'
import { contentPartField, publishingField } from './read-form.ts'
import styles from './form.module.css'

type Choice = Extract<ContentPart, { kind: 'both' }>
type Taken = Extract<ContentPart, { kind: 'mine' | 'theirs' }>

const choicesIn = (content: PostConflict['content']) => (content ?? []).filter((part) => part.kind === 'both')

interface PostConflictNoticeProps {
  conflict: PostConflict
  /** True where what this person typed is kept as a draft. */
  isKept: boolean
}

/** The news, first on the page. */
export function PostConflictNotice({ conflict, isKept }: PostConflictNoticeProps) {
  const parts = choicesIn(conflict.content).length
  const kept = isKept
    ? 'Both versions are kept, yours as a draft.'
    : 'Theirs is kept. Yours could not be kept as a draft: it is on this page only, so do not close it.'
  const noun = parts === 0 ? 'field' : conflict.both.length === 0 ? 'section' : 'part'
  return <ConflictNotice what="post" {...conflict} kept={kept} choices={conflict.both.length + parts} noun={noun} />
}

interface PostConflictFormProps {
  conflict: PostConflict
  mine: PostAnswer
  postId: number
  action: string
  /** Names these choices, so that those which are sent twice are known. What becomes a new post is another form, with a name of its own. */
  formId: string
}

/** The choice between two versions of all that both changed. It is sent as the whole post, from the new version. */
export function PostConflictForm({ conflict, mine, postId, action, formId }: PostConflictFormProps) {
  const { by, savedAt, both, onlyTheirs, onlyMine, merged, version, content } = conflict
  const sides = { mine: 'Yours, not yet saved', theirs: by ?? 'Theirs', savedAt }
  const chosen = new Set(both.map(({ name }) => name))
  const isChosen = (name: PostField) =>
    chosen.has(name === 'status' || name === 'publishAt' ? publishingField : name) || (name === 'content' && content)
  const taken = (kind: Taken['kind']) => (content ?? []).filter((part): part is Taken => part.kind === kind)
  return (
    <div className={styles.conflict}>
      <h1>Two versions of the post</h1>
      <ConflictForms
        action={action}
        formId={formId}
        version={version}
        beganWith={mine.version}
        mine={
          <>
            <input type="hidden" name="form" value={`${formId}-mine`} />
            <HiddenTexts names={postFieldNames} texts={mine.texts} />
          </>
        }
      >
        <HiddenTexts names={postFieldNames.filter((name) => !isChosen(name))} texts={merged} />
        {both.length + choicesIn(content).length > 0 && (
          <p className={`${marks.legend} ${marks.marked}`}>
            <span>
              <ins>inserted</ins> underlined
            </span>
            <span>
              <del>removed</del> struck out
            </span>
            <span className="muted">against the version you both began with</span>
          </p>
        )}
        {both.map((difference) => (
          <FieldChoice key={difference.name} difference={difference} sides={sides} />
        ))}
        {content && <ContentParts content={content} sides={sides} />}
        <OnlyOne
          title={by ? `Only ${by} changed` : 'Only they changed'}
          differences={onlyTheirs}
          parts={taken('theirs')}
          side="theirs"
        />{' '}
        <OnlyOne title="Only you changed" differences={onlyMine} parts={taken('mine')} side="mine" />
        <p className={styles.choices}>
          <ConflictButtons>
            <button className="btn tall" type="submit" form="mine" name="intent" value="as-new">
              Keep mine as a new draft
            </button>
          </ConflictButtons>
        </p>
        <p className="fine">
          “Keep theirs” throws yours away. What is saved stands under <a href={postVersionsHref(postId)}>Versions</a>.
        </p>
      </ConflictForms>
    </div>
  )
}

/** The names of the two sides. */
interface Sides {
  mine: string
  theirs: string
  savedAt: string
}

interface ChoiceProps {
  legend: string
  name: string
  sides: Sides
  /** Words of each side, and what is sent where it is chosen. */
  mine: Offer
  theirs: Offer
  /** Both at once, what both put at one place one after the other, where that is possible. */
  together?: string | null | undefined
  chosen: 'mine' | 'theirs'
  children?: ReactNode
}

interface Offer {
  value: string
  /** A short text in words. */
  said?: ReactNode
  /** A text of paragraphs. */
  text?: ReactNode
}

/** A choice between two, or of both together. */
function OneChoice({ legend, name, sides, mine, theirs, together, chosen, children }: ChoiceProps) {
  const card = (side: 'mine' | 'theirs', { value, said, text }: Offer, who: ReactNode) => {
    const id = `${name.replace(':', '-')}-${side}`
    return (
      <div className={styles.card}>
        <label>
          <span className="row">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={chosen === side}
              aria-describedby={text ? id : undefined}
            />
            <b>{who}</b>
          </span>
          {said}
        </label>
        {text && <div id={id}>{text}</div>}
      </div>
    )
  }
  return (
    <fieldset className={marks.marked}>
      <legend>{legend}</legend>
      <div className={styles.sides}>
        {card('mine', mine, sides.mine)}
        {card(
          'theirs',
          theirs,
          <>
            <bdi>{sides.theirs}</bdi>, saved {formatTime(sides.savedAt)}
          </>,
        )}
        {together != null && (
          <div className={`${styles.card} ${styles.together}`}>
            <label>
              <span className="row">
                <input type="radio" name={name} value={together} />
                <b>Both changes</b>
              </span>
            </label>
          </div>
        )}
      </div>
      {children}
    </fieldset>
  )
}

function FieldChoice({ difference, sides }: { difference: PostDifference; sides: Sides }) {
  const { name, label, base, theirs, mine, endsPublication } = difference
  // The saved side stays where nobody knows how it began, unless this person says otherwise; and a post that is public stays so.
  const chosen = base === undefined || endsPublication ? 'theirs' : 'mine'
  const offer = ({ value, said, pieces }: PostDifference['mine']) => ({
    value,
    said: <Said text={said} pieces={pieces} />,
  })
  const own = offer(mine)
  const said = endsPublication ? (
    <>
      {own.said}
      <span className={styles.over}>The post is on the blog now: this takes it off.</span>
    </>
  ) : (
    own.said
  )
  return (
    <OneChoice legend={label} name={name} sides={sides} mine={{ ...own, said }} theirs={offer(theirs)} chosen={chosen}>
      {base !== undefined && (
        <details>
          <summary>As you opened it</summary>
          <Said text={base} />
        </details>
      )}
    </OneChoice>
  )
}

function Said({ text, pieces = null }: { text: string; pieces?: Piece[] | null }) {
  return <span className={styles.said}>{pieces?.length ? <Pieces pieces={pieces} /> : text || 'Nothing'}</span>
}

/** The text in its parts: those that go on as they are, and a choice for each that both changed. */
function ContentParts({ content, sides }: { content: ContentPart[]; sides: Sides }) {
  const sent: (Choice | string)[] = []
  for (const part of content) {
    const last = lastOf(sent)
    if (part.kind === 'both') sent.push(part)
    else if (part.html === '') continue
    else if (typeof last === 'string') sent[sent.length - 1] = `${last}\n${part.html}`
    else sent.push(part.html)
  }
  return sent.map((part, number) =>
    typeof part === 'string' ? (
      <input key={number} type="hidden" name={contentPartField(number)} value={part} />
    ) : (
      <OneChoice
        key={number}
        legend={labelOf(part)}
        name={contentPartField(number)}
        sides={sides}
        mine={{ value: part.mine.html, text: <Marked compared={part.mine.compared} /> }}
        theirs={{ value: part.theirs.html, text: <Marked compared={part.theirs.compared} /> }}
        together={part.together}
        chosen="mine"
      />
    ),
  )
}

function labelOf({ section }: { section: string }): string {
  const words = section.length > 120 ? `${section.slice(0, 120)}…` : section
  return words === '' ? `${postFields.content}, at the beginning` : `${postFields.content}, section “${words}”`
}

function Marked({ compared }: { compared: ComparedText }) {
  if (compared.blocks?.length === 0) return <p className="muted">Nothing stands here.</p>
  return (
    <div className={styles.part}>
      <Content content={compared} titles={['As you opened it', 'Changed']} />
    </div>
  )
}

/** The most parts of a text that are told one by one. */
const mostTold = 20

interface OnlyProps {
  title: string
  differences: PostDifference[]
  parts: Taken[]
  side: 'theirs' | 'mine'
}

/** What only one of the two has changed: fields, and parts of the text. */
function OnlyOne({ title, differences, parts, side }: OnlyProps) {
  if (differences.length + parts.length === 0) return null
  return (
    <Only title={title} differences={differences} say={(one) => one[side].said || 'Nothing'} className={styles.said}>
      {parts.slice(0, mostTold).map((part, index) => (
        <div key={index} className={styles.part}>
          <p>{labelOf(part)}</p>
          <Marked compared={part.compared} />
        </div>
      ))}
      {parts.length > mostTold && <p>And {countText(parts.length - mostTold, 'more place')} in the text.</p>}
    </Only>
  )
}
