import type { PostMistakes, PostTexts } from '#app/domain/blog/record.ts'
import type { PostFormView } from './view.server.ts'

/** What the form holds and what is wrong with it. */
export interface FormTexts {
  texts: PostTexts
  mistakes: PostMistakes
  isSmallImageTicked: boolean
}

export interface PartProps {
  view: PostFormView
  form: FormTexts
}
