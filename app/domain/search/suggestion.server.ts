export async function findSuggestion(_words: readonly string[]): Promise<string[] | null> {
  return null;
}
