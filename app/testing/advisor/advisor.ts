import { insertSampleAreaEditions } from '#db/sample/area-editions.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { insertSamplePosts } from '#db/sample/posts.ts'
import { openDatabase, type Db } from '#db/database.server.ts'
import { readGuideFiles } from '#db/guides/files.ts'
import { shipGuides } from '#app/domain/blog/guides/shipping.server.ts'
import { answerText, type Answer, type ChatMessage } from '#app/domain/advisor/answer.ts'
import { answerBuiltIn } from '#app/domain/advisor/built-in.server.ts'
import { advisorTools } from '#app/domain/advisor/tools.server.ts'
import { refuse, schemaOf, type ToolAnswer } from '#app/domain/advisor/tools/tool.server.ts'
import type { AdvisorWorld } from '#app/domain/advisor/world.server.ts'
import { noQuestion, type Question } from '#app/domain/advisor/question.ts'
import type { KnownPlaces } from '#app/domain/advisor/understanding/known.ts'
import { understandQuestion } from '#app/domain/advisor/understanding/understanding.server.ts'
import { addSampleAreas } from '../database/areas.ts'
import { createTestDatabase, fileOf, testNow } from '../database/database.ts'
import { isOnPostgres } from '../database/postgres.ts'

/** A question of which nothing was said but what a test gives. */
export const questionOf = (given: Partial<Question>): Question => ({ ...noQuestion, ...given })

/** The sample's areas and posts in a database of its own, and no deal. */
export async function makeAdvisorWorld(): Promise<AdvisorWorld> {
  const db: Db = await createTestDatabase()
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('areas').values(readSampleAreas()).execute()
    await insertSamplePosts(trx, testNow)
  })
  return { db, policy: { allowScotland: false }, now: testNow }
}

/** Puts the sample's deals, posts, areas and their edition into a database. */
export async function addSampleWorld(db: Db): Promise<void> {
  await addSampleAreas(db)
  await insertSampleAreaEditions(db, testNow)
  for (const deal of buildSampleDeals(readSampleAreas())) await db.insertInto('deals').values(deal).execute()
  await insertSamplePosts(db, testNow)
  await shipGuides(db, readGuideFiles(), testNow)
}

let sampleFile: Promise<Buffer> | undefined

/** The same in a database of its own. Filled once in a process and copied, which is a hundred times faster. */
export async function makeSampleWorld(): Promise<AdvisorWorld> {
  const db = isOnPostgres ? await fillSample() : openDatabase(await (sampleFile ??= fillSample().then(fileOf)))
  return { db, policy: { allowScotland: false }, now: testNow }
}

async function fillSample(): Promise<Db> {
  const db = await createTestDatabase()
  await addSampleWorld(db)
  return db
}

/** The last answer of a conversation, its messages with `|` between, each answered with what the advisor said before it. */
export async function answerTo(world: AdvisorWorld, talk: string): Promise<Answer> {
  const messages: ChatMessage[] = []
  let answer: Answer | undefined
  for (const content of talk.split(' | ')) {
    messages.push({ role: 'user', content })
    answer = await answerBuiltIn(world, messages)
    messages.push({ role: 'assistant', content: answerText(answer) })
  }
  return answer!
}

/** The questions to press of an answer. */
export const readingsOf = ({ blocks }: Answer) =>
  blocks.flatMap((block) => (block.kind === 'readings' ? block.items : []))

/** The tools as a model is told of them. */
export const toldTools = advisorTools.map(({ name, description, args }) => ({ name, description, parameters: schemaOf({ args }) })) // prettier-ignore

/** What a tool finds, called as a model calls it. */
export async function callTool(world: AdvisorWorld, name: string, args: unknown): Promise<ToolAnswer> {
  const tool = advisorTools.find((each) => each.name === name)!
  const read = tool.args.safeParse(args)
  return read.success ? tool.run(world, read.data) : refuse(read.error.message)
}

export const liverpool = { slug: 'liverpool', name: 'Liverpool' }
export const leeds = { slug: 'leeds', name: 'Leeds' }

/** The last question of a talk whose messages are parted by " | ". */
export const understandTalk = (talk: string, known: KnownPlaces, today: string): Promise<Question> =>
  understandQuestion(
    talk.split(' | ').map((content) => ({ role: 'user', content })),
    known,
    today,
  )
