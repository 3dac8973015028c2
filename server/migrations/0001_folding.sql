-- How letters are compared and texts are split into words, wherever people, clubs, tags and texts are searched
-- (docs/decisions/091). Independent of the database's locale. contract/src/fold.ts does the same for what people type.

-- What separates words. Characters that folding removes or replaces may be in it or not.
create function fold_signs() returns text language sql immutable parallel safe as $$ select
    '\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02C2-\u02C5\u02D2-\u02EB\u02ED'
    '\u02EF-\u02FF\u0375\u03F6\u0482\u055A-\u055F\u0589\u058A\u058D-\u058F\u05BE\u05C0\u05C3\u05C6'
    '\u05F3\u05F4\u0600-\u060F\u061B-\u061F\u066A-\u066D\u06D4\u06DD\u06DE\u06E9\u06FD\u06FE\u0700-\u070D'
    '\u070F\u07F6-\u07F9\u07FE\u07FF\u0830-\u083E\u085E\u0888\u0890\u0891\u08E2\u0964\u0965\u0970'
    '\u09F2\u09F3\u09FA\u09FB\u09FD\u0A76\u0AF0\u0AF1\u0B70\u0BF3-\u0BFA\u0C77\u0C7F\u0C84\u0D4F\u0D79'
    '\u0DF4\u0E3F\u0E4F\u0E5A\u0E5B\u0F01-\u0F17\u0F1A-\u0F1F\u0F34\u0F36\u0F38\u0F3A-\u0F3D\u0F85'
    '\u0FBE-\u0FC5\u0FC7-\u0FCC\u0FCE-\u0FDA\u104A-\u104F\u109E\u109F\u10FB\u1360-\u1368\u1390-\u1399'
    '\u1400\u166D\u166E\u1680\u169B\u169C\u16EB-\u16ED\u1735\u1736\u17D4-\u17D6\u17D8-\u17DB\u1800-\u180A'
    '\u180E\u1940\u1944\u1945\u19DE-\u19FF\u1A1E\u1A1F\u1AA0-\u1AA6\u1AA8-\u1AAD\u1B4E\u1B4F\u1B5A-\u1B6A'
    '\u1B74-\u1B7F\u1BFC-\u1BFF\u1C3B-\u1C3F\u1C7E\u1C7F\u1CC0-\u1CC7\u1CD3\u200B-\u206F\u20A0-\u20CF'
    '\u2104-\u212E\u213A-\u214D\u214F\u218A-\u245F\u2500-\u2775\u2794-\u2BFF\u2CE5-\u2CEA\u2CF9-\u2CFC'
    '\u2CFE\u2CFF\u2D70\u2E00-\u2E2E\u2E30-\u2E99\u2E9B-\u2EF2\u2FF0-\u3004\u3008-\u3020\u3030\u3037'
    '\u303D-\u303F\u30A0\u30FB\u3190\u3191\u31C0-\u31EF\u327F\u4DC0-\u4DFF\uA490-\uA4C6\uA4FE\uA4FF'
    '\uA60D-\uA60F\uA673\uA67E\uA6F2-\uA6F7\uA700-\uA716\uA720\uA721\uA789\uA78A\uA828-\uA82B'
    '\uA836-\uA839\uA874-\uA877\uA8CE\uA8CF\uA8F8-\uA8FA\uA8FC\uA92E\uA92F\uA95F\uA9C1-\uA9CD\uA9DE\uA9DF'
    '\uAA5C-\uAA5F\uAA77-\uAA79\uAADE\uAADF\uAAF0\uAAF1\uAB5B\uAB6A\uAB6B\uABEB\uE000-\uF8FF\uFBB2-\uFDCF'
    '\uFDFD-\uFDFF\uFE45\uFE46\uFEFF\uFFF0-\uFFFF\U00010100-\U00010102\U00010137-\U0001013F'
    '\U00010179-\U00010189\U0001018C-\U0001018E\U00010190-\U0001019C\U000101A0\U000101D0-\U000101FC'
    '\U0001039F\U000103D0\U0001056F\U00010857\U00010877\U00010878\U0001091F\U0001093F'
    '\U00010A50-\U00010A58\U00010A7F\U00010AC8\U00010AF0-\U00010AF6\U00010B39-\U00010B3F'
    '\U00010B99-\U00010B9C\U00010D6E\U00010D8E\U00010D8F\U00010EAD\U00010ED0-\U00010ED8'
    '\U00010F55-\U00010F59\U00010F86-\U00010F89\U00011047-\U0001104D\U000110BB-\U000110C1\U000110CD'
    '\U00011140-\U00011143\U00011174\U00011175\U000111C5-\U000111C8\U000111CD\U000111DB'
    '\U000111DD-\U000111DF\U00011238-\U0001123D\U000112A9\U000113D4\U000113D5\U000113D7\U000113D8'
    '\U0001144B-\U0001144F\U0001145A\U0001145B\U0001145D\U000114C6\U000115C1-\U000115D7'
    '\U00011641-\U00011643\U00011660-\U0001166C\U000116B9\U0001173C-\U0001173F\U0001183B'
    '\U00011944-\U00011946\U000119E2\U00011A3F-\U00011A46\U00011A9A-\U00011A9C\U00011A9E-\U00011AA2'
    '\U00011B00-\U00011B09\U00011BE1\U00011C41-\U00011C45\U00011C70\U00011C71\U00011EF7\U00011EF8'
    '\U00011F43-\U00011F4F\U00011FD5-\U00011FF1\U00011FFF\U00012470-\U00012474\U00012FF1\U00012FF2'
    '\U00013430-\U0001343F\U00016A6E\U00016A6F\U00016AF5\U00016B37-\U00016B3F\U00016B44\U00016B45'
    '\U00016D6D-\U00016D6F\U00016E97-\U00016E9A\U00016FE2\U0001BC9C\U0001BC9F-\U0001BCA3'
    '\U0001CC00-\U0001CED0\U0001CEE0-\U0001CEF0\U0001CF50-\U0001CFC3\U0001D000-\U0001D0F5'
    '\U0001D100-\U0001D126\U0001D129-\U0001D15D\U0001D16A-\U0001D16C\U0001D173-\U0001D17A'
    '\U0001D183\U0001D184\U0001D18C-\U0001D1A9\U0001D1AE-\U0001D1EA\U0001D200-\U0001D241\U0001D245'
    '\U0001D300-\U0001D356\U0001D800-\U0001D9FF\U0001DA37-\U0001DA3A\U0001DA6D-\U0001DA74'
    '\U0001DA76-\U0001DA83\U0001DA85-\U0001DA8B\U0001E14F\U0001E2FF\U0001E5FF\U0001E95E\U0001E95F'
    '\U0001ECAC\U0001ECB0\U0001ED2E\U0001EEF0\U0001EEF1\U0001F000-\U0001F0FF\U0001F10D-\U0001FBFF'
    '\U000E0000-\U000E00FF\U000E01F0-\U0010FFFF'
