import { expect, test } from 'vitest';
import { maskedAccount, maskedForOthers } from './masked-account.ts';

test('an operator recognises an account by its first letters and domain, or its last digits', () => {
  expect(maskedAccount('lena.hoffmann@example.com')).toBe('len***@example.com');
  expect(maskedAccount('abc@b.c'), 'never the whole name').toBe('ab***@b.c');
  expect(maskedAccount('a@b.c')).toBe('a***@b.c');
  expect(maskedAccount('+4915112345678')).toBe('+49***678');
  expect(maskedAccount('')).toBe('');
});

test('masking twice changes nothing, but an address with asterisks is masked', () => {
  for (const account of ['lena@example.com', 'a@b.c', '+4915112345678', ''])
    expect(maskedAccount(maskedAccount(account)), account).toBe(maskedAccount(account));
  // As an earlier version stored them.
  for (const stored of ['le***@e***.com', '***@b***.c', '+49******78']) expect(maskedAccount(stored)).toBe(stored);
  expect(maskedAccount('le***na@example.com')).toBe('le****@example.com');
});

test('another trader sees too little of an address to write to it: its domain may be its owner’s name', () => {
  expect(maskedForOthers('lena@hoffmann.example')).toBe('le***@h***.example');
  expect(maskedForOthers('a@b.c')).toBe('***@b***.c');
  expect(maskedForOthers('+4915112345678')).toBe('+49***78');
  expect(maskedForOthers('')).toBe('***');
});

test('what the outbox keeps is masked once more without a change, and narrows what an earlier version kept', () => {
  for (const account of ['lena@hoffmann.example', 'ab@b.c', 'a@b.c', '+4915112345678', ''])
    expect(maskedForOthers(maskedForOthers(account)), account).toBe(maskedForOthers(account));
  expect(maskedForOthers('len***@hoffmann.example')).toBe('le***@h***.example');
});
