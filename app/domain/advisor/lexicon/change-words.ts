/** Words that say that something raises or lowers something else. */

export const raising =
  /\b(?:raises?|raising|raised)\b(?! (?:a |the |your )?(?:new )?(?:loan|money|funds|mortgage|cash(?! flow))\b)|\b(?:lifts?|lifting|lifted|adds?(?! up)|adding(?! up)|increases?|increasing|increased|improves?|improving|boosts?|boosting|rises?|rose|grows?|grew|(?:goes|go|went) up|climbs?|climbed|pushes? up|drives? up|puts? up)\b/gi
export const lowering =
  /\b(?:lowers|lowering|lowered|reduces?|reducing|reduced|cuts?|cutting|saves?|saving|saved|shrinks?|decreases?|decreasing|drops?|dropped|falls?(?! short)|fell|(?:goes|go|went) down|declines?|declined|knocks? off|takes? off|brings? down|pulls? down|wipes? (?:out|off))\b(?! accounts?\b)/gi
/** What stands before such a word where it claims nothing. */
export const isPremise =
  /\b(?:if|whether|when|can|could|may|might|would you like(?: me)? to|want(?:s|ed)? to|how|not|no longer|before|by) (?:\p{L}+ ){0,3}$|\?\s*$/iu
/** Words around a difference, which stands as "#". */
export const changesBehind =
  /#(?: (?:an?|per|each|every) (?:month|year))? (?:more|less|higher|lower|extra|apart|cheaper|dearer|of (?:a )?difference|difference)\b|\b(?:difference|gap|extra|saving|saves?|adds?|rais\w+|lift\w*|increas\w+|reduc\w+|lower\w*|cut\w*|improv\w+|rises?|falls?|(?:more|less)(?: \p{L}+)? by|differs?)\b[^;:]{0,60}#|\bby #/iu
/** A cost or a gain that is said and not told in figures. */
export const unsaidCosts =
  /\b(?:costs? you|earns? you|makes? you|gives? you|gets? you|leaves? you with) (?:(?:some|more|less|extra|any|a little|a lot of|much) )?(?:cash ?flow|(?<!costs? you )money|rent|yield|income|profit|return)s?\b/i
