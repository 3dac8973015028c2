-- A club's own look: '#1f5a41' or null, [{"label": "", "url": ""}], and an introduction, '' for none.
alter table clubs add column accent text, add column links jsonb not null default '[]',
  add column intro_video text not null default '';
alter table clubs
  add constraint clubs_accent_check check (accent ~ '^#[0-9a-f]{6}$') not valid,
  add constraint clubs_links_check check (jsonb_array_length(links) <= 6) not valid,
  add constraint clubs_intro_video_check check (char_length(intro_video) <= 500) not valid;
