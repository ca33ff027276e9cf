import { describeLength, formatBytes } from '#app/domain/deals/record/deals.ts'
import {
  documentRules,
  documentStates,
  fileField,
  filesField,
  imageRules,
  isRemoved,
  mostOfFiles,
  newAltsField,
  putInOrder,
  readIds,
  smallCoverField,
  wordsOf,
  wordsOfKind,
  type FileKind,
  type FilePart,
  type FileTexts,
  type FormDocument,
  type FormPicture,
} from '#app/domain/deals/files/files.ts'
import { describedField, uploadFields } from '#app/utils/upload-fields.ts'
import { acceptedKinds, pickedRules, type UploadedFile, type UploadRules } from '#app/domain/files/files.ts'
import { Controls } from '#app/ui/controls.tsx'
import { adminDealFilesHref, documentHref, pictureHref } from '#app/ui/links.ts'
import pickedScript from '#app/ui/picked-files.js?url'
import { KeptFiles } from '../../../upload-field.tsx'
import { dealFormId } from './ids.ts'
import type { SentFiles } from './sent-files.server.ts'
import styles from './files.module.css'

interface FilesProps {
  /** Texts typed, where the form comes back. */
  texts: FileTexts
  /** By the name of a field, what is wrong with it. */
  mistakes: Readonly<Record<string, string[]>>
  /** New files of an earlier try, which are stored already. */
  kept: UploadedFile[]
}

