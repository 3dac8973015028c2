-- Links that confirm the address of a new account. They act by a press on the page that they open, once; until they
-- expire they are kept, so that opening one again is told apart from a wrong one.

-- Of links and browsers only hashes are kept, SHA-256 in hex; both are random and long.
create table email_confirmations (
  token_hash text primary key,
  user_id uuid not null references profiles on delete cascade,
  -- The browser that signed up, by its cookie: only there a press signs in.
  browser_hash text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index email_confirmations_user_id on email_confirmations (user_id);
create index email_confirmations_expires_at on email_confirmations (expires_at);
