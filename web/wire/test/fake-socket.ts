import { vi } from 'vitest';

interface Opened {
  readonly url: string;
  /** The headers of the CONNECT frame. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Replaces the socket of the browser by one that opens at once and keeps what the app connects to and with. */
export function fakeSocket(): { readonly opened: readonly Opened[] } {
  const opened: Opened[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      readyState = 0;
      onopen: (() => void) | undefined;
      onclose: ((event: object) => void) | undefined;
      readonly url: string;
      constructor(url: string) {
        this.url = url;
        queueMicrotask(() => {
          this.readyState = 1;
          this.onopen?.();
        });
      }
      send(frame: string): void {
        const [command, ...lines] = (frame.split('\n\n')[0] as string).split('\n');
        if (command === 'CONNECT') opened.push({ url: this.url, headers: Object.fromEntries(lines.map((line) => line.split(/:(.*)/))) });
      }
      close(): void {
        this.readyState = 3;
        this.onclose?.({ code: 1000, reason: '', wasClean: true });
      }
    },
  );
  return { opened };
}
