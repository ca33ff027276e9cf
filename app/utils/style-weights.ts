/**
 * The weight that the build adds to selectors in place of cascade layers, which Chrome 87, Safari 14 and Firefox 78 skip: an
 * unlayered rule wins over Mantine's, and Mantine's over those of the plain elements, which weigh a class at most.
 */
export const mantineWeight = ':not(._):not(._):not(._)'
export const unlayeredWeight = ':not(#_)'
