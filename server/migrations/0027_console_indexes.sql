-- concurrently
-- The console lists all accounts by age, and finds those without a confirmed address as well.
create index concurrently profiles_by_age on profiles (created_at desc, id desc) where deleted_at is null;
create index concurrently profiles_search_all on profiles using gin (search) where deleted_at is null;
