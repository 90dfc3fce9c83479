-- Members of staff who work for some sites only (STAFF-12) found nothing of their own conversations, because the function answered
-- only work across brands. It looks through the messages of their sites now. Otherwise as in 0183-own-search-in-steps.sql.
create or replace function find_newest_own_messages(
  staff uuid, typed text, first_day integer, last_day integer, before_at timestamptz, before_id uuid, most integer, most_looked integer
) returns table (matched integer, ids uuid[], last_at timestamptz, last_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  words tsquery := plainto_tsquery('pg_catalog.simple', lower(typed collate "pg_c_utf8"));
  days tsquery := (select string_agg('''@ ' || day || '''', '|')::tsquery from generate_series(first_day, last_day) as day);
  reach text[] := string_to_array(current_setting('parlour.brand', true), ' ');
begin
  if numnode(words) = 0 or coalesce(reach[1] not in ('*', 'sites:'), true) then
    return query select 0, '{}'::uuid[], null::timestamptz, null::uuid;
    return;
  end if;
  return query
    with matching as materialized (
      select message.id, message.conversation_id, message.sent_at from messages as message
      where message_words(message.body, message.sent_at) @@ (words && days)
    ), found as materialized (
      -- Not a condition of the words' search: PostgreSQL would also read the index of all messages by time.
      select * from matching where (matching.sent_at, matching.id) < (before_at, before_id)
      order by matching.sent_at desc, matching.id desc limit most_looked
    ), own as (
      select found.id, found.sent_at from found
      -- "offset 0": looked up for each message that was found, however many conversations there are
      where exists (
        select from conversations as conversation
        join customers as customer on customer.id = conversation.customer_id
        where conversation.id = found.conversation_id and not customer.banned
          and (reach[1] = '*' or customer.brand_id || ':' || customer.region = any (reach))
          and (conversation.claimed_by = staff or exists (
            select from messages as reply
            where reply.staff_id = staff and reply.conversation_id = found.conversation_id))
          and not exists (
            select from operator_blocks as block
            where block.staff_id = staff and block.customer_id = conversation.customer_id)
        offset 0)
      order by found.sent_at desc, found.id desc limit most
    ), oldest as (
      select found.id, found.sent_at from found order by found.sent_at, found.id limit 1
    )
    select (select count(*)::integer from found),
      coalesce((select array_agg(own.id order by own.sent_at desc, own.id desc) from own), '{}'),
      (select oldest.sent_at from oldest), (select oldest.id from oldest);
end $$;
