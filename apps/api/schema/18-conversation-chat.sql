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
create index conversations_waiting on conversations (waiting_since) where waiting_since is not null;
alter table conversations enable row level security;
create policy brand on conversations using (((select current_setting('parlour.brand', true))) = '*' or (exists (select from customers whole where whole.id = conversations.customer_id)));

create function insight_messages_gone() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into insight_changes (kind, region, at)
    with hours as (
      select gone.customer_id, date_trunc('hour', gone.sent_at, 'UTC') as at, max(gone.cursor) as cursor
      from gone group by 1, 2
    )
    select distinct 'messages', customers.region, changed.at
    from hours join customers on customers.id = hours.customer_id
    cross join lateral (
      select hours.at
      union all (
        select date_trunc('hour', later.sent_at, 'UTC') from messages as later
        where later.customer_id = hours.customer_id and later.cursor > hours.cursor and later.direction = 'sent'
        order by later.cursor limit 1)
    ) as changed (at)
    union
    select 'messages', customers.region, date_trunc('hour', charged.created_at, 'UTC')
    from (select distinct customer_id from gone) as writers join customers on customers.id = writers.customer_id
    cross join lateral (
      select entry.created_at from ledger_entries as entry
      where entry.customer_id = writers.customer_id and entry.cause = 'reply'
      order by entry.position limit 1
    ) as charged;
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
create index messages_author on messages (staff_id, sent_at) where staff_id is not null;
create index messages_sent_at on messages (sent_at);
alter table messages enable row level security;
create policy brand on messages using (((select current_setting('parlour.brand', true))) = '*' or (exists (select from customers whole where whole.id = messages.customer_id)));
create trigger messages_insight after delete on messages referencing old table as gone for each statement execute function insight_messages_gone();

alter table uncharged_replies add constraint uncharged_replies_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade;
