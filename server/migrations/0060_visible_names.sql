-- Names and titles that are older than the rule against characters that cannot be seen (contract/src/visible.ts) are
-- cleaned by it. What nothing is left of falls back to what the row is known by besides.

-- As visibleLine() in the contract, of the same Unicode classes, written out.
create function visible_line(given text) returns text language plpgsql immutable as $$
begin
  -- Most are ASCII, with single spaces.
  if given ~ '^([!-~]+( [!-~]+)*)?$' then
    return given;
  end if;
  declare
    space constant text :=
      '\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028-\u2029\u202F\u205F\u2800\u3000\uFEFF';
    unseen constant text :=
      '\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u200B\u200E-\u200F\u2028-\u202E\u2060-\u206F\u3164' ||
      '\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E001F\U000E0080-\U000E00FF\U000E01F0-\U000E0FFF';
    joining constant text :=
      '\u0600-\u0604\u0606-\u060B\u060D-\u061A\u061C-\u061E\u0620-\u063F\u0641-\u064A\u0656-\u066F\u0671-\u06DC\u06DE-\u070D\u070F-\u074A\u074D-\u077F\u07C0-\u07FA' ||
      '\u07FD-\u07FF\u0860-\u086A\u0870-\u0891\u0897-\u08E1\u08E3-\u0950\u0955-\u0963\u0966-\u0983\u0985-\u098C\u098F-\u0990\u0993-\u09A8\u09AA-\u09B0\u09B2' ||
      '\u09B6-\u09B9\u09BC-\u09C4\u09C7-\u09C8\u09CB-\u09CE\u09D7\u09DC-\u09DD\u09DF-\u09E3\u09E6-\u09FE\u0A01-\u0A03\u0A05-\u0A0A\u0A0F-\u0A10\u0A13-\u0A28' ||
      '\u0A2A-\u0A30\u0A32-\u0A33\u0A35-\u0A36\u0A38-\u0A39\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A59-\u0A5C\u0A5E\u0A66-\u0A76' ||
      '\u0A81-\u0A83\u0A85-\u0A8D\u0A8F-\u0A91\u0A93-\u0AA8\u0AAA-\u0AB0\u0AB2-\u0AB3\u0AB5-\u0AB9\u0ABC-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AD0\u0AE0-\u0AE3' ||
      '\u0AE6-\u0AF1\u0AF9-\u0AFF\u0B01-\u0B03\u0B05-\u0B0C\u0B0F-\u0B10\u0B13-\u0B28\u0B2A-\u0B30\u0B32-\u0B33\u0B35-\u0B39\u0B3C-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D' ||
      '\u0B55-\u0B57\u0B5C-\u0B5D\u0B5F-\u0B63\u0B66-\u0B77\u0B82-\u0B83\u0B85-\u0B8A\u0B8E-\u0B90\u0B92-\u0B95\u0B99-\u0B9A\u0B9C\u0B9E-\u0B9F\u0BA3-\u0BA4' ||
      '\u0BA8-\u0BAA\u0BAE-\u0BB9\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD0\u0BD7\u0BE6-\u0BFA\u0C00-\u0C0C\u0C0E-\u0C10\u0C12-\u0C28\u0C2A-\u0C39' ||
      '\u0C3C-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C58-\u0C5A\u0C5C-\u0C5D\u0C60-\u0C63\u0C66-\u0C6F\u0C77-\u0C8C\u0C8E-\u0C90\u0C92-\u0CA8\u0CAA-\u0CB3' ||
      '\u0CB5-\u0CB9\u0CBC-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CDC-\u0CDE\u0CE0-\u0CE3\u0CE6-\u0CEF\u0CF1-\u0CF3\u0D00-\u0D0C\u0D0E-\u0D10\u0D12-\u0D44' ||
      '\u0D46-\u0D48\u0D4A-\u0D4F\u0D54-\u0D63\u0D66-\u0D7F\u0D81-\u0D83\u0D85-\u0D96\u0D9A-\u0DB1\u0DB3-\u0DBB\u0DBD\u0DC0-\u0DC6\u0DCA\u0DCF-\u0DD4' ||
      '\u0DD6\u0DD8-\u0DDF\u0DE6-\u0DEF\u0DF2-\u0DF4\u0F00-\u0F47\u0F49-\u0F6C\u0F71-\u0F97\u0F99-\u0FBC\u0FBE-\u0FCC\u0FCE-\u0FD4\u0FD9-\u0FDA\u1000-\u109F' ||
      '\u1780-\u17DD\u17E0-\u17E9\u17F0-\u17F9\u19E0-\u19FF\u1B00-\u1B4C\u1B4E-\u1B7F\uA8E0-\uA8FF\uA980-\uA9CD\uA9D0-\uA9D9\uA9DE-\uA9FE\uAA60-\uAA7F\uFB50-\uFD3D' ||
      '\uFD40-\uFDCF\uFDF0-\uFDFF\uFE70-\uFE74\uFE76-\uFEFC\U00010E60-\U00010E7E\U00010EC2-\U00010EC7\U00010ED0-\U00010ED8\U00010EFA-\U00010EFF\U000111E1-\U000111F4\U000116D0-\U000116E3\U00011B00-\U00011B09\U00011FC0-\U00011FF1' ||
      '\U00011FFF\U0001EE00-\U0001EE03\U0001EE05-\U0001EE1F\U0001EE21-\U0001EE22\U0001EE24\U0001EE27\U0001EE29-\U0001EE32\U0001EE34-\U0001EE37\U0001EE39\U0001EE3B\U0001EE42\U0001EE47' ||
      '\U0001EE49\U0001EE4B\U0001EE4D-\U0001EE4F\U0001EE51-\U0001EE52\U0001EE54\U0001EE57\U0001EE59\U0001EE5B\U0001EE5D\U0001EE5F\U0001EE61-\U0001EE62\U0001EE64' ||
      '\U0001EE67-\U0001EE6A\U0001EE6C-\U0001EE72\U0001EE74-\U0001EE77\U0001EE79-\U0001EE7C\U0001EE7E\U0001EE80-\U0001EE89\U0001EE8B-\U0001EE9B\U0001EEA1-\U0001EEA3\U0001EEA5-\U0001EEA9\U0001EEAB-\U0001EEBB\U0001EEF0-\U0001EEF1';
    joining_mark constant text :=
      '\u0610-\u061A\u0656-\u065F\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07EB-\u07F3\u07FD\u0897-\u089F\u08CA-\u08E1' ||
      '\u08E3-\u0903\u093A-\u093C\u093E-\u094F\u0955-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3' ||
      '\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5' ||
      '\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82' ||
      '\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83' ||
      '\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D' ||
      '\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3\u0F18-\u0F19\u0F35\u0F37\u0F39' ||
      '\u0F3E-\u0F3F\u0F71-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102B-\u103E\u1056-\u1059\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074' ||
      '\u1082-\u108D\u108F\u109A-\u109D\u17B4-\u17D3\u17DD\u1B00-\u1B04\u1B34-\u1B44\u1B6B-\u1B73\uA8E0-\uA8F1\uA8FF\uA980-\uA983\uA9B3-\uA9C0' ||
      '\uA9E5\uAA7B-\uAA7D\U00010EFA-\U00010EFF';
    picture constant text :=
      '\u00A9\u00AE\u203C\u2049\u2122\u2139\u2194-\u2199\u21A9-\u21AA\u231A-\u231B\u2328\u23CF\u23E9-\u23F3' ||
      '\u23F8-\u23FA\u24C2\u25AA-\u25AB\u25B6\u25C0\u25FB-\u25FE\u2600-\u2604\u260E\u2611\u2614-\u2615\u2618\u261D' ||
      '\u2620\u2622-\u2623\u2626\u262A\u262E-\u262F\u2638-\u263A\u2640\u2642\u2648-\u2653\u265F-\u2660\u2663\u2665-\u2666' ||
      '\u2668\u267B\u267E-\u267F\u2692-\u2697\u2699\u269B-\u269C\u26A0-\u26A1\u26A7\u26AA-\u26AB\u26B0-\u26B1\u26BD-\u26BE\u26C4-\u26C5' ||
      '\u26C8\u26CE-\u26CF\u26D1\u26D3-\u26D4\u26E9-\u26EA\u26F0-\u26F5\u26F7-\u26FA\u26FD\u2702\u2705\u2708-\u270D\u270F' ||
      '\u2712\u2714\u2716\u271D\u2721\u2728\u2733-\u2734\u2744\u2747\u274C\u274E\u2753-\u2755' ||
      '\u2757\u2763-\u2764\u2795-\u2797\u27A1\u27B0\u27BF\u2934-\u2935\u2B05-\u2B07\u2B1B-\u2B1C\u2B50\u2B55\u3030' ||
      '\u303D\u3297\u3299\U0001F004\U0001F02C-\U0001F02F\U0001F094-\U0001F09F\U0001F0AF-\U0001F0B0\U0001F0C0\U0001F0CF-\U0001F0D0\U0001F0F6-\U0001F0FF\U0001F170-\U0001F171\U0001F17E-\U0001F17F' ||
      '\U0001F18E\U0001F191-\U0001F19A\U0001F1AE-\U0001F1E5\U0001F201-\U0001F20F\U0001F21A\U0001F22F\U0001F232-\U0001F23A\U0001F23C-\U0001F23F\U0001F249-\U0001F25F\U0001F266-\U0001F321\U0001F324-\U0001F393\U0001F396-\U0001F397' ||
      '\U0001F399-\U0001F39B\U0001F39E-\U0001F3F0\U0001F3F3-\U0001F3F5\U0001F3F7-\U0001F3FA\U0001F400-\U0001F4FD\U0001F4FF-\U0001F53D\U0001F549-\U0001F54E\U0001F550-\U0001F567\U0001F56F-\U0001F570\U0001F573-\U0001F57A\U0001F587\U0001F58A-\U0001F58D' ||
      '\U0001F590\U0001F595-\U0001F596\U0001F5A4-\U0001F5A5\U0001F5A8\U0001F5B1-\U0001F5B2\U0001F5BC\U0001F5C2-\U0001F5C4\U0001F5D1-\U0001F5D3\U0001F5DC-\U0001F5DE\U0001F5E1\U0001F5E3\U0001F5E8' ||
      '\U0001F5EF\U0001F5F3\U0001F5FA-\U0001F64F\U0001F680-\U0001F6C5\U0001F6CB-\U0001F6D2\U0001F6D5-\U0001F6E5\U0001F6E9\U0001F6EB-\U0001F6F0\U0001F6F3-\U0001F6FF\U0001F7DA-\U0001F7FF\U0001F80C-\U0001F80F\U0001F848-\U0001F84F' ||
      '\U0001F85A-\U0001F85F\U0001F888-\U0001F88F\U0001F8AE-\U0001F8AF\U0001F8BC-\U0001F8BF\U0001F8C2-\U0001F8CF\U0001F8D9-\U0001F8FF\U0001F90C-\U0001F93A\U0001F93C-\U0001F945\U0001F947-\U0001F9FF\U0001FA58-\U0001FA5F\U0001FA6E-\U0001FAFF\U0001FC00-\U0001FFFD';
    before_joiner constant text :=
      '\u00A9\u00AE\u203C\u2049\u2122\u2139\u2194-\u2199\u21A9-\u21AA\u231A-\u231B\u2328\u23CF\u23E9-\u23F3' ||
      '\u23F8-\u23FA\u24C2\u25AA-\u25AB\u25B6\u25C0\u25FB-\u25FE\u2600-\u2604\u260E\u2611\u2614-\u2615\u2618\u261D' ||
      '\u2620\u2622-\u2623\u2626\u262A\u262E-\u262F\u2638-\u263A\u2640\u2642\u2648-\u2653\u265F-\u2660\u2663\u2665-\u2666' ||
      '\u2668\u267B\u267E-\u267F\u2692-\u2697\u2699\u269B-\u269C\u26A0-\u26A1\u26A7\u26AA-\u26AB\u26B0-\u26B1\u26BD-\u26BE\u26C4-\u26C5' ||
      '\u26C8\u26CE-\u26CF\u26D1\u26D3-\u26D4\u26E9-\u26EA\u26F0-\u26F5\u26F7-\u26FA\u26FD\u2702\u2705\u2708-\u270D\u270F' ||
      '\u2712\u2714\u2716\u271D\u2721\u2728\u2733-\u2734\u2744\u2747\u274C\u274E\u2753-\u2755' ||
      '\u2757\u2763-\u2764\u2795-\u2797\u27A1\u27B0\u27BF\u2934-\u2935\u2B05-\u2B07\u2B1B-\u2B1C\u2B50\u2B55\u3030' ||
      '\u303D\u3297\u3299\uFE0F\U0001F004\U0001F02C-\U0001F02F\U0001F094-\U0001F09F\U0001F0AF-\U0001F0B0\U0001F0C0\U0001F0CF-\U0001F0D0\U0001F0F6-\U0001F0FF\U0001F170-\U0001F171' ||
      '\U0001F17E-\U0001F17F\U0001F18E\U0001F191-\U0001F19A\U0001F1AE-\U0001F1E5\U0001F201-\U0001F20F\U0001F21A\U0001F22F\U0001F232-\U0001F23A\U0001F23C-\U0001F23F\U0001F249-\U0001F25F\U0001F266-\U0001F321\U0001F324-\U0001F393' ||
      '\U0001F396-\U0001F397\U0001F399-\U0001F39B\U0001F39E-\U0001F3F0\U0001F3F3-\U0001F3F5\U0001F3F7-\U0001F4FD\U0001F4FF-\U0001F53D\U0001F549-\U0001F54E\U0001F550-\U0001F567\U0001F56F-\U0001F570\U0001F573-\U0001F57A\U0001F587\U0001F58A-\U0001F58D' ||
      '\U0001F590\U0001F595-\U0001F596\U0001F5A4-\U0001F5A5\U0001F5A8\U0001F5B1-\U0001F5B2\U0001F5BC\U0001F5C2-\U0001F5C4\U0001F5D1-\U0001F5D3\U0001F5DC-\U0001F5DE\U0001F5E1\U0001F5E3\U0001F5E8' ||
      '\U0001F5EF\U0001F5F3\U0001F5FA-\U0001F64F\U0001F680-\U0001F6C5\U0001F6CB-\U0001F6D2\U0001F6D5-\U0001F6E5\U0001F6E9\U0001F6EB-\U0001F6F0\U0001F6F3-\U0001F6FF\U0001F7DA-\U0001F7FF\U0001F80C-\U0001F80F\U0001F848-\U0001F84F' ||
      '\U0001F85A-\U0001F85F\U0001F888-\U0001F88F\U0001F8AE-\U0001F8AF\U0001F8BC-\U0001F8BF\U0001F8C2-\U0001F8CF\U0001F8D9-\U0001F8FF\U0001F90C-\U0001F93A\U0001F93C-\U0001F945\U0001F947-\U0001F9FF\U0001FA58-\U0001FA5F\U0001FA6E-\U0001FAFF\U0001FC00-\U0001FFFD';
    han constant text :=
      '\u2E80-\u2E99\u2E9B-\u2EF3\u2F00-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFA6D\uFA70-\uFAD9\U00016FE2-\U00016FE3' ||
      '\U00016FF0-\U00016FF6\U00020000-\U0002A6DF\U0002A700-\U0002B81D\U0002B820-\U0002CEAD\U0002CEB0-\U0002EBE0\U0002EBF0-\U0002EE5D\U0002F800-\U0002FA1D\U00030000-\U0003134A\U00031350-\U00033479';
    mongolian constant text :=
      '\u1800-\u1801\u1804\u1806-\u1819\u1820-\u1878\u1880-\u18AA\U00011660-\U0001166C';
    line constant text := regexp_replace(normalize(given, NFC), '[' || space || ']+', ' ', 'g');
  begin
    if line !~ ('[' || unseen || '\u200C\u200D\u180B-\u180F\uFE00-\uFE0F\U000E0020-\U000E007F\U000E0100-\U000E01EF]') then
      return btrim(line, ' ');
    end if;
    return btrim(regexp_replace(regexp_replace(line, concat_ws('|',
      '[' || unseen || ']',
      -- Joiners, but between letters that need them and between emoji.
      '(?<![' || joining || '])\u200C',
      '\u200C(?![' || joining || '])',
      '(?<![' || joining || before_joiner || '])\u200D',
      '(?<![' || joining_mark || before_joiner || '])\u200D(?![' || joining || '])',
      '(?<=[' || before_joiner || '])\u200D(?![' || picture || '])',
      -- Styles of emoji, variants of characters, flags of countries within countries.
      '(?<![' || picture || '0-9#*' || han || '])[\uFE0E\uFE0F]',
      '(?<![' || han || '])[\uFE00-\uFE0D\U000E0100-\U000E01EF]',
      '(?<![' || mongolian || '])[\u180B-\u180F]',
      '(?<!\U0001F3F4[\U000E0020-\U000E007E]{0,6})[\U000E0020-\U000E007F]'
    ), '', 'g'), ' +', ' ', 'g'), ' ');
  end;
