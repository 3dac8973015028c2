-- Invites: one may be declined, and an address that is invited may belong to somebody only later.

alter table club_invites drop constraint club_invites_status_check;
alter table club_invites add constraint club_invites_status_check
  check (status in ('pending', 'accepted', 'declined', 'revoked'));

-- The last characters of a link's token, by which those who made several know them apart.
alter table club_invites add column hint text check (char_length(hint) = 4);

-- Whoever was removed from a club does not come back by a link that was there before.
create index club_activity_log_removals on club_activity_log (club_id, (data ->> 'personId'))
  where type = 'member.removed';

-- One by name and one by mail may stand side by side. Were they one, whoever invites would learn from it that the
-- address is this person's.
drop index club_invites_one_person;
create unique index club_invites_one_person on club_invites (club_id, invited_user_id)
  where status = 'pending' and kind = 'person';

-- An invite by mail is the person's who has shown that the address is theirs, also where they do so after it was sent.
create index club_invites_waiting on club_invites (lower(invited_email))
  where status = 'pending' and kind = 'email' and invited_user_id is null;
create function give_invites() returns trigger language plpgsql as $$
begin
  update club_invites set invited_user_id = new.id
  where lower(invited_email) = lower(new.email)
    and status = 'pending' and kind = 'email' and invited_user_id is null;
  return null;
end
$$;
create trigger profiles_invites after insert or update of email, email_verified on profiles
  for each row when (new.email_verified) execute function give_invites();
