import { answerOrders } from '#app/services/child-orders.server.ts'
import { cleanContent, type CleanedContent, type SentContent } from './clean-sent.server.ts'

/** The process that cleans long content. */

answerOrders<SentContent, CleanedContent>(({ content, isDraft }) => Promise.resolve(cleanContent(content, isDraft)))
