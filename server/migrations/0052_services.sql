-- What a service is called is the title of its row of `content`. Nothing has been written here yet; the column goes in the
-- version after this one, as do servers that read it for exports.
alter table services drop constraint services_title_check;
alter table services alter column title set default '';
alter table services
  add column location text not null default '' check (char_length(location) <= 200),
  add column duration text not null default '' check (char_length(duration) <= 100),
  add column included text not null default '' check (char_length(included) <= 2000),
  add column capacity integer check (capacity > 0),
  -- Null while it can be had.
  add column paused_at timestamptz(3),
  add constraint services_delivery_time_check check (delivery_time ~ '^[1-9][0-9]{0,3} (hour|day|week|month)s?$');

create table service_categories (
  service_id uuid not null references services on delete cascade,
  category text not null,
  position integer not null default 0,
  primary key (service_id, category)
);
