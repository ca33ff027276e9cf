/** Thrown where there is more to do than may wait, or nobody to do it for a moment: whoever asked can only be asked to come again. */
export class TooBusy extends Error {}
