-- Forms of words in search (docs/decisions/059): beside its words, a text stores their stems by PostgreSQL's own dictionaries,
-- each as a lexeme '=' || language || stem, and its language as '=' || language. Words are stemmed as they are folded, so that
-- 'brulees' finds 'brûler'.

-- The languages of Latin letters that texts here are written in: a typed word is stemmed in these alone.
create table search_languages (
  language text primary key check (language ~ '^[a-z]{2}$')
);

-- How far a task has stemmed the texts of before, which another version of PostgreSQL may stem otherwise.
create table search_stemming (
  is_only boolean primary key default true check (is_only),
  -- The version that is stemming, or did; 0 before the first.
  postgres integer not null default 0,
  is_done boolean not null default false,
  in_table text not null default '',
  -- The last id that is done there.
  before uuid
);
insert into search_stemming default values;

-- Null for words that say nothing, such as 'the'. Some endings get back what folding took. All but two are stemmed twice: the
-- first time removes less of them than it would with accents.
create function word_stem(language text, word text) returns text language plpgsql stable strict parallel safe as $$
declare
  dictionary regdictionary;
  stem text;
begin
  case language
    when 'en' then return (ts_lexize('pg_catalog.english_stem', word))[1];
    when 'de' then return (ts_lexize('pg_catalog.german_stem', word))[1];
    when 'fr' then dictionary := 'pg_catalog.french_stem';
    when 'es' then
      dictionary := 'pg_catalog.spanish_stem';
      word := regexp_replace(regexp_replace(word, 'cion$', 'ción'), 'ia(s|n|mos)?$', 'ía\1');
    when 'it' then dictionary := 'pg_catalog.italian_stem';
    when 'pt' then
      dictionary := 'pg_catalog.portuguese_stem';
      word := regexp_replace(regexp_replace(word, 'c(ao|oes)$', 'ção'), '(ao|oes|aes)$', 'ão');
    when 'nl' then dictionary := 'pg_catalog.dutch_stem';
    when 'sv' then dictionary := 'pg_catalog.swedish_stem';
    when 'da' then dictionary := 'pg_catalog.danish_stem';
    when 'no' then dictionary := 'pg_catalog.norwegian_stem';
    when 'fi' then dictionary := 'pg_catalog.finnish_stem';
    when 'hu' then dictionary := 'pg_catalog.hungarian_stem';
    when 'ro' then dictionary := 'pg_catalog.romanian_stem';
    when 'tr' then dictionary := 'pg_catalog.turkish_stem';
    when 'ru' then
      dictionary := 'pg_catalog.russian_stem';
      word := regexp_replace(word, '([аеиоуыэюя])и$', '\1й');
    when 'ar' then
      dictionary := 'pg_catalog.arabic_stem';
      word := regexp_replace(regexp_replace(regexp_replace(word, '^([وفبك]ال|لل)', 'ال'), 'ه$', 'ة'), '(...)ات$', '\1ة');
    when 'el' then dictionary := 'pg_catalog.greek_stem';
    when 'hi' then dictionary := 'pg_catalog.hindi_stem';
    when 'ta' then dictionary := 'pg_catalog.tamil_stem';
    when 'hy' then dictionary := 'pg_catalog.armenian_stem';
  end case;
  stem := (ts_lexize(dictionary, word))[1];
  return coalesce((ts_lexize(dictionary, stem))[1], stem);
end
$$;

-- The stems of folded words in the languages that they may be of, by their letters: '=enoil'.
create function word_stems(words text[], latin text[]) returns text[] language plpgsql stable parallel safe as $$
declare
  stems text[] := '{}';
  word text;
  language text;
  languages text[];
  stem text;
begin
  foreach word in array words loop
    continue when char_length(word) not between 3 and 40;
    if word ~ '^[a-z]+$' then
      languages := latin;
    else
      language := case
        when word ~ '^[\u0430-\u045F]+$' then 'ru'
        when word ~ '^[\u0620-\u064A]+$' then 'ar'
        when word ~ '^[\u03B1-\u03C9]+$' then 'el'
        when word ~ '^[\u0900-\u0963\u0971-\u097F]+$' then 'hi'
        when word ~ '^[\u0B80-\u0BE5]+$' then 'ta'
        when word ~ '^[\u0561-\u0587]+$' then 'hy' end;
      continue when language is null;
      languages := array[language];
    end if;
    foreach language in array languages loop
      stem := word_stem(language, word);
      if stem is not null then
        stems := stems || ('=' || language || stem);
      end if;
    end loop;
  end loop;
  return stems;
end
$$;

