/** After this, the site indexes every text anew. For a transaction in which nobody else writes texts. */
export const INDEX_ALL_TEXTS = `
  delete from search_segments;
  delete from search_changes;
  delete from search_backlog;
  insert into search_backlog (source, below_id)
    select 'posts', max(id) + 1 from posts having max(id) is not null
    union all select 'topics', max(id) + 1 from topics having max(id) is not null`;
