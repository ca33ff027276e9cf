import { shareByNetwork } from '#app/utils/network-shares.server.ts'

/** The most new addresses of one network in the time for which an address waits. */
export const mostOfOneNetwork = 100

/** Counts one more new address of a network; false where it has had as many as it may. */
export const takeNewAddress = shareByNetwork('new-addresses', mostOfOneNetwork)
