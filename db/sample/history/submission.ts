import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storeUpload } from '#app/domain/files/uploads.server.ts'
import { approveSubmission } from '#app/domain/submissions/approving.server.ts'
import { neededChecks } from '#app/domain/submissions/checks.ts'
import { addDocuments, excuseDocument, listDocuments } from '#app/domain/submissions/documents.server.ts'
import {
  dayAskedOf,
  documentKindOf,
  neededDocuments,
  type DocumentKindName,
} from '#app/domain/submissions/documents.ts'
import { judgeDocuments, judgementOf, tickChecks } from '#app/domain/submissions/judging.server.ts'
import { addDeskMessage, addNote, addVendorMessage } from '#app/domain/submissions/messages.server.ts'
import { moveSubmission, type PlainMove } from '#app/domain/submissions/moving.server.ts'
import { documentRules, identityRules } from '#app/domain/submissions/papers.ts'
import { namesOf, stepNames, type Answers } from '#app/domain/submissions/record.ts'
import { answersOf, savePage, startSubmission } from '#app/domain/submissions/saving.server.ts'
import { submitSubmission } from '#app/domain/submissions/submitting.server.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { sealedEnding } from '#app/services/file-store.server.ts'
import { addDays, londonDay } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { Sealer, type SealingKeys } from '#app/utils/sealing.server.ts'
import { papersFolder } from '../documents.ts'
import { must, type Scene, type Step } from './scene.ts'
import { fullNameOf, type PersonName } from './people.ts'

/** Where the files of submissions are written, and with which keys papers of identity are sealed. */
export interface SampleFiles {
  filesFolder: string
  sealingKeys: SealingKeys
}

type Reviewer = 'ada' | 'rita'

/** A submission of a vendor. Each method is a step of its past. */
export class SampleSubmission {
  readonly #scene: Scene
  readonly #files: SampleFiles
  readonly #vendor: PersonName
  #reference = ''

  constructor(scene: Scene, files: SampleFiles, vendor: PersonName) {
    this.#scene = scene
    this.#files = files
    this.#vendor = vendor
  }

