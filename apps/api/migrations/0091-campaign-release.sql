-- Campaigns beyond what one person may send wait for a second person. A version before this neither sends nor changes
-- a campaign in this status. Its own campaigns have no scheduled_by: they count as scheduled by who drafted them.
alter table campaigns
  drop constraint campaigns_status_check,
  add constraint campaigns_status_check
    check (status in ('draft', 'awaiting_release', 'scheduled', 'sending', 'sent', 'cancelled')),
  add column scheduled_by uuid references staff (id),
  add column released_by uuid references staff (id),
  -- how many customers it would reach, when it was last scheduled or started
  add column recipients integer check (recipients >= 0),
  add constraint campaigns_awaiting_release
    check (status <> 'awaiting_release' or (scheduled_by is not null and released_by is null)),
  add constraint campaigns_two_people check (released_by is null or released_by <> scheduled_by);

-- What one person has scheduled or sent without a release within a day.
create index campaigns_alone on campaigns ((coalesce(scheduled_by, created_by))) where released_by is null;