/** The pictures that the deal has, each with its place, its words and a box to remove it. */
export function PictureFields({ pictures, ...form }: FilesProps & { pictures: FormPicture[] }) {
  const places = placesIn('picture', pictures, form.texts)
  return (
    <fieldset id="pictures">
      <legend>
        Pictures <span className="muted small">{count(pictures.length, 'photograph')}</span>
      </legend>
      <p className="fine">The first is the picture of the card. Without photographs the page shows the drawing.</p>
      {pictures.length > 0 && (
        <ol className={styles.pictures}>
          {pictures.map((picture, index) => {
            const { words, place, remove } = fileInputs('picture', picture, index, places, form)
            return (
              <li key={picture.id}>
                <Preview picture={picture} />
                <div className={styles.parts}>
                  {words}
                  {place}
                  <p className="fine">{describePicture(picture)}</p>
                  {remove}
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <MadeWith kind="picture" files={pictures} texts={form.texts} />
      <Controls>
        <KeptFiles legend="New pictures we already have" kept={form.kept} />
      </Controls>
      <SmallCover form={form} />
      <AtTheEnd />
    </fieldset>
  )
}

/** The documents that the deal has. */
export function DocumentFields({ documents, ...form }: FilesProps & { documents: FormDocument[] }) {
  const places = placesIn('document', documents, form.texts)
  return (
    <fieldset id="documents">
      <legend>
        Documents <span className="muted small">{count(documents.length, 'document')}</span>
      </legend>
      {documents.length > 0 && (
        <table className={styles.documents}>
          <caption className="vh">Documents</caption>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">File</th>
              <th scope="col">State</th>
              <th scope="col">Place</th>
              <th scope="col">Remove</th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document, index) => {
              const { words, place, remove } = fileInputs('document', document, index, places, form)
              return (
                <tr key={document.id}>
                  <td>{words}</td>
                  <td>
                    <a href={documentHref(document.id)}>
                      {describeLength(document)}
                      <span className="vh">: open {document.title}</span>
                    </a>
                  </td>
                  <td className="field">
                    <select
                      name={fileField('document', document.id, 'state')}
                      defaultValue={form.texts[fileField('document', document.id, 'state')] ?? document.status}
                      aria-label={`State of ${document.title}`}
                    >
                      {Object.entries(documentStates).map(([value, label]) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td>{place}</td>
                  <td>{remove}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <MadeWith kind="document" files={documents} texts={form.texts} />
      <Controls>
        <KeptFiles legend="New documents we already have" kept={form.kept} />
      </Controls>
      <AtTheEnd />
    </fieldset>
  )
}

const newFilesId = 'new-files'

function AtTheEnd() {
  return (
    <p className="fine">
      New ones are added <a href={`#${newFilesId}`}>at the end of the form</a>.
    </p>
  )
}

/**
 * The fields for new pictures and documents. They stand last in their form: browsers send its fields in this order, so that all that
 * was typed has come before files that are too many.
 */
export function NewFileFields(form: FilesProps) {
  return (
    <fieldset id={newFilesId}>
      <legend>New pictures and documents</legend>
      <NewAlts form={form} />
      <Picked field={imageRules.field} />
      <Picked field={documentRules.field} />
      <div className={styles.add}>
        <AddField rules={imageRules} label="Add pictures" hint="JPG, PNG or WebP, at most 5 MB each." form={form} />
        <AddField
          rules={documentRules}
          label="Add documents"
          hint="PDF, DOC or DOCX, at most 10 MB each. Removing one keeps it for buyers who paid for it."
          form={form}
        />
      </div>
      <script src={pickedScript} defer />
    </fieldset>
  )
}

/** The list of new files, each put there by the script once it is sent, as the template has it. */
function Picked({ field }: { field: string }) {
  return (
    <ol className={`${styles.pictures} ${styles.picked}`} data-picked={field}>
      <template>
        <li>
          <canvas aria-hidden="true" />
          <div className={styles.parts}>
            <div className="field" data-words="">
              <label>
                <span /> <input type="text" maxLength={mostOfFiles.alt} />
              </label>
            </div>
            <label className={styles.remove}>
              <input type="checkbox" name={uploadFields.kept} defaultChecked />
              <span data-name="" />
            </label>
            <input type="hidden" name={uploadFields.shown} />
          </div>
        </li>
      </template>
    </ol>
  )
}

/** The files that the form was made with, and those that came since. */
function madeWith(kind: FileKind, files: { id: string }[], texts: FileTexts): string[] {
  return [...new Set([...(readIds(texts, kind, 'was') ?? []), ...files.map(({ id }) => id)])]
}

/** The place of each file as it was chosen before the form came back, and else as it is stored; counted from 1. */
function placesIn(kind: FileKind, files: { id: string }[], texts: FileTexts): ReadonlyMap<string, number> {
  const began = madeWith(kind, files, texts)
  const ids = readIds(texts, kind, 'places') ? putInOrder(began, kind, texts) : began
  return new Map(ids.map((id, index) => [id, index + 1]))
}

/** The inputs of a picture or document: its words, its place among the others, and the box to remove it. */
function fileInputs(
  kind: FileKind,
  file: FormPicture | FormDocument,
  index: number,
  places: ReadonlyMap<string, number>,
  form: FilesProps,
) {
  const { id } = file
  const called = `${kind} ${index + 1}`
  const isBare = kind === 'document'
  const common = { kind, id, form, isBare }
  return {
    words:
      'alt' in file ? (
        <Line {...common} part="alt" label={`What ${called} shows`} text={file.alt} most={mostOfFiles.alt} />
      ) : (
        <Line {...common} part="title" label={`Title of ${called}`} text={file.title} most={mostOfFiles.title} />
      ),
    place: <Line {...common} part="order" label={`Place of ${called}`} text={String(places.get(id))} most={3} />,
    remove: <Remove kind={kind} id={id} what={'alt' in file ? called : file.title} form={form} />,
  }
}

/** Values that the form was made with, so that only what its person changed is taken from it. */
function MadeWith({ kind, files, texts }: { kind: FileKind; files: (FormPicture | FormDocument)[]; texts: FileTexts }) {
  const known = new Set(files.map(({ id }) => id))
  const began = madeWith(kind, files, texts)
  const words = files.flatMap((file) =>
    wordsOfKind[kind].map((word) => {
      const name = fileField(kind, file.id, `was-${word}`)
      const was = texts[fileField(kind, file.id, word)] === undefined ? undefined : texts[name]
      return [name, was ?? wordsOf(file)[word] ?? ''] as const
    }),
  )
  // The texts about files that were removed meanwhile go along, so that they can be told.
  const gone = Object.entries(texts).filter(([name]) => {
    const [of, id, part] = name.split('.')
    return of === kind && part !== undefined && !known.has(id!)
  })
  return [[filesField(kind, 'was'), began.join(' ')] as const, ...words, ...gone].map(([name, text]) => (
    <input key={name} type="hidden" name={name} value={text} />
  ))
}

/** The texts about files, and new ones that are stored already, on a page that asks something else first. */
export function HiddenFiles({ texts, keptPictures, keptDocuments }: SentFiles) {
  const ids = [...keptPictures, ...keptDocuments].map(({ id }) => id)
  return (
    <>
      {Object.entries(texts).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <Described kept={keptPictures} />
      {[uploadFields.shown, uploadFields.kept].map((name) =>
        ids.map((id) => <input key={`${name} ${id}`} type="hidden" name={name} value={id} />),
      )}
    </>
  )
}

/** The pictures that the first lines about new ones are about. */
function Described({ kept }: { kept: UploadedFile[] }) {
  return <input type="hidden" name={describedField} value={kept.map(({ id }) => id).join(' ')} />
}

function count(number: number, what: string): string {
  return number === 0 ? '' : `${number} ${what}${number === 1 ? '' : 's'}`
}

/** The picture itself where it has been made, and else how far it has come. */
function Preview({ picture }: { picture: FormPicture }) {
  const { id, alt, state, width, height, widths } = picture
  if (state === 'ready') {
    return <img src={pictureHref(id, widths[0]!, 'webp')} alt={alt} width={width!} height={height!} loading="lazy" />
  }
  return <span className={styles.none}>{state === 'waiting' ? 'Being prepared' : 'Invalid Image'}</span>
}

function describePicture({ state, fileName, byteSize, width, height }: FormPicture): string {
  if (state === 'failed')
    return `Invalid Image: ${fileName} cannot be read and is not shown. Remove it, and add it again as another file.`
  const size = state === 'ready' ? `${width} × ${height}` : 'shown on the page once it is prepared'
  return `${fileName}, ${formatBytes(byteSize)}, ${size}`
}

interface LineProps {
  kind: FileKind
  id: string
  part: FilePart
  label: string
  /** The stored text. */
  text: string
  most: number
  form: FilesProps
  /** True in a table, whose columns say what it is. */
  isBare?: boolean
}

function Line({ kind, id, part, label, text, most, form: { texts, mistakes }, isBare }: LineProps) {
  const name = fileField(kind, id, part)
  const message = mistakes[name]?.[0]
  const htmlId = `${dealFormId}-${name}`
  return (
    <div className={message ? 'field mistake' : 'field'}>
      <label htmlFor={htmlId} className={isBare ? 'vh' : undefined}>
        {label}
      </label>
      {message && <Wrong id={htmlId} message={message} />}
      <input
        type="text"
        id={htmlId}
        name={name}
        defaultValue={texts[name] ?? text}
        maxLength={most}
        inputMode={part === 'order' ? 'numeric' : undefined}
        aria-describedby={message && `${htmlId}-error`}
        aria-invalid={message ? true : undefined}
      />
    </div>
  )
}

function Wrong({ id, message }: { id: string; message: string }) {
  return (
    <p id={`${id}-error`}>
      <span className="vh">Error: </span>
      {message}
    </p>
  )
}

interface RemoveProps {
  kind: FileKind
  id: string
  what: string
  form: FilesProps
}

function Remove({ kind, id, what, form: { texts } }: RemoveProps) {
  const name = fileField(kind, id, 'remove')
  return (
    <label className={styles.remove}>
      <input type="checkbox" name={name} defaultChecked={isRemoved(texts, kind, id)} />
      <span>
        Remove<span className="vh"> {what}</span>
      </span>
    </label>
  )
}

/** The answer to the question whether a small picture may be the first one. */
function SmallCover({ form: { texts, mistakes } }: { form: FilesProps }) {
  const [message] = mistakes[smallCoverField] ?? []
  const isTicked = texts[smallCoverField] !== undefined
  if (!message && !isTicked) return null
  const id = `${dealFormId}-${smallCoverField}`
  return (
    <div className={message ? 'field mistake' : 'field'}>
      {message && <Wrong id={id} message={message} />}
      <label className={styles.remove}>
        <input
          id={id}
          type="checkbox"
          name={smallCoverField}
          defaultChecked={isTicked}
          aria-describedby={message && `${id}-error`}
        />
        <span>Use it all the same</span>
      </label>
    </div>
  )
}

interface AddFieldProps {
  rules: UploadRules
  label: string
  hint: string
  form: FilesProps
}

function AddField({ rules, label, hint, form: { mistakes } }: AddFieldProps) {
  const id = `${dealFormId}-${rules.field}`
  const messages = mistakes[rules.field] ?? []
  return (
    <div className={messages.length > 0 ? 'field mistake' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`}>
        {hint} Up to {rules.mostFiles} at a time.
      </p>
      {messages.length > 0 && (
        <ul id={`${id}-error`} className={styles.wrong}>
          {messages.map((message) => (
            <li key={message}>
              <span className="vh">Error: </span>
              {message}
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        name={rules.field}
        type="file"
        multiple
        accept={acceptedKinds(rules)}
        aria-describedby={messages.length > 0 ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={messages.length > 0 ? true : undefined}
        data-send={adminDealFilesHref}
        {...pickedRules(rules)}
      />
    </div>
  )
}

function NewAlts({ form: { texts, mistakes, kept } }: { form: FilesProps }) {
  const id = `${dealFormId}-${newAltsField}`
  const message = mistakes[newAltsField]?.[0]
  return (
    <div className={message ? 'field mistake' : 'field'} data-lines="">
      <label htmlFor={id}>What the new pictures show, one line each</label>
      <p id={`${id}-hint`}>
        Read aloud to those who cannot see them, such as “The kitchen, with a window to the yard”.
      </p>
      <Described kept={kept} />
      {message && <Wrong id={id} message={message} />}
      <textarea
        id={id}
        name={newAltsField}
        rows={3}
        defaultValue={texts[newAltsField] ?? ''}
        aria-describedby={message ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={message ? true : undefined}
      />
    </div>
  )
}
