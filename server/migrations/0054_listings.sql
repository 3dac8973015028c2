-- What is listed across clubs, newest first, without walking through posts, polls and events.
create index content_listed on content (type, created_at desc, id desc) where type in ('service', 'product', 'job');
create index products_by_price on products (price, id desc);
create index services_by_price on services (price, id desc);
-- Those without a closing date come last; closed ones are never listed.
create index jobs_by_closing on jobs (coalesce(closes_at, timestamptz '9999-12-31 00:00:00Z'), id desc) where is_active;
create index jobs_by_location on jobs using gin (to_tsvector('simple', search_words(location)));
