import { readMetrics } from './metrics.server.ts'
import { judgeReadiness } from './readiness.server.ts'
import { noteAnswer } from './utils/noted-answers.ts'

/** What scripts/server asks of the build, as `build.entry.module.forServer`. Stock react-router-serve asks nothing of it. */
export const forServer = { noteAnswer, readMetrics, judgeReadiness }
