-- What somebody makes of an earlier message once its reader has blocked them: they alone see it (docs/decisions/050).
alter table chat_messages
  add column held_message text check (char_length(held_message) <= 5000),
  add column held_edited_at timestamptz(3),
  add constraint chat_messages_held_edit check ((held_message is null) = (held_edited_at is null)
    and (taken_back_at is null or held_message is null));

-- Leaving a club ends sending there, also in a conversation that began with an offer; whoever asks anew begins anew.
create function end_conversations() returns trigger language plpgsql as $$
begin
  update conversations c set is_about_content = false from gone g
    where c.club_id = g.club_id and c.is_about_content and (c.low_id = g.user_id or c.high_id = g.user_id);
  return null;
end
$$;
create trigger memberships_end_conversations after delete on club_memberships
  referencing old table as gone for each statement execute function end_conversations();
