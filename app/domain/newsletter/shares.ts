import { NetworkShares } from '#app/utils/network-shares.ts'

/** The most new addresses of one network in the time for which an address waits. */
export const mostOfOneNetwork = 100

/** The number of new addresses that each network has brought. */
export const newAddresses = new NetworkShares(mostOfOneNetwork)
