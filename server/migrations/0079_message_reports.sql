-- What people reported to those who run the server. It stays without the names of accounts that are deleted, and
-- without a club that is.
create table message_reports (
  id uuid primary key,
  reporter_id uuid references profiles on delete set null,
  reported_id uuid references profiles on delete set null,
  club_id uuid references clubs on delete set null,
  reason text not null check (reason in ('harassment', 'spam', 'fraud', 'other')),
  note text not null check (char_length(note) <= 1000),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
create index message_reports_reporter_id on message_reports (reporter_id);
create index message_reports_reported_id on message_reports (reported_id);
create index message_reports_club_id on message_reports (club_id);
create index message_reports_open on message_reports (created_at desc, id desc) where closed_at is null;
create index message_reports_closed on message_reports (closed_at) where closed_at is not null;

-- Copies of the messages as they were: what is changed, taken back or deleted later stays here. So no foreign key.
create table reported_messages (
  report_id uuid not null references message_reports on delete cascade,
  message_id uuid not null,
  reporter_id uuid references profiles on delete set null,
  message text not null check (char_length(message) <= 5000),
  sequence integer not null,
  sent_at timestamptz(3) not null,
  primary key (report_id, message_id)
);
-- Nobody reports a message twice.
create unique index reported_messages_once on reported_messages (reporter_id, message_id);

-- Their pictures and files. As long as a report names a file it stays in the store, whatever becomes of its message.
create table reported_files (
  report_id uuid not null,
  message_id uuid not null,
  path text not null,
  name text not null,
  position integer not null,
  primary key (report_id, path),
  foreign key (report_id, message_id) references reported_messages on delete cascade
);
create index reported_files_path on reported_files (path);
