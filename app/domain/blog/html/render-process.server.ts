import { answerOrders } from '#app/services/child-orders.server.ts'
import { renderAtOnce, type HtmlToRender } from './render-long.server.ts'

/** The process that renders long posts. */

answerOrders((asked: HtmlToRender) => Promise.resolve({ rendered: renderAtOnce(asked) }))