-- The languages that the Latin words of a text may be in: those of which it has most of the commonest words, folded. Mostly one;
-- null if it has none.
create function text_languages(search tsvector) returns text[] language sql immutable parallel safe as $$
  select array_agg(language) from (
    select language, rank() over (order by said desc) as place from (
      select language, length(search) - length(ts_delete(search, common)) as said from (values
        ('en', '{all,an,and,are,at,be,but,can,for,from,has,have,how,i,in,is,it,its,my,not,of,on,or,our,that,the,they,this,to,was,we,what,will,with,you,your}'::text[]),
        ('de', '{am,an,auch,auf,aus,bei,das,dem,den,der,des,die,ein,eine,einem,einen,einer,es,fur,ich,im,in,ist,mit,nach,nicht,oder,sie,sind,und,unser,von,wie,wir,wird,zu,zum,zur}'::text[]),
        ('fr', '{au,aux,avec,ce,cette,dans,de,des,du,elle,est,et,il,je,la,le,les,ma,mon,ne,nous,par,pas,plus,pour,que,qui,ses,sont,sur,un,une,vous}'::text[]),
        ('es', '{al,como,con,de,del,el,en,es,esta,este,hay,la,las,lo,los,mas,mi,muy,no,nos,para,pero,por,que,se,son,su,un,una,y}'::text[]),
        ('it', '{al,alla,anche,che,come,con,dei,del,della,di,e,gli,ho,il,in,la,le,lo,nel,non,per,piu,questa,questo,si,sono,un,una}'::text[]),
        ('pt', '{ao,com,como,da,das,de,do,dos,e,em,foi,mais,meu,minha,na,nao,no,o,os,para,por,que,sao,se,um,uma,voce}'::text[]),
        ('nl', '{aan,als,bij,dat,de,deze,een,en,er,het,hoe,ik,in,is,je,maar,met,naar,niet,om,onze,ook,op,te,van,voor,we,wij,zijn}'::text[]),
        ('sv', '{ar,att,av,de,den,det,en,ett,for,har,hur,inte,jag,med,men,och,om,pa,sig,som,till,var,vi}'::text[]),
        ('da', '{af,at,de,den,det,en,er,et,for,har,hvad,hvordan,ikke,jeg,med,men,og,om,pa,sig,som,til,var,vi}'::text[]),
        ('no', '{av,de,den,det,en,er,et,for,har,hva,hvordan,ikke,jeg,med,men,og,om,pa,seg,som,til,var,vi}'::text[]),
        ('fi', '{ei,etta,han,ja,jos,kuin,kun,minun,miten,mutta,myos,niin,olen,oli,on,ovat,se,tai,voi}'::text[]),
        ('hu', '{az,csak,egy,es,ez,hogy,is,mar,meg,mint,nagyon,nem,vagy,van,volt}'::text[]),
        ('ro', '{ca,care,cu,de,din,este,in,la,mai,nu,pe,pentru,prin,sau,si,sunt,un}'::text[]),
        ('tr', '{ama,bir,bu,cok,da,daha,de,gibi,icin,ile,mi,nasil,ne,olarak,var,ve}'::text[])
      ) languages (language, common)
    ) counted where said > 0
  ) ranked where place = 1
$$;

-- The languages by which a stored text is stemmed, its own or those of what it belongs to.
create function stored_languages(search tsvector) returns text[] language sql immutable parallel safe as $$
  select array_agg(substr(lexeme, 2)) from unnest(tsvector_to_array(search)) said (lexeme) where lexeme ~ '^=[a-z][a-z]$'
$$;

-- With the stems of its words in place of earlier ones, without places: a lexeme without them has every weight, so those of a
-- title are once more there, as '^enoil'.
create function with_stems(search tsvector, latin text[]) returns tsvector language plpgsql stable strict parallel safe as $$
declare
  stems text[];
  titled text[] := word_stems(tsvector_to_array(ts_filter(search, '{a}')), latin);
begin
  if length(search) = 0 then
    return search;
  end if;
  search := ts_delete(search,
    array(select word from unnest(tsvector_to_array(search)) said (word) where left(word, 1) in ('=', '^')));
  stems := word_stems(tsvector_to_array(search), latin) || array(select '=' || unnest(latin));
  return search || array_to_tsvector(stems || array(select '^' || substr(stem, 2) from unnest(titled) stem));
end
$$;

-- A language counts once a text is clearly in it. Two who write the first text in a language do not wait for each other.
create function learn_language(learned text) returns void language plpgsql as $$
begin
  if not exists (select from search_languages where language = learned)
    and pg_try_advisory_xact_lock(hashtext('search_languages ' || learned))
  then
    insert into search_languages (language) values (learned) on conflict do nothing;
  end if;
end
$$;

