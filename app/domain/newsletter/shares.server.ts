import { NetworkShares } from '#app/utils/network-shares.ts'

/** The most new addresses of one network in the time for which an address waits. */
export const mostOfOneNetwork = 100

/** The number of each network's new addresses. */
export const newAddresses = new NetworkShares(mostOfOneNetwork)
