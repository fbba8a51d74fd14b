/**
 * Rooms whose texts come with their pages and not with the first one: each is a small chunk per locale. What stands before the hyphen is
 * the room where they are said: `ledger-detail` is the part of the ledger's texts that its first page does without. `desk` is what only a
 * wide window says.
 */
export const laterRooms = [
  'desk',
  'flash',
  'funds',
  'ico',
  'inbox',
  'invite',
  'ledger-detail',
  'news-download',
  'perpetual',
  'proof',
  'releases',
  'second',
  'second-record',
  'setting',
  'status',
  'support-chat',
  'verification',
] as const;
export type LaterRoom = (typeof laterRooms)[number];
