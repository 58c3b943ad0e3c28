/**
 * Empties the index of the search; a running site fills it again. To be run in a transaction that
 * keeps other writers of topics and replies away.
 */
export const INDEX_ALL_TEXTS = `
  delete from search_segments;
  delete from search_changes;
  delete from search_backlog;
  insert into search_backlog (source, below_id)
    select 'posts', max(id) + 1 from posts having max(id) is not null
    union all select 'topics', max(id) + 1 from topics having max(id) is not null`;
