export type SearchState = { topics: boolean; posts: boolean; percent: number | null };

export async function readSearchState(): Promise<SearchState> {
  return { topics: true, posts: true, percent: null };
}
