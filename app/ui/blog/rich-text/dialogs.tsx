import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { isLinkAddress, isPictureAddress } from '#app/domain/blog/html/html-rules.ts'
import { postImageKinds } from '#app/domain/blog/pictures/images.ts'
import type { PictureChoice } from './commands/pictures.ts'
import { uploadPicture, uploadHint } from './upload.ts'
import styles from './editor.module.css'
import shared from './rich-text.module.css'

/** The spot of a dialog, in CSS pixels within the editor's frame. */
export interface Spot {
  top: number
  left: number
}

interface PopProps {
  title: string
  spot: Spot
  apply: () => void
  cancel: () => void
  children: ReactNode
}

/** A small dialog at the selection. Enter applies it and does not send the form around it; Esc closes it. */
function Pop({ title, spot, apply, cancel, children }: PopProps) {
  const heading = useId()
  const pop = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = pop.current?.querySelector('input')
    first?.focus()
    first?.select()
    pop.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'file') {
      event.preventDefault()
      apply()
    }
    event.stopPropagation()
  }
  return (
    <div ref={pop} className={styles.pop} role="dialog" aria-labelledby={heading} style={spot} onKeyDown={onKeyDown}>
      <h2 id={heading}>{title}</h2>
      {children}
    </div>
  )
}

interface LinkDialogProps {
  spot: Spot
  href: string
  text: string
  /** Whether there is a link that could be taken away. */
  isThere: boolean
  apply: (href: string, text: string) => void
  cancel: () => void
}

