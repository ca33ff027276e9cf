/** Thrown where there is more to do than may wait: whoever asked can only be asked to come again. */
export class TooBusy extends Error {}
