-- What owners do about requested changes; see docs/decisions/070-reviews.md.

alter table listing_drafts
  -- The fields as the last decision that sent the submission back found them; null before one.
  add column decided_fields jsonb check (jsonb_typeof(decided_fields) = 'object'),
  -- Earlier decisions of that kind, the oldest first, with what the owner did about each request; null before one.
  add column past_decisions jsonb check (jsonb_typeof(past_decisions) = 'array');

update listing_drafts set decided_fields = fields where state in ('changes_requested', 'rejected');
