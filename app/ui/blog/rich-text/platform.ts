const agent = typeof navigator === 'undefined' ? '' : navigator.userAgent

/** True where commands are given with Cmd. */
export const isMac = /Mac|iPhone|iPad/.test(agent)

/** True in Chromium on a computer, where a key is a letter. Input methods of phones write words. */
export const hasPlainKeys = /Chrome\//.test(agent) && !/Android|Mobile/.test(agent)

/** A key with Ctrl, or with Cmd on a Mac. */
export const withCommand = (key: string) => `${isMac ? 'Cmd' : 'Ctrl'}+${key}`
