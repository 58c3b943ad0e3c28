/** The levels of a post's headings. The page itself uses levels 1 and 2. */
export const HIGHEST_LEVEL = 3;
export const LOWEST_LEVEL = 6;
