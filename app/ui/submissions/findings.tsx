import type { ReactNode } from 'react'
import type { Finding } from '#app/domain/submissions/screening/findings.ts'
import styles from './findings.module.css'

const tones: Record<Finding['tone'], { word: string; className: string }> = {
  fix: { word: 'To change', className: 'tag ge' },
  look: { word: 'To check', className: 'tag gc' },
}

interface FindingsProps {
  findings: readonly Finding[]
  /** What stands below a finding, such as the link to the page on which it can be mended. */
  actionOf?: (finding: Finding) => ReactNode
}

/** What our program asks about a submission, as a list: its tone in a word and a colour. Shows nothing where there is nothing. */
export function Findings({ findings, actionOf }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => {
        const { word, className } = tones[finding.tone]
        return (
          <li key={finding.key} className={finding.tone === 'fix' ? styles.fix : styles.look}>
            <p className={styles.head}>
              <span className={className}>{word}</span> <b>{finding.title}</b>
            </p>
            <p>{finding.text}</p>
            {actionOf && <p className={styles.action}>{actionOf(finding)}</p>}
          </li>
        )
      })}
    </ul>
  )
}
