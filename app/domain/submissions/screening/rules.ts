import { disclosureRules } from './disclosure-rules.ts'
import { documentRules } from './document-rules.ts'
import type { Facts } from './facts.ts'
import { figureRules } from './figure-rules.ts'
import type { Finding, Rule, Said } from './findings.ts'
import { propertyRules } from './property-rules.ts'
import { textRules } from './text-rules.ts'
import { vendorRules } from './vendor-rules.ts'

/** Every rule of screening (RULES.md, Submissions), in the order in which findings are shown. */
const rules = {
  ...documentRules,
  ...vendorRules,
  ...textRules,
  ...propertyRules,
  ...figureRules,
  ...disclosureRules,
}

/** What the rules find, first what the vendor should change. */
export function applyRules(facts: Facts): Finding[] {
  const found = Object.entries<Rule<Facts>>(rules).flatMap(([name, rule]) =>
    listSaid(rule.find(facts)).map(({ about, title, text, step = rule.step, tone = rule.tone }) => ({
      key: about === undefined ? name : `${name}:${about}`,
      step,
      tone,
      title,
      text,
    })),
  )
  return [...found.filter(({ tone }) => tone === 'fix'), ...found.filter(({ tone }) => tone === 'look')]
}

function listSaid(said: Said | readonly Said[] | null): readonly Said[] {
  return said === null ? [] : 'title' in said ? [said] : said
}
