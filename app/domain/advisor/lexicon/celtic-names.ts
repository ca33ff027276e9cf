/** How names of places of Wales, Scotland and Northern Ireland begin, and hardly one of England. */
export const celticNames =
  /^(?:llan|llwyn|ystrad|ynys|betws|blaen|pontar|pontrh|pontyp|rhosl|rhydy|cwm[abcdfgilmprstwy]|bryn[aceimt]|nantg|nanty|tyddyn|auchter|auchen|auchin|inver[abcdgiklmnu]|kirkcud|kirkco|strath[abcdfghkmnpy]|ardna|ardri|balqu|ballach|ballan|bally|ballin|magher|drumn|lough[abcgim]|lochg|lochm|kilma|kilmo|kilcr|kilfi|killy|tober|clach|crosshi|auldgi)/
