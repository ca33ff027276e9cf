import { answerOrders } from '#app/services/child-orders.server.ts'
import { cleanContent, type CleanedContent } from './clean-sent.server.ts'

/** The process that cleans long content. */

answerOrders<{ content: string }, CleanedContent>(({ content }) => Promise.resolve(cleanContent(content)))
