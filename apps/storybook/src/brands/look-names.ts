/** The value of the brand toolbar that shows every brand next to the others. */
export const allBrands = "all";
/** The tokens' own look. */
export const noBrand = "parlour";
/** The operators' console: the one look with a light and a dark scheme. */
export const consoleLook = "console";
