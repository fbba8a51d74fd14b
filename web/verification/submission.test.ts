import { verificationParts } from '@bourse/contract/verification';
import { expect, test } from 'vitest';
import { openStep, stepsFor } from './submission.ts';

const photo = { address: 'blob:1', uploadId: '1' };
const nothing = { country: undefined, realName: '', idNumber: '', front: undefined, back: undefined };
const whole = { country: 'KE', realName: 'Amina Wanjiru', idNumber: 'X00 000', front: photo, back: photo };

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
