-- A club has one currency, chosen with its fee (decisions.md C10).
alter table clubs add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
-- Whether somebody chose its address, which then stays when the name changes (U5).
alter table clubs add column slug_chosen boolean not null default false;
