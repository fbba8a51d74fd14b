-- Why a reviewer decided as they did; shown in the history of the case, to reviewers only.
ALTER TABLE verification_event ADD COLUMN reason text;
