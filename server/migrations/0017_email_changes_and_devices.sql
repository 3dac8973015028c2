-- What the account's settings need: a change of the email address that both addresses confirm, and when a device was
-- last used.

-- How often all sessions of a person were ended because what they were begun with no longer counts. A sign-in under
-- way looks before and after: one that began with the old password begins nothing.
alter table profiles add column sessions_ended integer not null default 0;

alter table sessions add column last_active_at timestamptz(3) not null default now();
update sessions set last_active_at = updated_at;

-- One a person: asking again replaces it. Of the links only hashes are kept, SHA-256 in hex; they are random and long.
create table email_changes (
  user_id uuid primary key references profiles on delete cascade,
  new_email text not null check (char_length(new_email) <= 254),
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  old_confirmed_at timestamptz(3),
  new_confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index email_changes_expires_at on email_changes (expires_at);
