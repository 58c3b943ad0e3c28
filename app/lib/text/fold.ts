/**
 * Converts to lower case, with I, İ, ı and i as one letter. It equals the SQL function fold(), for
 * text that is not in the database.
 */
export function fold(text: string): string {
  return text.normalize("NFC").replaceAll("i\u0307", "i").replace(/[Iİı]/g, "i").toLowerCase();
}
