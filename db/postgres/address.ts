/** True for the address of a PostgreSQL database; anything else is the name of a file. */
export const isPostgresAddress = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)
