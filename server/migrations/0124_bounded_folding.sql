-- What folding costs grows with the length of a text, however its numbers and its apostrophes stand: a group of digits looks
-- at five further ones, and a chain of words ends to grow after four.

create or replace function fold_marked(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  words := fold(words);
  if strpos(words, '+') > 0 then
    words := regexp_replace(words, '([^' || fold_signs() || '])\+\+', '\1＋＋', 'g');
    words := regexp_replace(words, '([^' || fold_signs() || '])\+(?![^' || fold_signs() || ']|\+)', '\1＋', 'g');
  end if;
  if strpos(words, '#') > 0 then
    words := regexp_replace(words, '([^' || fold_signs() || '])#(?![^' || fold_signs() || ']|#)', '\1＃', 'g');
  end if;
  if words ~ '\.[a-z]' then
    words := regexp_replace(words, '(^|[\u0001-\u002D/:-@[-`{-~])\.([a-z])', '\1．\2', 'g');
  end if;
  if words ~ '[0-9][,. ][0-9]{3}' then
    words := regexp_replace(words,
      '(?<![0-9])([0-9]{1,3})[,. ](?=(?:[0-9]{2}[,. ]){0,4}[0-9]{3}(?![0-9]))', '\1''', 'g');
  end if;
  return words;
end
$$;

create or replace function search_vector(words text) returns tsvector language plpgsql immutable strict parallel safe
  set search_path from current as $$
declare
  unspaced constant text := fold_unspaced();
  entries text[] := '{}';
  at int := 0;
  chunk text;
  run text[];
  segment text;
  is_first boolean;
  parts text[];
  part text;
  base text;
  begins int;
  chain text;
  chain_begins int;
  chain_size int;
begin
  if position('](picture:' in words) > 0 then
    words := regexp_replace(words, '\]\(picture:[0-9a-f-]{36}\)', ' ', 'g');
  end if;
  -- Of the signs, a chunk has only those that join words.
  words := regexp_replace(fold_marked(words),
    '[' || replace(fold_signs(), '\u0001-\u002F', '\u0001-\u0026\u0028-\u002C\u002F') || ']+', ' ', 'g');
  foreach chunk in array string_to_array(words, ' ') loop
    if chunk ~ '^[a-z]+$' then
      at := at + 1;
      entries := entries || ('''' || left(chunk, 60) || ''':' || least(at, 16383));
      continue;
    end if;
    chain_size := 0;
    for run in select regexp_matches(chunk, '([''.-]*)([^''.-]+)', 'g') loop
      is_first := true;
      for segment in select (regexp_matches(run[2], '[' || unspaced || ']+|[^' || unspaced || ']+', 'g'))[1] loop
        if segment ~ ('^[' || unspaced || ']') then
          for place in 1..char_length(segment) loop
            at := at + 1;
            entries := entries || ('''' || substr(segment, place, 2) || ''':' || least(at, 16383));
          end loop;
          chain_size := 0;
          is_first := false;
          continue;
        end if;
        parts := array(select (regexp_matches(segment, '．?[^0-9＋＃]+[＋＃]*|[0-9]+[＋＃]*|[＋＃]+', 'g'))[1]);
        if cardinality(parts) > 3 then
          parts := array[segment];
        end if;
        begins := at + 1;
        foreach part in array parts loop
          at := at + 1;
          base := translate(part, '＋＃．', '');
          entries := entries || ('''' || left(part, 60) || ''':' || least(at, 16383));
          -- C is another language than C++; Google+ is Google.
          if base <> part and char_length(base) > 1 then
            entries := entries || ('''' || left(base, 60) || ''':' || least(at, 16383));
          end if;
        end loop;
        if cardinality(parts) > 1 and char_length(segment) <= 60 then
          entries := entries || ('''' || segment || ''':' || least(begins, 16383) || ',' || least(at, 16383));
        end if;
        if run[1] = '.' and is_first and segment ~ '^[a-z]' then
          entries := entries || ('''．' || left(parts[1], 59) || ''':' || least(begins, 16383));
        end if;
        if chain_size > 0 and is_first and run[1] in ('''', '-') then
          -- Beyond four it is not joined, and need not grow.
          chain := case when chain_size < 4 then chain || segment else chain end;
          chain_size := chain_size + 1;
        else
          chain := segment;
          chain_size := 1;
          chain_begins := begins;
        end if;
        -- Each beginning of a longer chain as well.
        if chain_size between 2 and 4 and char_length(chain) <= 60 then
          entries := entries
            || ('''' || translate(chain, '＋＃．', '') || ''':' || least(chain_begins, 16383) || ',' || least(at, 16383));
        end if;
        is_first := false;
      end loop;
    end loop;
  end loop;
  return array_to_string(entries, ' ')::tsvector;
end
$$;