end $$;

update profiles p
set first_name = coalesce(nullif(left(visible_line(first_name), 60), ''), username),
  last_name = left(visible_line(last_name), 60)
where visible_line(first_name) <> first_name or visible_line(last_name) <> last_name;

update clubs
set name = case when char_length(visible_line(name)) < 2 then slug else left(visible_line(name), 100) end,
  business_name = left(visible_line(business_name), 120)
where visible_line(name) <> name or visible_line(business_name) <> business_name;
update clubs set business_name = name where club_type = 'business' and business_name = '';

-- Of categories that have become the same, the first stays.
create function clean_categories(of regclass, key name) returns void language plpgsql as $$
begin
  execute format('delete from %1$s a using %1$s b where a.%2$I = b.%2$I and a.category <> b.category
    and visible_line(a.category) = visible_line(b.category)
    and (a.position, a.category) > (b.position, b.category)', of, key);
  execute format('delete from %s where visible_line(category) = ''''', of);
  execute format('update %s set category = left(visible_line(category), 40)
    where visible_line(category) <> category', of);
end $$;
select clean_categories('club_categories', 'club_id');
select clean_categories('post_categories', 'post_id');
select clean_categories('poll_categories', 'poll_id');
select clean_categories('service_categories', 'service_id');

-- The title is the first line of a post's text as well, and what it is found by.
with cleaned as (
  select id, title as before, coalesce(nullif(left(visible_line(title), 500), ''), 'Untitled') as after
  from content where visible_line(title) <> title
), texts as (
  update posts p set content = '# ' || after || substr(p.content, char_length('# ' || before) + 1)
  from cleaned where p.id = cleaned.id and starts_with(p.content, '# ' || before || E'\n\n')
)
update content c
set title = after,
  search = setweight(to_tsvector('simple', search_words(after)), 'A') || ts_filter(search, '{b}')
from cleaned where c.id = cleaned.id;

update api_tokens set name = coalesce(nullif(left(visible_line(name), 100), ''), 'Token')
where visible_line(name) <> name;
update passkeys set name = coalesce(nullif(left(visible_line(name), 60), ''), 'Passkey')
where visible_line(name) <> name;

drop function clean_categories;
drop function visible_line;