/** The address of a link and its words. An empty address takes the link away. */
export function LinkDialog({ spot, href: first, text: words, isThere, apply, cancel }: LinkDialogProps) {
  const id = useId()
  const [href, setHref] = useState(first)
  const [text, setText] = useState(words)
  const [mistake, setMistake] = useState('')
  const finish = () => {
    const address = completeAddress(href.trim())
    if (address !== '' && !isLinkAddress(address))
      return setMistake('That is not an address that a post may link to. Begin with https://, mailto:, tel:, / or #.')
    apply(address, text)
  }
  return (
    <Pop title="Link" spot={spot} apply={finish} cancel={cancel}>
      <div className={styles.field}>
        <label htmlFor={`${id}-href`}>Address</label>
        <input
          id={`${id}-href`}
          value={href}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={mistake !== '' || undefined}
          aria-describedby={`${id}-hint${mistake ? ` ${id}-mistake` : ''}`}
          onChange={({ target }) => setHref(target.value)}
        />
        {mistake && (
          <p id={`${id}-mistake`} className={styles.mistake} role="alert">
            {mistake}
          </p>
        )}
        <p id={`${id}-hint`}>
          https, http, mailto, tel, or a page here such as /calculators. Leave it empty to remove the link.
        </p>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-text`}>Text</label>
        <input id={`${id}-text`} value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} />
      </div>
      <p className={styles.row}>
        <button type="button" className="btn primary" onClick={finish}>
          Apply
        </button>
        <button type="button" className="btn" onClick={cancel}>
          Cancel
        </button>
        {isThere && (
          <button type="button" className={`${shared.quiet} ${styles.away}`} onClick={() => apply('', text)}>
            Remove link
          </button>
        )}
      </p>
    </Pop>
  )
}

/** `www.example.com` and `a@example.com` are meant as addresses. */
function completeAddress(href: string): string {
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(href)) return `mailto:${href}`
  return /^(?![a-z][a-z0-9+.-]*:)[\w-]+(\.[\w-]+)+([/?#]\S*)?$/i.test(href) ? `https://${href}` : href
}

interface ImageDialogProps {
  spot: Spot
  /** The picture that is changed; null for a new one. */
  picture: PictureChoice | null
  apply: (picture: PictureChoice) => void
  cancel: () => void
}

/** The address of a picture, or a file, and what it shows. */
export function ImageDialog({ spot, picture, apply, cancel }: ImageDialogProps) {
  const id = useId()
  const [src, setSrc] = useState(picture?.src ?? '')
  const [size, setSize] = useState<Pick<PictureChoice, 'width' | 'height'>>({
    width: picture?.width,
    height: picture?.height,
  })
  const [alt, setAlt] = useState(picture?.alt ?? '')
  const [isDecoration, setIsDecoration] = useState(picture !== null && picture.alt === '')
  const [caption, setCaption] = useState('')
  const [mistake, setMistake] = useState<{ field: 'src' | 'file' | 'alt'; text: string } | null>(null)
  const [isSending, setIsSending] = useState(false)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const upload = async (file: File | undefined) => {
    if (!file) return
    setMistake(null)
    setIsSending(true)
    sending.current = new AbortController()
    const answer = await uploadPicture(file, sending.current.signal)
    if (sending.current.signal.aborted) return
    setIsSending(false)
    if ('mistake' in answer) return setMistake({ field: 'file', text: answer.mistake })
    setSrc(answer.src)
    setSize({ width: answer.width, height: answer.height })
  }

  const finish = () => {
    if (isSending) return
    const address = src.trim()
    if (!isPictureAddress(address))
      return setMistake({ field: 'src', text: 'Give an address that begins with https://, or upload a file.' })
    if (alt.trim() === '' && !isDecoration)
      return setMistake({ field: 'alt', text: 'Say what it shows, or tick “Decoration only”.' })
    apply({ src: address, alt: isDecoration ? '' : alt, ...size, caption })
  }

  const problem = (field: 'src' | 'file' | 'alt') =>
    mistake?.field === field && (
      <p id={`${id}-${field}-mistake`} className={styles.mistake} role="alert">
        {mistake.text}
      </p>
    )
  const described = (field: 'src' | 'file' | 'alt', hint?: string) => ({
    'aria-invalid': mistake?.field === field || undefined,
    'aria-describedby':
      [hint, mistake?.field === field && `${id}-${field}-mistake`].filter(Boolean).join(' ') || undefined,
  })

  return (
    <Pop title="Image" spot={spot} apply={finish} cancel={cancel}>
      <div className={styles.field}>
        <label htmlFor={`${id}-src`}>Address</label>
        <input
          id={`${id}-src`}
          value={src}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...described('src')}
          onChange={({ target }) => {
            setSrc(target.value)
            setSize({})
          }}
        />
        {problem('src')}
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-file`}>Or upload</label>
        <input
          id={`${id}-file`}
          type="file"
          accept={postImageKinds}
          {...described('file', `${id}-file-hint`)}
          onChange={({ target }) => void upload(target.files?.[0])}
        />
        {problem('file')}
        <p id={`${id}-file-hint`} role="status">
          {isSending ? 'Uploading…' : uploadHint}
        </p>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-alt`}>Alternative text</label>
        <input
          id={`${id}-alt`}
          value={alt}
          disabled={isDecoration}
          autoComplete="off"
          {...described('alt', `${id}-alt-hint`)}
          onChange={({ target }) => setAlt(target.value)}
        />
        {problem('alt')}
        <p id={`${id}-alt-hint`}>What someone who cannot see it needs to know.</p>
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={isDecoration} onChange={({ target }) => setIsDecoration(target.checked)} />
        Decoration only
      </label>
      {!picture && (
        <div className={styles.field}>
          <label htmlFor={`${id}-caption`}>
            Caption <span className="optional">(optional)</span>
          </label>
          <input
            id={`${id}-caption`}
            value={caption}
            autoComplete="off"
            onChange={({ target }) => setCaption(target.value)}
          />
        </div>
      )}
      <p className={styles.row}>
        <button type="button" className="btn primary" aria-disabled={isSending || undefined} onClick={finish}>
          {picture ? 'Apply' : 'Insert'}
        </button>
        <button type="button" className="btn" onClick={cancel}>
          Cancel
        </button>
      </p>
    </Pop>
  )
}
