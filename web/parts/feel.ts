import { isNative } from '../wire/origin.ts';
import { native } from './native.ts';
import { usePreferences } from './preferences.ts';

/** Vibration and sound for an order placed, filled or settled, or a refusal. */
export type Feeling = 'placed' | 'filled' | 'settled' | 'refused';

// Browsers know only how long to vibrate.
const patterns: Record<Feeling, number[]> = { placed: [12], filled: [12, 40, 12], settled: [20, 40, 20], refused: [30] };
/** In hertz, one after the other: what is done rises, what is refused is low. */
const tones: Record<Feeling, number[]> = { placed: [660], filled: [660, 880], settled: [523, 784], refused: [196] };
const TONE_S = 0.09;

/** Whether this device can vibrate: a phone of Apple's cannot in the browser. */
export const canVibrate = (): boolean => isNative || 'vibrate' in navigator;

export function feel(feeling: Feeling): void {
  const { haptics, sound } = usePreferences.getState();
  if (haptics && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    if (isNative) void native('Haptics', 'notification', { type: feeling === 'refused' ? 'ERROR' : 'SUCCESS' }).catch(() => undefined);
    else navigator.vibrate?.(patterns[feeling]);
  }
  if (!sound) return;
  try {
    play(tones[feeling]);
  } catch {
    // A browser without sound: nothing that matters may fail for that.
  }
}

let audio: AudioContext | undefined;

function play(frequencies: readonly number[]): void {
  audio ??= new AudioContext();
  // Asleep until the page was touched, and after a while in the background. Its clock stands then: what was played now would come in a heap.
  if (audio.state !== 'running') {
    void audio.resume().then(
      () => audio?.state === 'running' && play(frequencies),
      () => undefined,
    );
    return;
  }
  for (const [i, frequency] of frequencies.entries()) {
    const start = audio.currentTime + i * TONE_S;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S);
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_S);
  }
}
