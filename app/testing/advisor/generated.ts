import { besideTemplates } from './generated-beside.ts'
import { boughtTemplates } from './generated-bought.ts'
import { changedTemplates } from './generated-changed.ts'
import { financedTemplates } from './generated-financed.ts'
import { pick, randomOf, typeLikePeople } from './generated-figures.ts'
import type { Meant, Template } from './generated-makers.ts'
import { searchTemplates } from './generated-searches.ts'
import { talkTemplates } from './generated-talks.ts'
import { taxedTemplates } from './generated-taxed.ts'
import { unclearTemplates } from './generated-unclear.ts'

/** Questions made of templates and figures, with what a careful reader takes from each. */

export interface Generated {
  template: string
  say: readonly string[]
  means: Meant
}

export const templates: readonly Template[] = [
  ...boughtTemplates,
  ...changedTemplates,
  ...financedTemplates,
  ...taxedTemplates,
  ...searchTemplates,
  ...besideTemplates,
  ...unclearTemplates,
  ...talkTemplates,
]

/** As many questions, each template in its turn; the same ones for the same seed. */
export function generate(count: number, seed: number): Generated[] {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, index) => {
    const template = templates[index % templates.length]!
    const { say, means } = template.make(random)
    const style = pick(random, ['as written', 'lower case', 'lower case'])
    return {
      template: template.name,
      means,
      say: say.map((text) => typeLikePeople(random, text, style === 'lower case')),
    }
  })
}
