import { isAdultOn } from '@bourse/contract/adult';
import { expect, test } from 'vitest';
import { bornOn, dayOf, emptyReview, forgotten, isOver, openFields, type Review, sentBack, toggled } from './review.ts';

const now = Date.parse('2026-07-14T09:41:00Z');
const yes: Review = {
  answers: { name: true, number: true, country: true, adult: true },
  runsUntil: '2031-09-30',
  birthDate: '1990-02-03',
  chosen: [],
};

test('nothing is returned while every answer is yes, and every field is asked', () => {
  expect(openFields(emptyReview)).toEqual(['name', 'number', 'country', 'birthDate', 'adult', 'runsUntil']);
  expect(openFields(yes)).toEqual([]);
  expect(sentBack(yes, now)).toEqual([]);
  expect(openFields({ ...yes, runsUntil: '' })).toEqual([]);
});

test('a No returns that part, and an expired date returns the document', () => {
  expect(sentBack({ ...yes, answers: { ...yes.answers, name: false } }, now)).toEqual([{ part: 'name', reason: 'name-differs' }]);
  expect(sentBack({ ...yes, runsUntil: '2026-07-13' }, now).map(({ part }) => part)).toEqual(['number', 'front', 'back']);
  expect(sentBack({ ...yes, runsUntil: '2026-07-14' }, now)).toEqual([]);
});

test('an unreadable photo is the one in view, and pressing again clears it', () => {
  const marked = toggled(yes, 'photo-unreadable', 'back');
  expect(sentBack(marked, now)).toEqual([{ part: 'back', reason: 'photo-unreadable' }]);
  expect(sentBack(toggled(marked, 'photo-unreadable', 'front'), now)).toEqual([]);
});

test('a part is returned once, for its first reason', () => {
  const both = toggled(toggled(yes, 'edited-photo', 'front'), 'document-not-accepted', 'front');
  expect(sentBack(both, now)).toEqual([
    { part: 'front', reason: 'edited-photo' },
    { part: 'number', reason: 'document-not-accepted' },
    { part: 'back', reason: 'document-not-accepted' },
  ]);
});

test('a date is entered with the month’s name, so that it can’t be misread; a past one is expired', () => {
  expect(['30 Sep 2039', '1 january 2020', '2039-09-30', '3-Feb-2031'].map(dayOf)).toEqual([
    '2039-09-30',
    '2020-01-01',
    '2039-09-30',
    '2031-02-03',
  ]);
  expect(['09/10/2031', '31 Feb 2031', '30 Foo 2031', 'soon', ''].map(dayOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(isOver({ ...yes, runsUntil: '2020-01-01' }, now)).toBe(true);
  expect(isOver(yes, now)).toBe(false);
  expect(isOver({ ...yes, runsUntil: '' }, now)).toBe(false);
});

test('a date of birth shows whether its owner is 18; without one the reviewer does', () => {
  const { adult: _, ...answers } = yes.answers;
  const asked: Review = { ...yes, answers, birthDate: undefined };
  expect(openFields(bornOn(asked, '2008-07-14', now))).toEqual([]);
  expect(sentBack(bornOn(asked, '2008-07-15', now), now)).toEqual([{ part: 'front', reason: 'under-age' }]);
  expect(openFields(bornOn(asked, '', now))).toEqual(['adult']);
  expect(openFields(forgotten(bornOn(asked, '2008-07-14', now), 'adult'))).toEqual(['birthDate', 'adult']);
  expect(openFields(forgotten(yes, 'birthDate'))).toEqual(['birthDate', 'adult']);
});

test.each([
  ['2008-07-14', '2026-07-13', false],
  ['2008-07-14', '2026-07-14', true],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['1950-12-31', '2026-01-01', true],
])('someone born on %s is 18 on %s: %s', (born, today, is) => {
  expect(isAdultOn(born, today)).toBe(is);
});
