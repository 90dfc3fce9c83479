-- Domains of a brand's own for regions, by region code: texts, receipts and bot checks name them.
alter table brands add column region_domains jsonb not null default '{}';
