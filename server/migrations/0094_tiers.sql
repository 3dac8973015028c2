-- A group that members pay for, in the club's currency, and what it has for them, in the owner's words.
alter table club_groups add column fee numeric(12, 2), add column fee_duration text,
  add column description text not null default '';
alter table club_groups add constraint club_groups_fee check (
  (fee is null) = (fee_duration is null) and (fee is null or fee > 0)
  and (fee_duration is null or fee_duration in ('one-time', 'monthly', 'yearly'))
) not valid;
alter table club_groups add constraint club_groups_description check (char_length(description) <= 500) not valid;
-- Something in it costs or did, so that what ends a membership ends what was paid as well.
alter table clubs add column has_entitlements boolean not null default false;
