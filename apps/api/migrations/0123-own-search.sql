-- Search over the conversations that a member of staff has answered or holds (DESK-37, decision 0092).
-- While these indexes are built, calls that write messages wait. On a large database build them beforehand with
-- `create index concurrently`, under the same names, after creating the function message_words (docs/running.md, "Upgrade
-- and going back").

-- The words of a message, and its day as a word that no message can contain, because of its space. An index of both reads a
-- frequent word for some days alone.
create or replace function message_words(body text, sent_at timestamptz) returns tsvector
  language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', lower(body collate "pg_c_utf8"))
    || array_to_tsvector(array['@ ' || floor(extract(epoch from sent_at - timestamptz '2000-01-01 00:00+00') / 86400)::int])
$$;

-- Words that are not in the index yet are read one by one by every search: with a small limit there are few of them.
create index if not exists messages_words on messages using gin (message_words(body, sent_at))
  with (gin_pending_list_limit = 512);
create index if not exists messages_answered on messages (staff_id, conversation_id) where staff_id is not null;

-- Finds messages with all words, of some days and before a message, in conversations that the member of staff holds or has
-- answered: at most `most`, newest first, and how many matched in anybody's conversations. Row policies allow no use of an
-- index on words (`@@` is not leakproof), so this runs with the owner's rights, and only for callers who work across brands.
create or replace function find_own_messages(
  staff uuid, typed text, first_day integer, last_day integer, before_at timestamptz, before_id uuid, most integer
) returns table (matched integer, ids uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  words tsquery := plainto_tsquery('pg_catalog.simple', lower(typed collate "pg_c_utf8"));
  days tsquery := (select string_agg('''@ ' || day || '''', '|')::tsquery from generate_series(first_day, last_day) as day);
begin
  if numnode(words) = 0 or current_setting('parlour.brand', true) is distinct from '*' then
    return query select 0, '{}'::uuid[];
    return;
  end if;
  return query
    with found as materialized (
      select message.id, message.conversation_id, message.sent_at from messages as message
      where message_words(message.body, message.sent_at) @@ (words && days)
        and (message.sent_at, message.id) < (before_at, before_id)
    ), own as (
      select found.id, found.sent_at from found
      -- "offset 0": looked up for each message that was found, however many conversations there are
      where exists (
        select from conversations as conversation
        join customers as customer on customer.id = conversation.customer_id
        where conversation.id = found.conversation_id and not customer.banned
          and (conversation.claimed_by = staff or exists (
            select from messages as reply
            where reply.staff_id = staff and reply.conversation_id = found.conversation_id))
          and not exists (
            select from operator_blocks as block
            where block.staff_id = staff and block.customer_id = conversation.customer_id)
        offset 0)
      order by found.sent_at desc, found.id desc limit most
    )
    select (select count(*)::integer from found),
      coalesce((select array_agg(own.id order by own.sent_at desc, own.id desc) from own), '{}');
end $$;
