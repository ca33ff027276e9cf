import type { ModelAnswer } from './types.ts'

/** The faults of the next call. `reset` drops the connection, `malformed` is an answer that is no JSON, `nothing` one without a choice. */
const failures = [400, 401, 404, 429, 500, 503, 'reset', 'malformed', 'nothing'] as const
type Failure = (typeof failures)[number]

/**
 * The model's ways, whatever it is asked. `obedient` does what the visitor says, as far as it can: it repeats its instructions,
 * calls what they name and says what they want to hear.
 */
const behaviours = [
  'usual',
  'obedient',
  'invented-figures',
  'unknown-tool',
  'malformed-arguments',
  'endless-calls',
] as const
type Behaviour = (typeof behaviours)[number]

export interface ModelSettings {
  latencyMs: number
  failNext: Failure[]
  /** True while no call is ever answered. */
  hang: boolean
  /** True while each answer ends in its middle, without a word. */
  half: boolean
  /** Wait between two pieces of a streamed answer. */
  dripMs: number
  behaviour: Behaviour
  /** The next answers, one for each call, before it goes on by itself. */
  say: ModelAnswer[]
}

export function defaultSettings(): ModelSettings {
  return { latencyMs: 0, failNext: [], hang: false, half: false, dripMs: 0, behaviour: 'usual', say: [] }
}

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const isFlag = (value: unknown) => typeof value === 'boolean'
const isAnswer = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).every((name) => ['text', 'calls', 'refusal', 'finish', 'fault'].includes(name))
const valid: Record<keyof ModelSettings, (value: unknown) => boolean> = {
  latencyMs: isCount,
  failNext: (value) => Array.isArray(value) && value.every((item) => failures.some((failure) => failure === item)),
  hang: isFlag,
  half: isFlag,
  dripMs: isCount,
  behaviour: (value) => behaviours.some((behaviour) => behaviour === value),
  say: (value) => Array.isArray(value) && value.every(isAnswer),
}

/** A misspelt control would make a test pass for nothing, so an unknown name or value throws. */
export function checkSettings(change: Record<string, unknown>): Partial<ModelSettings> {
  for (const [name, value] of Object.entries(change)) {
    if (!Object.hasOwn(valid, name) || !valid[name as keyof ModelSettings](value)) {
      throw new TypeError(`model: ${name} can not be ${JSON.stringify(value)}`)
    }
  }
  return change
}
