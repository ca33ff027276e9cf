import type { DealFigureName } from '../question.ts'
import { phrases } from './lists.ts'

/** Words by which a figure of a deal is asked for. */
export const dealFigures: Readonly<Record<DealFigureName, readonly string[]>> = {
  price: phrases`price, asking price, asking, how much is it, how much was it, how much is that one, going for, what do they want for, whats it cost, purchase price`,
  pricePerBedroom: phrases`price per bedroom, price per bed, per bed, per bedroom, price per room, price a bedroom, price by the bedroom, price by bedroom, cost per bedroom, cost per room, cost per bed, pay per bedroom, pay per room`,
  rentPerBedroom: phrases`rent per bedroom, rent per bed, rent per room, rent a room, rent by the room, rent by room, rent by rooms, rent by bedroom, rent by the bedroom, rent a bedroom, rent each bedroom, per room is the rent, rent each room, rent for each room`,
  rentOfYear: phrases`rent a year, rent per year, rent of a year, rents a year, annual rent, yearly rent, bring in a year, bring in per year, brings in a year, bring in each year, bring in yearly, bring in annually, rental income a year, rent over a year, rent for a year, rent for the year`,
  rent: phrases`rent, rents, rental, rental income, bring in, brings in, let for, lets for, pull in, pulls in, rent roll, tenant pay, tenants pay`,
  yield: phrases`yield, yields, gross yield, gross, yielding`,
  netYield: phrases`net yield, net yields, net`,
  roi: phrases`roi, return on investment`,
  cash: phrases`
    cash needed, how much cash, what cash, cash would, cash do, cash will, less cash, least cash, more cash, most cash, cash to buy, cash to find, cash required, cash in, money in, upfront, up front,
    money down, money needed, put in, cash all told, cash all in, cash altogether, money do i need, money would i need, need to put, is it to get in, it to get in, to get in, to buy in, to get into it, to get started, how much to get in, much to get into, cost to get in
  `,
  cashFlow: phrases`cash flow, cashflow, left over, left each month, left a month, in my pocket, clear a month, clear each month, make a month`,
  cashOnCash: phrases`cash on cash, return on cash, return on the cash, return on my cash`,
  score: phrases`score, scores, scored, grade, graded, rated, rating`,
  bedrooms: phrases`how many bedrooms, how many beds, bedrooms, number of bedrooms, how many rooms`,
  works: phrases`works, works cost, cost of works, refurb cost, cost of the refurb`,
  costs: phrases`running costs, costs a year, outgoings`,
}
/** Names in which that of a figure is a piece. */
export const notFigures = phrases`ground rent, ground rents, rent arrears, rent owed, secure price, energy rating, energy ratings, safety score, safety rating, credit score, price of the lease`
