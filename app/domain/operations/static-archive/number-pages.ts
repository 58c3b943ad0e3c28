type NumberedPage<Row> = { number: number; rows: Row[]; is_last: boolean };

/** The rows in pages, of which one is in memory. Without rows there is one empty page. */
export async function* numberPages<Row>(
  batches: AsyncIterable<Row[]>,
  rows_per_page: number,
): AsyncGenerator<NumberedPage<Row>> {
  let number = 1;
  let rows: Row[] = [];
  for await (const batch of batches)
    for (const row of batch) {
      // Only now it is certain that another page follows.
      if (rows.length === rows_per_page) {
        yield { number, rows, is_last: false };
        number += 1;
        rows = [];
      }
      rows.push(row);
    }
  yield { number, rows, is_last: true };
}
