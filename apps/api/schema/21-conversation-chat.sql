-- Tables of src/modules/conversation/chat, as all migrations leave them. Written by generate-tables: don't edit.

-- What a customer and a profile write to each other, and who answers it.
create table conversations (
  id uuid not null,
  customer_id uuid not null,
  profile_id uuid not null,
  last_sequence integer not null default 0,
  last_sent_sequence integer not null default 0,
  last_charged_sequence integer not null default 0,
  last_reply_sequence integer not null default 0,
  waiting_since timestamptz,
  read_up_to integer not null default 0,
  claimed_by uuid,
  claimed_at timestamptz,
  claim_acted_at timestamptz,
  created_at timestamptz not null,
  handed_by uuid,
  handed_note_id uuid,
  urgent boolean not null default false,
  snoozed_until timestamptz,
  snooze_ended_at timestamptz,
  constraint conversations_pkey primary key (id),
  constraint conversations_customer_id_profile_id_key unique (customer_id, profile_id),
  constraint conversations_check check ((claimed_by is null) = (claimed_at is null)),
  constraint conversations_check1 check ((claimed_by is null) = (claim_acted_at is null)),
  constraint conversations_last_sequence_check check (last_sequence >= 0),
  constraint conversations_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint conversations_profile_id_fkey foreign key (profile_id) references profiles(id)
);
create index conversations_claimed on conversations (claimed_by) where claimed_by is not null;
create index conversations_created on conversations (created_at);
create index conversations_first on conversations (urgent desc, waiting_since, id) where waiting_since is not null;
create index conversations_handed_note on conversations (handed_note_id) where handed_note_id is not null;
create index conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null;
create index conversations_waiting on conversations (waiting_since) where waiting_since is not null;
alter table conversations enable row level security;
create policy brand on conversations using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = conversations.customer_id)));

create function find_newest_own_messages(staff uuid, typed text, first_day integer, last_day integer, before_at timestamptz, before_id uuid, most integer, most_looked integer) returns table(matched integer, ids uuid[], last_at timestamptz, last_id uuid) language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $function$
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
end $function$;

create function find_own_messages(staff uuid, typed text, first_day integer, last_day integer, before_at timestamptz, before_id uuid, most integer) returns table(matched integer, ids uuid[]) language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $function$
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
end $function$;

create function insight_messages_gone() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into insight_changes (kind, region, at)
    with writers as (
      select deleted.customer_id, customer.region
      from (select distinct customer_id from gone) as deleted
      cross join lateral (select region from customers where customers.id = deleted.customer_id offset 0) as customer
    ), hours as (
      select gone.customer_id, date_trunc('hour', gone.sent_at, 'UTC') as at, max(gone.cursor) as cursor
      from gone group by 1, 2
    )
    select distinct 'messages', writers.region, changed.at
    from hours join writers on writers.customer_id = hours.customer_id
    cross join lateral (
      select hours.at
      union all (
        select date_trunc('hour', later.sent_at, 'UTC') from messages as later
        where later.customer_id = hours.customer_id and later.cursor > hours.cursor and later.direction = 'sent'
        order by later.cursor limit 1)
    ) as changed (at)
    union
    select 'messages', writers.region, date_trunc('hour', charged.created_at, 'UTC')
    from writers cross join lateral (
      select entry.created_at from ledger_entries as entry
      where entry.customer_id = writers.customer_id and entry.cause = 'reply'
      order by entry.position limit 1
    ) as charged;
  return null;
end $function$;

create function message_words(body text, sent_at timestamptz) returns tsvector language sql immutable parallel safe as $function$
  select to_tsvector('pg_catalog.simple', lower(body collate "pg_c_utf8"))
    || array_to_tsvector(array['@ ' || floor(extract(epoch from sent_at - timestamptz '2000-01-01 00:00+00') / 86400)::int])
$function$;

create function pay_replies_gone() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into pay_deleted_replies (message_id, staff_id, brand_id, region, charged, sent_at)
    select gone.id, gone.staff_id, customer.brand_id, customer.region, gone.credit_cost > 0, gone.sent_at
    from gone
    cross join lateral (select brand_id, region from customers where customers.id = gone.customer_id offset 0) as customer
    where gone.staff_id is not null and gone.direction = 'received'
      and gone.sent_at >= coalesce(
        (select (closed_until - 8)::timestamp at time zone 'Europe/London' from pay_progress), '-infinity')
    on conflict do nothing;
  return null;
end $function$;

-- A message of a customer, or a reply.
create table messages (
  id uuid not null,
  conversation_id uuid not null,
  customer_id uuid not null,
  direction text not null,
  body text not null,
  sequence integer not null,
  cursor bigint not null,
  client_message_id uuid,
  staff_id uuid,
  credit_cost integer not null default 0,
  sent_at timestamptz not null,
  constraint messages_pkey primary key (id),
  constraint messages_conversation_id_sequence_key unique (conversation_id, sequence),
  constraint messages_customer_id_client_message_id_key unique (customer_id, client_message_id),
  constraint messages_customer_id_cursor_key unique (customer_id, cursor),
  constraint messages_body_check check (char_length(body) >= 1 and char_length(body) <= 460),
  constraint messages_credit_cost_check check (credit_cost in (0, 1)),
  constraint messages_direction_check check (direction in ('sent', 'received')),
  constraint messages_sequence_check check (sequence > 0),
  constraint messages_conversation_id_fkey foreign key (conversation_id) references conversations(id),
  constraint messages_customer_id_fkey foreign key (customer_id) references customers(id)
);
create index messages_answered on messages (staff_id, conversation_id) where staff_id is not null;
create index messages_author on messages (staff_id, sent_at) where staff_id is not null;
create index messages_sent_at on messages (sent_at);
create index messages_words on messages using gin (message_words(body, sent_at)) with (gin_pending_list_limit='512');
alter table messages enable row level security;
create policy brand on messages using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = messages.customer_id)));
create trigger messages_insight after delete on messages referencing old table as gone for each statement execute function insight_messages_gone();
create trigger messages_pay after delete on messages referencing old table as gone for each statement execute function pay_replies_gone();

alter table uncharged_replies add constraint uncharged_replies_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade;