-- What says too little by itself has the language of what it belongs to, and at last English.
create function stem_text(search tsvector, around tsvector) returns tsvector language plpgsql as $$
declare
  latin text[] := coalesce(text_languages(search), stored_languages(around), '{en}');
begin
  if cardinality(latin) = 1 then
    perform learn_language(latin[1]);
  end if;
  return with_stems(search, latin);
end
$$;

-- Fills in the stems of typed words: «oil» becomes 'oil' | '=enoil', «oil:A» the same in titles, and «oil:*» 'oil':* | '=enoil'.
-- Each of the words is in the first template.
create function expand_search(templates text[]) returns tsquery[] language plpgsql stable as $$
declare
  latin constant text[] := array(select language from search_languages);
  word text;
  stems text[];
begin
  for word in select distinct match[1] from regexp_matches(templates[1], '«([^»:]+)', 'g') match loop
    stems := word_stems(array[word], latin);
    for at in 1..cardinality(templates) loop
      templates[at] := replace(replace(replace(templates[at],
        '«' || word || ':*»', array_to_string('''' || word || ''':*' || array(select '''' || unnest(stems) || ''''), ' | ')),
        '«' || word || '»', '''' || array_to_string(word || stems, ''' | ''') || ''''),
        '«' || word || ':A»', array_to_string('''' || word || ''':A' || array(select '''^' || substr(stem, 2) || '''' from unnest(stems) stem), ' | '));
    end loop;
  end loop;
  return templates::tsquery[];
end
$$;

-- Of words that texts have, those that are forms of typed ones.
create function forms_among(words text[], typed text[]) returns text[] language plpgsql stable as $$
declare
  latin constant text[] := array(select language from search_languages);
  stems constant text[] := word_stems(typed, latin);
begin
  return array(select word from unnest(words) said (word) where word_stems(array[word], latin) && stems);
end
$$;

-- Whether a known word is a form of a typed one: among those with the same first three letters.
create function has_known_form(typed text, of_clubs uuid[]) returns boolean language plpgsql stable as $$
declare
  latin constant text[] := array(select language from search_languages);
  stems constant text[] := word_stems(array[typed], latin);
begin
  return stems <> '{}' and exists (select from (
      select word from search_vocabulary
      where word ~>=~ left(typed, 3) and word ~<~ (left(typed, 3) || chr(1114111))
        and (club_id is null or club_id = any(of_clubs))
      limit 1000) near
    where word_stems(array[word], latin) && stems);
end
$$;

create or replace function learn_words(words tsvector, of_club uuid) returns void language sql as $$
  insert into search_vocabulary (word, club_id)
  select said.word, of_club from unnest(tsvector_to_array(words)) said (word)
  where char_length(said.word) between 3 and 40 and said.word !~ '[0-9＋＃．=^]'
    and not exists (select from search_vocabulary v
      where v.word = said.word and (v.club_id = of_club or (v.club_id is null and of_club is null)))
  order by said.word
  on conflict do nothing
$$;

-- By triggers, after those that write the words: servers of the previous version store stems as well.
create function stem_content() returns trigger language plpgsql as $$
begin
  new.search := stem_text(new.search, (select search from clubs where id = new.club_id));
  return new;
end
$$;
create trigger content_words before insert or update of search, is_hidden on content_rows
  for each row execute function stem_content();
create function stem_comment() returns trigger language plpgsql as $$
begin
  new.search := stem_text(new.search, (select search from content_rows where id = new.content_id));
  return new;
end
$$;
create trigger comments_words before insert or update of content, search, is_hidden on comment_rows
  for each row execute function stem_comment();
create function stem_club() returns trigger language plpgsql as $$
begin
  new.search := stem_text(new.search, null);
  return new;
end
$$;
create trigger clubs_words before insert or update of name, description, search on clubs
  for each row execute function stem_club();
create function stem_course() returns trigger language plpgsql as $$
begin
  new.search := stem_text(new.search, (select search from clubs where id = new.club_id));
  return new;
end
$$;
create trigger courses_words before insert or update of title, summary, description, search on courses
  for each row execute function stem_course();
create function stem_lesson() returns trigger language plpgsql as $$
begin
  new.search := stem_text(new.search, (select search from courses where id = new.course_id));
  return new;
end
$$;
create trigger lessons_words before insert or update of title, content, search on lessons
  for each row execute function stem_lesson();
create function stem_message() returns trigger language plpgsql as $$
begin
  new.search := stem_text(new.search, (select search from chat_messages
    where conversation_id = new.conversation_id and sequence < new.sequence order by sequence desc limit 1));
  return new;
end
$$;
create trigger chat_messages_words_stems before insert or update of message, blocked_message, search on chat_messages
  for each row execute function stem_message();
