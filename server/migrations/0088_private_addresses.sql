-- A person has a private address for each purpose: their events for calendars, and the news of their clubs for readers.
alter table calendar_addresses rename to private_addresses;
alter index calendar_addresses_token_hash_key rename to private_addresses_token_hash_key;
alter table private_addresses
  add column purpose text not null default 'calendar' check (purpose in ('calendar', 'feed')),
  drop constraint calendar_addresses_pkey,
  add primary key (user_id, purpose);
alter table private_addresses alter column purpose drop default;
