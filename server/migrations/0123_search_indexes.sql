-- concurrently
-- For titles, places and people as search_vector() and fold_title() have them (0121).
create index concurrently content_folded_titles on content (type, folded_title text_pattern_ops) where is_open;
create index concurrently jobs_location_words on jobs using gin (location_words);
create index concurrently profiles_found on profiles using gin (search) where deleted_at is null and email_verified;