  /** The vendor fills the pages in, as far as there are answers. */
  begin(at: string, answers: Answers): Step {
    return this.#step(at, async ({ db }) => {
      const vendor = await this.#scene.signIn(this.#vendor, at)
      const started = must(await startSubmission(db, vendor, answers, null, at))
      this.#reference = started.reference
      let { version } = started
      for (const step of stepNames.filter((name) => namesOf(name).some((each) => answers[each] !== undefined)))
        version = must(await savePage(db, vendor, started.reference, { step, texts: answers, version, form: null }, at)).version // prettier-ignore
    })
  }

  /** The vendor sends a paper of the sample for each kind that is needed, or these alone. */
  send(at: string, { without = [], only }: { without?: DocumentKindName[]; only?: DocumentKindName[] } = {}): Step {
    return this.#step(at, async ({ db }) => {
      const vendor = await this.#scene.user(this.#vendor)
      const kinds = only ?? neededDocuments(answersOf(await this.#row())).filter((kind) => !without.includes(kind))
      for (const kind of kinds) {
        const day = dayAskedOf(kind)
        const days = {
          issuedOn: day === 'issued' ? addDays(londonDay(at), -20) : null,
          validUntil: day === 'end' ? addDays(londonDay(at), 240) : null,
        }
        const upload = await this.#upload(kind, at)
        must(await addDocuments(db, vendor, this.#reference, kind, [upload], days, async () => false, at))
      }
    })
  }

  /** The vendor says why a document is not sent. */
  excuse(at: string, kind: DocumentKindName, why: string): Step {
    return this.#step(at, async ({ db }) => {
      must(await excuseDocument(db, await this.#scene.user(this.#vendor), this.#reference, kind, why, at))
    })
  }

  submit(at: string): Step {
    return this.#step(at, async ({ db }) => {
      const vendor = await this.#scene.user(this.#vendor)
      const declaration = { signedName: fullNameOf(this.#vendor), termsVersion: null }
      must(await submitSubmission(db, vendor, this.#reference, declaration, at))
    })
  }

  move(at: string, who: Reviewer, move: PlainMove, reason = ''): Step {
    return this.#step(at, async ({ db }) => {
      must(await moveSubmission(db, await this.#scene.user(who), this.#reference, move, { reason }, at))
    })
  }

  /** The reviewer accepts what was sent, but for what they ask for again, each with its note. */
  judge(at: string, who: Reviewer, again: Partial<Record<DocumentKindName, string>> = {}): Step {
    return this.#step(at, async ({ db }) => {
      const row = await this.#row()
      const documents = await listDocuments(db, row.id)
      const sent = documents.map((document) => {
        const note = again[document.kind as DocumentKindName]
        return {
          id: document.id,
          verdict: note === undefined ? ('accepted' as const) : ('replace' as const),
          note: note ?? '',
          seen: judgementOf(document),
        }
      })
      must(await judgeDocuments(db, await this.#scene.user(who), this.#reference, sent, at))
    })
  }

  tick(at: string, who: Reviewer): Step {
    return this.#step(at, async ({ db }) => {
      const ticked = neededChecks(answersOf(await this.#row()))
      must(await tickChecks(db, await this.#scene.user(who), this.#reference, { ticked, seen: [] }, at))
    })
  }

  /** Approved, and put on the market by Ada. */
  approve(at: string, who: Reviewer, listedAt: string): Step[] {
    return [
      this.#step(at, async ({ db }) => {
        must(await approveSubmission(db, await this.#scene.user(who), this.#reference, at))
      }),
      this.#step(listedAt, async ({ db }) => {
        const { deal_id: dealId } = await this.#row()
        must(await setDealListing(db, await this.#scene.user('ada'), dealId!, 'active', listedAt))
      }),
    ]
  }

  write(at: string, body: string): Step {
    return this.#step(at, async ({ db }) => {
      must(await addVendorMessage(db, await this.#scene.user(this.#vendor), this.#reference, body, at))
    })
  }

  answer(at: string, who: Reviewer, body: string): Step {
    return this.#step(at, async ({ db }) => {
      must(await addDeskMessage(db, await this.#scene.user(who), this.#reference, body, at))
    })
  }

  note(at: string, who: Reviewer, body: string): Step {
    return this.#step(at, async ({ db }) => {
      must(await addNote(db, await this.#scene.user(who), this.#reference, body, at))
    })
  }

  #step(at: string, run: (scene: Scene) => Promise<void>): Step {
    return { at, run: () => run(this.#scene) }
  }

  #row() {
    return this.#scene.db
      .selectFrom('submissions')
      .selectAll()
      .where('reference', '=', this.#reference)
      .executeTakeFirstOrThrow()
  }

  /** A paper of the sample as a file of this kind; that of identity lies sealed on the disk, as any other. */
  async #upload(kind: DocumentKindName, at: string) {
    const bytes = await readFile(join(papersFolder, 'PID-000118-deal-pack.pdf'))
    const isSealed = documentKindOf(kind).isIdentity === true
    const { filesFolder, sealingKeys } = this.#files
    const fileKey = isSealed ? `${newId()}${sealedEnding}` : newId()
    await mkdir(filesFolder, { recursive: true, mode: 0o700 })
    await writeFile(join(filesFolder, fileKey), isSealed ? seal(fileKey, bytes, sealingKeys) : bytes, { mode: 0o600 })
    const file = { fileKey, fileName: `${kind}.pdf`, contentType: 'application/pdf', byteSize: bytes.length } as const
    const caller = { key: this.#vendor, network: 'sample', isKnown: true }
    const rules = isSealed ? identityRules : documentRules
    return must(await storeUpload(this.#scene.db, rules, caller, file, at)).upload
  }
}

function seal(fileKey: string, bytes: Uint8Array, keys: SealingKeys): Uint8Array {
  const sealer = new Sealer(fileKey, keys)
  return Buffer.concat([...sealer.add(bytes), sealer.end()])
}
