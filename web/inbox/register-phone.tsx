import { useEffect } from 'react';
import { registerPhone } from './push-device.ts';

/** At each start and login of a phone app: its push address may have changed, and belongs to this session. */
export default function RegisterPhone(): null {
  useEffect(() => void registerPhone(false).catch(() => undefined), []);
  return null;
}
