-- concurrently
-- By this index each batch finds its rows at once.
create index concurrently chat_messages_without_words on chat_messages (id) where search is null;
update chat_messages set search = message_words(message, blocked_message)
  where id in (select id from chat_messages where search is null limit 500);
drop index concurrently if exists chat_messages_without_words;
-- A short list of pending entries: a search reads it whole, and the write that fills it sorts it in.
create index concurrently chat_messages_words on chat_messages
  using gin (message_scoped(search, conversation_id)) with (gin_pending_list_limit = 512);
