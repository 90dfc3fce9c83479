-- chat: given at the composer, before a message (CONSENT-2). Earlier ones there are recorded as `account`.
alter table chat_consents drop constraint if exists chat_consents_source_check;
alter table chat_consents add constraint chat_consents_source_check check (source in ('sign_up', 'account', 'chat'));
