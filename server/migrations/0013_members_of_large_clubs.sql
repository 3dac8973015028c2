-- The members of a club in the order they are shown in, whatever its size: admins apart from everyone else, each with
-- the newest first. The two indexes together hold each membership once.
create index club_memberships_admins on club_memberships (club_id, created_at desc, user_id desc) where role = 'admin';
create index club_memberships_others on club_memberships (club_id, created_at desc, user_id desc) where role <> 'admin';

-- The words by which a person is found: their name and username, never the email address.
alter table profiles add column search tsvector generated always as (
  to_tsvector('simple', search_words(first_name || ' ' || last_name || ' ' || username))
) stored;
create index profiles_search on profiles using gin (search);
