/** What the language calls itself, whoever reads. */
export const name = "English";
