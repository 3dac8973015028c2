-- The code that was last mailed to an operator, which opens the console (docs/decisions/130). One at a time.
create table operator_codes (
  user_id uuid primary key references operators on delete cascade,
  code_hash text not null,
  wrong_codes int not null default 0,
  expires_at timestamptz(3) not null
);
