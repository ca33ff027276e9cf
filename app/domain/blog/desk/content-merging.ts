/** The most choices that a person is given for one text. Of more nobody keeps track: then there is one for the whole. */
export const mostContentChoices = 30
/** The most parts of a text: a choice, and what goes on as it is between two of them. */
export const mostContentParts = 2 * mostContentChoices + 1
/** The most paragraphs of a text that is merged. */
export const mostComparedParagraphs = 3000
