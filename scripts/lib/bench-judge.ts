/** A figure beside its limit, as one line. */
export interface Verdict {
  isHeld: boolean
  says: string
}

export function judge(what: string, value: number, limit: number, unit: string): Verdict {
  return { isHeld: value <= limit, says: `${what}: ${value.toFixed(2)} ${unit} (limit ${limit})`.replace('  (', ' (') }
}
