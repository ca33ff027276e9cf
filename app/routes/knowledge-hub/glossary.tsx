import { calculators } from '#app/domain/figures/calculators.ts'
import { wordMeanings, type Meaning, type Word } from '#app/domain/figures/word-meanings.ts'
import { advisorHref, calculatorHref, glossaryHref, knowledgeHubHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import styles from './glossary.module.css'
import type { Route } from './+types/glossary'

const title = 'Property words explained'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description:
      'What the words of property investment mean, in plain English: yield, ROI, leasehold, rental cover and more.',
    path: glossaryHref,
  })

const words = (Object.entries(wordMeanings) as [Word, Meaning][]).sort(([, a], [, b]) =>
  a.name.localeCompare(b.name, 'en-GB'),
)

/** The meaning of each word that the site uses, each at an address of its own. */
export default function Glossary() {
  return (
    <div className="wrap loose">
      <div className="stack">
        <h1>{title}</h1>
        <p className="lead">The words on our deals, in plain English. Wherever such a word is a link, it leads here.</p>
      </div>
      <dl className={`narrow ${styles.words}`}>
        {words.map(([word, { name, meaning, formula, calculator }]) => (
          <div key={word} id={word}>
            <dt>{name}</dt>
            <dd>
              {meaning}
              {formula && <span className="small muted"> {formula}.</span>}
              {calculator && (
                <>
                  {' '}
                  <a href={calculatorHref(calculator)}>{calculators[calculator].title}</a>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        A word is missing? <a href={advisorHref}>Ask the advisor</a>, or <a href={knowledgeHubHref}>a person</a>.
      </p>
    </div>
  )
}
