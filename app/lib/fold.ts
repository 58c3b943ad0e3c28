/**
 * The twin of the SQL function fold(), for what never reaches the database: however it is cased,
 * and I, İ, ı and i are one letter.
 */
export function fold(text: string): string {
  return text.normalize("NFC").replaceAll("i\u0307", "i").replace(/[Iİı]/g, "i").toLowerCase();
}
