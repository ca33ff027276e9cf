/** True where commands are given with Cmd. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A key with Ctrl, or with Cmd on a Mac. */
export const withCommand = (key: string) => `${isMac ? 'Cmd' : 'Ctrl'}+${key}`