$$;

-- Scripts that write words without spaces: Chinese, Japanese, Thai, Lao, Khmer, Burmese and their neighbours.
create function fold_unspaced() returns text language sql immutable parallel safe as $$ select
    '\u0E01-\u0E7F\u0E80-\u0EFF\u1000-\u109F\u1780-\u17FF\u1950-\u19DF\u1A20-\u1AAF\u2E80-\u2FDF'
    '\u3005-\u3007\u3021-\u302F\u3031-\u3035\u3038-\u303C\u3041-\u309A\u309D-\u309F\u30A1-\u30FA'
    '\u30FC-\u312F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FF\uAA60-\uAA7F'
    '\uF900-\uFAFF\U0001B000-\U0001B16F\U00020000-\U0003FFFF'
$$;

-- Only a collation knows capitals beyond ASCII. The database's own may be "C", which knows none.
do $do$
declare
  collation_name text := coalesce(
    (select 'pg_catalog.' || quote_ident(collname) from pg_collation
      where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu')
        and collencoding in (-1, pg_char_to_encoding('UTF8'))
      order by collname = 'pg_c_utf8' desc limit 1),
    'pg_catalog."default"');
begin
  execute format($create$
    -- Letters as they are compared: small, without accents, vowel points, strokes and ligatures. Apostrophes become ',
    -- hyphens become -, and digits 0 to 9. Other signs stay.
    create function fold(words text) returns text language plpgsql immutable strict parallel safe as $body$
    begin
      if octet_length(words) = char_length(words) then
        return lower(words collate "C");
      end if;
      words := translate(words, '´·᾽᾿™℠', '''''''''  ');
      words := regexp_replace(normalize(words, NFKD),
        '[' ||
    '\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C'
    '\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u115F\u1160\u17B4\u17B5'
    '\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200C-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF'
    '\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
    '\U000E0000-\U000E0FFF'
        ']', '', 'g');
      words := translate(lower(words collate %s), '‘’‛ʹʻʼʽˈ′ꞌ՚׳‐‒–−⁃֊־♯', '''''''''''''''''''''''''-------#');
      if words ~ '[øðđħıłŧŋƀɓƈȼɖɗəǝɛɇƒɠǥɣɦⱨɨɩɉƙⱪĸƚⱡɫɲƞɔɵƥɍɽʂȿƭʈⱦʉʋⱳƴɏƶȥⱬⱥɑɡςґىیکةٱßæœþ]' then
        words := replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
        words := translate(words,
          'øðđħıłŧŋƀɓƈȼɖɗəǝɛɇƒɠǥɣɦⱨɨɩɉƙⱪĸƚⱡɫɲƞɔɵƥɍɽʂȿƭʈⱦʉʋⱳƴɏƶȥⱬⱥɑɡςґىیکةٱ',
          'oddhiltnbbccddeeeefggghhiijkkklllnnooprrsstttuvwyyzzzaagσгييكها');
      end if;
      if words ~ '[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u17E0-\u17E9\u1810-\u1819]' then
        words := translate(words,
          '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
          '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
      end if;
      -- Between letters without spaces, the mark for a break that shows nothing would part what is one run.
      if strpos(words, U&'\200B') > 0 then
        words := regexp_replace(words,
          '(?<=[' || fold_unspaced() || '])\u200B+(?=[' || fold_unspaced() || '])', '', 'g');
      end if;
      return normalize(words, NFC);
    end
    $body$
  $create$, collation_name);
end
$do$;

-- Folded, with the signs that belong to a word as letters of it: C＋＋, C＃, ．NET. Groups of digits are
-- parted by apostrophes: 1'412.
create function fold_marked(words text) returns text language plpgsql immutable strict parallel safe as $$
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

-- Words between single spaces, as names are compared.
create function fold_spaced(words text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(fold_marked(words), '[' || fold_signs() || ']+', ' ', 'g'))
$$;

-- A title as it is compared with what is typed: '6mm' is '6 mm'.
create function fold_title(title text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(fold_spaced(title), '([0-9])([^0-9 ＋＃])', '\1 \2', 'g'), '([^0-9 ])([0-9])', '\1 \2', 'g')
$$;

-- The words of a name, with the underscores of usernames.
create function fold_name_words(name text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(fold_marked(name),
    '[' || replace(fold_signs(), '\u005B-\u0060', '\u005B-\u005E\u0060') || ']+', ' ', 'g'))
$$;

-- A name with its words, and joined where it has apostrophes or hyphens: 'o brien obrien'.
create function fold_name(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  words text := fold_name_words(name);
  joined text;
begin
  name := fold(name);
  if name !~ '[''-]' then
    return words;
  end if;
  joined := fold_name_words(translate(name, '''-', ''));
  return case when joined = words then words else words || ' ' || joined end;
end
$$;

-- The words of a text with their places. PostgreSQL's own parser would take words apart by the database's locale.
-- The parts of 'o''brien', '6mm' and '1,412' are words with places of their own, and the joined word is at the first and
-- the last of these. Letters without spaces are taken in twos, one place each; the last one is alone.
create function search_vector(words text) returns tsvector language plpgsql immutable strict parallel safe
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
