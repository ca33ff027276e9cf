import type { PostMistakes, PostTexts } from '#app/domain/blog/desk/record.ts'
import type { PostFormView } from './view.server.ts'

/** The form's texts and their mistakes. */
export interface FormTexts {
  texts: PostTexts
  mistakes: PostMistakes
  isSmallImageTicked: boolean
}

export interface PartProps {
  view: PostFormView
  form: FormTexts
}
