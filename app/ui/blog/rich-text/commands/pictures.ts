import { Editor, type Element, type Path, Transforms } from 'slate'
import { isPictureAddress } from '#app/domain/blog/html/html-rules.ts'
import { isPicture, type BlockPicture, type PostEditor } from '../model.ts'
import { insertBlock } from './blocks.ts'
import { asOneStep } from './step.ts'

export interface PictureChoice {
  src: string
  alt: string
  width?: string
  height?: string
  /** In a figure, under the picture. */
  caption?: string
}

/** The picture that is selected. */
export function pictureAt(editor: PostEditor): [BlockPicture, Path] | null {
  if (!editor.selection) return null
  const found = Editor.above(editor, { match: isPicture })
  return (found as [BlockPicture, Path] | undefined) ?? null
}

/** Puts a picture after the caret's line, or changes the selected one. False for an address that a post may not have. */
export function setPicture(editor: PostEditor, { caption = '', src, alt, width, height }: PictureChoice): boolean {
  if (!isPictureAddress(src.trim())) return false
  const said = { src: src.trim(), alt: alt.trim(), ...(width && height && { width, height }) }
  const there = pictureAt(editor)
  asOneStep(editor, () => {
    if (there) {
      const [picture, path] = there
      if (picture.src !== said.src) Transforms.unsetNodes<Element>(editor, ['width', 'height'] as never, { at: path })
      return Transforms.setNodes(editor, said, { at: path })
    }
    const picture: BlockPicture = { type: 'img', ...said, children: [{ text: '' }] }
    const text = caption.trim()
    insertBlock(
      editor,
      text === '' ? picture : { type: 'figure', children: [picture, { type: 'figcaption', children: [{ text }] }] },
    )
  })
  return true
}
