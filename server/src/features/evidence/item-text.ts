import { sql } from 'kysely'

/** SQL: all that people wrote in item `c` of any kind, as Markdown. */
export const itemText = sql<string>`case c.type
  when 'post' then (select t.content from posts t where t.id = c.id)
  when 'poll' then (select concat_ws(E'\n\n', nullif(t.description, ''),
    (select string_agg('- ' || o.text, E'\n' order by o.position) from poll_options o where o.poll_id = t.id))
    from polls t where t.id = c.id)
  when 'event' then (select concat_ws(E'\n\n', nullif(t.location, ''), nullif(t.link, ''), nullif(t.description, ''), nullif(t.agenda, ''))
    from events t where t.id = c.id)
  when 'product' then (select concat_ws(E'\n\n', t.description, nullif(t.features, ''), nullif(t.specifications, ''))
    from products t where t.id = c.id)
  when 'service' then (select concat_ws(E'\n\n', t.description, nullif(t.location, ''), nullif(t.duration, ''), nullif(t.included, ''))
    from services t where t.id = c.id)
  when 'job' then (select concat_ws(E'\n\n', t.company || ', ' || t.location, t.description,
    (select string_agg('- ' || x.line, E'\n') from unnest(t.requirements || t.responsibilities || t.benefits) x (line)))
    from jobs t where t.id = c.id)
  else '' end`
