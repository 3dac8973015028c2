-- Search in messages (docs/decisions/126).

-- The words of a message, and of an edit that only its sender sees; null for those sent before, until the next migration.
alter table chat_messages add column search tsvector;

create function message_words(message text, blocked_message text) returns tsvector
  language sql immutable parallel safe as $$
  select search_vector(concat_ws(' ', message, blocked_message))
$$;

create function note_message_words() returns trigger language plpgsql as $$
begin
  new.search := message_words(new.message, new.blocked_message);
  return new;
end
$$;
create trigger chat_messages_words before insert or update of message, blocked_message on chat_messages
  for each row execute function note_message_words();

-- The conversation as a word of its own: a word that is common elsewhere costs nothing in other people's conversations.
create function message_scoped(search tsvector, conversation_id uuid) returns tsvector
  language sql immutable parallel safe as $$
  select search || array_to_tsvector(array['~' || conversation_id::text])
$$;
