import { useEffect, useState } from 'react'
import { postImageKinds, postImageRules, smallImageField, smallWidthOf } from '#app/domain/blog/pictures/images.ts'
import { pickedRules } from '#app/domain/files/files.ts'
import { smallPictureMistake } from '#app/domain/files/pictures.ts'
import { postImagesHref } from '#app/ui/links.ts'
import pickedScript from '#app/ui/picked-files.js?url'
import { PlainCheck, PlainText } from '#app/ui/plain-fields.tsx'
import { fieldId } from './ids.ts'
import type { FormTexts } from './props.ts'
import { useFieldText } from './use-field.tsx'
import styles from './form.module.css'

/** The featured image by its address, with a look at it. */
export function ImageFields({ texts, mistakes, isSmallImageTicked }: FormTexts) {
  const url = useFieldText(fieldId('featuredImageUrl'), texts.featuredImageUrl).trim()
  const [broken, setBroken] = useState<string | null>(null)
  const small = smallWidthOf(url)
  const isAsked = small !== null && url !== texts.featuredImageUrl
  // It puts its own words beside the field, and so comes once the page is React's.
  useEffect(() => void import(/* @vite-ignore */ pickedScript), [])
  const isShown = /^(https:\/\/|\/pictures\/)/.test(url)
  return (
    <fieldset>
      <legend>Featured image</legend>
      {isShown && broken !== url && (
        <img
          className={styles.look}
          src={url}
          alt="Preview of the featured image"
          referrerPolicy="no-referrer"
          onError={() => setBroken(url)}
        />
      )}
      {isShown && broken === url && (
        <p role="status" className={styles.over}>
          <b>Invalid Image</b> The image URL is invalid or inaccessible
        </p>
      )}
      <PlainText
        id={fieldId('featuredImageUrl')}
        name="featuredImageUrl"
        label="Featured Image URL"
        inputMode="url"
        spellCheck={false}
        defaultValue={texts.featuredImageUrl}
        mistake={mistakes.featuredImageUrl ?? false}
      />
      {isAsked && <p role="status">{smallPictureMistake('The picture', { width: small })}</p>}
      {small !== null && (
        <PlainCheck
          id={`${fieldId('featuredImageUrl')}-small`}
          name={smallImageField}
          label="Use it all the same"
          defaultChecked={isSmallImageTicked}
        />
      )}
      <PlainText
        id={fieldId('featuredImageAlt')}
        name="featuredImageAlt"
        label="Alternative text"
        hint="What the image shows, for whoever does not see it. Leave it empty for a mere decoration."
        defaultValue={texts.featuredImageAlt}
        mistake={mistakes.featuredImageAlt ?? false}
      />
      <PlainText
        id={`${fieldId('featuredImageUrl')}-file`}
        name={postImageRules.field}
        type="file"
        accept={postImageKinds}
        label="Or upload"
        hint="JPG, PNG or WebP, up to 5 MB. It takes the place of the address."
        data-send={postImagesHref}
        data-into={fieldId('featuredImageUrl')}
        {...pickedRules(postImageRules)}
      />
    </fieldset>
  )
}
