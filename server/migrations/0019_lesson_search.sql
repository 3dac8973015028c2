-- concurrently
-- Words with their course, and whether everyone who sees the course may read them: a search looks into the viewer's own
-- courses and into previews, and costs the same however much is written in others.
create index concurrently lessons_scoped_words on lessons using gin (search_scoped(search, course_id,
  case when is_preview and published_at is not null then 'preview' else 'lesson' end));
drop index concurrently if exists lessons_words;
