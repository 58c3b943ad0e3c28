/** The language's name in the language itself. */
export const name = "Türkçe";
