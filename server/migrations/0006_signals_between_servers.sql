-- What servers tell each other and is too long for a notification; @socket.io/postgres-adapter writes and clears it.
-- It stands here, because two servers that start at once cannot both make it.
create table if not exists socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
