-- What a new club asks of its owner, and a club says to its new members (docs/decisions/068-first-steps.md).

-- Of clubs that there are nobody is reminded, and nobody is welcomed to where they have long been.
alter table clubs
  add column welcome text not null default '' check (char_length(welcome) <= 2000),
  add column has_first_steps boolean not null default false;
alter table clubs alter column has_first_steps set default true;

alter table club_memberships add column is_welcomed boolean not null default true;
alter table club_memberships alter column is_welcomed set default false;
