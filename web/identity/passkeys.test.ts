import { expect, test } from 'vitest';
import { passkeySupport } from './passkeys.ts';

test('a phone on plain http in the local network sees why passkeys aren’t available', () => {
  expect(passkeySupport({ isSecure: false, hostname: '192.168.1.20', hasWebAuthn: false })).toBe('insecure');
});

test('an IP address has no passkeys even on a secure connection', () => {
  expect(passkeySupport({ isSecure: true, hostname: '192.0.2.7', hasWebAuthn: true })).toBe('address');
  expect(passkeySupport({ isSecure: true, hostname: '[2001:db8::7]', hasWebAuthn: true })).toBe('address');
});

test('a loopback IP address links to localhost', () => {
  expect(passkeySupport({ isSecure: true, hostname: '127.0.0.1', hasWebAuthn: true })).toBe('loopback');
  expect(passkeySupport({ isSecure: true, hostname: '[::1]', hasWebAuthn: true })).toBe('loopback');
});

test('a host name on a secure connection has passkeys, if the browser does', () => {
  expect(passkeySupport({ isSecure: true, hostname: 'localhost', hasWebAuthn: true })).toBe('ready');
  expect(passkeySupport({ isSecure: true, hostname: 'bourse.example', hasWebAuthn: false })).toBe('missing');
});
