import { verificationParts } from '@bourse/contract/verification';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logIn, logOut } from '../wire/session.ts';
import { afterReload, expirePhotos, fill, forgetSubmission, keepPhoto, lossOf, openStep, stepsFor, useSubmission } from './submission.ts';

const keptUntil = '2026-11-29T10:00:00.000Z';
const before = Date.parse('2026-11-29T09:59:59.000Z');
const photo = { address: undefined, uploadId: '1', keptUntil };
const nothing = { country: undefined, realName: '', idNumber: '', front: undefined, back: undefined, hasExpired: false };
const whole = { ...nothing, country: 'KE', realName: 'Amina Wanjiru', idNumber: 'X00 000', front: photo, back: photo };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  logIn('t1', { uid: '100001' });
});
afterEach(() => {
  forgetSubmission();
  logOut();
  vi.unstubAllGlobals();
});

test('the first submission has every step, a later one only the rejected parts', () => {
  expect(stepsFor(verificationParts)).toEqual(['details', 'front', 'back', 'check']);
  expect(stepsFor(['back'])).toEqual(['back', 'check']);
  expect(stepsFor(['number', 'front'])).toEqual(['details', 'front', 'check']);
});

test('after a reload the form starts at the first missing part', () => {
  const all = stepsFor(verificationParts);
  expect(openStep(all, verificationParts, nothing, 'KE')).toBe('details');
  expect(openStep(all, verificationParts, { ...whole, back: undefined }, undefined)).toBe('back');
  expect(openStep(all, verificationParts, { ...whole, idNumber: '- -' }, undefined)).toBe('details');
  expect(openStep(all, verificationParts, { ...whole, country: undefined }, undefined)).toBe('details');
  expect(openStep(all, verificationParts, { ...whole, country: undefined }, 'KE')).toBe('check');
  expect(openStep(stepsFor(['back']), ['back'], { ...nothing, back: photo }, undefined)).toBe('check');
});

test('a reload keeps the country and the uploaded photos, and never a name, a number or a picture', () => {
  fill({ country: 'KE', realName: 'Amina Wanjiru', idNumber: 'X00 000' });
  keepPhoto('front', { address: 'blob:1', uploadId: 'u-1', keptUntil });
  expect([...stored.values()].join()).not.toMatch(/Amina|X00|blob/);
  const reloaded = afterReload(before);
  expect(reloaded).toEqual({ ...nothing, country: 'KE', front: { uploadId: 'u-1', keptUntil } });
  expect(openStep(stepsFor(verificationParts), verificationParts, reloaded, undefined)).toBe('details');
  expect(lossOf(reloaded, verificationParts)).toBe('keptPhotos');
  // Once they're entered again, only the missing photo is asked for.
  const entered = { ...reloaded, realName: 'Amina Wanjiru', idNumber: 'X00 000' };
  expect(openStep(stepsFor(verificationParts), verificationParts, entered, undefined)).toBe('back');
});

test('after a reload, a name and a number are asked for again only where they were asked for', () => {
  const kept = { ...nothing, front: photo };
  expect(lossOf(kept, ['number', 'front'])).toBe('keptPhotos');
  expect(lossOf(kept, ['front', 'back'])).toBe('photosOnly');
  expect(lossOf(nothing, ['back'])).toBe('begunAgain');
});

test('a photo that expired is said to have expired, and not that the page was reloaded', () => {
  keepPhoto('front', { address: undefined, uploadId: 'u-1', keptUntil });
  expect(lossOf(afterReload(before), verificationParts)).toBe('keptPhotos');
  expect(afterReload(Date.parse(keptUntil))).toEqual({ ...nothing, hasExpired: true });
  expect(lossOf(afterReload(Date.parse(keptUntil)), verificationParts)).toBe('photoExpired');
  // The server says so when it is submitted.
  expirePhotos();
  expect(useSubmission.getState()).toMatchObject({ front: undefined, hasExpired: true });
  expect(lossOf(useSubmission.getState(), verificationParts)).toBe('photoExpired');
  keepPhoto('front', { address: undefined, uploadId: 'u-2', keptUntil });
  expect(lossOf(useSubmission.getState(), verificationParts)).toBe('keptPhotos');
  expect(lossOf(nothing, verificationParts)).toBe('begunAgain');
});

test('what a reload keeps ends with the session and is never another trader’s', () => {
  keepPhoto('front', { address: undefined, uploadId: 'u-1', keptUntil });
  const left = [...stored];
  logOut();
  expect(stored.size).toBe(0);
  logIn('t2', { uid: '100002' });
  stored = new Map(left);
  expect(afterReload(before)).toEqual(nothing);
});
